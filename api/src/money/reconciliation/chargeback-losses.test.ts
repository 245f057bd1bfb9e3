import type { SellerBalances } from '@second-gear/contract/finances';
import { eq } from 'drizzle-orm';
import type Stripe from 'stripe';
import { refunds } from '../../platform/db/tables/escrow-and-payouts.ts';
import {
  createPaymentsFixture,
  type PaidOrder,
  type PaymentsFixture,
} from '../../testing/payments-fixture.ts';
import { sendRefunds } from '../refund-processing/send-refunds.ts';
import { findSellerMoney } from './queries.ts';

let fixture: PaymentsFixture;
beforeAll(async () => {
  fixture = await createPaymentsFixture();
});
afterAll(() => fixture.close());

const TIMEOUT_MS = 30_000;

const openBankDispute = async ({ chargeId }: PaidOrder) => {
  const dispute = (await fixture.sandbox.emit(`charges/${chargeId}/dispute`, {})) as Stripe.Dispute;
  await fixture.runJobs();
  return dispute;
};
const decideDispute = async ({ id }: Stripe.Dispute, status: 'won' | 'lost') => {
  await fixture.sandbox.emit(`disputes/${id}/close`, { status });
  await fixture.runJobs();
};
const createSentPayout = async () => {
  const paidOrder = await fixture.createDuePayout();
  await fixture.runJobs();
  expect(await fixture.payoutOf(paidOrder)).toMatchObject({ state: 'sent' });
  return paidOrder;
};

/**
 * Returns the balances of an order's seller, and asserts that they add up. In this file each order has its
 * own seller, so the seller's money is the order's money.
 */
async function findMoneyOf({ seller }: PaidOrder): Promise<SellerBalances> {
  const { items } = await findSellerMoney(fixture.testApp.db, { limit: 100 });
  const money = items.find(({ _id }) => _id === seller.id);
  if (!money) throw new Error('This seller is not in the books');
  const { received, held, owedBack, refunded, due, paidOut, fees, lost } = money;
  expect(held + owedBack + refunded + due + paidOut + fees + lost).toBe(received);
  return money;
}

test(
  'a chargeback after the payout is contested, then our own loss, and our fee covers it first',
  async () => {
    const paidOrder = await createSentPayout();
    expect(await findMoneyOf(paidOrder)).toMatchObject({
      paidOut: 15_200,
      fees: 800,
      contested: 0,
      ownLoss: 0,
    });
    const dispute = await openBankDispute(paidOrder);
    expect(await findMoneyOf(paidOrder)).toMatchObject({ lost: 0, contested: 16_000, ownLoss: 0 });
    await decideDispute(dispute, 'lost');
    // The seller keeps the payout. Of the 16,000, we still had our 800 fee. The rest is our loss.
    expect(await findMoneyOf(paidOrder)).toMatchObject({
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
    const paidOrder = await fixture.createDuePayout('ready', 0);
    await fixture.runJobs();
    await decideDispute(await openBankDispute(paidOrder), 'lost');
    expect(await findMoneyOf(paidOrder)).toMatchObject({
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
    const paidOrder = await createSentPayout();
    const moneyBefore = await findMoneyOf(paidOrder);
    const dispute = await openBankDispute(paidOrder);
    expect(await findMoneyOf(paidOrder)).toMatchObject({ contested: 16_000 });
    await decideDispute(dispute, 'won');
    expect(await findMoneyOf(paidOrder)).toEqual(moneyBefore);
  },
  TIMEOUT_MS,
);

test(
  'an appeal contests only money that the bank has withdrawn, and a won appeal leaves no own loss',
  async () => {
    const paidOrder = await createSentPayout();
    const moneyBefore = await findMoneyOf(paidOrder);
    const dispute = await openBankDispute(paidOrder);
    const setStatus = async (status: string) => {
      await fixture.sandbox.emit(`disputes/${dispute.id}`, { status });
      await fixture.runJobs();
      const { contested, ownLoss, lost, fees } = await findMoneyOf(paidOrder);
      return { contested, ownLoss, lost, fees };
    };
    const withoutLoss = { contested: 0, ownLoss: 0, lost: 0, fees: 800 };
    expect(await setStatus('won')).toEqual(withoutLoss);
    expect(await setStatus('appeal_needs_response')).toEqual(withoutLoss);
    expect(await setStatus('lost')).toEqual({ contested: 0, ownLoss: 15_200, lost: 800, fees: 0 });
    expect(await setStatus('won')).toEqual(withoutLoss);
    expect(await setStatus('needs_response')).toEqual({ ...withoutLoss, contested: 16_000 });
    expect(await setStatus('won')).toEqual(withoutLoss);
    expect(await findMoneyOf(paidOrder)).toEqual(moneyBefore);
  },
  TIMEOUT_MS,
);

test(
  'held money covers a lost chargeback',
  async () => {
    const paidOrder = await fixture.createPaidOrder();
    const dispute = await openBankDispute(paidOrder);
    expect(await findMoneyOf(paidOrder)).toMatchObject({
      held: 16_000,
      lost: 0,
      contested: 16_000,
      ownLoss: 0,
    });
    await decideDispute(dispute, 'lost');
    expect(await findMoneyOf(paidOrder)).toMatchObject({ held: 0, lost: 16_000, contested: 0, ownLoss: 0 });
  },
  TIMEOUT_MS,
);

test(
  'a pending refund to the buyer covers a lost chargeback',
  async () => {
    const paidOrder = await fixture.createPaidOrder();
    await fixture.requestRefund(paidOrder);
    await fixture.sandbox.emit('refunds/next', { status: 'failed' });
    await sendRefunds(fixture.paymentContext(), fixture.advanceClock());
    expect(await fixture.testApp.db.$count(refunds, eq(refunds.orderId, paidOrder.order.id))).toBe(1);
    const dispute = await openBankDispute(paidOrder);
    expect(await findMoneyOf(paidOrder)).toMatchObject({ owedBack: 16_000, contested: 16_000, ownLoss: 0 });
    await decideDispute(dispute, 'lost');
    expect(await findMoneyOf(paidOrder)).toMatchObject({
      owedBack: 0,
      lost: 16_000,
      contested: 0,
      ownLoss: 0,
    });
  },
  TIMEOUT_MS,
);

test(
  'a refund made at the provider after the payout is our own loss',
  async () => {
    const paidOrder = await createSentPayout();
    await fixture.sandbox.stripe.refunds.create({ payment_intent: paidOrder.intentId, amount: 1_600_000 });
    await fixture.runJobs();
    expect(await findMoneyOf(paidOrder)).toMatchObject({
      refunded: 16_000,
      paidOut: 15_200,
      lost: -15_200,
      contested: 0,
      ownLoss: 15_200,
    });
  },
  TIMEOUT_MS,
);
