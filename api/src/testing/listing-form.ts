import type { TestApp } from './app.ts';

/** The body that the Add Car form sends for a car that breaks no moderation rule. */
export const LISTING_FORM = {
  carName: 'Audi',
  carModel: 'A4',
  location: 'Chicago, Lake Street, 12, 3a',
  condition: 'good',
  carPrice: '10000',
  phone: '+1 312 555 0123',
  purchaseYear: '2019',
  mileage: 60_000,
  fuel: 'petrol',
  gearbox: 'manual',
  description: 'One owner',
} as const;

/** Lists the car of {@link LISTING_FORM} as a seller, with the given values changed. Returns the response. */
export const listCar = async (testApp: TestApp, seller: { id: string }, overrides: object = {}) =>
  testApp.call('POST', '/cars', {
    as: seller,
    body: { ...LISTING_FORM, brandImg: (await testApp.buildImage(seller.id)).url, ...overrides },
  });
