import { randomUUID } from 'node:crypto';
import { asc, eq, inArray, sql } from 'drizzle-orm';
import { offers } from '../db/tables/offers.ts';
import type { Action } from './actions.ts';
import { at, check, isYes } from './asking.ts';
import type { World } from './world.ts';

type Row = typeof offers.$inferSelect;

/** The offers about this history's cars, in the order in which they were made. */
const offersIn = ({ site, cars }: World): Promise<Row[]> =>
  site.db
    .select()
    .from(offers)
    .where(inArray(offers.carId, cars))
    .orderBy(asc(offers.createdAt), asc(offers.id));

const named = (amount: number) => Math.floor(amount) | 1;

/** A buyer names an amount for a car. It is odd, as no price here is: so it is known again in an order. */
export async function makeOffer(world: World, { which, how }: Action): Promise<void> {
  const buyer = at(world.buyers, which);
  const carId = at(world.cars, how);
  if (buyer === undefined || carId === undefined) return;
  const asked = { as: buyer, body: { carId, amount: named(500 + 25 * how) }, key: randomUUID() };
  check(world, `offer for ${carId}`, await world.site.call('POST', '/offers', asked));
}

/** What is done with an offer, by whom of the two and how that is asked for, at a given amount in dollars. */
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

/** One of the two answers an offer, not always in turn, and not always with the amount that stands there. */
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

/** The time of an offer is over. */
export async function endOffer(world: World, { which }: Action): Promise<void> {
  const offer = at(await offersIn(world), which);
  if (!offer) return;
  await world.site.db
    .update(offers)
    .set({ expiresAt: sql`now() - interval '1 ms'` })
    .where(eq(offers.id, offer.id));
}

/** Cents of an offer for a car, whoever made it and whatever became of it: to be asked for by those it is not for, too. */
export async function amountNamedFor(world: World, carId: string, how: number): Promise<number | undefined> {
  const about = (await offersIn(world)).filter((offer) => offer.carId === carId);
  return at(about, how)?.amountCents;
}

/** What must hold of offers at rest; says what does not. */
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
