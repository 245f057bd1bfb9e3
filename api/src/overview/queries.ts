import type { ChartPeriodDays } from '@second-gear/contract/days';
import { toDollars } from '@second-gear/contract/money';
import type { FlaggedPayment, Overview } from '@second-gear/contract/overview';
import { and, eq, gte, isNull, type SQL, sql } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import { isListed } from '../cars/is-listed.ts';
import { daysUpTo } from '../days.ts';
import { type Database, requireRow } from '../db/database.ts';
import { cars } from '../db/tables/cars.ts';
import { orders, payments } from '../db/tables/orders.ts';
import { reports } from '../db/tables/social.ts';
import { users } from '../db/tables/users.ts';
import { cursorKey, type Page, type PageRequest, readPage } from '../paging.ts';
import { isFlagged, needsAttention } from './flagged.ts';

/** Payments that are neither refunded nor to be refunded. */
const isRevenue = and(isNull(payments.flag), isNull(payments.refundedAt));

const countWhere = (condition: SQL | undefined) => sql<number>`(count(*) filter (where ${condition}))::int`;
const countAll = sql<number>`count(*)::int`;
const sumCents = sql<number>`coalesce(sum(${payments.amountCents}), 0)::float8`;

/** Returns current totals and one row per UTC day up to the day of `now`. */
export async function findOverview(db: Database, days: ChartPeriodDays, now = new Date()): Promise<Overview> {
  const span = daysUpTo(now, days);
  const since = new Date(`${span[0] ?? ''}T00:00:00Z`);

  const byDay = async (table: PgTable, at: PgColumn, value: SQL<number>, filter?: SQL) => {
    const day = sql<string>`(${at} at time zone 'UTC')::date::text`;
    const rows = await db
      .select({ day, value })
      .from(table)
      .where(and(gte(at, since), filter))
      .groupBy(day);
    return new Map(rows.map((row) => [row.day, row.value]));
  };
  const [listed, ordered, paid, earned] = [
    await byDay(cars, cars.publishedAt, countAll, isListed),
    await byDay(orders, orders.createdAt, countAll),
    await byDay(payments, payments.createdAt, countAll, isRevenue),
    await byDay(payments, payments.createdAt, sumCents, isRevenue),
  ];

  return {
    days,
    totals: await findTotals(db),
    series: span.map((day) => ({
      day,
      cars: listed.get(day) ?? 0,
      orders: ordered.get(day) ?? 0,
      payments: paid.get(day) ?? 0,
      revenue: toDollars(earned.get(day) ?? 0),
    })),
  };
}

async function findTotals(db: Database): Promise<Overview['totals']> {
  const carTotals = await db
    .select({
      cars: countAll,
      available: countWhere(eq(cars.status, 'available')),
      booked: countWhere(eq(cars.status, 'booked')),
      sold: countWhere(eq(cars.status, 'sold')),
    })
    .from(cars)
    .where(isListed);
  const userTotals = await db
    .select({
      users: countAll,
      buyers: countWhere(eq(users.role, 'buyer')),
      sellers: countWhere(eq(users.role, 'seller')),
    })
    .from(users);
  const orderTotals = await db
    .select({ orders: countAll, paid: countWhere(eq(orders.state, 'paid')) })
    .from(orders);
  const moneyTotals = await db
    .select({
      cents: sql<number>`coalesce(sum(${payments.amountCents}) filter (where ${isRevenue}), 0)::float8`,
      flaggedPayments: countWhere(needsAttention),
    })
    .from(payments);
  const { cents: revenue, flaggedPayments } = requireRow(moneyTotals);
  return {
    ...requireRow(carTotals),
    ...requireRow(userTotals),
    ...requireRow(orderTotals),
    revenue: toDollars(revenue),
    openReports: await db.$count(reports, eq(reports.state, 'open')),
    flaggedPayments,
  };
}

const NEWEST_FIRST = {
  column: payments.createdAt,
  kind: 'instant',
  id: payments.id,
  direction: 'desc',
} as const;

/** Returns a page of payments that were refunded or must be, newest first. */
export async function findFlaggedPayments(db: Database, page: PageRequest): Promise<Page<FlaggedPayment>> {
  return readPage(page, {
    order: NEWEST_FIRST,
    matching: isFlagged,
    rows: (clauses) =>
      db
        .select({
          _id: payments.id,
          orderId: payments.orderId,
          brandName: orders.brandName,
          model: orders.model,
          amountCents: payments.amountCents,
          email: orders.email,
          flag: payments.flag,
          createdAt: payments.createdAt,
          refundedAt: payments.refundedAt,
          key: cursorKey(NEWEST_FIRST),
        })
        .from(payments)
        .innerJoin(orders, eq(orders.id, payments.orderId))
        .where(clauses.where)
        .orderBy(...clauses.orderBy)
        .limit(clauses.limit),
    count: () => db.$count(payments, isFlagged),
    toItem: ({ amountCents, flag, createdAt, refundedAt, ...row }) => ({
      ...row,
      amount: toDollars(amountCents),
      flag: flag ?? '',
      createdAt: createdAt.toISOString(),
      refundedAt: refundedAt?.toISOString() ?? null,
    }),
  });
}
