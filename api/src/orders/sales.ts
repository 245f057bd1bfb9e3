import { toDollars } from '@second-gear/contract/money';
import type { Sale, SALE_SORTS } from '@second-gear/contract/orders';
import type { Sort } from '@second-gear/contract/paging';
import { and, eq, sql } from 'drizzle-orm';
import type { Database } from '../db/database.ts';
import { holds } from '../db/tables/money.ts';
import { orderListings } from '../db/tables/order-listings.ts';
import { orders } from '../db/tables/orders.ts';
import { threads } from '../db/tables/social.ts';
import { findDisputeOf, findPayout, findRefunds } from '../holds/story.ts';
import { imageHosts } from '../images/paths.ts';
import {
  alphabetical,
  keyOf,
  type Order as RowOrder,
  orderFor,
  type PageRequest,
  readPage,
  type Rows,
} from '../paging.ts';
import { findOrderedListing } from './listing.ts';
import { newest, sharedSorts } from './queries.ts';
import { standingColumns, type StandingEnv, toStanding } from './standing.ts';

const sorts = {
  ...sharedSorts,
  buyerName: alphabetical(orders.name),
  location: alphabetical(orders.location),
  bookingDate: { column: sql`${orders.bookingDate}::text`, kind: 'text' } as const,
};

const selectSales = (db: Database, order: RowOrder = newest) =>
  db
    .select({
      _id: orders.id,
      carId: orders.carId,
      buyerName: orders.name,
      brandName: orders.brandName,
      model: orders.model,
      priceCents: orders.priceCents,
      location: orders.location,
      ...standingColumns,
      key: keyOf(order),
      threadId: threads.id,
      reachable: sql<boolean>`${orders.carId} is not null and ${orders.buyerId} is not null`,
    })
    .from(orders)
    .leftJoin(holds, eq(holds.orderId, orders.id))
    .leftJoin(orderListings, eq(orderListings.orderId, orders.id))
    .leftJoin(threads, and(eq(threads.carId, orders.carId), eq(threads.buyerId, orders.buyerId)));

type Row = Omit<Awaited<ReturnType<typeof selectSales>>[number], 'key'>;

const toSale = ({ priceCents, ...row }: Row, env: StandingEnv): Sale => ({
  ...toStanding(row, env),
  resellPrice: toDollars(priceCents),
});

/** Returns orders for a seller's cars, newest first. Shows only the buyer's name. */
export async function findSalesOf(
  db: Database,
  env: StandingEnv,
  sellerId: string,
  page: PageRequest & { sort?: Sort<(typeof SALE_SORTS)[number]> | undefined },
): Promise<Rows<Sale>> {
  const own = eq(orders.sellerId, sellerId);
  const order = orderFor(sorts, orders.id, page.sort, newest);
  return readPage(page, {
    order,
    matching: own,
    rows: (cut) =>
      selectSales(db, order)
        .where(cut.where)
        .orderBy(...cut.orderBy)
        .limit(cut.limit),
    count: () => db.$count(orders, own),
    toItem: (row) => toSale(row, env),
  });
}

/**
 * Returns one order for a seller's car with its whole history, without the hand-over code. Null if the car is
 * not theirs.
 */
export async function findSale(
  db: Database,
  env: StandingEnv,
  sellerId: string,
  id: string,
): Promise<Sale | null> {
  const [found] = await selectSales(db).where(and(eq(orders.id, id), eq(orders.sellerId, sellerId)));
  if (!found) return null;
  const { key: _, ...row } = found;
  return {
    ...toSale(row, env),
    refunds: await findRefunds(db, id),
    dispute: await findDisputeOf(db, imageHosts(env), id),
    listing: await findOrderedListing(db, imageHosts(env), id),
    payout: await findPayout(db, id),
  };
}
