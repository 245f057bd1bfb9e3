import { randomUUID } from 'node:crypto';
import { asc, eq, inArray, sql } from 'drizzle-orm';
import { offers } from '../db/tables/offers.ts';
import type { Action } from './actions.ts';
import { at, check, isYes } from './asking.ts';
import type { World } from './world.ts';

type Row = typeof offers.$inferSelect;

/** The offers for this scenario's cars, in order of creation. */
const offersIn = ({ site, cars }: World): Promise<Row[]> =>
  site.db
    .select()
    .from(offers)
    .where(inArray(offers.carId, cars))
    .orderBy(asc(offers.createdAt), asc(offers.id));

const named = (amount: number) => Math.floor(amount) | 1;

/**
 * A buyer makes an offer. The amount is odd, unlike all car prices, so that orders show where their price is
 * from.
 */
export async function makeOffer(world: World, { which, how }: Action): Promise<void> {
  const buyer = at(world.buyers, which);
  const carId = at(world.cars, how);
  if (buyer === undefined || carId === undefined) return;
  const asked = { as: buyer, body: { carId, amount: named(500 + 25 * how) }, key: randomUUID() };
  check(world, `offer for ${carId}`, await world.site.call('POST', '/offers', asked));
}

/** Actions on an offer, each with its party, request and amount in dollars. */
const MOVES = [
  { action: 'accept', by: 'seller' },
  { action: 'counter', by: 'seller', more: 1.1 },
  { action: 'accept', by: 'buyer' },
  { action: 'accept', by: 'seller', more: 0.9 },
  { action: 'counter', by: 'buyer', more: 0.95 },
  { action: 'withdraw', by: 'buyer' },
  { action: 'accept', by: 'seller' },
  { action: 'decline', by: 'seller' },
] as const;

/** One of the two answers an offer, sometimes out of turn, and sometimes with an outdated amount. */
export async function moveOffer(world: World, { which, how }: Action): Promise<void> {
  const offer = at(await offersIn(world), which);
  const move = at(MOVES, how);
  if (!offer || !move) return;
  const amount = 'more' in move ? named((offer.amountCents / 100) * move.more) : offer.amountCents / 100;
  const isAbout = move.action === 'accept' || move.action === 'counter';
  const asked = {
    as: move.by === 'buyer' ? offer.buyerId : offer.sellerId,
    key: randomUUID(),
    ...(isAbout && { body: { amount } }),
  };
  const answer = await world.site.call('POST', `/offers/${offer.id}/${move.action}`, asked);
  check(world, `${move.action} offer by ${move.by}`, answer);
  if (isYes(answer) && move.action === 'accept') world.accepted.set(offer.id, amount * 100);
}

/** Expires an offer. */
export async function endOffer(world: World, { which }: Action): Promise<void> {
  const offer = at(await offersIn(world), which);
  if (!offer) return;
  await world.site.db
    .update(offers)
    .set({ expiresAt: sql`now() - interval '1 ms'` })
    .where(eq(offers.id, offer.id));
}

/** Returns the cents of an offer for a car, of any buyer and state. Other buyers try this amount too. */
export async function amountNamedFor(world: World, carId: string, how: number): Promise<number | undefined> {
  const about = (await offersIn(world)).filter((offer) => offer.carId === carId);
  return at(about, how)?.amountCents;
}

/** Checks the final state of offers. Returns the violations. */
export async function brokenOffers(world: World): Promise<string[]> {
  const broken: string[] = [];
  for (const { id, state, amountCents } of await offersIn(world)) {
    const acceptedAt = world.accepted.get(id);
    if (acceptedAt === undefined) continue;
    if (state === 'open' || state === 'declined') broken.push(`offer ${id} was accepted, and is ${state}`);
    if (amountCents !== acceptedAt)
      broken.push(`offer ${id} was accepted at ${String(acceptedAt)}, and is one of ${String(amountCents)}`);
  }
  return broken;
}
