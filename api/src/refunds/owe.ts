import { randomUUID } from 'node:crypto';
import type { Database } from '../db/database.ts';
import { refunds } from '../db/tables/money.ts';
import { issueCreditNote } from '../documents/issue.ts';
import { post } from '../ledger/post.ts';

export interface Owed {
  orderId: string;
  /** Row of `payments` to refund. */
  paymentId: string;
  amountCents: number;
  /** Reason code, such as `car_gone`. */
  reason: string;
  /** Reason given by the person who decided; none if absent. */
  note?: string;
  /** Who requested it; the server if absent. */
  askedBy?: string | undefined;
}

/**
 * Creates a refund for a buyer, which the job then sends. The caller updates the ledger. Returns the row's
 * id.
 */
export async function noteRefund(tx: Database, owed: Owed, at: Date = new Date()): Promise<string> {
  const id = randomUUID();
  await tx.insert(refunds).values({ id, ...owed, createdAt: at });
  await issueCreditNote(tx, { orderId: owed.orderId, paymentId: owed.paymentId, refundId: id }, at);
  return id;
}

/** Creates a full refund of a payment, in the payment's own transaction. Returns the refund's id. */
export async function oweAll(tx: Database, owed: Owed, at: Date = new Date()): Promise<string> {
  const { orderId, paymentId, amountCents } = owed;
  const postings = { provider: amountCents, owed_back: -amountCents };
  await post(tx, { kind: 'payment', reference: paymentId, orderId, postings }, at);
  return noteRefund(tx, owed, at);
}
