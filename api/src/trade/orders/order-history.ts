import { toDollars } from '@second-gear/contract/money';
import type { Dispute, Payout, Refund } from '@second-gear/contract/order-details';
import { asc, desc, eq, sql } from 'drizzle-orm';
import { type ImageHosts, toImageUrl } from '../../catalog/images/image-paths.ts';
import type { Database } from '../../platform/db/database.ts';
import { disputes, escrows, payouts, refunds } from '../../platform/db/tables/escrow-and-payouts.ts';

/** Returns the refunds of an order, oldest first. */
export async function findRefunds(db: Database, orderId: string): Promise<Refund[]> {
  const rows = await db
    .select({
      amountCents: refunds.amountCents,
      reason: refunds.reason,
      note: refunds.note,
      state: refunds.state,
      createdAt: refunds.createdAt,
    })
    .from(refunds)
    .where(eq(refunds.orderId, orderId))
    .orderBy(asc(refunds.createdAt), asc(refunds.id));
  return rows.map(({ amountCents, createdAt, ...row }) => ({
    ...row,
    amount: toDollars(amountCents),
    createdAt: createdAt.toISOString(),
  }));
}

/** Converts a dispute for buyer and seller. Omits which admin decided it. */
export function toDispute(row: typeof disputes.$inferSelect, hosts: ImageHosts): Dispute {
  const toUrls = (paths: string[]) => paths.map((path) => toImageUrl(hosts, path));
  return {
    _id: row.id,
    kind: row.kind,
    text: row.text,
    pictures: toUrls(row.pictures),
    createdAt: row.createdAt.toISOString(),
    answer: row.answer,
    answerPictures: toUrls(row.answerPictures),
    answeredAt: row.answeredAt?.toISOString() ?? null,
    decision: row.decision,
    decisionReason: row.decisionReason,
    refund: toDollars(row.refundCents),
    decidedAt: row.decidedAt?.toISOString() ?? null,
  };
}

/** Returns the order's open dispute, or else the latest one. Null if there was none. */
export async function findOrderDispute(
  db: Database,
  hosts: ImageHosts,
  orderId: string,
): Promise<Dispute | null> {
  const [row] = await db
    .select()
    .from(disputes)
    .where(eq(disputes.orderId, orderId))
    .orderBy(sql`${disputes.decidedAt} is null desc`, desc(disputes.createdAt))
    .limit(1);
  return row ? toDispute(row, hosts) : null;
}

/**
 * Returns the seller's payout for an order. Null before the hand-over, or if nothing was due to the seller.
 */
export async function findPayout(db: Database, orderId: string): Promise<Payout | null> {
  const [row] = await db
    .select({
      amountCents: payouts.amountCents,
      returnedCents: payouts.returnedCents,
      feeCents: escrows.feeCents,
      state: payouts.state,
      problem: payouts.problem,
    })
    .from(payouts)
    .innerJoin(escrows, eq(escrows.orderId, payouts.orderId))
    .where(eq(payouts.orderId, orderId));
  if (!row) return null;
  return {
    amount: toDollars(row.amountCents),
    returned: toDollars(row.returnedCents),
    fee: toDollars(row.feeCents),
    state: row.state,
    stuck: row.problem !== null,
  };
}
