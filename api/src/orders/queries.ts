import { toDollars } from '@second-gear/contract/money';
import type { Order, ORDER_SORTS, Sale, SALE_SORTS } from '@second-gear/contract/orders';
import type { Sort } from '@second-gear/contract/paging';
import { and, eq, sql } from 'drizzle-orm';
import type { Database } from '../db/database.ts';
import { orders, payments, ratings } from '../db/tables/orders.ts';
import { threads } from '../db/tables/social.ts';
import { users } from '../db/tables/users.ts';
import {
  alphabetical,
  byInstant,
  byNumber,
  keyOf,
  type Order as RowOrder,
  orderFor,
  type PageRequest,
  readPage,
  type Rows,
} from '../paging.ts';

const newest = { column: orders.createdAt, kind: 'instant', id: orders.id, direction: 'desc' } as const;

const shared = {
  brandName: alphabetical(orders.brandName),
  model: alphabetical(orders.model),
  resellPrice: byNumber(orders.priceCents),
  state: alphabetical(orders.state),
  createdAt: byInstant(orders.createdAt),
};
const orderSorts = { ...shared, name: alphabetical(orders.name) };
const saleSorts = {
  ...shared,
  buyerName: alphabetical(orders.name),
  location: alphabetical(orders.location),
  bookingDate: { column: sql`${orders.bookingDate}::text`, kind: 'text' } as const,
};

const columns = {
  _id: orders.id,
  carId: orders.carId,
  name: orders.name,
  email: orders.email,
  phone: orders.phone,
  brandName: orders.brandName,
  model: orders.model,
  priceCents: orders.priceCents,
  location: orders.location,
  option: orders.locationId,
  bookingDate: orders.bookingDate,
  state: orders.state,
  createdAt: orders.createdAt,
  lapsesAt: orders.lapsesAt,
  paymentId: payments.intentId,
  paidAt: payments.createdAt,
  sellerName: users.name,
  rated: sql<boolean>`exists (select 1 from ${ratings} where ${ratings.orderId} = ${orders.id})`,
  buyerId: orders.buyerId,
};

const selectOrders = (db: Database, order: RowOrder = newest) =>
  db
    .select({ ...columns, key: keyOf(order) })
    .from(orders)
    .leftJoin(payments, eq(payments.id, orders.paymentId))
    .leftJoin(users, eq(users.id, orders.sellerId));

type Row = Omit<Awaited<ReturnType<typeof selectOrders>>[number], 'key'>;

function toOrder({ priceCents, createdAt, lapsesAt, paidAt, state, buyerId: _, ...row }: Row): Order {
  return {
    ...row,
    state,
    resellPrice: toDollars(priceCents),
    paid: state === 'paid',
    createdAt: createdAt.toISOString(),
    paidAt: paidAt?.toISOString() ?? null,
    lapsesAt: state === 'unpaid' ? (lapsesAt?.toISOString() ?? null) : null,
  };
}

/** A buyer's orders, newest first. */
export async function findOrdersOf(
  db: Database,
  buyerId: string,
  page: PageRequest & { sort?: Sort<(typeof ORDER_SORTS)[number]> | undefined },
): Promise<Rows<Order>> {
  const own = eq(orders.buyerId, buyerId);
  const order = orderFor(orderSorts, orders.id, page.sort, newest);
  return readPage(page, {
    order,
    matching: own,
    rows: (cut) =>
      selectOrders(db, order)
        .where(cut.where)
        .orderBy(...cut.orderBy)
        .limit(cut.limit),
    count: () => db.$count(orders, own),
    toItem: (row) => toOrder(row),
  });
}

/** One order with whose it is; null when there is none. */
export async function findOrder(
  db: Database,
  id: string,
): Promise<{ order: Order; buyerId: string | null } | null> {
  const [found] = await selectOrders(db).where(eq(orders.id, id));
  if (!found) return null;
  const { key: _, ...row } = found;
  return { order: toOrder(row), buyerId: row.buyerId };
}

/** Orders for a seller's cars, newest first. The buyer is known to the seller by name only. */
export async function findSalesOf(
  db: Database,
  sellerId: string,
  page: PageRequest & { sort?: Sort<(typeof SALE_SORTS)[number]> | undefined },
): Promise<Rows<Sale>> {
  const own = eq(orders.sellerId, sellerId);
  const order = orderFor(saleSorts, orders.id, page.sort, newest);
  return readPage(page, {
    order,
    matching: own,
    rows: (cut) =>
      db
        .select({
          _id: orders.id,
          carId: orders.carId,
          buyerName: orders.name,
          brandName: orders.brandName,
          model: orders.model,
          priceCents: orders.priceCents,
          location: orders.location,
          bookingDate: orders.bookingDate,
          state: orders.state,
          key: keyOf(order),
          threadId: threads.id,
          reachable: sql<boolean>`${orders.carId} is not null and ${orders.buyerId} is not null`,
        })
        .from(orders)
        .leftJoin(threads, and(eq(threads.carId, orders.carId), eq(threads.buyerId, orders.buyerId)))
        .where(cut.where)
        .orderBy(...cut.orderBy)
        .limit(cut.limit),
    count: () => db.$count(orders, own),
    toItem: ({ priceCents, ...row }) => ({
      ...row,
      resellPrice: toDollars(priceCents),
      paid: row.state === 'paid',
    }),
  });
}
