import type { OfferSide } from '@second-gear/contract/offer-states';
import type { Offer } from '@second-gear/contract/offers';
import { eq, sql } from 'drizzle-orm';
import { offers } from '../platform/db/tables/offers.ts';
import type { TestApp } from './app.ts';

/** Creates a buyer, a seller and a car, with shortcuts for making offers. */
export async function createOffers(testApp: TestApp, overrides: Parameters<TestApp['buildCar']>[0] = {}) {
  const car = await testApp.buildCar({ priceCents: 1_600_000, ...overrides });
  const parties = { buyer: await testApp.buildUser(), seller: { id: car.sellerId } };
  const makeOffer = (amount: number, as: { id: string } = parties.buyer) =>
    testApp.call('POST', '/offers', { as, body: { carId: car.id, amount } });
  const actOnOffer = (id: string, side: OfferSide, action: string, body?: object) =>
    testApp.call('POST', `/offers/${id}/${action}`, { as: parties[side], ...(body && { body }) });
  /** Makes an open offer and returns its id. */
  const openOffer = async (amount: number): Promise<string> => {
    const response = await makeOffer(amount);
    expect(response.statusCode).toBe(201);
    return response.json<{ insertedId: string }>().insertedId;
  };
  return {
    car,
    ...parties,
    makeOffer,
    actOnOffer,
    openOffer,
    /** Makes an offer that the seller accepts. */
    createAcceptedOffer: async (amount: number): Promise<string> => {
      const id = await openOffer(amount);
      expect((await actOnOffer(id, 'seller', 'accept', { amount })).statusCode).toBe(200);
      return id;
    },
    readOffer: async (id: string, side: OfferSide) =>
      (await testApp.call('GET', `/offers/${id}`, { as: parties[side] })).json<Offer>(),
    expireOffer: (id: string) =>
      testApp.db
        .update(offers)
        .set({ expiresAt: sql`now() - interval '1 ms'` })
        .where(eq(offers.id, id)),
  };
}
