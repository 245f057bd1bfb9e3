import { expect, type Locator, type Page } from '@playwright/test';
import type { Ad } from '@second-gear/contract/ads';
import type { Car } from '@second-gear/contract/cars';
import { SELLER, type TestDataApi } from '../data/test-data-api.ts';
import { findOverflow } from '../layout/overflow.ts';

export const formatCarName = (car: { brandName: string; model: string }): string =>
  `${car.brandName} ${car.model}`;

export const formatDollars = (price: number): string => `$${price.toLocaleString('en-US')}`;

/** Returns a section of the page by its heading. */
export const section = (page: Page, heading: string): Locator =>
  page.getByRole('region', { name: heading, exact: true });

/** Returns the cards of a car. A page may contain several. */
export const findCarCard = (within: Page | Locator, car: { brandName: string; model: string }): Locator =>
  within.getByRole('article', { name: formatCarName(car), exact: true });

/** Lists and advertises a car of the demo seller. */
export async function createAdvertisedCar(testDataApi: TestDataApi): Promise<Car> {
  const car = await testDataApi.listCar();
  const { brandName, model, resellPrice } = car;
  await testDataApi.call<Ad>(SELLER, 'POST', '/ads', { carId: car._id, brandName, model, resellPrice });
  return car;
}

/** Expects that the page does not scroll horizontally. */
export async function expectNoHorizontalScroll(page: Page): Promise<void> {
  expect(await findOverflow(page)).toEqual([]);
}
