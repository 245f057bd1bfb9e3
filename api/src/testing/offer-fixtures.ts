import type { OfferSide } from '@second-gear/contract/offer-states';
import type { Offer } from '@second-gear/contract/offers';
import { eq, sql } from 'drizzle-orm';
import { offers } from '../db/tables/offers.ts';
import type { TestApp } from './app.ts';

/** A buyer, a seller and a car, with short functions to make offers. */
export async function createBargain(t: TestApp, given: Parameters<TestApp['buildCar']>[0] = {}) {
  const car = await t.buildCar({ priceCents: 1_600_000, ...given });
  const people = { buyer: await t.buildUser(), seller: { id: car.sellerId } };
  const makeOffer = (amount: number, as: { id: string } = people.buyer) =>
    t.call('POST', '/offers', { as, body: { carId: car.id, amount } });
  const actOnOffer = (id: string, side: OfferSide, action: string, body?: object) =>
    t.call('POST', `/offers/${id}/${action}`, { as: people[side], ...(body && { body }) });
  /** Makes an open offer and returns its id. */
  const openOffer = async (amount: number): Promise<string> => {
    const answer = await makeOffer(amount);
    expect(answer.statusCode).toBe(201);
    return answer.json<{ insertedId: string }>().insertedId;
  };
  return {
    car,
    ...people,
    make: makeOffer,
    move: actOnOffer,
    offered: openOffer,
    /** Makes an offer that the seller accepts. */
    acceptedOffer: async (amount: number): Promise<string> => {
      const id = await openOffer(amount);
      expect((await actOnOffer(id, 'seller', 'accept', { amount })).statusCode).toBe(200);
      return id;
    },
    readOffer: async (id: string, side: OfferSide) =>
      (await t.call('GET', `/offers/${id}`, { as: people[side] })).json<Offer>(),
    /** Expires an offer now. */
    expireOffer: (id: string) =>
      t.db
        .update(offers)
        .set({ expiresAt: sql`now() - interval '1 ms'` })
        .where(eq(offers.id, id)),
  };
}
