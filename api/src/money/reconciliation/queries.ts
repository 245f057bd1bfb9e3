import type { CallResponse } from '@second-gear/contract/call';
import type { ChartPeriodDays } from '@second-gear/contract/days';
import type { getFinances, SellerBalances } from '@second-gear/contract/finances';
import { eq, gte, isNotNull, type SQL, sql } from 'drizzle-orm';
import { type Database, requireRow } from '../../platform/db/database.ts';
import { payouts, refunds } from '../../platform/db/tables/escrow-and-payouts.ts';
import { orders } from '../../platform/db/tables/orders.ts';
import { users } from '../../platform/db/tables/users.ts';
import { cursorKeySql, type Page, type PageRequest, readPage } from '../../platform/paging/paging.ts';
import { daysUpTo } from '../../platform/time/utc-days.ts';
import { balanceColumns, ledgerMovements, toMoneyTotals, ZERO_BALANCES } from './balances.ts';

/** SQL for the reason why a payout is stuck, or null. A payout to a deleted seller can never be sent. */
const payoutProblemSql = sql<
  string | null
>`case when ${payouts.state} <> 'sent' and ${payouts.sellerId} is null then 'seller_deleted' else ${payouts.problem} end`;

/** Counts the refunds and payouts that need an operator. The payouts are also counted by problem. */
async function countStuck(db: Database): Promise<CallResponse<typeof getFinances>['stuck']> {
  const problems = await db
    .select({
      problem: sql<string>`${payoutProblemSql}`.as('payout_problem'),
      payouts: sql<number>`count(*)::int`,
    })
    .from(payouts)
    .where(isNotNull(payoutProblemSql))
    .groupBy(sql`payout_problem`)
    .orderBy(sql`payout_problem`);
  return {
    refunds: await db.$count(refunds, eq(refunds.state, 'needs_person')),
    payouts: problems.reduce((sum, payoutProblem) => sum + payoutProblem.payouts, 0),
    problems,
  };
}

/** Returns the balances of the ledger, and the changes on each day (UTC) up to the day of `now`. */
export async function findMoneyOverview(
  db: Database,
  days: ChartPeriodDays,
  now = new Date(),
): Promise<CallResponse<typeof getFinances>> {
  const dates = daysUpTo(now, days);
  const day = sql<string>`(${ledgerMovements.at} at time zone 'UTC')::date::text`;
  const totals = await db.select(balanceColumns).from(ledgerMovements);
  const dailyRows = await db
    .select({ day, ...balanceColumns })
    .from(ledgerMovements)
    .where(gte(ledgerMovements.at, new Date(`${dates[0] ?? ''}T00:00:00Z`)))
    .groupBy(day);
  const byDay = new Map(dailyRows.map(({ day: date, ...cents }) => [date, cents]));
  return {
    totals: toMoneyTotals(requireRow(totals)),
    stuck: await countStuck(db),
    days: dates.map((date) => ({ day: date, ...toMoneyTotals(byDay.get(date) ?? ZERO_BALANCES) })),
  };
}

/** Id that stands for all deleted sellers. Their orders have no seller id. */
const DELETED_SELLER_ID = '';
const DELETED_SELLERS_NAME = 'Sellers with deleted accounts';

/** Returns money by seller, sorted by held plus due, largest first. */
export function findSellerMoney(db: Database, page: PageRequest): Promise<Page<SellerBalances>> {
  const id = sql<string>`coalesce(${orders.sellerId}, ${sql.raw(`'${DELETED_SELLER_ID}'`)})`;
  const cents = Object.fromEntries(
    Object.entries(balanceColumns).map(([name, sum]) => [name, sum.as(name)]),
  ) as Record<keyof typeof balanceColumns, SQL.Aliased<number>>;
  const sellers = db
    .select({
      id: id.as('seller'),
      name: sql<string>`coalesce(max(${users.name}), ${sql.raw(`'${DELETED_SELLERS_NAME}'`)})`.as(
        'seller_name',
      ),
      ...cents,
    })
    .from(ledgerMovements)
    .innerJoin(orders, eq(orders.id, ledgerMovements.orderId))
    .leftJoin(users, eq(users.id, orders.sellerId))
    .groupBy(id)
    .as('sellers');
  const order = {
    // Whole dollars, because a large seller's cents exceed the cursor's integer range.
    column: sql`((${sellers.held} + ${sellers.due}) / 100)::int`,
    kind: 'int',
    id: sellers.id,
    direction: 'desc',
  } as const;
  return readPage(page, {
    order,
    condition: undefined,
    rows: db
      .select({
        _id: sellers.id,
        name: sellers.name,
        received: sellers.received,
        held: sellers.held,
        owedBack: sellers.owedBack,
        refunded: sellers.refunded,
        due: sellers.due,
        paidOut: sellers.paidOut,
        fees: sellers.fees,
        lost: sellers.lost,
        contested: sellers.contested,
        ownLoss: sellers.ownLoss,
        key: cursorKeySql(order),
      })
      .from(sellers),
    count: async () => requireRow(await db.select({ count: sql<number>`count(*)::int` }).from(sellers)).count,
    toItem: ({ _id, name, ...balances }) => ({
      _id: _id === DELETED_SELLER_ID ? null : _id,
      name,
      ...toMoneyTotals(balances),
    }),
  });
}
