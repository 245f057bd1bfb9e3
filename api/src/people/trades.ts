import { toDollars } from '@second-gear/contract/money';
import type { Trade } from '@second-gear/contract/user-details';
import { eq } from 'drizzle-orm';
import type { Database } from '../db/database.ts';
import { escrows } from '../db/tables/escrow-and-payouts.ts';
import { orderListings } from '../db/tables/order-listings.ts';
import { orders } from '../db/tables/orders.ts';
import { users } from '../db/tables/users.ts';
import { orderStatusColumns, type OrderStatusEnv, toOrderStatus } from '../orders/order-status.ts';
import { NEWEST_FIRST } from '../orders/queries.ts';
import { cursorKeySql, type Page, type PageRequest, readPage } from '../paging.ts';

/**
 * Returns a page of a user's orders as the buyer, or of the orders for the user's cars as the seller, newest
 * first.
 */
export async function findTrades(
  db: Database,
  env: OrderStatusEnv,
  id: string,
  side: 'buyer' | 'seller',
  page: PageRequest,
): Promise<Page<Trade>> {
  const [ownColumn, otherColumn] =
    side === 'buyer' ? [orders.buyerId, orders.sellerId] : [orders.sellerId, orders.buyerId];
  const isOwnOrder = eq(ownColumn, id);
  return readPage(page, {
    order: NEWEST_FIRST,
    matching: isOwnOrder,
    rows: (clauses) =>
      db
        .select({
          _id: orders.id,
          carId: orders.carId,
          brandName: orders.brandName,
          model: orders.model,
          priceCents: orders.priceCents,
          createdAt: orders.createdAt,
          ...orderStatusColumns,
          otherId: otherColumn,
          otherName: users.name,
          key: cursorKeySql(NEWEST_FIRST),
        })
        .from(orders)
        .leftJoin(users, eq(users.id, otherColumn))
        .leftJoin(escrows, eq(escrows.orderId, orders.id))
        .leftJoin(orderListings, eq(orderListings.orderId, orders.id))
        .where(clauses.where)
        .orderBy(...clauses.orderBy)
        .limit(clauses.limit),
    count: () => db.$count(orders, isOwnOrder),
    toItem: (row) => {
      const { _id, carId, brandName, model, state, otherId, otherName } = row;
      const { step, image } = toOrderStatus(row, env);
      return {
        ...{ _id, carId, brandName, model, state, step, image, otherId, otherName },
        resellPrice: toDollars(row.priceCents),
        createdAt: row.createdAt.toISOString(),
      };
    },
  });
}
