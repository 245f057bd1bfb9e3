import { randomUUID } from 'node:crypto';
import { refitPrices } from '../catalog/prices/refit.ts';
import type { TestApp } from './app.ts';

/**
 * Each car's price deviates from the average by one of these fractions. The cars use them in turn, so
 * every part of the stock has the same mix.
 */
const PRICE_DEVIATIONS = [0, 0.06, -0.06, 0.03, -0.03, 0.1, -0.1, 0.01, -0.01];

/** Creates a seller whose prices count in the fit: verified by an admin, and not new. */
export const buildEstablishedSeller = (testApp: TestApp) =>
  testApp.buildSeller({ verified: true, createdAt: new Date(Date.now() - 30 * 86_400_000) });

/**
 * Creates forty-five cars of one seller and one model (Audi A4 by default), all from 2019 with 60,000 miles,
 * for about `dollars` each. Then fits prices to all cars.
 */
export async function buildPricedStock(
  testApp: TestApp,
  { dollars = 10_000, brandName = 'Audi', model = 'A4' } = {},
) {
  const seller = await buildEstablishedSeller(testApp);
  const categoryId = (await testApp.buildCategory(`Of ${randomUUID()}`)).id;
  const locationId = (await testApp.buildLocation()).id;
  const carReferences = { sellerId: seller.id, categoryId, locationId };
  const facts = {
    brandName,
    model,
    purchaseYear: 2019,
    mileage: 60_000,
    fuel: 'petrol',
    gearbox: 'manual',
  } as const;
  const cars = [];
  for (let index = 0; index < 45; index += 1) {
    const priceCents = Math.round(
      dollars * 100 * (1 + (PRICE_DEVIATIONS[index % PRICE_DEVIATIONS.length] ?? 0)),
    );
    cars.push(await testApp.buildCar({ ...carReferences, ...facts, priceCents }));
  }
  await refitPrices(testApp.db);
  return { seller, cars, carReferences, facts };
}
