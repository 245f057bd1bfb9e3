import type { SellerMoney } from '@second-gear/contract/books';
import { eq } from 'drizzle-orm';
import type Stripe from 'stripe';
import { refunds } from '../db/tables/money.ts';
import { pursueRefunds } from '../refunds/pursue.ts';
import { openTill, type PaidForm, type Till } from '../testing/till.ts';
import { findSellerMoney } from './queries.ts';

let till: Till;
beforeAll(async () => {
  till = await openTill();
});
afterAll(() => till.close());

const PATIENCE_MS = 30_000;

const claimOf = async ({ chargeId }: PaidForm) => {
  const claim = (await till.sandbox.tell(`charges/${chargeId}/dispute`, {})) as Stripe.Dispute;
  await till.runJobs();
  return claim;
};
const decide = async ({ id }: Stripe.Dispute, status: 'won' | 'lost') => {
  await till.sandbox.tell(`disputes/${id}/close`, { status });
  await till.runJobs();
};
const paidOut = async () => {
  const form = await till.openDuePayout();
  await till.runJobs();
  expect(await till.payoutOf(form)).toMatchObject({ state: 'sent' });
  return form;
};

/** Returns the money of this order, after checking that it balances. Each order has its own seller. */
async function moneyOf({ seller }: PaidForm): Promise<SellerMoney> {
  const { items } = await findSellerMoney(till.t.db, { limit: 100 });
  const money = items.find(({ _id }) => _id === seller.id);
  if (!money) throw new Error('This seller is not in the books');
  const { received, held, owedBack, refunded, due, paidOut, fees, lost } = money;
  expect(held + owedBack + refunded + due + paidOut + fees + lost).toBe(received);
  return money;
}

test(
  'a chargeback after the payout is contested, then our own loss, and our fee covers it first',
  async () => {
    const form = await paidOut();
    expect(await moneyOf(form)).toMatchObject({ paidOut: 15_200, fees: 800, contested: 0, ownLoss: 0 });
    const claim = await claimOf(form);
    expect(await moneyOf(form)).toMatchObject({ lost: 0, contested: 16_000, ownLoss: 0 });
    await decide(claim, 'lost');
    // The seller keeps the payout. Of the 16,000, we still had our 800 fee. The rest is our loss.
    expect(await moneyOf(form)).toMatchObject({
      paidOut: 15_200,
      fees: 0,
      lost: 800,
      contested: 0,
      ownLoss: 15_200,
    });
  },
  PATIENCE_MS,
);

test(
  'without a fee, the whole chargeback after a payout is our own loss',
  async () => {
    const form = await till.openDuePayout('ready', 0);
    await till.runJobs();
    await decide(await claimOf(form), 'lost');
    expect(await moneyOf(form)).toMatchObject({ paidOut: 16_000, lost: 0, contested: 0, ownLoss: 16_000 });
  },
  PATIENCE_MS,
);

test(
  'a chargeback that we win leaves no own loss',
  async () => {
    const form = await paidOut();
    const before = await moneyOf(form);
    const claim = await claimOf(form);
    expect(await moneyOf(form)).toMatchObject({ contested: 16_000 });
    await decide(claim, 'won');
    expect(await moneyOf(form)).toEqual(before);
  },
  PATIENCE_MS,
);

test(
  'an appeal contests what the bank has at that time and leaves no own loss once won',
  async () => {
    const form = await paidOut();
    const before = await moneyOf(form);
    const claim = await claimOf(form);
    const become = async (status: string) => {
      await till.sandbox.tell(`disputes/${claim.id}`, { status });
      await till.runJobs();
      const { contested, ownLoss, lost, fees } = await moneyOf(form);
      return { contested, ownLoss, lost, fees };
    };
    const nothing = { contested: 0, ownLoss: 0, lost: 0, fees: 800 };
    expect(await become('won')).toEqual(nothing);
    expect(await become('appeal_needs_response')).toEqual(nothing);
    expect(await become('lost')).toEqual({ contested: 0, ownLoss: 15_200, lost: 800, fees: 0 });
    expect(await become('won')).toEqual(nothing);
    expect(await become('needs_response')).toEqual({ ...nothing, contested: 16_000 });
    expect(await become('won')).toEqual(nothing);
    expect(await moneyOf(form)).toEqual(before);
  },
  PATIENCE_MS,
);

test(
  'held money covers a lost chargeback',
  async () => {
    const form = await till.openPaidOrder();
    const claim = await claimOf(form);
    expect(await moneyOf(form)).toMatchObject({ held: 16_000, lost: 0, contested: 16_000, ownLoss: 0 });
    await decide(claim, 'lost');
    expect(await moneyOf(form)).toMatchObject({ held: 0, lost: 16_000, contested: 0, ownLoss: 0 });
  },
  PATIENCE_MS,
);

test(
  'a pending refund to the buyer covers a lost chargeback',
  async () => {
    const form = await till.openPaidOrder();
    await till.oweBack(form);
    await till.sandbox.tell('refunds/next', { status: 'failed' });
    await pursueRefunds(till.settling(), till.later());
    expect(await till.t.db.$count(refunds, eq(refunds.orderId, form.order.id))).toBe(1);
    const claim = await claimOf(form);
    expect(await moneyOf(form)).toMatchObject({ owedBack: 16_000, contested: 16_000, ownLoss: 0 });
    await decide(claim, 'lost');
    expect(await moneyOf(form)).toMatchObject({ owedBack: 0, lost: 16_000, contested: 0, ownLoss: 0 });
  },
  PATIENCE_MS,
);

test(
  'a refund made at the provider after the payout is our own loss',
  async () => {
    const form = await paidOut();
    await till.sandbox.stripe.refunds.create({ payment_intent: form.intentId, amount: 1_600_000 });
    await till.runJobs();
    expect(await moneyOf(form)).toMatchObject({
      refunded: 16_000,
      paidOut: 15_200,
      lost: -15_200,
      contested: 0,
      ownLoss: 15_200,
    });
  },
  PATIENCE_MS,
);
