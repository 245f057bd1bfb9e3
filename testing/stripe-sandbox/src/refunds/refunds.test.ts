import type Stripe from 'stripe';
import {
  captureStripeError,
  createPaidIntent,
  listEventTypesSince,
  fetchLastEventId,
  openHarness,
  postToSandbox,
  type SandboxHarness,
} from '../testing.ts';

const PENDING_REFUND_CARD = '4000000000007726';
const FAILING_REFUND_CARD = '4000000000005126';

let harness: SandboxHarness;
let stripe: Stripe;
beforeEach(async () => {
  harness = await openHarness();
  ({ stripe } = harness);
});
afterEach(() => harness.sandbox.close());

const retrieveCharge = (intent: { latest_charge: string }) => stripe.charges.retrieve(intent.latest_charge);
const retrieveAvailableBalance = async () => (await stripe.balance.retrieve()).available[0]?.amount;

describe('refunds of test cards', () => {
  test(`a refund of ${PENDING_REFUND_CARD} starts pending and succeeds later`, async () => {
    const paidIntent = await createPaidIntent(stripe, { card: PENDING_REFUND_CARD });
    let lastId = await fetchLastEventId(stripe);
    const refund = await stripe.refunds.create({ payment_intent: paidIntent.id });
    expect(refund).toMatchObject({ status: 'pending', pending_reason: 'processing' });
    expect(await retrieveCharge(paidIntent)).toMatchObject({ refunded: true, amount_refunded: 5_000 });
    expect(await listEventTypesSince(stripe, lastId)).toEqual(['refund.created', 'charge.refunded']);
    lastId = await fetchLastEventId(stripe);
    await postToSandbox(harness.origin, 'advance');
    const updated = await stripe.refunds.retrieve(refund.id);
    expect(updated.status).toBe('succeeded');
    expect(updated).not.toHaveProperty('pending_reason');
    expect(await listEventTypesSince(stripe, lastId)).toEqual(['refund.updated', 'charge.refund.updated']);
  });

  test(`a refund of ${FAILING_REFUND_CARD} succeeds and fails later, and the money can then be refunded again`, async () => {
    const paidIntent = await createPaidIntent(stripe, { card: FAILING_REFUND_CARD });
    const refund = await stripe.refunds.create({ payment_intent: paidIntent.id });
    expect(refund.status).toBe('succeeded');
    expect(await retrieveAvailableBalance()).toBe(0);
    const lastId = await fetchLastEventId(stripe);
    await postToSandbox(harness.origin, 'advance');
    expect(await stripe.refunds.retrieve(refund.id)).toMatchObject({
      status: 'failed',
      failure_reason: 'expired_or_canceled_card',
      failure_balance_transaction: expect.stringMatching(/^txn_/),
    });
    expect(await retrieveCharge(paidIntent)).toMatchObject({ refunded: false, amount_refunded: 0 });
    expect(await retrieveAvailableBalance()).toBe(5_000);
    expect(await listEventTypesSince(stripe, lastId)).toEqual([
      'refund.updated',
      'charge.refund.updated',
      'refund.failed',
    ]);
    expect(await stripe.refunds.create({ payment_intent: paidIntent.id })).toMatchObject({ amount: 5_000 });
  });

  test('pending refunds end automatically after a while', async () => {
    await harness.sandbox.close();
    harness = await openHarness({ asyncMs: 50 });
    ({ stripe } = harness);
    const { id } = await stripe.refunds.create({
      payment_intent: (await createPaidIntent(stripe, { card: PENDING_REFUND_CARD })).id,
    });
    const pollStatus = async (): Promise<string | null> => {
      const { status } = await stripe.refunds.retrieve(id);
      return status === 'pending' ? pollStatus() : status;
    };
    expect(await pollStatus()).toBe('succeeded');
  });
});

describe('refund statuses that tests set', () => {
  test('a test can set the initial status of the next refunds, regardless of the cards', async () => {
    await postToSandbox(harness.origin, 'refunds/next', { status: 'pending', times: 2 });
    const paidIntent = await createPaidIntent(stripe);
    const statuses = [];
    for (const amount of [100, 200, 300]) {
      statuses.push((await stripe.refunds.create({ payment_intent: paidIntent.id, amount })).status);
    }
    expect(statuses).toEqual(['pending', 'pending', 'succeeded']);
  });

  test('a refund that starts failed takes no money and does not change the charge', async () => {
    await postToSandbox(harness.origin, 'refunds/next', { status: 'failed' });
    const paidIntent = await createPaidIntent(stripe);
    const lastId = await fetchLastEventId(stripe);
    expect(await stripe.refunds.create({ payment_intent: paidIntent.id })).toMatchObject({
      status: 'failed',
      failure_reason: 'declined',
    });
    expect(await retrieveCharge(paidIntent)).toMatchObject({ refunded: false, amount_refunded: 0 });
    expect(await retrieveAvailableBalance()).toBe(5_000);
    expect(await listEventTypesSince(stripe, lastId)).toEqual(['refund.created', 'refund.failed']);
  });

  test('only a refund in requires_action can be canceled', async () => {
    await postToSandbox(harness.origin, 'refunds/next', { status: 'requires_action' });
    const paidIntent = await createPaidIntent(stripe);
    const actionRequired = await stripe.refunds.create({ payment_intent: paidIntent.id });
    expect(actionRequired).toMatchObject({
      status: 'requires_action',
      next_action: { type: 'display_details' },
    });
    await postToSandbox(harness.origin, 'advance');
    expect(await stripe.refunds.cancel(actionRequired.id)).toMatchObject({ status: 'canceled' });
    expect(await retrieveCharge(paidIntent)).toMatchObject({ amount_refunded: 0 });
    expect(await retrieveAvailableBalance()).toBe(5_000);
    const succeeded = await stripe.refunds.create({ payment_intent: paidIntent.id });
    expect(await captureStripeError(stripe.refunds.cancel(succeeded.id))).toMatchObject({ statusCode: 400 });
  });
});

describe('status changes to refunds', () => {
  const createPendingRefund = async () => {
    await postToSandbox(harness.origin, 'refunds/next', { status: 'pending' });
    return stripe.refunds.create({ payment_intent: (await createPaidIntent(stripe)).id });
  };

  test.each(['succeeded', 'failed', 'requires_action', 'canceled'])(
    'a pending refund can change to %s',
    async (status) => {
      const { id } = await createPendingRefund();
      expect(await postToSandbox(harness.origin, `refunds/${id}`, { status })).toMatchObject({ id, status });
    },
  );

  test('a refund that fails has the requested failure reason', async () => {
    const { id } = await createPendingRefund();
    await postToSandbox(harness.origin, `refunds/${id}`, {
      status: 'failed',
      failure_reason: 'lost_or_stolen_card',
    });
    expect(await stripe.refunds.retrieve(id)).toMatchObject({ failure_reason: 'lost_or_stolen_card' });
  });

  test('a status change that the provider does not allow is rejected', async () => {
    const { id } = await createPendingRefund();
    await postToSandbox(harness.origin, `refunds/${id}`, { status: 'failed' });
    await expect(postToSandbox(harness.origin, `refunds/${id}`, { status: 'succeeded' })).rejects.toThrow(
      'cannot change to',
    );
    await expect(postToSandbox(harness.origin, `refunds/${id}`, { status: 'lost' })).rejects.toThrow(
      'must be one of',
    );
  });
});

test('the list of refunds can be filtered by charge or intent, and metadata can change', async () => {
  const paidIntent = await createPaidIntent(stripe);
  const otherIntent = await createPaidIntent(stripe);
  const first = await stripe.refunds.create({ charge: paidIntent.latest_charge, amount: 100 });
  await stripe.refunds.create({ payment_intent: otherIntent.id });
  for (const filter of [{ charge: paidIntent.latest_charge }, { payment_intent: paidIntent.id }]) {
    expect((await stripe.refunds.list(filter)).data.map(({ id }) => id)).toEqual([first.id]);
  }
  expect((await stripe.charges.list({ payment_intent: otherIntent.id })).data).toMatchObject([
    { refunded: true },
  ]);
  expect(await stripe.refunds.update(first.id, { metadata: { why: 'late' } })).toMatchObject({
    metadata: { why: 'late' },
  });
});
