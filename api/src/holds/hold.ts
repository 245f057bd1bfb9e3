import { randomInt } from 'node:crypto';
import type { Database } from '../db/database.ts';
import { holds } from '../db/tables/money.ts';
import { issueReceipt } from '../documents/issue.ts';
import { post } from '../ledger/post.ts';

const CODES = 1_000_000;

/** Returns a random six-digit code, which the buyer shows at the meeting. */
export const newCode = (): string => String(randomInt(CODES)).padStart(6, '0');

export interface Held {
  orderId: string;
  /** Id of the row in `payments`. */
  paymentId: string;
  amountCents: number;
  /** When the money arrived. Defaults to now. */
  at?: Date;
}

/**
 * Holds a received payment until the car is handed over. Runs in the transaction that records the payment.
 */
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
