import { randomUUID } from 'node:crypto';
import { asc, eq, inArray, sql } from 'drizzle-orm';
import { offers } from '../../platform/db/tables/offers.ts';
import type { Action } from './actions.ts';
import { isSuccess, pickItem, recordResponse } from './call-results.ts';
import type { Model } from './model.ts';

type OfferRow = typeof offers.$inferSelect;

/** The offers for this scenario's cars, in order of creation. */
const findOffers = ({ site, cars }: Model): Promise<OfferRow[]> =>
  site.db
    .select()
    .from(offers)
    .where(inArray(offers.carId, cars))
    .orderBy(asc(offers.createdAt), asc(offers.id));

const toOddAmount = (amount: number) => Math.floor(amount) | 1;

/**
 * Makes an offer as a buyer. The amount in dollars is odd, unlike all car prices, so an order's price
 * shows where it comes from.
 */
export async function makeOffer(model: Model, { targetIndex, variant }: Action): Promise<void> {
  const buyer = pickItem(model.buyers, targetIndex);
  const carId = pickItem(model.cars, variant);
  if (buyer === undefined || carId === undefined) return;
  const options = { as: buyer, body: { carId, amount: toOddAmount(500 + 25 * variant) }, key: randomUUID() };
  recordResponse(model, `offer for ${carId}`, await model.site.call('POST', '/offers', options));
}

/**
 * Actions on an offer, each with the party that acts. `amountFactor` is the factor by which the action
 * changes the amount.
 */
const OFFER_ACTIONS = [
  { action: 'accept', by: 'seller' },
  { action: 'counter', by: 'seller', amountFactor: 1.1 },
  { action: 'accept', by: 'buyer' },
  { action: 'accept', by: 'seller', amountFactor: 0.9 },
  { action: 'counter', by: 'buyer', amountFactor: 0.95 },
  { action: 'withdraw', by: 'buyer' },
  { action: 'accept', by: 'seller' },
  { action: 'decline', by: 'seller' },
] as const;

/** The buyer or the seller acts on an offer, sometimes out of turn, and sometimes with an outdated amount. */
export async function actOnOffer(model: Model, { targetIndex, variant }: Action): Promise<void> {
  const offer = pickItem(await findOffers(model), targetIndex);
  const offerAction = pickItem(OFFER_ACTIONS, variant);
  if (!offer || !offerAction) return;
  const amount =
    'amountFactor' in offerAction
      ? toOddAmount((offer.amountCents / 100) * offerAction.amountFactor)
      : offer.amountCents / 100;
  const hasAmount = offerAction.action === 'accept' || offerAction.action === 'counter';
  const options = {
    as: offerAction.by === 'buyer' ? offer.buyerId : offer.sellerId,
    key: randomUUID(),
    ...(hasAmount && { body: { amount } }),
  };
  const response = await model.site.call('POST', `/offers/${offer.id}/${offerAction.action}`, options);
  recordResponse(model, `${offerAction.action} offer by ${offerAction.by}`, response);
  if (isSuccess(response) && offerAction.action === 'accept') model.acceptedCents.set(offer.id, amount * 100);
}

export async function expireOffer(model: Model, { targetIndex }: Action): Promise<void> {
  const offer = pickItem(await findOffers(model), targetIndex);
  if (!offer) return;
  await model.site.db
    .update(offers)
    .set({ expiresAt: sql`now() - interval '1 ms'` })
    .where(eq(offers.id, offer.id));
}

/**
 * Returns the amount of any offer for a car, in cents. The offer's buyer and state do not matter, because
 * buyers also try to order at amounts that they did not agree on.
 */
export async function findOfferedAmount(
  model: Model,
  carId: string,
  variant: number,
): Promise<number | undefined> {
  const carOffers = (await findOffers(model)).filter((offer) => offer.carId === carId);
  return pickItem(carOffers, variant)?.amountCents;
}

/** Checks the final state of offers. Returns the violations. */
export async function findOfferViolations(model: Model): Promise<string[]> {
  const violations: string[] = [];
  for (const { id, state, amountCents } of await findOffers(model)) {
    const acceptedCents = model.acceptedCents.get(id);
    if (acceptedCents === undefined) continue;
    if (state === 'open' || state === 'declined') violations.push(`offer ${id} was accepted but is ${state}`);
    if (amountCents !== acceptedCents)
      violations.push(`offer ${id} was accepted at ${String(acceptedCents)} but has ${String(amountCents)}`);
  }
  return violations;
}
