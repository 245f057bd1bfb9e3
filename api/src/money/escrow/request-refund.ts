import { randomUUID } from 'node:crypto';
import type { Database } from '../../platform/db/database.ts';
import { refunds } from '../../platform/db/tables/escrow-and-payouts.ts';
import { issueCreditNote } from '../../trade/documents/issue.ts';
import { postEntry } from '../ledger/post.ts';

export interface NewRefundRequest {
  orderId: string;
  /** Row of `payments` to refund. */
  paymentId: string;
  amountCents: number;
  /** Reason code, such as `car_gone`. */
  reason: string;
  /** Reason given by the admin who decided. Absent if no admin decided. */
  note?: string;
  /** Id of the user who requested the refund. Absent if the server requested it. */
  requestedBy?: string | undefined;
}

/**
 * Creates a refund for a buyer, which a job sends. The caller updates the ledger. Returns the refund's id.
 */
export async function requestRefund(
  tx: Database,
  refundRequest: NewRefundRequest,
  requestedAt: Date = new Date(),
): Promise<string> {
  const id = randomUUID();
  await tx.insert(refunds).values({ id, ...refundRequest, createdAt: requestedAt });
  await issueCreditNote(
    tx,
    { orderId: refundRequest.orderId, paymentId: refundRequest.paymentId, refundId: id },
    requestedAt,
  );
  return id;
}

/** Records a payment and creates its full refund, in one transaction. Returns the refund's id. */
export async function refundReceivedPayment(
  tx: Database,
  refundRequest: NewRefundRequest,
  requestedAt: Date = new Date(),
): Promise<string> {
  const { orderId, paymentId, amountCents } = refundRequest;
  const postings = { provider: amountCents, owed_back: -amountCents };
  await postEntry(tx, { kind: 'payment', reference: paymentId, orderId, postings }, requestedAt);
  return requestRefund(tx, refundRequest, requestedAt);
}
