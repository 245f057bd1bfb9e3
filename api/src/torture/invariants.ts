import { eq, inArray } from 'drizzle-orm';
import type { Database } from '../db/database.ts';
import { cars } from '../db/tables/cars.ts';
import type { Account } from '../db/tables/ledger.ts';
import { disputes, holds, payouts, refunds } from '../db/tables/money.ts';
import { offers } from '../db/tables/offers.ts';
import { orders } from '../db/tables/orders.ts';
import { MANUAL } from '../refunds/manual.ts';
import { balancesOf } from '../testing/ledger.ts';
import { brokenOffers } from './offer-deeds.ts';
import type { AtProvider } from './provider-view.ts';
import { type Known, PRICES, type World } from './world.ts';

const NONE: Record<Account, number> = {
  ...{ provider: 0, held: 0, owed_back: 0, due: 0, fees: 0, lost: 0, bank: 0 },
};
const allBalancesOf = async (db: Database, orderId: string) => ({
  ...NONE,
  ...(await balancesOf(db, orderId)),
});

/** Checks the invariants of an order that hold at any time. Returns the violations. */
export async function brokenNow(db: Database, orderId: string): Promise<string[]> {
  const broken: string[] = [];
  const { held, owed_back: owedBack, due, fees, ...rest } = await allBalancesOf(db, orderId);
  if (held + owedBack + due + fees + rest.provider + rest.lost + rest.bank !== 0)
    broken.push('the ledger does not balance');
  for (const [name, cents] of Object.entries({ held, owedBack, due, fees })) {
    if (cents > 0) broken.push(`the ledger gave ${String(cents)} more from ${name} than was there`);
  }
  return broken;
}

/**
 * Checks that an order's price is a car price, or an offer accepted for this buyer and car and used only
 * here. Offers are deleted with their car or either account.
 */
async function isPriceKept(world: World, order: typeof orders.$inferSelect): Promise<boolean> {
  const { id, priceCents, buyerId, sellerId, carId } = order;
  if (PRICES.has(priceCents) || buyerId === null || sellerId === null || carId === null) return true;
  if (world.deleted.has(carId)) return true;
  const used = await world.site.db.select().from(offers).where(eq(offers.orderId, id));
  return used.some(
    (offer) =>
      offer.state === 'used' &&
      offer.amountCents === priceCents &&
      offer.buyerId === buyerId &&
      offer.carId === carId,
  );
}

/** Cents that buyers got from our own bank account. The provider still has them. */
const sumOfManual = (debts: readonly (typeof refunds.$inferSelect)[]): number =>
  debts.reduce((sum, { problem, amountCents }) => (problem === MANUAL ? sum + amountCents : sum), 0);

/** Checks the invariants of an order in its final state. Returns the violations. */
async function brokenAtRest(world: World, known: Known, there: AtProvider): Promise<string[]> {
  const { db } = world.site;
  const broken = await brokenNow(db, known.id);
  const say = (isBroken: boolean, what: string) => {
    if (isBroken) broken.push(what);
  };
  const [order] = await db.select().from(orders).where(eq(orders.id, known.id));
  if (!order) return [...broken, 'an acknowledged order is gone'];
  const [held] = await db.select().from(holds).where(eq(holds.orderId, known.id));
  const [payout] = await db.select().from(payouts).where(eq(payouts.orderId, known.id));
  const debts = await db.select().from(refunds).where(eq(refunds.orderId, known.id));
  const disputed = await db.select().from(disputes).where(eq(disputes.orderId, known.id));
  const balances = await allBalancesOf(db, known.id);
  const net = there.charged - there.refunded - there.disputed;

  say(order.priceCents !== known.seenCents, 'it was booked at a price that was not on the screen');
  say(!(await isPriceKept(world, order)), 'it was booked at an amount that nobody promised its buyer');
  say(there.kept > 1, 'its buyer was charged twice');
  say(
    balances.provider !== net - there.transferred,
    `the ledger has ${String(balances.provider)} at the provider, which has ${String(net - there.transferred)}`,
  );
  const isOver = order.state === 'cancelled' || order.state === 'lapsed' || order.state === 'refunded';
  // Money that a bank disputes is on hold until its decision, and no refund is paid until then.
  const isOpen = disputed.some(({ decidedAt }) => decidedAt === null);
  // After a chargeback, the provider never refunds the rest of the payment. An admin has to.
  const isLost = disputed.some(({ kind, decision }) => kind === 'bank' && decision === 'refund');
  const unfinished = debts.filter(
    ({ state, problem }) =>
      state !== 'succeeded' && !(isLost && state === 'needs_person' && problem === 'charge_disputed'),
  );
  const owed = debts.filter(({ state }) => state !== 'succeeded');
  const waiting = (isOpen ? owed : owed.filter((debt) => !unfinished.includes(debt))).reduce(
    (sum, { amountCents: cents }) => sum + cents,
    0,
  );
  const manual = sumOfManual(debts);
  say(
    isOver && net > waiting + manual,
    `it is ${order.state}, and ${String(net)} of its buyer's money is kept`,
  );
  say(order.state === 'unpaid' && net > 0, 'it is unpaid, and its buyer has paid');
  say(
    order.state === 'paid' && !isOpen && net <= 0 && there.transferred === 0,
    'it is paid, and nothing is kept',
  );
  say(there.transfers > 1, 'its seller was paid twice');
  const due = held ? held.amountCents - held.refundedCents - held.feeCents : 0;
  const { amountCents = 0, returnedCents = 0, state: payoutState } = payout ?? {};
  say(
    there.transferred > 0 && there.transferred !== amountCents - returnedCents,
    'its seller was paid something else than the payout says',
  );
  // Reversed money is due again until an admin decides about it.
  const dueHere = payoutState === 'sent' ? returnedCents : amountCents;
  say(
    balances.due !== -dueHere,
    `the ledger has ${String(-balances.due)} due, and the payout says ${String(dueHere)}`,
  );
  say(
    there.transferred > due && !debts.some(({ reason }) => reason === 'at_provider') && disputed.length === 0,
    'its seller was paid more than was due',
  );
  say(there.transferred > 0 && held?.handedOverAt === null, 'its seller was paid before the hand-over');
  say(
    payout !== undefined &&
      payout.state !== 'sent' &&
      payout.sellerId === null &&
      // A bank may return money that was due to a deleted seller. An admin has to decide about it.
      payout.problem !== 'chargeback_won',
    'its seller is due money, and was deleted',
  );
  for (const { state, problem } of isOpen ? [] : unfinished)
    say(true, `a debt to its buyer is ${state} (${problem ?? 'no problem'})`);
  say(known.acknowledged.has('recorded') && held === undefined, 'its payment was acknowledged and is lost');
  say(
    known.acknowledged.has('cancelled') && (order.state === 'unpaid' || order.state === 'paid'),
    'it was cancelled and goes on',
  );
  say(
    known.acknowledged.has('handed_over') && held?.handedOverAt === null,
    'its hand-over was acknowledged and is lost',
  );
  say(
    known.acknowledged.has('disputed') && disputed.length === 0,
    'its dispute was acknowledged and is lost',
  );
  return broken;
}

/** Finds cars that are reserved twice, or whose status contradicts their order. */
async function brokenCars(world: World, view: (orderId: string) => AtProvider): Promise<string[]> {
  const broken: string[] = [];
  for (const carId of world.cars) {
    const of = world.orders.filter((order) => order.carId === carId).map(({ id }) => id);
    if (of.length === 0) continue;
    const rows = await world.site.db.select().from(orders).where(inArray(orders.id, of));
    const open = rows.filter(({ state }) => state === 'unpaid' || state === 'paid');
    if (open.length > 1) broken.push(`car ${carId} is promised to ${String(open.length)}`);
    const debts = await world.site.db.select().from(refunds).where(inArray(refunds.orderId, of));
    const paying = of.filter((id) => {
      const { charged, refunded, disputed } = view(id);
      const manual = sumOfManual(debts.filter(({ orderId }) => orderId === id));
      return charged > refunded + disputed + manual;
    });
    if (paying.length > 1) broken.push(`car ${carId} was paid for by ${String(paying.length)}`);
    const [car] = await world.site.db.select().from(cars).where(eq(cars.id, carId));
    if (!car) continue;
    const paid = open.some(({ state }) => state === 'paid');
    if (car.status === 'available' && open.length > 0) broken.push(`car ${carId} is on sale, and ordered`);
    if (car.status === 'booked' && (paid || open.length === 0)) {
      broken.push(`car ${carId} is booked, and its order is ${open[0]?.state ?? 'over'}`);
    }
  }
  return broken;
}

/** Finds orders that were created although no response confirmed them. */
async function unheardOf({ site, cars: ids, orders: known }: World): Promise<Known[]> {
  const rows = await site.db.select().from(orders).where(inArray(orders.carId, ids));
  return rows
    .filter(({ id }) => !known.some((order) => order.id === id))
    .map(({ id, buyerId, carId, priceCents }) => ({
      id,
      buyer: buyerId ?? '',
      carId: carId ?? '',
      seenCents: priceCents,
      secrets: [],
      acknowledged: new Set(),
    }));
}

/** Returns all violations in the final state of a scenario. */
export async function brokenIn(world: World, view: (orderId: string) => AtProvider): Promise<string[]> {
  const broken = [...world.violations, ...(await brokenOffers(world)), ...(await brokenCars(world, view))];
  for (const known of [...world.orders, ...(await unheardOf(world))]) {
    const found = await brokenAtRest(world, known, view(known.id));
    broken.push(...found.map((what) => `order ${known.id}: ${what}`));
  }
  return broken;
}
