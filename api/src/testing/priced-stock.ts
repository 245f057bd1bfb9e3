import { randomUUID } from 'node:crypto';
import { refitPrices } from '../prices/refit.ts';
import type { TestApp } from './app.ts';

/**
 * Deviations from the estimate, up to 10% either way, in an order that gives every part of the stock the same
 * mix.
 */
const PRICE_DEVIATIONS = [0, 0.06, -0.06, 0.03, -0.03, 0.1, -0.1, 0.01, -0.01];

/** A seller whose prices count: verified by an admin, and not new. */
export const buildEstablishedSeller = (t: TestApp) =>
  t.buildSeller({ verified: true, createdAt: new Date(Date.now() - 30 * 86_400_000) });

/**
 * Creates forty-five cars of one seller, Audi A4 by default, all of 2019 with 60,000 miles, at about
 * `dollars`. Then fits prices on all cars.
 */
export async function buildPricedStock(
  t: TestApp,
  { dollars = 10_000, brandName = 'Audi', model = 'A4' } = {},
) {
  const seller = await buildEstablishedSeller(t);
  const categoryId = (await t.buildCategory(`Of ${randomUUID()}`)).id;
  const locationId = (await t.buildLocation()).id;
  const places = { sellerId: seller.id, categoryId, locationId };
  const facts = {
    brandName,
    model,
    purchaseYear: 2019,
    mileage: 60_000,
    fuel: 'petrol',
    gearbox: 'manual',
  } as const;
  const cars = [];
  for (let at = 0; at < 45; at += 1) {
    const priceCents = Math.round(
      dollars * 100 * (1 + (PRICE_DEVIATIONS[at % PRICE_DEVIATIONS.length] ?? 0)),
    );
    cars.push(await t.buildCar({ ...places, ...facts, priceCents }));
  }
  await refitPrices(t.db);
  return { seller, cars, places, facts };
}
