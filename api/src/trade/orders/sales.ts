import { toDollars } from '@second-gear/contract/money';
import type { Sale, SALE_SORTS } from '@second-gear/contract/orders';
import type { Sort } from '@second-gear/contract/paging';
import { and, eq, sql } from 'drizzle-orm';
import { getImageHosts } from '../../catalog/images/image-paths.ts';
import type { Database } from '../../platform/db/database.ts';
import { escrows } from '../../platform/db/tables/escrow-and-payouts.ts';
import { orderListings } from '../../platform/db/tables/order-listings.ts';
import { orders } from '../../platform/db/tables/orders.ts';
import { threads } from '../../platform/db/tables/wishlist-reports-messages.ts';
import {
  alphabetical,
  cursorKeySql,
  type Page,
  type PageRequest,
  readPage,
  resolveSortOrder,
  type SortOrder as RowOrder,
} from '../../platform/paging/paging.ts';
import { findOrderedListing } from './listing-snapshot.ts';
import { findOrderDispute, findPayout, findRefunds } from './order-history.ts';
import { orderStatusColumns, type OrderStatusEnv, toOrderStatus } from './order-status.ts';
import { commonSorts, NEWEST_FIRST } from './queries.ts';

const saleSorts = {
  ...commonSorts,
  buyerName: alphabetical(orders.name),
  location: alphabetical(orders.location),
  bookingDate: { column: sql`${orders.bookingDate}::text`, kind: 'text' } as const,
};

const selectSales = (db: Database, order: RowOrder = NEWEST_FIRST) =>
  db
    .select({
      _id: orders.id,
      carId: orders.carId,
      buyerName: orders.name,
      brandName: orders.brandName,
      model: orders.model,
      priceCents: orders.priceCents,
      location: orders.location,
      ...orderStatusColumns,
      key: cursorKeySql(order),
      threadId: threads.id,
      reachable: sql<boolean>`${orders.carId} is not null and ${orders.buyerId} is not null`,
    })
    .from(orders)
    .leftJoin(escrows, eq(escrows.orderId, orders.id))
    .leftJoin(orderListings, eq(orderListings.orderId, orders.id))
    .leftJoin(threads, and(eq(threads.carId, orders.carId), eq(threads.buyerId, orders.buyerId)));

type Row = Omit<Awaited<ReturnType<typeof selectSales>>[number], 'key'>;

const toSale = ({ priceCents, ...row }: Row, env: OrderStatusEnv): Sale => ({
  ...toOrderStatus(row, env),
  resellPrice: toDollars(priceCents),
});

/** Returns orders for a seller's cars, newest first. Shows only the buyer's name. */
export async function findSellerSales(
  db: Database,
  env: OrderStatusEnv,
  sellerId: string,
  page: PageRequest & { sort?: Sort<(typeof SALE_SORTS)[number]> | undefined },
): Promise<Page<Sale>> {
  const isOwnSale = eq(orders.sellerId, sellerId);
  const order = resolveSortOrder(saleSorts, orders.id, page.sort, NEWEST_FIRST);
  return readPage(page, {
    order,
    condition: isOwnSale,
    rows: selectSales(db, order),
    count: () => db.$count(orders, isOwnSale),
    toItem: (row) => toSale(row, env),
  });
}

/**
 * Returns one order for a seller's car with its refunds, dispute, stored listing and payout, but without the
 * hand-over code. Null if the car is not the seller's.
 */
export async function findSale(
  db: Database,
  env: OrderStatusEnv,
  sellerId: string,
  id: string,
): Promise<Sale | null> {
  const [saleRow] = await selectSales(db).where(and(eq(orders.id, id), eq(orders.sellerId, sellerId)));
  if (!saleRow) return null;
  const { key: _, ...row } = saleRow;
  return {
    ...toSale(row, env),
    refunds: await findRefunds(db, id),
    dispute: await findOrderDispute(db, getImageHosts(env), id),
    listing: await findOrderedListing(db, getImageHosts(env), id),
    payout: await findPayout(db, id),
  };
}
