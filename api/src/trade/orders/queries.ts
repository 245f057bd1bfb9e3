import { toDollars } from '@second-gear/contract/money';
import type { Order, ORDER_SORTS } from '@second-gear/contract/orders';
import type { Sort } from '@second-gear/contract/paging';
import { eq, sql } from 'drizzle-orm';
import { getImageHosts } from '../../catalog/images/image-paths.ts';
import type { Database } from '../../platform/db/database.ts';
import { escrows } from '../../platform/db/tables/escrow-and-payouts.ts';
import { orderListings } from '../../platform/db/tables/order-listings.ts';
import { orders, payments, ratings } from '../../platform/db/tables/orders.ts';
import { users } from '../../platform/db/tables/users.ts';
import {
  alphabetical,
  byInstant,
  byNumber,
  cursorKeySql,
  type Page,
  type PageRequest,
  readPage,
  resolveSortOrder,
  type SortOrder as RowOrder,
} from '../../platform/paging/paging.ts';
import { formatPhone } from '../../platform/text/phone.ts';
import { isCodeLocked } from '../order-steps/order-step.ts';
import { isRatableSql } from '../ratings/counted-ratings.ts';
import { findOrderedListing } from './listing-snapshot.ts';
import { findOrderDispute, findRefunds } from './order-history.ts';
import {
  formatCancellableUntil,
  orderStatusColumns,
  type OrderStatusEnv,
  toOrderStatus,
} from './order-status.ts';

export const NEWEST_FIRST = { column: orders.createdAt, id: orders.id, direction: 'desc' } as const;

export const commonSorts = {
  brandName: alphabetical(orders.brandName),
  model: alphabetical(orders.model),
  resellPrice: byNumber(orders.priceCents),
  state: alphabetical(orders.state),
  createdAt: byInstant(orders.createdAt),
};
const orderSorts = { ...commonSorts, name: alphabetical(orders.name) };

const orderColumns = {
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
  ...orderStatusColumns,
  createdAt: orders.createdAt,
  lapsesAt: orders.lapsesAt,
  paymentId: payments.intentId,
  paidAt: payments.createdAt,
  sellerName: users.name,
  purchaseYear: orderListings.purchaseYear,
  mileage: orderListings.mileage,
  sellerId: users.id,
  rated: sql<boolean>`exists (select 1 from ${ratings} where ${ratings.orderId} = ${orders.id})`,
  ratable: sql<boolean>`${orders.sellerId} is not null and ${isRatableSql(orders.id)}`,
  buyerId: orders.buyerId,
};

const selectOrders = (db: Database, order: RowOrder = NEWEST_FIRST) =>
  db
    .select({ ...orderColumns, key: cursorKeySql(order) })
    .from(orders)
    .leftJoin(payments, eq(payments.id, orders.paymentId))
    .leftJoin(users, eq(users.id, orders.sellerId))
    .leftJoin(escrows, eq(escrows.orderId, orders.id))
    .leftJoin(orderListings, eq(orderListings.orderId, orders.id));

type Row = Omit<Awaited<ReturnType<typeof selectOrders>>[number], 'key'>;

function toOrder(row: Row, env: OrderStatusEnv): Order {
  const { priceCents, createdAt, lapsesAt, paidAt, ratable, buyerId: _, ...rest } = row;
  return {
    ...toOrderStatus(rest, env),
    phone: formatPhone(rest.phone),
    mayRate: ratable && !row.rated,
    cancellableUntil: formatCancellableUntil(rest, env),
    resellPrice: toDollars(priceCents),
    createdAt: createdAt.toISOString(),
    paidAt: paidAt?.toISOString() ?? null,
    lapsesAt: row.state === 'unpaid' ? (lapsesAt?.toISOString() ?? null) : null,
  };
}

/** Returns a buyer's orders, newest first. */
export async function findBuyerOrders(
  db: Database,
  env: OrderStatusEnv,
  buyerId: string,
  page: PageRequest & { sort?: Sort<(typeof ORDER_SORTS)[number]> | undefined },
): Promise<Page<Order>> {
  const isOwnOrder = eq(orders.buyerId, buyerId);
  const order = resolveSortOrder(orderSorts, orders.id, page.sort, NEWEST_FIRST);
  return readPage(page, {
    order,
    condition: isOwnOrder,
    rows: selectOrders(db, order),
    count: () => db.$count(orders, isOwnOrder),
    toItem: (row) => toOrder(row, env),
  });
}

/** Returns the hand-over code and whether it is locked. Empty if the money is not held. */
async function findHandOverCode(db: Database, { _id, step }: Order): Promise<Partial<Order>> {
  if (step !== 'held') return {};
  const [escrow] = await db
    .select({ code: escrows.code, wrongCodes: escrows.wrongCodes })
    .from(escrows)
    .where(eq(escrows.orderId, _id));
  return escrow ? { handOverCode: escrow.code, codeLocked: isCodeLocked(escrow) } : {};
}

/**
 * Returns one order with its refunds, dispute and stored listing. Null if it does not exist or `mayRead`
 * rejects it.
 */
export async function findOrder(
  db: Database,
  env: OrderStatusEnv,
  id: string,
  mayRead: (order: { buyerId: string | null }) => boolean,
): Promise<Order | null> {
  const [orderRow] = await selectOrders(db).where(eq(orders.id, id));
  if (!orderRow || !mayRead(orderRow)) return null;
  const { key: _, ...row } = orderRow;
  const order = toOrder(row, env);
  return {
    ...order,
    ...(await findHandOverCode(db, order)),
    refunds: await findRefunds(db, id),
    dispute: await findOrderDispute(db, getImageHosts(env), id),
    listing: await findOrderedListing(db, getImageHosts(env), id),
  };
}
