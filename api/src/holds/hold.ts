import { randomInt } from 'node:crypto';
import type { Database } from '../db/database.ts';
import { holds } from '../db/tables/money.ts';
import { issueReceipt } from '../documents/issue.ts';
import { post } from '../ledger/post.ts';

const CODES = 1_000_000;

/** Six digits by chance, which the buyer shows at the meeting. */
export const newCode = (): string => String(randomInt(CODES)).padStart(6, '0');

export interface Held {
  orderId: string;
  /** Row of `payments`. */
  paymentId: string;
  amountCents: number;
  /** When the money came; now when absent. */
  at?: Date;
}

/** Holds money that has come for an order until its car is handed over; part of the payment's own transaction. */
export async function hold(
  tx: Database,
  { orderId, paymentId, amountCents, at = new Date() }: Held,
): Promise<void> {
  await tx.insert(holds).values({ orderId, paymentId, amountCents, code: newCode(), createdAt: at });
  await post(
    tx,
    {
      kind: 'payment',
      reference: paymentId,
      orderId,
      postings: { provider: amountCents, held: -amountCents },
    },
    at,
  );
  await issueReceipt(tx, { orderId, paymentId }, at);
}
