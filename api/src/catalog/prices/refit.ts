import { randomUUID } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import { and, desc, eq, lt, or, sql } from 'drizzle-orm';
import type { Database } from '../../platform/db/database.ts';
import { cars } from '../../platform/db/tables/cars.ts';
import { orders } from '../../platform/db/tables/orders.ts';
import { priceModels } from '../../platform/db/tables/price-models.ts';
import { users } from '../../platform/db/tables/users.ts';
import { acquireLease } from '../../platform/leases/job-lease.ts';
import { readChangesHash } from '../listing/catalog-changes.ts';
import { isListedSql } from '../listing/is-listed.ts';
import { fitInSteps } from './fit.ts';
import { filterPlausiblePrices, limitDailyChange, type PreviousModel } from './limit-daily-change.ts';
import { MODEL_FORMAT, storeModel } from './price-model-store.ts';
import type { PricedCar, PriceModel } from './price-model.ts';
import { isRecentSaleSql } from './queries.ts';

/**
 * Maximum number of cars in the fit, newest first. More cars would slow down the fit without better
 * estimates.
 */
const MAX_CARS = 20_000;
export const CHECK_INTERVAL_MS = 30_000;
const DAY_MS = 86_400_000;
/** Milliseconds for which a seller counts as new. */
const NEW_SELLER_MS = 7 * DAY_MS;

/**
 * SQL condition for sellers whose prices count: verified sellers whose accounts are older than a week.
 * Otherwise anyone could influence the estimates by opening an account and listing cars.
 */
const isEstablishedSellerSql = (now: Date) =>
  and(users.verified, lt(users.createdAt, new Date(now.getTime() - NEW_SELLER_MS)));

/**
 * Returns established sellers' listed cars at the asking price, and those sold within a year at the sale
 * price.
 */
async function findPricedCars(db: Database, now: Date): Promise<PricedCar[]> {
  const year = now.getUTCFullYear();
  const rows = await db
    .select({
      brandKey: cars.brandKey,
      modelKey: cars.modelKey,
      purchaseYear: cars.purchaseYear,
      mileage: cars.mileage,
      fuel: cars.fuel,
      gearbox: cars.gearbox,
      condition: cars.condition,
      askingCents: cars.priceCents,
      paidCents: orders.priceCents,
      paidAt: orders.createdAt,
    })
    .from(cars)
    .innerJoin(users, eq(users.id, cars.sellerId))
    .leftJoin(orders, and(eq(orders.carId, cars.id), eq(orders.state, 'paid')))
    .where(
      and(
        isListedSql,
        isEstablishedSellerSql(now),
        or(
          sql`${cars.status} <> 'sold'`,
          isRecentSaleSql(cars.publishedAt),
          isRecentSaleSql(orders.createdAt),
        ),
      ),
    )
    .orderBy(desc(cars.publishedAt), cars.id)
    .limit(MAX_CARS);
  return rows.map(({ askingCents, paidCents, paidAt, ...facts }) => ({
    ...facts,
    priceCents: paidCents ?? askingCents,
    pricedYear: paidAt?.getUTCFullYear() ?? year,
  }));
}

async function findPreviousModel(db: Database): Promise<PreviousModel | null> {
  const [row] = await db
    .select({ model: sql<PriceModel>`${priceModels.model}`, fittedAt: priceModels.fittedAt })
    .from(priceModels)
    .where(eq(priceModels.format, MODEL_FORMAT));
  return row ?? null;
}

/** Refits prices on the current cars, even if another process does the same. */
export async function refitPrices(db: Database, now: Date = new Date()): Promise<void> {
  const changesHash = await readChangesHash(db);
  const previousModel = await findPreviousModel(db);
  const steps = fitInSteps(
    filterPlausiblePrices(await findPricedCars(db, now), previousModel),
    now.getUTCFullYear(),
  );
  let step = steps.next();
  while (!step.done) {
    // Lets pending requests run before the next step.
    await setImmediate();
    step = steps.next();
  }
  const model = limitDailyChange(step.value, previousModel, now);
  await storeModel(db, { version: randomUUID(), model, fittedAt: now, changesHash });
}

/**
 * Refits prices if cars have changed. Also refits them once a day, because sales become too old and cars age.
 * Only one process refits.
 */
export async function refitChangedPrices(db: Database, now: Date = new Date()): Promise<void> {
  if (!(await acquireLease(db, 'fit prices', CHECK_INTERVAL_MS, now))) return;
  const [lastModel] = await db
    .select({ fittedAt: priceModels.fittedAt, changesHash: priceModels.changesHash })
    .from(priceModels)
    .where(eq(priceModels.format, MODEL_FORMAT));
  const isFresh =
    lastModel &&
    now.getTime() - lastModel.fittedAt.getTime() < DAY_MS &&
    lastModel.changesHash === (await readChangesHash(db));
  if (!isFresh) await refitPrices(db, now);
}
