import type { SellerMoney } from '@second-gear/contract/finances';
import { eq } from 'drizzle-orm';
import type Stripe from 'stripe';
import { refunds } from '../db/tables/money.ts';
import { processRefunds } from '../refunds/process-refunds.ts';
import { createPaymentsFixture, type PaidOrder, type PaymentsFixture } from '../testing/payments-fixture.ts';
import { findSellerMoney } from './queries.ts';

let fixture: PaymentsFixture;
beforeAll(async () => {
  fixture = await createPaymentsFixture();
});
afterAll(() => fixture.close());

const TIMEOUT_MS = 30_000;

const openBankDispute = async ({ chargeId }: PaidOrder) => {
  const claim = (await fixture.sandbox.emit(`charges/${chargeId}/dispute`, {})) as Stripe.Dispute;
  await fixture.runJobs();
  return claim;
};
const decideDispute = async ({ id }: Stripe.Dispute, status: 'won' | 'lost') => {
  await fixture.sandbox.emit(`disputes/${id}/close`, { status });
  await fixture.runJobs();
};
const payOut = async () => {
  const form = await fixture.createDuePayout();
  await fixture.runJobs();
  expect(await fixture.payoutOf(form)).toMatchObject({ state: 'sent' });
  return form;
};

/** Returns the money of this order, after checking that it balances. Each order has its own seller. */
async function findMoneyOf({ seller }: PaidOrder): Promise<SellerMoney> {
  const { items } = await findSellerMoney(fixture.t.db, { limit: 100 });
  const money = items.find(({ _id }) => _id === seller.id);
  if (!money) throw new Error('This seller is not in the books');
  const { received, held, owedBack, refunded, due, paidOut: payOut, fees, lost } = money;
  expect(held + owedBack + refunded + due + payOut + fees + lost).toBe(received);
  return money;
}

test(
  'a chargeback after the payout is contested, then our own loss, and our fee covers it first',
  async () => {
    const form = await payOut();
    expect(await findMoneyOf(form)).toMatchObject({ paidOut: 15_200, fees: 800, contested: 0, ownLoss: 0 });
    const claim = await openBankDispute(form);
    expect(await findMoneyOf(form)).toMatchObject({ lost: 0, contested: 16_000, ownLoss: 0 });
    await decideDispute(claim, 'lost');
    // The seller keeps the payout. Of the 16,000, we still had our 800 fee. The rest is our loss.
    expect(await findMoneyOf(form)).toMatchObject({
      paidOut: 15_200,
      fees: 0,
      lost: 800,
      contested: 0,
      ownLoss: 15_200,
    });
  },
  TIMEOUT_MS,
);

test(
  'without a fee, the whole chargeback after a payout is our own loss',
  async () => {
    const form = await fixture.createDuePayout('ready', 0);
    await fixture.runJobs();
    await decideDispute(await openBankDispute(form), 'lost');
    expect(await findMoneyOf(form)).toMatchObject({
      paidOut: 16_000,
      lost: 0,
      contested: 0,
      ownLoss: 16_000,
    });
  },
  TIMEOUT_MS,
);

test(
  'a chargeback that we win leaves no own loss',
  async () => {
    const form = await payOut();
    const moneyBefore = await findMoneyOf(form);
    const claim = await openBankDispute(form);
    expect(await findMoneyOf(form)).toMatchObject({ contested: 16_000 });
    await decideDispute(claim, 'won');
    expect(await findMoneyOf(form)).toEqual(moneyBefore);
  },
  TIMEOUT_MS,
);

test(
  'an appeal contests what the bank has at that time and leaves no own loss once won',
  async () => {
    const form = await payOut();
    const moneyBefore = await findMoneyOf(form);
    const claim = await openBankDispute(form);
    const setStatus = async (status: string) => {
      await fixture.sandbox.emit(`disputes/${claim.id}`, { status });
      await fixture.runJobs();
      const { contested, ownLoss, lost, fees } = await findMoneyOf(form);
      return { contested, ownLoss, lost, fees };
    };
    const noAdvance = { contested: 0, ownLoss: 0, lost: 0, fees: 800 };
    expect(await setStatus('won')).toEqual(noAdvance);
    expect(await setStatus('appeal_needs_response')).toEqual(noAdvance);
    expect(await setStatus('lost')).toEqual({ contested: 0, ownLoss: 15_200, lost: 800, fees: 0 });
    expect(await setStatus('won')).toEqual(noAdvance);
    expect(await setStatus('needs_response')).toEqual({ ...noAdvance, contested: 16_000 });
    expect(await setStatus('won')).toEqual(noAdvance);
    expect(await findMoneyOf(form)).toEqual(moneyBefore);
  },
  TIMEOUT_MS,
);

test(
  'held money covers a lost chargeback',
  async () => {
    const form = await fixture.createPaidOrder();
    const claim = await openBankDispute(form);
    expect(await findMoneyOf(form)).toMatchObject({ held: 16_000, lost: 0, contested: 16_000, ownLoss: 0 });
    await decideDispute(claim, 'lost');
    expect(await findMoneyOf(form)).toMatchObject({ held: 0, lost: 16_000, contested: 0, ownLoss: 0 });
  },
  TIMEOUT_MS,
);

test(
  'a pending refund to the buyer covers a lost chargeback',
  async () => {
    const form = await fixture.createPaidOrder();
    await fixture.requestRefund(form);
    await fixture.sandbox.emit('refunds/next', { status: 'failed' });
    await processRefunds(fixture.paymentContext(), fixture.advanceClock());
    expect(await fixture.t.db.$count(refunds, eq(refunds.orderId, form.order.id))).toBe(1);
    const claim = await openBankDispute(form);
    expect(await findMoneyOf(form)).toMatchObject({ owedBack: 16_000, contested: 16_000, ownLoss: 0 });
    await decideDispute(claim, 'lost');
    expect(await findMoneyOf(form)).toMatchObject({ owedBack: 0, lost: 16_000, contested: 0, ownLoss: 0 });
  },
  TIMEOUT_MS,
);

test(
  'a refund made at the provider after the payout is our own loss',
  async () => {
    const form = await payOut();
    await fixture.sandbox.stripe.refunds.create({ payment_intent: form.intentId, amount: 1_600_000 });
    await fixture.runJobs();
    expect(await findMoneyOf(form)).toMatchObject({
      refunded: 16_000,
      paidOut: 15_200,
      lost: -15_200,
      contested: 0,
      ownLoss: 15_200,
    });
  },
  TIMEOUT_MS,
);
