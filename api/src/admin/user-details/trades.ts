import { toDollars } from '@second-gear/contract/money';
import type { UserOrder } from '@second-gear/contract/user-details';
import { eq } from 'drizzle-orm';
import type { Database } from '../../platform/db/database.ts';
import { escrows } from '../../platform/db/tables/escrow-and-payouts.ts';
import { orderListings } from '../../platform/db/tables/order-listings.ts';
import { orders } from '../../platform/db/tables/orders.ts';
import { users } from '../../platform/db/tables/users.ts';
import { cursorKeySql, type Page, type PageRequest, readPage } from '../../platform/paging/paging.ts';
import { orderStatusColumns, type OrderStatusEnv, toOrderStatus } from '../../trade/orders/order-status.ts';
import { NEWEST_FIRST } from '../../trade/orders/queries.ts';

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
): Promise<Page<UserOrder>> {
  const [ownColumn, otherColumn] =
    side === 'buyer' ? [orders.buyerId, orders.sellerId] : [orders.sellerId, orders.buyerId];
  const isOwnOrder = eq(ownColumn, id);
  return readPage(page, {
    order: NEWEST_FIRST,
    condition: isOwnOrder,
    rows: db
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
      .leftJoin(orderListings, eq(orderListings.orderId, orders.id)),
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
