import type { ChartPeriodDays } from '@second-gear/contract/days';
import { toDollars } from '@second-gear/contract/money';
import type { FlaggedPayment, Overview } from '@second-gear/contract/overview';
import { and, eq, gte, isNotNull, isNull, type SQL, sql } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import { isListedSql } from '../../catalog/listing/is-listed.ts';
import { type Database, requireRow } from '../../platform/db/database.ts';
import { cars } from '../../platform/db/tables/cars.ts';
import { orders, payments } from '../../platform/db/tables/orders.ts';
import { users } from '../../platform/db/tables/users.ts';
import { reports } from '../../platform/db/tables/wishlist-reports-messages.ts';
import { cursorKeySql, type Page, type PageRequest, readPage } from '../../platform/paging/paging.ts';
import { daysUpTo } from '../../platform/time/utc-days.ts';

/** Flagged payments arrived when the order or its car was gone. Each is refunded or still must be. */
export const isFlaggedSql = isNotNull(payments.flag);

/** SQL condition for flagged payments that are not refunded yet. A person must handle them. */
export const needsAttentionSql = and(isFlaggedSql, isNull(payments.refundedAt));

/** SQL condition for payments that count as revenue: neither flagged nor refunded. */
const isRevenueSql = and(isNull(payments.flag), isNull(payments.refundedAt));

const countWhereSql = (condition: SQL | undefined) =>
  sql<number>`(count(*) filter (where ${condition}))::int`;
const countAllSql = sql<number>`count(*)::int`;
const sumCentsSql = sql<number>`coalesce(sum(${payments.amountCents}), 0)::float8`;

/** Returns totals of the current data, and one row per UTC day up to the day of `now`. */
export async function findOverview(db: Database, days: ChartPeriodDays, now = new Date()): Promise<Overview> {
  const period = daysUpTo(now, days);
  const since = new Date(`${period[0] ?? ''}T00:00:00Z`);

  const findValueByDay = async (table: PgTable, timeColumn: PgColumn, value: SQL<number>, filter?: SQL) => {
    const day = sql<string>`(${timeColumn} at time zone 'UTC')::date::text`;
    const rows = await db
      .select({ day, value })
      .from(table)
      .where(and(gte(timeColumn, since), filter))
      .groupBy(day);
    return new Map(rows.map((row) => [row.day, row.value]));
  };
  const [listed, ordered, paid, earned] = [
    await findValueByDay(cars, cars.publishedAt, countAllSql, isListedSql),
    await findValueByDay(orders, orders.createdAt, countAllSql),
    await findValueByDay(payments, payments.createdAt, countAllSql, isRevenueSql),
    await findValueByDay(payments, payments.createdAt, sumCentsSql, isRevenueSql),
  ];

  return {
    days,
    totals: await findTotals(db),
    series: period.map((day) => ({
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
      cars: countAllSql,
      available: countWhereSql(eq(cars.status, 'available')),
      booked: countWhereSql(eq(cars.status, 'booked')),
      sold: countWhereSql(eq(cars.status, 'sold')),
    })
    .from(cars)
    .where(isListedSql);
  const userTotals = await db
    .select({
      users: countAllSql,
      buyers: countWhereSql(eq(users.role, 'buyer')),
      sellers: countWhereSql(eq(users.role, 'seller')),
    })
    .from(users);
  const orderTotals = await db
    .select({ orders: countAllSql, paid: countWhereSql(eq(orders.state, 'paid')) })
    .from(orders);
  const moneyTotals = await db
    .select({
      cents: sql<number>`coalesce(sum(${payments.amountCents}) filter (where ${isRevenueSql}), 0)::float8`,
      flaggedPayments: countWhereSql(needsAttentionSql),
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

const NEWEST_FIRST = { column: payments.createdAt, id: payments.id, direction: 'desc' } as const;

/** Returns a page of flagged payments, newest first. */
export async function findFlaggedPayments(db: Database, page: PageRequest): Promise<Page<FlaggedPayment>> {
  return readPage(page, {
    order: NEWEST_FIRST,
    condition: isFlaggedSql,
    rows: db
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
        key: cursorKeySql(NEWEST_FIRST),
      })
      .from(payments)
      .innerJoin(orders, eq(orders.id, payments.orderId)),
    count: () => db.$count(payments, isFlaggedSql),
    toItem: ({ amountCents, flag, createdAt, refundedAt, ...row }) => ({
      ...row,
      amount: toDollars(amountCents),
      flag: flag ?? '',
      createdAt: createdAt.toISOString(),
      refundedAt: refundedAt?.toISOString() ?? null,
    }),
  });
}
