import type { Answer } from '@second-gear/contract/call';
import type { ChartPeriodDays } from '@second-gear/contract/days';
import type { getFinances, SellerMoney } from '@second-gear/contract/finances';
import { eq, gte, isNotNull, type SQL, sql } from 'drizzle-orm';
import { daysUpTo } from '../days.ts';
import { type Database, requireRow } from '../db/database.ts';
import { payouts, refunds } from '../db/tables/money.ts';
import { orders } from '../db/tables/orders.ts';
import { users } from '../db/tables/users.ts';
import { cursorKey, type Page, type PageRequest, readPage } from '../paging.ts';
import { balanceColumns, ledgerMovements, toMoney, ZERO_BALANCES } from './balances.ts';

/** SQL for the reason why a payout is stuck, or null. If the seller was deleted, no one can be paid. */
const payoutProblem = sql<
  string | null
>`case when ${payouts.state} <> 'sent' and ${payouts.sellerId} is null then 'seller_deleted' else ${payouts.problem} end`;

/**
 * Returns refunds that the provider refuses, and payouts with a problem or returned ones that need an
 * operator.
 */
async function countStuck(db: Database): Promise<Answer<typeof getFinances>['stuck']> {
  const problems = await db
    .select({ problem: sql<string>`${payoutProblem}`.as('why'), payouts: sql<number>`count(*)::int` })
    .from(payouts)
    .where(isNotNull(payoutProblem))
    .groupBy(sql`why`)
    .orderBy(sql`why`);
  return {
    refunds: await db.$count(refunds, eq(refunds.state, 'needs_person')),
    payouts: problems.reduce((sum, one) => sum + one.payouts, 0),
    problems,
  };
}

/** Returns the balances of the ledger, and the changes of each day (UTC) up to the day of `now`. */
export async function findMoneyOverview(
  db: Database,
  days: ChartPeriodDays,
  now = new Date(),
): Promise<Answer<typeof getFinances>> {
  const span = daysUpTo(now, days);
  const day = sql<string>`(${ledgerMovements.at} at time zone 'UTC')::date::text`;
  const totals = await db.select(balanceColumns).from(ledgerMovements);
  const moved = await db
    .select({ day, ...balanceColumns })
    .from(ledgerMovements)
    .where(gte(ledgerMovements.at, new Date(`${span[0] ?? ''}T00:00:00Z`)))
    .groupBy(day);
  const byDay = new Map(moved.map(({ day: date, ...cents }) => [date, cents]));
  return {
    totals: toMoney(requireRow(totals)),
    stuck: await countStuck(db),
    days: span.map((date) => ({ day: date, ...toMoney(byDay.get(date) ?? ZERO_BALANCES) })),
  };
}

/** Id for deleted sellers, whose orders have no seller id. */
const DELETED_SELLER_ID = '';
const DELETED_SELLERS_NAME = 'Sellers with deleted accounts';

/** Returns money by seller, sorted by held plus due, largest first. */
export function findSellerMoney(db: Database, page: PageRequest): Promise<Page<SellerMoney>> {
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
    // In whole dollars. A large seller's cents exceed the cursor's integer range.
    column: sql`((${sellers.held} + ${sellers.due}) / 100)::int`,
    kind: 'int',
    id: sellers.id,
    direction: 'desc',
  } as const;
  return readPage(page, {
    order,
    matching: undefined,
    rows: (clauses) =>
      db
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
          key: cursorKey(order),
        })
        .from(sellers)
        .where(clauses.where)
        .orderBy(...clauses.orderBy)
        .limit(clauses.limit),
    count: async () => requireRow(await db.select({ count: sql<number>`count(*)::int` }).from(sellers)).count,
    toItem: ({ _id, name, ...moved }) => ({
      _id: _id === DELETED_SELLER_ID ? null : _id,
      name,
      ...toMoney(moved),
    }),
  });
}
