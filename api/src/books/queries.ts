import type { getBooks, SellerMoney } from '@second-gear/contract/books';
import type { Answer } from '@second-gear/contract/call';
import type { DaySpan } from '@second-gear/contract/days';
import { eq, gte, isNotNull, type SQL, sql } from 'drizzle-orm';
import { daysUpTo } from '../days.ts';
import { type Database, only } from '../db/database.ts';
import { payouts, refunds } from '../db/tables/money.ts';
import { orders } from '../db/tables/orders.ts';
import { users } from '../db/tables/users.ts';
import { keyOf, type PageRequest, readPage, type Rows } from '../paging.ts';
import { movements, moves, NOTHING, toMoney } from './movements.ts';

/** SQL for the reason why a payout is stuck, or null. If the seller was deleted, no one can be paid. */
const problem = sql<
  string | null
>`case when ${payouts.state} <> 'sent' and ${payouts.sellerId} is null then 'seller_deleted' else ${payouts.problem} end`;

/**
 * Returns refunds that the provider refuses, and payouts with a problem or returned ones that need an
 * operator.
 */
async function findStuck(db: Database): Promise<Answer<typeof getBooks>['stuck']> {
  const problems = await db
    .select({ problem: sql<string>`${problem}`.as('why'), payouts: sql<number>`count(*)::int` })
    .from(payouts)
    .where(isNotNull(problem))
    .groupBy(sql`why`)
    .orderBy(sql`why`);
  return {
    refunds: await db.$count(refunds, eq(refunds.state, 'needs_person')),
    payouts: problems.reduce((sum, one) => sum + one.payouts, 0),
    problems,
  };
}

/** Returns the balances of the ledger, and the changes of each day (UTC) up to the day of `now`. */
export async function findBooks(
  db: Database,
  days: DaySpan,
  now = new Date(),
): Promise<Answer<typeof getBooks>> {
  const span = daysUpTo(now, days);
  const day = sql<string>`(${moves.at} at time zone 'UTC')::date::text`;
  const totals = await db.select(movements).from(moves);
  const moved = await db
    .select({ day, ...movements })
    .from(moves)
    .where(gte(moves.at, new Date(`${span[0] ?? ''}T00:00:00Z`)))
    .groupBy(day);
  const byDay = new Map(moved.map(({ day: of, ...cents }) => [of, cents]));
  return {
    totals: toMoney(only(totals)),
    stuck: await findStuck(db),
    days: span.map((of) => ({ day: of, ...toMoney(byDay.get(of) ?? NOTHING) })),
  };
}

/** Id for deleted sellers, whose orders have no seller id. */
const NOBODY = '';
const DELETED = 'Sellers whose accounts are deleted';

/** Returns money by seller, sorted by held plus due, largest first. */
export function findSellerMoney(db: Database, page: PageRequest): Promise<Rows<SellerMoney>> {
  const id = sql<string>`coalesce(${orders.sellerId}, ${sql.raw(`'${NOBODY}'`)})`;
  const cents = Object.fromEntries(
    Object.entries(movements).map(([name, sum]) => [name, sum.as(name)]),
  ) as Record<keyof typeof movements, SQL.Aliased<number>>;
  const sellers = db
    .select({
      id: id.as('seller'),
      name: sql<string>`coalesce(max(${users.name}), ${sql.raw(`'${DELETED}'`)})`.as('seller_name'),
      ...cents,
    })
    .from(moves)
    .innerJoin(orders, eq(orders.id, moves.orderId))
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
    rows: (cut) =>
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
          key: keyOf(order),
        })
        .from(sellers)
        .where(cut.where)
        .orderBy(...cut.orderBy)
        .limit(cut.limit),
    count: async () => only(await db.select({ count: sql<number>`count(*)::int` }).from(sellers)).count,
    toItem: ({ _id, name, ...moved }) => ({ _id: _id === NOBODY ? null : _id, name, ...toMoney(moved) }),
  });
}
