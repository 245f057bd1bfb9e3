import { toDollars } from '@second-gear/contract/money';
import type { Balance, PayoutItem } from '@second-gear/contract/payouts';
import { eq, sql } from 'drizzle-orm';
import { type Database, only } from '../db/database.ts';
import { holds, payouts } from '../db/tables/money.ts';
import { orders } from '../db/tables/orders.ts';
import { hasOpenDispute } from '../disputes/open.ts';
import { keyOf, type PageRequest, readPage, type Rows } from '../paging.ts';

const sumOf = (cents: ReturnType<typeof sql>) => sql<number>`coalesce(sum(${cents}), 0)::float8`;

/** A payout's cents that are still to be paid. `paidCents` are those that its seller has. */
const dueCents = sql`case when ${payouts.state} = 'sent' then ${payouts.returnedCents} else ${payouts.amountCents} end`;
const paidCents = sql`${payouts.amountCents} - ${dueCents}`;

/** Returns a seller's unpaid payouts in cents, whatever they wait for. */
export async function findDueCents(db: Database, sellerId: string): Promise<number> {
  const own = eq(payouts.sellerId, sellerId);
  return only(
    await db
      .select({ due: sumOf(dueCents) })
      .from(payouts)
      .where(own),
  ).due;
}

/** Returns a seller's balance over all paid orders. */
export async function findBalance(db: Database, sellerId: string): Promise<Balance> {
  const left = sql`${holds.amountCents} - ${holds.refundedCents}`;
  const [kept] = await db
    .select({
      held: sumOf(sql`case when ${holds.state} = 'held' then ${left} else 0 end`),
      fees: sumOf(sql`${holds.feeCents}`),
    })
    .from(holds)
    .innerJoin(orders, eq(orders.id, holds.orderId))
    .where(eq(orders.sellerId, sellerId));
  const [paid] = await db
    .select({
      due: sumOf(dueCents),
      paidOut: sumOf(paidCents),
    })
    .from(payouts)
    .where(eq(payouts.sellerId, sellerId));
  return {
    held: toDollars(kept?.held ?? 0),
    due: toDollars(paid?.due ?? 0),
    paidOut: toDollars(paid?.paidOut ?? 0),
    fees: toDollars(kept?.fees ?? 0),
  };
}

/** Whether a payout's order has an open dispute. */
const disputed = hasOpenDispute(payouts.orderId);

/** Returns a seller's payouts, newest first. */
export async function findPayoutsOf(
  db: Database,
  sellerId: string,
  page: PageRequest,
): Promise<Rows<PayoutItem>> {
  const own = eq(payouts.sellerId, sellerId);
  const order = { column: payouts.createdAt, kind: 'instant', id: payouts.id, direction: 'desc' } as const;
  return readPage(page, {
    order,
    matching: own,
    rows: (cut) =>
      db
        .select({
          _id: payouts.id,
          orderId: payouts.orderId,
          brandName: orders.brandName,
          model: orders.model,
          priceCents: orders.priceCents,
          amountCents: payouts.amountCents,
          feeCents: holds.feeCents,
          returnedCents: payouts.returnedCents,
          state: payouts.state,
          problem: payouts.problem,
          createdAt: payouts.createdAt,
          sentAt: payouts.sentAt,
          disputed,
          key: keyOf(order),
        })
        .from(payouts)
        .innerJoin(orders, eq(orders.id, payouts.orderId))
        .innerJoin(holds, eq(holds.orderId, payouts.orderId))
        .where(cut.where)
        .orderBy(...cut.orderBy)
        .limit(cut.limit),
    count: () => db.$count(payouts, own),
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
