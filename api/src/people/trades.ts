import { toDollars } from '@second-gear/contract/money';
import type { Trade } from '@second-gear/contract/people';
import { eq } from 'drizzle-orm';
import type { Database } from '../db/database.ts';
import { holds } from '../db/tables/money.ts';
import { orderListings } from '../db/tables/order-listings.ts';
import { orders } from '../db/tables/orders.ts';
import { users } from '../db/tables/users.ts';
import { newest } from '../orders/queries.ts';
import { standingColumns, type StandingEnv, toStanding } from '../orders/standing.ts';
import { keyOf, type PageRequest, readPage, type Rows } from '../paging.ts';

/** Returns a page of a person's orders, or of the orders for their cars, newest first. */
export async function findTrades(
  db: Database,
  env: StandingEnv,
  id: string,
  side: 'buyer' | 'seller',
  page: PageRequest,
): Promise<Rows<Trade>> {
  const [own, other] =
    side === 'buyer' ? [orders.buyerId, orders.sellerId] : [orders.sellerId, orders.buyerId];
  const theirs = eq(own, id);
  return readPage(page, {
    order: newest,
    matching: theirs,
    rows: (cut) =>
      db
        .select({
          _id: orders.id,
          carId: orders.carId,
          brandName: orders.brandName,
          model: orders.model,
          priceCents: orders.priceCents,
          createdAt: orders.createdAt,
          ...standingColumns,
          otherId: other,
          otherName: users.name,
          key: keyOf(newest),
        })
        .from(orders)
        .leftJoin(users, eq(users.id, other))
        .leftJoin(holds, eq(holds.orderId, orders.id))
        .leftJoin(orderListings, eq(orderListings.orderId, orders.id))
        .where(cut.where)
        .orderBy(...cut.orderBy)
        .limit(cut.limit),
    count: () => db.$count(orders, theirs),
    toItem: (row) => {
      const { _id, carId, brandName, model, state, otherId, otherName } = row;
      const { step, image } = toStanding(row, env);
      return {
        ...{ _id, carId, brandName, model, state, step, image, otherId, otherName },
        resellPrice: toDollars(row.priceCents),
        createdAt: row.createdAt.toISOString(),
      };
    },
  });
}
