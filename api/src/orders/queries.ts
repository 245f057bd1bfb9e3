import { toDollars } from '@second-gear/contract/money';
import type { Order, ORDER_SORTS } from '@second-gear/contract/orders';
import type { Sort } from '@second-gear/contract/paging';
import { eq, sql } from 'drizzle-orm';
import type { Database } from '../db/database.ts';
import { holds } from '../db/tables/money.ts';
import { orderListings } from '../db/tables/order-listings.ts';
import { orders, payments, ratings } from '../db/tables/orders.ts';
import { users } from '../db/tables/users.ts';
import { isLocked } from '../holds/code.ts';
import { findDisputeOf, findRefunds } from '../holds/story.ts';
import { imageHosts } from '../images/paths.ts';
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
import { shownPhone } from '../phone.ts';
import { isRatable } from '../ratings/counting.ts';
import { findOrderedListing } from './listing.ts';
import { cancellable, standingColumns, type StandingEnv, toStanding } from './standing.ts';

export const newest = {
  column: orders.createdAt,
  kind: 'instant',
  id: orders.id,
  direction: 'desc',
} as const;

export const sharedSorts = {
  brandName: alphabetical(orders.brandName),
  model: alphabetical(orders.model),
  resellPrice: byNumber(orders.priceCents),
  state: alphabetical(orders.state),
  createdAt: byInstant(orders.createdAt),
};
const orderSorts = { ...sharedSorts, name: alphabetical(orders.name) };

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
  ...standingColumns,
  createdAt: orders.createdAt,
  lapsesAt: orders.lapsesAt,
  paymentId: payments.intentId,
  paidAt: payments.createdAt,
  sellerName: users.name,
  purchaseYear: orderListings.purchaseYear,
  mileage: orderListings.mileage,
  sellerId: users.id,
  rated: sql<boolean>`exists (select 1 from ${ratings} where ${ratings.orderId} = ${orders.id})`,
  ratable: sql<boolean>`${orders.sellerId} is not null and ${isRatable(orders.id)}`,
  buyerId: orders.buyerId,
};

const selectOrders = (db: Database, order: RowOrder = newest) =>
  db
    .select({ ...columns, key: keyOf(order) })
    .from(orders)
    .leftJoin(payments, eq(payments.id, orders.paymentId))
    .leftJoin(users, eq(users.id, orders.sellerId))
    .leftJoin(holds, eq(holds.orderId, orders.id))
    .leftJoin(orderListings, eq(orderListings.orderId, orders.id));

type Row = Omit<Awaited<ReturnType<typeof selectOrders>>[number], 'key'>;

function toOrder(row: Row, env: StandingEnv): Order {
  const { priceCents, createdAt, lapsesAt, paidAt, ratable, buyerId: _, ...rest } = row;
  return {
    ...toStanding(rest, env),
    phone: shownPhone(rest.phone),
    mayRate: ratable && !row.rated,
    cancellableUntil: cancellable(rest, env),
    resellPrice: toDollars(priceCents),
    createdAt: createdAt.toISOString(),
    paidAt: paidAt?.toISOString() ?? null,
    lapsesAt: row.state === 'unpaid' ? (lapsesAt?.toISOString() ?? null) : null,
  };
}

/** Returns a buyer's orders, newest first. */
export async function findOrdersOf(
  db: Database,
  env: StandingEnv,
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
    toItem: (row) => toOrder(row, env),
  });
}

/** Returns the hand-over code and whether it is locked. Empty unless the money is held. */
async function codeOf(db: Database, { _id, step }: Order): Promise<Partial<Order>> {
  if (step !== 'held') return {};
  const [held] = await db
    .select({ code: holds.code, wrongCodes: holds.wrongCodes })
    .from(holds)
    .where(eq(holds.orderId, _id));
  return held ? { handOverCode: held.code, codeLocked: isLocked(held) } : {};
}

/** Returns one order of the buyer with its whole history. Null if it is not theirs. */
export async function findOrder(
  db: Database,
  env: StandingEnv,
  id: string,
  mayRead: (order: { buyerId: string | null }) => boolean,
): Promise<Order | null> {
  const [found] = await selectOrders(db).where(eq(orders.id, id));
  if (!found || !mayRead(found)) return null;
  const { key: _, ...row } = found;
  const order = toOrder(row, env);
  return {
    ...order,
    ...(await codeOf(db, order)),
    refunds: await findRefunds(db, id),
    dispute: await findDisputeOf(db, imageHosts(env), id),
    listing: await findOrderedListing(db, imageHosts(env), id),
  };
}
