import { eq, inArray } from 'drizzle-orm';
import { MANUAL_PROBLEM } from '../../money/refund-processing/manual-refund.ts';
import type { Database } from '../../platform/db/database.ts';
import { cars } from '../../platform/db/tables/cars.ts';
import { disputes, escrows, payouts, refunds } from '../../platform/db/tables/escrow-and-payouts.ts';
import type { LedgerAccount } from '../../platform/db/tables/ledger.ts';
import { offers } from '../../platform/db/tables/offers.ts';
import { orders } from '../../platform/db/tables/orders.ts';
import { balancesOf } from '../ledger.ts';
import { CAR_PRICES_CENTS, type KnownOrder, type Model } from './model.ts';
import { findOfferViolations } from './offer-actions.ts';
import type { ProviderTotals } from './provider-totals.ts';

const ZERO_BALANCES: Record<LedgerAccount, number> = {
  ...{ provider: 0, held: 0, owed_back: 0, due: 0, fees: 0, lost: 0, bank: 0 },
};
const getAllBalances = async (db: Database, orderId: string) => ({
  ...ZERO_BALANCES,
  ...(await balancesOf(db, orderId)),
});

/** Checks the invariants of an order that must hold at any time. Returns the violations. */
export async function findInvariantViolations(db: Database, orderId: string): Promise<string[]> {
  const violations: string[] = [];
  const { held, owed_back: owedBack, due, fees, ...rest } = await getAllBalances(db, orderId);
  if (held + owedBack + due + fees + rest.provider + rest.lost + rest.bank !== 0)
    violations.push('the ledger does not balance');
  for (const [name, cents] of Object.entries({ held, owedBack, due, fees })) {
    if (cents > 0) violations.push(`the ledger overdrew ${name} by ${String(cents)}`);
  }
  return violations;
}

/**
 * Checks that an order's price is one of the car prices or an agreed amount. An agreed amount is from an
 * offer that was accepted, used for this order, and belongs to its buyer and car. If the car or an account
 * was deleted, its offers were deleted too, so any price is allowed.
 */
async function isPriceAllowed(model: Model, order: typeof orders.$inferSelect): Promise<boolean> {
  const { id, priceCents, buyerId, sellerId, carId } = order;
  if (CAR_PRICES_CENTS.has(priceCents) || buyerId === null || sellerId === null || carId === null)
    return true;
  if (model.deletedCars.has(carId)) return true;
  const orderOffers = await model.site.db.select().from(offers).where(eq(offers.orderId, id));
  return orderOffers.some(
    (offer) =>
      offer.state === 'used' &&
      offer.amountCents === priceCents &&
      offer.buyerId === buyerId &&
      offer.carId === carId,
  );
}

/** Sums the refunds that were paid from our own bank account. The provider still has that money. */
const sumManualRefunds = (refundRows: readonly (typeof refunds.$inferSelect)[]): number =>
  refundRows.reduce(
    (sum, { problem, amountCents }) => (problem === MANUAL_PROBLEM ? sum + amountCents : sum),
    0,
  );

/** Checks the invariants of an order in its final state. Returns the violations. */
async function findFinalViolations(
  model: Model,
  knownOrder: KnownOrder,
  providerTotals: ProviderTotals,
): Promise<string[]> {
  const { db } = model.site;
  const violations = await findInvariantViolations(db, knownOrder.id);
  const reportIf = (isViolated: boolean, description: string) => {
    if (isViolated) violations.push(description);
  };
  const [order] = await db.select().from(orders).where(eq(orders.id, knownOrder.id));
  if (!order) return [...violations, 'an acknowledged order is missing'];
  const [escrow] = await db.select().from(escrows).where(eq(escrows.orderId, knownOrder.id));
  const [payout] = await db.select().from(payouts).where(eq(payouts.orderId, knownOrder.id));
  const refundRows = await db.select().from(refunds).where(eq(refunds.orderId, knownOrder.id));
  const disputeRows = await db.select().from(disputes).where(eq(disputes.orderId, knownOrder.id));
  const balances = await getAllBalances(db, knownOrder.id);
  const net = providerTotals.charged - providerTotals.refunded - providerTotals.disputed;

  reportIf(
    order.priceCents !== knownOrder.seenCents,
    'the order has a price that was not shown to the buyer',
  );
  reportIf(
    !(await isPriceAllowed(model, order)),
    'the order has an amount that was never agreed with the buyer',
  );
  reportIf(providerTotals.retainedPayments > 1, 'the buyer was charged twice');
  reportIf(
    balances.provider !== net - providerTotals.transferred,
    `the ledger shows ${String(balances.provider)} at the provider, but the provider shows ${String(net - providerTotals.transferred)}`,
  );
  const isClosed = order.state === 'cancelled' || order.state === 'lapsed' || order.state === 'refunded';
  // Money that a bank disputes is on hold until the bank's decision, and no refund is paid until then.
  const hasOpenDispute = disputeRows.some(({ decidedAt }) => decidedAt === null);
  // After a chargeback, the provider never refunds the rest of the payment, so an admin has to.
  const hasLostChargeback = disputeRows.some(
    ({ kind, decision }) => kind === 'bank' && decision === 'refund',
  );
  const unfinishedRefunds = refundRows.filter(
    ({ state, problem }) =>
      state !== 'succeeded' &&
      !(hasLostChargeback && state === 'needs_person' && problem === 'charge_disputed'),
  );
  const unpaid = refundRows.filter(({ state }) => state !== 'succeeded');
  const waitingCents = (
    hasOpenDispute ? unpaid : unpaid.filter((refundRow) => !unfinishedRefunds.includes(refundRow))
  ).reduce((sum, { amountCents: cents }) => sum + cents, 0);
  const manualCents = sumManualRefunds(refundRows);
  reportIf(
    isClosed && net > waitingCents + manualCents,
    `the order is ${order.state}, but ${String(net)} of the buyer's money is not refunded`,
  );
  reportIf(order.state === 'unpaid' && net > 0, 'the order is unpaid, but the buyer has paid');
  reportIf(
    order.state === 'paid' && !hasOpenDispute && net <= 0 && providerTotals.transferred === 0,
    'the order is paid, but no money is held',
  );
  reportIf(providerTotals.transfers > 1, 'the seller was paid twice');
  const due = escrow ? escrow.amountCents - escrow.refundedCents - escrow.feeCents : 0;
  const { amountCents = 0, returnedCents = 0, state: payoutState } = payout ?? {};
  reportIf(
    providerTotals.transferred > 0 && providerTotals.transferred !== amountCents - returnedCents,
    "the seller's transfer differs from the payout amount",
  );
  // The money of a reversed payout is due again until an admin decides what happens to it.
  const payoutDueCents = payoutState === 'sent' ? returnedCents : amountCents;
  reportIf(
    balances.due !== -payoutDueCents,
    `the ledger shows ${String(-balances.due)} due, but the payout shows ${String(payoutDueCents)}`,
  );
  reportIf(
    providerTotals.transferred > due &&
      !refundRows.some(({ reason }) => reason === 'at_provider') &&
      disputeRows.length === 0,
    'the seller was paid more than was due',
  );
  reportIf(
    providerTotals.transferred > 0 && escrow?.handedOverAt === null,
    'the seller was paid before the hand-over',
  );
  reportIf(
    payout !== undefined &&
      payout.state !== 'sent' &&
      payout.sellerId === null &&
      // A bank may return money that was due to a deleted seller. An admin decides what happens to it.
      payout.problem !== 'chargeback_won',
    'a payout is due to a deleted seller',
  );
  for (const { state, problem } of hasOpenDispute ? [] : unfinishedRefunds)
    reportIf(true, `a refund to the buyer is ${state} (${problem ?? 'no problem'})`);
  reportIf(
    knownOrder.acknowledged.has('recorded') && escrow === undefined,
    'an acknowledged payment was lost',
  );
  reportIf(
    knownOrder.acknowledged.has('cancelled') && (order.state === 'unpaid' || order.state === 'paid'),
    'a canceled order is still active',
  );
  reportIf(
    knownOrder.acknowledged.has('handed_over') && escrow?.handedOverAt === null,
    'an acknowledged hand-over was lost',
  );
  reportIf(
    knownOrder.acknowledged.has('disputed') && disputeRows.length === 0,
    'an acknowledged dispute was lost',
  );
  return violations;
}

/** Finds cars that are reserved twice, or whose status contradicts their order. */
async function findCarViolations(
  model: Model,
  totalsOf: (orderId: string) => ProviderTotals,
): Promise<string[]> {
  const violations: string[] = [];
  for (const carId of model.cars) {
    const carOrderIds = model.orders.filter((order) => order.carId === carId).map(({ id }) => id);
    if (carOrderIds.length === 0) continue;
    const rows = await model.site.db.select().from(orders).where(inArray(orders.id, carOrderIds));
    const openOrders = rows.filter(({ state }) => state === 'unpaid' || state === 'paid');
    if (openOrders.length > 1) violations.push(`car ${carId} has ${String(openOrders.length)} open orders`);
    const refundRows = await model.site.db
      .select()
      .from(refunds)
      .where(inArray(refunds.orderId, carOrderIds));
    const payingOrderIds = carOrderIds.filter((id) => {
      const { charged, refunded, disputed } = totalsOf(id);
      const manualCents = sumManualRefunds(refundRows.filter(({ orderId }) => orderId === id));
      return charged > refunded + disputed + manualCents;
    });
    if (payingOrderIds.length > 1)
      violations.push(`car ${carId} was paid for by ${String(payingOrderIds.length)} buyers`);
    const [car] = await model.site.db.select().from(cars).where(eq(cars.id, carId));
    if (!car) continue;
    const hasPaidOrder = openOrders.some(({ state }) => state === 'paid');
    if (car.status === 'available' && openOrders.length > 0)
      violations.push(`car ${carId} is available but has an order`);
    if (car.status === 'booked' && (hasPaidOrder || openOrders.length === 0)) {
      violations.push(`car ${carId} is booked, but its order is ${openOrders[0]?.state ?? 'over'}`);
    }
  }
  return violations;
}

/** Finds orders that were created although no response confirmed them. */
async function findUnacknowledgedOrders({
  site,
  cars: ids,
  orders: knownOrders,
}: Model): Promise<KnownOrder[]> {
  const rows = await site.db.select().from(orders).where(inArray(orders.carId, ids));
  return rows
    .filter(({ id }) => !knownOrders.some((order) => order.id === id))
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
export async function findViolations(
  model: Model,
  totalsOf: (orderId: string) => ProviderTotals,
): Promise<string[]> {
  const violations = [
    ...model.violations,
    ...(await findOfferViolations(model)),
    ...(await findCarViolations(model, totalsOf)),
  ];
  for (const knownOrder of [...model.orders, ...(await findUnacknowledgedOrders(model))]) {
    const orderViolations = await findFinalViolations(model, knownOrder, totalsOf(knownOrder.id));
    violations.push(...orderViolations.map((description) => `order ${knownOrder.id}: ${description}`));
  }
  return violations;
}
