import { and, eq, sql } from 'drizzle-orm';
import type { Order, Sale } from '@second-gear/contract/order';
import { toDollars } from '@second-gear/contract/money';
import type { Database } from '../db/database.ts';
import { orders, payments, ratings } from '../db/tables/orders.ts';
import { threads } from '../db/tables/social.ts';
import { after, limitOf, orderBy, toPage, type PageRequest, type Rows } from '../paging.ts';

const newest = { column: orders.createdAt, kind: 'instant', id: orders.id, direction: 'desc' } as const;

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
  rated: sql<boolean>`exists (select 1 from ${ratings} where ${ratings.orderId} = ${orders.id})`,
  buyerId: orders.buyerId,
};

const selectOrders = (db: Database) =>
  db.select(columns).from(orders).leftJoin(payments, eq(payments.orderId, orders.id));

type Row = Awaited<ReturnType<typeof selectOrders>>[number];

function toOrder({ priceCents, createdAt, lapsesAt, state, buyerId: _buyer, ...row }: Row): Order {
  return {
    ...row,
    state,
    resellPrice: toDollars(priceCents),
    paid: state === 'paid',
    createdAt: createdAt.toISOString(),
    lapsesAt: state === 'unpaid' ? (lapsesAt?.toISOString() ?? null) : null,
  };
}

/** A buyer's orders, newest first. */
export async function listOrdersOf(db: Database, buyerId: string, page: PageRequest): Promise<Rows<Order>> {
  const own = eq(orders.buyerId, buyerId);
  const rows = await selectOrders(db)
    .where(and(own, after(page, newest)))
    .orderBy(...orderBy(newest))
    .limit(limitOf(page));
  return toPage(
    rows.map(toOrder),
    page,
    (order) => [order.createdAt, order._id],
    () => db.$count(orders, own),
  );
}

/** One order with whose it is; null when there is none. */
export async function findOrder(
  db: Database,
  id: string,
): Promise<{ order: Order; buyerId: string | null } | null> {
  const [row] = await selectOrders(db).where(eq(orders.id, id));
  return row ? { order: toOrder(row), buyerId: row.buyerId } : null;
}

/** Orders for a seller's cars, newest first. The buyer is known to the seller by name only. */
export async function listSalesOf(db: Database, sellerId: string, page: PageRequest): Promise<Rows<Sale>> {
  const own = eq(orders.sellerId, sellerId);
  const rows = await db
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
      createdAt: orders.createdAt,
      threadId: threads.id,
      reachable: sql<boolean>`${orders.carId} is not null and ${orders.buyerId} is not null`,
    })
    .from(orders)
    .leftJoin(threads, and(eq(threads.carId, orders.carId), eq(threads.buyerId, orders.buyerId)))
    .where(and(own, after(page, newest)))
    .orderBy(...orderBy(newest))
    .limit(limitOf(page));
  return toPage(
    rows.map(({ priceCents, createdAt, ...row }) => ({
      ...row,
      resellPrice: toDollars(priceCents),
      paid: row.state === 'paid',
      createdAt: createdAt.toISOString(),
    })),
    page,
    (sale) => [sale.createdAt, sale._id],
    () => db.$count(orders, own),
  );
}
