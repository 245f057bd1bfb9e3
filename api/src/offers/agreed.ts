import { and, asc, eq, type SQL, sql } from 'drizzle-orm';
import type { Database } from '../db/database.ts';
import { cars } from '../db/tables/cars.ts';
import { offers } from '../db/tables/offers.ts';
import { isInTime, isStanding } from './live.ts';

/** The accepted offer that this buyer holds for a car: one at most, as the database sees to. */
const held = (buyerId: string): SQL | undefined =>
  and(eq(offers.buyerId, buyerId), eq(offers.state, 'accepted'), isInTime);

/** What a car costs this buyer, in cents: the car's price, or what was agreed with them where that is less. */
export function priceFor(buyerId: string): SQL<number> {
  // A statement of its own, so that its columns keep their tables' names wherever it is put.
  const agreed = sql`(select ${offers.amountCents} from ${offers} where ${offers.carId} = ${cars.id} and ${held(buyerId)})`;
  return sql<number>`least(${cars.priceCents}, ${agreed})`;
}

/** Keeps a buyer's offers as they are until the transaction ends: a price that was read is the one that is used up. */
export async function lockOffersOf(tx: Database, buyerId: string): Promise<void> {
  await tx
    .select({ id: offers.id })
    .from(offers)
    .where(and(eq(offers.buyerId, buyerId), isStanding))
    .orderBy(asc(offers.id))
    .for('update');
}

/** The order has used up what was agreed with its buyer about its car, whatever becomes of the order. */
export async function useOffer(
  tx: Database,
  { orderId, carId, buyerId }: { orderId: string; carId: string; buyerId: string },
): Promise<void> {
  await tx
    .update(offers)
    .set({ state: 'used', orderId, changedAt: sql`now()` })
    .where(and(eq(offers.carId, carId), held(buyerId)));
}
