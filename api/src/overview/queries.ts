import type { DaySpan } from '@second-gear/contract/days';
import { toDollars } from '@second-gear/contract/money';
import type { FlaggedPayment, Overview } from '@second-gear/contract/overview';
import { and, eq, gte, isNull, type SQL, sql } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import { isListed } from '../cars/listed.ts';
import { daysUpTo } from '../days.ts';
import { type Database, only } from '../db/database.ts';
import { cars } from '../db/tables/cars.ts';
import { orders, payments } from '../db/tables/orders.ts';
import { reports } from '../db/tables/social.ts';
import { users } from '../db/tables/users.ts';
import { keyOf, type PageRequest, readPage, type Rows } from '../paging.ts';
import { isFlagged, isToLookAt } from './flagged.ts';

/** Payments that are neither refunded nor to be refunded. */
const kept = and(isNull(payments.flag), isNull(payments.refundedAt));

const countWhere = (condition: SQL | undefined) => sql<number>`(count(*) filter (where ${condition}))::int`;
const all = sql<number>`count(*)::int`;
const cents = sql<number>`coalesce(sum(${payments.amountCents}), 0)::float8`;

/** Returns current totals and one row per UTC day up to the day of `now`. */
export async function findOverview(db: Database, days: DaySpan, now = new Date()): Promise<Overview> {
  const span = daysUpTo(now, days);
  const since = new Date(`${span[0] ?? ''}T00:00:00Z`);

  const byDay = async (table: PgTable, at: PgColumn, value: SQL<number>, which?: SQL) => {
    const day = sql<string>`(${at} at time zone 'UTC')::date::text`;
    const rows = await db
      .select({ day, value })
      .from(table)
      .where(and(gte(at, since), which))
      .groupBy(day);
    return new Map(rows.map((row) => [row.day, row.value]));
  };
  const [listed, ordered, paid, earned] = [
    await byDay(cars, cars.publishedAt, all, isListed),
    await byDay(orders, orders.createdAt, all),
    await byDay(payments, payments.createdAt, all, kept),
    await byDay(payments, payments.createdAt, cents, kept),
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
      cars: all,
      available: countWhere(eq(cars.status, 'available')),
      booked: countWhere(eq(cars.status, 'booked')),
      sold: countWhere(eq(cars.status, 'sold')),
    })
    .from(cars)
    .where(isListed);
  const userTotals = await db
    .select({
      users: all,
      buyers: countWhere(eq(users.role, 'buyer')),
      sellers: countWhere(eq(users.role, 'seller')),
    })
    .from(users);
  const orderTotals = await db
    .select({ orders: all, paid: countWhere(eq(orders.state, 'paid')) })
    .from(orders);
  const moneyTotals = await db
    .select({
      cents: sql<number>`coalesce(sum(${payments.amountCents}) filter (where ${kept}), 0)::float8`,
      flaggedPayments: countWhere(isToLookAt),
    })
    .from(payments);
  const { cents: revenue, flaggedPayments } = only(moneyTotals);
  return {
    ...only(carTotals),
    ...only(userTotals),
    ...only(orderTotals),
    revenue: toDollars(revenue),
    openReports: await db.$count(reports, eq(reports.state, 'open')),
    flaggedPayments,
  };
}

const newest = { column: payments.createdAt, kind: 'instant', id: payments.id, direction: 'desc' } as const;

/** Returns a page of payments that were refunded or must be, newest first. */
export async function findFlaggedPayments(db: Database, page: PageRequest): Promise<Rows<FlaggedPayment>> {
  return readPage(page, {
    order: newest,
    matching: isFlagged,
    rows: (cut) =>
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
          key: keyOf(newest),
        })
        .from(payments)
        .innerJoin(orders, eq(orders.id, payments.orderId))
        .where(cut.where)
        .orderBy(...cut.orderBy)
        .limit(cut.limit),
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
