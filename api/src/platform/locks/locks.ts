import { asc, eq, inArray, type SQL } from 'drizzle-orm';
import type { Database } from '../db/database.ts';
import { cars } from '../db/tables/cars.ts';
import { escrows } from '../db/tables/escrow-and-payouts.ts';
import { offers } from '../db/tables/offers.ts';
import { orders } from '../db/tables/orders.ts';
import { users } from '../db/tables/users.ts';
import { reports } from '../db/tables/wishlist-reports-messages.ts';
import { notFound } from '../errors/errors.ts';

/*
 * Lock order, which prevents deadlocks: users, reports, orders, escrows, trash, drafts, offers, imports with
 * their rows, cars, locations, images. Rows of one table are locked in the order of their ids.
 */

/** Prevents the given users from being deleted until the transaction ends. Returns the ids that exist. */
export async function lockUsers(tx: Database, ids: readonly string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const existing = await tx
    .select({ id: users.id })
    .from(users)
    .where(inArray(users.id, [...ids]))
    .orderBy(asc(users.id))
    .for('key share');
  return new Set(existing.map(({ id }) => id));
}

/** Locks the rows with the given ids, or all rows of a car. */
export async function lockRows(
  tx: Database,
  table: typeof orders | typeof reports | typeof offers,
  target: { ids: readonly string[] } | { carId: string },
): Promise<void> {
  if ('ids' in target && target.ids.length === 0) return;
  await tx
    .select({ id: table.id })
    .from(table)
    .where('ids' in target ? inArray(table.id, [...target.ids]) : eq(table.carId, target.carId))
    .orderBy(asc(table.id))
    .for('update');
}

/** Locks the order, then its escrow. Undefined if no payment was accepted for the order. */
export async function lockEscrow(
  tx: Database,
  orderId: string,
): Promise<typeof escrows.$inferSelect | undefined> {
  await tx.select({ id: orders.id }).from(orders).where(eq(orders.id, orderId)).for('update');
  const [escrow] = await tx.select().from(escrows).where(eq(escrows.orderId, orderId)).for('update');
  return escrow;
}

/** Locks the escrows of the matching orders. The caller has locked the orders. */
export async function lockEscrows(tx: Database, condition: SQL | undefined): Promise<void> {
  const ids = tx.select({ id: orders.id }).from(orders).where(condition);
  await tx
    .select({ id: escrows.orderId })
    .from(escrows)
    .where(inArray(escrows.orderId, ids))
    .orderBy(asc(escrows.orderId))
    .for('update');
}

/** Locks a car for a change. Throws 404 if there is no such car. */
export async function lockCar(tx: Database, id: string): Promise<typeof cars.$inferSelect> {
  const [car] = await tx.select().from(cars).where(eq(cars.id, id)).for('update');
  if (!car) throw notFound('Car not found');
  return car;
}

/**
 * Locks a car and everything that its deletion changes: reports, orders with their escrows, and offers. Also
 * prevents the deletion of its seller.
 */
export async function lockCarToRemove(
  tx: Database,
  id: string,
): Promise<typeof cars.$inferSelect | undefined> {
  const target = tx.select().from(cars).where(eq(cars.id, id));
  const [unlocked] = await target;
  if (!unlocked) return undefined;
  await lockUsers(tx, [unlocked.sellerId]);
  await lockRows(tx, reports, { carId: id });
  await lockRows(tx, orders, { carId: id });
  await lockEscrows(tx, eq(orders.carId, id));
  await lockRows(tx, offers, { carId: id });
  const [car] = await target.for('update');
  return car;
}
