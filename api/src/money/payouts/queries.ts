import { toDollars } from '@second-gear/contract/money';
import type { Balance, PayoutItem } from '@second-gear/contract/payouts';
import { eq, sql } from 'drizzle-orm';
import { type Database, requireRow } from '../../platform/db/database.ts';
import { escrows, payouts } from '../../platform/db/tables/escrow-and-payouts.ts';
import { orders } from '../../platform/db/tables/orders.ts';
import { cursorKeySql, type Page, type PageRequest, readPage } from '../../platform/paging/paging.ts';
import { hasOpenDisputeSql } from '../../trade/order-steps/open-disputes.ts';

const sumCentsSql = (cents: ReturnType<typeof sql>) => sql<number>`coalesce(sum(${cents}), 0)::float8`;

/**
 * SQL for the cents of a payout that are still to be paid. `paidCentsSql` is for the cents that the seller
 * has received.
 */
const dueCentsSql = sql`case when ${payouts.state} = 'sent' then ${payouts.returnedCents} else ${payouts.amountCents} end`;
const paidCentsSql = sql`${payouts.amountCents} - ${dueCentsSql}`;

/** Returns the sum of a seller's unpaid payouts in cents, including those that wait for an account. */
export async function findDuePayoutCents(db: Database, sellerId: string): Promise<number> {
  const isOwnPayoutSql = eq(payouts.sellerId, sellerId);
  return requireRow(
    await db
      .select({ due: sumCentsSql(dueCentsSql) })
      .from(payouts)
      .where(isOwnPayoutSql),
  ).due;
}

/** Returns a seller's balance across all paid orders. */
export async function findSellerBalance(db: Database, sellerId: string): Promise<Balance> {
  const remaining = sql`${escrows.amountCents} - ${escrows.refundedCents}`;
  const [escrow] = await db
    .select({
      held: sumCentsSql(sql`case when ${escrows.state} = 'held' then ${remaining} else 0 end`),
      fees: sumCentsSql(sql`${escrows.feeCents}`),
    })
    .from(escrows)
    .innerJoin(orders, eq(orders.id, escrows.orderId))
    .where(eq(orders.sellerId, sellerId));
  const [paid] = await db
    .select({
      due: sumCentsSql(dueCentsSql),
      paidOut: sumCentsSql(paidCentsSql),
    })
    .from(payouts)
    .where(eq(payouts.sellerId, sellerId));
  return {
    held: toDollars(escrow?.held ?? 0),
    due: toDollars(paid?.due ?? 0),
    paidOut: toDollars(paid?.paidOut ?? 0),
    fees: toDollars(escrow?.fees ?? 0),
  };
}

const isDisputedSql = hasOpenDisputeSql(payouts.orderId);

/** Returns a seller's payouts, newest first. */
export async function findPayouts(
  db: Database,
  sellerId: string,
  page: PageRequest,
): Promise<Page<PayoutItem>> {
  const isOwnPayoutSql = eq(payouts.sellerId, sellerId);
  const order = { column: payouts.createdAt, kind: 'instant', id: payouts.id, direction: 'desc' } as const;
  return readPage(page, {
    order,
    condition: isOwnPayoutSql,
    rows: db
      .select({
        _id: payouts.id,
        orderId: payouts.orderId,
        brandName: orders.brandName,
        model: orders.model,
        priceCents: orders.priceCents,
        amountCents: payouts.amountCents,
        feeCents: escrows.feeCents,
        returnedCents: payouts.returnedCents,
        state: payouts.state,
        problem: payouts.problem,
        createdAt: payouts.createdAt,
        sentAt: payouts.sentAt,
        disputed: isDisputedSql,
        key: cursorKeySql(order),
      })
      .from(payouts)
      .innerJoin(orders, eq(orders.id, payouts.orderId))
      .innerJoin(escrows, eq(escrows.orderId, payouts.orderId)),
    count: () => db.$count(payouts, isOwnPayoutSql),
    toItem: ({ priceCents, amountCents, returnedCents, feeCents, problem, createdAt, sentAt, ...row }) => ({
      ...row,
      resellPrice: toDollars(priceCents),
      amount: toDollars(amountCents),
      returned: toDollars(returnedCents),
      stuck: problem !== null,
      fee: toDollars(feeCents),
      createdAt: createdAt.toISOString(),
      sentAt: sentAt?.toISOString() ?? null,
    }),
  });
}
