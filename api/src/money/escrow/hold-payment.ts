import { randomInt } from 'node:crypto';
import type { Database } from '../../platform/db/database.ts';
import { escrows } from '../../platform/db/tables/escrow-and-payouts.ts';
import { issueReceipt } from '../../trade/documents/issue.ts';
import { postEntry } from '../ledger/post.ts';

const CODE_COUNT = 1_000_000;

/** Returns a random six-digit hand-over code, which the buyer shows at the meeting. */
export const createHandOverCode = (): string => String(randomInt(CODE_COUNT)).padStart(6, '0');

export interface NewEscrow {
  orderId: string;
  /** Id of the row in `payments`. */
  paymentId: string;
  amountCents: number;
  /** When the payment was received. Defaults to now. */
  heldAt?: Date;
}

/**
 * Creates the escrow of a received payment, which holds the money until the car is handed over. Runs in the
 * transaction that records the payment.
 */
export async function holdPayment(
  tx: Database,
  { orderId, paymentId, amountCents, heldAt = new Date() }: NewEscrow,
): Promise<void> {
  await tx
    .insert(escrows)
    .values({ orderId, paymentId, amountCents, code: createHandOverCode(), createdAt: heldAt });
  await postEntry(
    tx,
    {
      kind: 'payment',
      reference: paymentId,
      orderId,
      postings: { provider: amountCents, held: -amountCents },
    },
    heldAt,
  );
  await issueReceipt(tx, { orderId, paymentId }, heldAt);
}
