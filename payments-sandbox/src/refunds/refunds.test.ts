import type Stripe from 'stripe';
import { type Bench, eventsSince, lastEvent, openBench, paidIntent, refusal, tell } from '../testing.ts';

const SLOW = '4000000000007726';
const FAILING = '4000000000005126';

let bench: Bench;
let stripe: Stripe;
beforeEach(async () => {
  bench = await openBench();
  ({ stripe } = bench);
});
afterEach(() => bench.sandbox.close());

const chargeOf = (intent: { latest_charge: string }) => stripe.charges.retrieve(intent.latest_charge);
const available = async () => (await stripe.balance.retrieve()).available[0]?.amount;

describe('refunds of test cards', () => {
  test(`a refund of ${SLOW} starts pending and succeeds later`, async () => {
    const paid = await paidIntent(stripe, { card: SLOW });
    let last = await lastEvent(stripe);
    const refund = await stripe.refunds.create({ payment_intent: paid.id });
    expect(refund).toMatchObject({ status: 'pending', pending_reason: 'processing' });
    expect(await chargeOf(paid)).toMatchObject({ refunded: true, amount_refunded: 5_000 });
    expect(await eventsSince(stripe, last)).toEqual(['refund.created', 'charge.refunded']);
    last = await lastEvent(stripe);
    await tell(bench.origin, 'advance');
    const after = await stripe.refunds.retrieve(refund.id);
    expect(after.status).toBe('succeeded');
    expect(after).not.toHaveProperty('pending_reason');
    expect(await eventsSince(stripe, last)).toEqual(['refund.updated', 'charge.refund.updated']);
  });

  test(`a refund of ${FAILING} succeeds and fails later, after which the money can be refunded again`, async () => {
    const paid = await paidIntent(stripe, { card: FAILING });
    const refund = await stripe.refunds.create({ payment_intent: paid.id });
    expect(refund.status).toBe('succeeded');
    expect(await available()).toBe(0);
    const last = await lastEvent(stripe);
    await tell(bench.origin, 'advance');
    expect(await stripe.refunds.retrieve(refund.id)).toMatchObject({
      status: 'failed',
      failure_reason: 'expired_or_canceled_card',
      failure_balance_transaction: expect.stringMatching(/^txn_/),
    });
    expect(await chargeOf(paid)).toMatchObject({ refunded: false, amount_refunded: 0 });
    expect(await available()).toBe(5_000);
    expect(await eventsSince(stripe, last)).toEqual([
      'refund.updated',
      'charge.refund.updated',
      'refund.failed',
    ]);
    expect(await stripe.refunds.create({ payment_intent: paid.id })).toMatchObject({ amount: 5_000 });
  });

  test('pending refunds end automatically after a while', async () => {
    await bench.sandbox.close();
    bench = await openBench({ asyncMs: 50 });
    ({ stripe } = bench);
    const { id } = await stripe.refunds.create({
      payment_intent: (await paidIntent(stripe, { card: SLOW })).id,
    });
    const look = async (): Promise<string | null> => {
      const { status } = await stripe.refunds.retrieve(id);
      return status === 'pending' ? look() : status;
    };
    expect(await look()).toBe('succeeded');
  });
});

describe('refund statuses set by tests', () => {
  test('the next refunds start with the given status as often as set, regardless of their cards', async () => {
    await tell(bench.origin, 'refunds/next', { status: 'pending', times: 2 });
    const paid = await paidIntent(stripe);
    const statuses = [];
    for (const amount of [100, 200, 300]) {
      statuses.push((await stripe.refunds.create({ payment_intent: paid.id, amount })).status);
    }
    expect(statuses).toEqual(['pending', 'pending', 'succeeded']);
  });

  test('a refund that starts failed takes no money and does not change the charge', async () => {
    await tell(bench.origin, 'refunds/next', { status: 'failed' });
    const paid = await paidIntent(stripe);
    const last = await lastEvent(stripe);
    expect(await stripe.refunds.create({ payment_intent: paid.id })).toMatchObject({
      status: 'failed',
      failure_reason: 'declined',
    });
    expect(await chargeOf(paid)).toMatchObject({ refunded: false, amount_refunded: 0 });
    expect(await available()).toBe(5_000);
    expect(await eventsSince(stripe, last)).toEqual(['refund.created', 'refund.failed']);
  });

  test('only a refund in requires_action can be canceled', async () => {
    await tell(bench.origin, 'refunds/next', { status: 'requires_action' });
    const paid = await paidIntent(stripe);
    const waiting = await stripe.refunds.create({ payment_intent: paid.id });
    expect(waiting).toMatchObject({ status: 'requires_action', next_action: { type: 'display_details' } });
    await tell(bench.origin, 'advance');
    expect(await stripe.refunds.cancel(waiting.id)).toMatchObject({ status: 'canceled' });
    expect(await chargeOf(paid)).toMatchObject({ amount_refunded: 0 });
    expect(await available()).toBe(5_000);
    const done = await stripe.refunds.create({ payment_intent: paid.id });
    expect(await refusal(stripe.refunds.cancel(done.id))).toMatchObject({ statusCode: 400 });
  });
});

describe('status changes of refunds', () => {
  const pending = async () => {
    await tell(bench.origin, 'refunds/next', { status: 'pending' });
    return stripe.refunds.create({ payment_intent: (await paidIntent(stripe)).id });
  };

  test.each(['succeeded', 'failed', 'requires_action', 'canceled'])(
    'a pending refund can change to %s',
    async (status) => {
      const { id } = await pending();
      expect(await tell(bench.origin, `refunds/${id}`, { status })).toMatchObject({ id, status });
    },
  );

  test('a failed refund has a failure reason', async () => {
    const { id } = await pending();
    await tell(bench.origin, `refunds/${id}`, { status: 'failed', failure_reason: 'lost_or_stolen_card' });
    expect(await stripe.refunds.retrieve(id)).toMatchObject({ failure_reason: 'lost_or_stolen_card' });
  });

  test('a status change that the provider does not allow is rejected', async () => {
    const { id } = await pending();
    await tell(bench.origin, `refunds/${id}`, { status: 'failed' });
    await expect(tell(bench.origin, `refunds/${id}`, { status: 'succeeded' })).rejects.toThrow(
      'does not become',
    );
    await expect(tell(bench.origin, `refunds/${id}`, { status: 'lost' })).rejects.toThrow('must be one of');
  });
});

test('the list of refunds can be filtered by charge or intent, and metadata can change', async () => {
  const paid = await paidIntent(stripe);
  const other = await paidIntent(stripe);
  const first = await stripe.refunds.create({ charge: paid.latest_charge, amount: 100 });
  await stripe.refunds.create({ payment_intent: other.id });
  for (const filter of [{ charge: paid.latest_charge }, { payment_intent: paid.id }]) {
    expect((await stripe.refunds.list(filter)).data.map(({ id }) => id)).toEqual([first.id]);
  }
  expect((await stripe.charges.list({ payment_intent: other.id })).data).toMatchObject([{ refunded: true }]);
  expect(await stripe.refunds.update(first.id, { metadata: { why: 'late' } })).toMatchObject({
    metadata: { why: 'late' },
  });
});
