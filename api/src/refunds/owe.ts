import { randomUUID } from 'node:crypto';
import type { Database } from '../db/database.ts';
import { refunds } from '../db/tables/money.ts';
import { issueCreditNote } from '../documents/issue.ts';
import { post } from '../ledger/post.ts';

export interface Owed {
  orderId: string;
  /** Row of `payments` whose money goes back. */
  paymentId: string;
  amountCents: number;
  /** Why, such as `car_gone`. */
  reason: string;
  /** Why, in words of who decided it; none when absent. */
  note?: string;
  /** Who asked for it; the server itself when absent. */
  askedBy?: string | undefined;
}

/** Notes a debt to a buyer, which is pursued from now on; the ledger is the caller's. Returns the row's id. */
export async function noteRefund(tx: Database, owed: Owed, at: Date = new Date()): Promise<string> {
  const id = randomUUID();
  await tx.insert(refunds).values({ id, ...owed, createdAt: at });
  await issueCreditNote(tx, { orderId: owed.orderId, paymentId: owed.paymentId, refundId: id }, at);
  return id;
}

/** Notes that all the money of a payment goes back, as part of the payment's own transaction. Returns the debt's id. */
export async function oweAll(tx: Database, owed: Owed, at: Date = new Date()): Promise<string> {
  const { orderId, paymentId, amountCents } = owed;
  const postings = { provider: amountCents, owed_back: -amountCents };
  await post(tx, { kind: 'payment', reference: paymentId, orderId, postings }, at);
  return noteRefund(tx, owed, at);
}
