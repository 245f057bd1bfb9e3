import { randomUUID } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import { and, desc, eq, or, sql } from 'drizzle-orm';
import { isListed } from '../cars/listed.ts';
import type { Database } from '../db/database.ts';
import { cars, catalogueChanges } from '../db/tables/cars.ts';
import { orders } from '../db/tables/orders.ts';
import { priceModels } from '../db/tables/prices.ts';
import type { Job } from '../jobs.ts';
import { takeTurn } from '../turn-of-all.ts';
import { fitting } from './fit.ts';
import type { PricedCar } from './model.ts';
import { isRecent } from './recent.ts';
import { FORMAT, storeModel } from './store.ts';

/** Cars that prices are fitted on at most, the newest: more would make them no better, and the fit slow. */
const MOST_CARS = 20_000;
const LOOKED_AFTER_MS = 30_000;
const DAY_MS = 86_400_000;

/** Cars on offer at what is asked, and those sold within a year at what was paid. */
async function findPricedCars(db: Database, year: number): Promise<PricedCar[]> {
  const rows = await db
    .select({
      brandKey: cars.brandKey,
      modelKey: cars.modelKey,
      purchaseYear: cars.purchaseYear,
      mileage: cars.mileage,
      fuel: cars.fuel,
      gearbox: cars.gearbox,
      condition: cars.condition,
      asked: cars.priceCents,
      paid: orders.priceCents,
      paidAt: orders.createdAt,
    })
    .from(cars)
    .leftJoin(orders, and(eq(orders.carId, cars.id), eq(orders.state, 'paid')))
    .where(
      and(
        isListed,
        or(sql`${cars.status} <> 'sold'`, isRecent(cars.publishedAt), isRecent(orders.createdAt)),
      ),
    )
    .orderBy(desc(cars.publishedAt), cars.id)
    .limit(MOST_CARS);
  return rows.map(({ asked, paid, paidAt, ...facts }) => ({
    ...facts,
    priceCents: paid ?? asked,
    pricedYear: paidAt?.getUTCFullYear() ?? year,
  }));
}

async function newestChange(db: Database): Promise<number> {
  const [row] = await db
    .select({ id: sql<number>`coalesce(max(${catalogueChanges.id}), 0)::int` })
    .from(catalogueChanges);
  return row?.id ?? 0;
}

/** Fits prices anew on the cars that are there now, whoever else does so. */
export async function refitPrices(db: Database, now: Date = new Date()): Promise<void> {
  const seenChange = await newestChange(db);
  const year = now.getUTCFullYear();
  const parts = fitting(await findPricedCars(db, year), year);
  let part = parts.next();
  while (!part.done) {
    // Requests that have come in meanwhile go first.
    await setImmediate();
    part = parts.next();
  }
  await storeModel(db, { version: randomUUID(), model: part.value, fittedAt: now, seenChange });
}

/**
 * Fits prices anew where cars have changed since, or a day has gone by: what was sold grows old, and years end. One
 * process does so for all.
 */
export async function refitChangedPrices(db: Database, now: Date = new Date()): Promise<void> {
  if (!(await takeTurn(db, 'fit prices', LOOKED_AFTER_MS, now))) return;
  const [last] = await db
    .select({ fittedAt: priceModels.fittedAt, seenChange: priceModels.seenChange })
    .from(priceModels)
    .where(eq(priceModels.format, FORMAT));
  const isFresh =
    last && now.getTime() - last.fittedAt.getTime() < DAY_MS && last.seenChange === (await newestChange(db));
  if (!isFresh) await refitPrices(db, now);
}

export const refitPricesJob = ({ db }: { db: Database }): Job => ({
  name: 'fit prices',
  everyMs: LOOKED_AFTER_MS,
  run: () => refitChangedPrices(db),
});
