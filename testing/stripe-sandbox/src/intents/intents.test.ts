import type Stripe from 'stripe';
import {
  captureStripeError,
  createCardMethod,
  createPaidIntent,
  createTestIntent,
  listEventTypesSince,
  fetchLastEventId,
  openHarness,
  postToSandbox,
  type SandboxHarness,
  SUCCESS_CARD,
} from '../testing.ts';

let harness: SandboxHarness;
let stripe: Stripe;
beforeEach(async () => {
  harness = await openHarness();
  ({ stripe } = harness);
});
afterEach(() => harness.sandbox.close());

const UNEXPECTED_STATE_ERROR = { statusCode: 400, code: 'payment_intent_unexpected_state' };

describe('authorized intents', () => {
  const authorizeIntent = (amount = 5_000) => createPaidIntent(stripe, { amount, capture_method: 'manual' });

  test('an authorized amount is not received before capture', async () => {
    const authorized = await authorizeIntent();
    expect(authorized).toMatchObject({
      status: 'requires_capture',
      amount_capturable: 5_000,
      amount_received: 0,
    });
    expect(await stripe.charges.retrieve(authorized.latest_charge)).toMatchObject({
      paid: true,
      captured: false,
      amount_captured: 0,
      balance_transaction: null,
    });
    const lastId = await fetchLastEventId(stripe);
    expect(await stripe.paymentIntents.capture(authorized.id)).toMatchObject({
      status: 'succeeded',
      amount_capturable: 0,
      amount_received: 5_000,
    });
    expect(await stripe.charges.retrieve(authorized.latest_charge)).toMatchObject({
      captured: true,
      balance_transaction: expect.stringMatching(/^txn_/),
    });
    expect(await listEventTypesSince(stripe, lastId)).toEqual([
      'charge.captured',
      'payment_intent.succeeded',
    ]);
    expect(await captureStripeError(stripe.paymentIntents.capture(authorized.id))).toMatchObject(
      UNEXPECTED_STATE_ERROR,
    );
  });

  test('a partly captured intent can be refunded up to the captured amount', async () => {
    const { id } = await authorizeIntent();
    expect(
      await captureStripeError(stripe.paymentIntents.capture(id, { amount_to_capture: 5_001 })),
    ).toMatchObject({
      code: 'amount_too_large',
      param: 'amount_to_capture',
    });
    await stripe.paymentIntents.capture(id, { amount_to_capture: 2_000 });
    expect(
      await captureStripeError(stripe.refunds.create({ payment_intent: id, amount: 2_001 })),
    ).toMatchObject({
      param: 'amount',
    });
    expect(await stripe.refunds.create({ payment_intent: id })).toMatchObject({ amount: 2_000 });
  });

  test('canceling an intent releases the authorized amount', async () => {
    const authorized = await authorizeIntent();
    expect(await captureStripeError(stripe.refunds.create({ payment_intent: authorized.id }))).toMatchObject({
      statusCode: 400,
    });
    expect(await stripe.paymentIntents.cancel(authorized.id)).toMatchObject({
      status: 'canceled',
      amount_capturable: 0,
    });
    expect(await stripe.charges.retrieve(authorized.latest_charge)).toMatchObject({
      captured: false,
      refunded: true,
    });
    expect((await stripe.balanceTransactions.list()).data).toEqual([]);
    expect(await captureStripeError(stripe.paymentIntents.capture(authorized.id))).toMatchObject(
      UNEXPECTED_STATE_ERROR,
    );
  });
});

describe('processing intents', () => {
  async function createProcessingIntent(card = SUCCESS_CARD) {
    await postToSandbox(harness.origin, 'payment_intents/processing', { times: 1 });
    const { id } = await createTestIntent(stripe, 5_000);
    const intent = await stripe.paymentIntents.confirm(id, {
      payment_method: await createCardMethod(stripe, card),
    });
    expect(intent).toMatchObject({ status: 'processing', latest_charge: null, processing: { type: 'card' } });
    return id;
  }

  test('an intent stays in processing until a test ends it, and then receives the money', async () => {
    const id = await createProcessingIntent();
    const lastId = await fetchLastEventId(stripe);
    expect(await captureStripeError(stripe.paymentIntents.confirm(id))).toMatchObject(UNEXPECTED_STATE_ERROR);
    expect(
      await postToSandbox(harness.origin, `payment_intents/${id}/finish`, { outcome: 'succeeded' }),
    ).toMatchObject({
      status: 'succeeded',
    });
    expect(await stripe.paymentIntents.retrieve(id)).toMatchObject({
      amount_received: 5_000,
      processing: null,
    });
    expect(await listEventTypesSince(stripe, lastId)).toEqual([
      'charge.succeeded',
      'payment_intent.succeeded',
    ]);
    await expect(postToSandbox(harness.origin, `payment_intents/${id}/finish`)).rejects.toThrow(
      'nothing to finish',
    );
  });

  test('a processing intent can fail and be paid again', async () => {
    const id = await createProcessingIntent();
    await postToSandbox(harness.origin, `payment_intents/${id}/finish`, { outcome: 'failed' });
    expect(await stripe.paymentIntents.retrieve(id)).toMatchObject({
      status: 'requires_payment_method',
      last_payment_error: { code: 'card_declined' },
    });
    const paidIntent = await stripe.paymentIntents.confirm(id, {
      payment_method: await createCardMethod(stripe, SUCCESS_CARD),
    });
    expect(paidIntent.status).toBe('succeeded');
  });

  test.each([
    [SUCCESS_CARD, 'succeeded'],
    ['4000000000009995', 'requires_payment_method'],
  ])('when time advances, a processing intent with the card %s changes to %s', async (card, status) => {
    const id = await createProcessingIntent(card);
    expect(await postToSandbox(harness.origin, 'advance')).toEqual({ ok: true, settled: 1 });
    expect(await stripe.paymentIntents.retrieve(id)).toMatchObject({ status });
  });

  test('a processing intent can be canceled, and stays canceled as time passes', async () => {
    const id = await createProcessingIntent();
    await stripe.paymentIntents.cancel(id);
    await postToSandbox(harness.origin, 'advance');
    expect(await stripe.paymentIntents.retrieve(id)).toMatchObject({
      status: 'canceled',
      amount_received: 0,
    });
  });
});

test('a processing intent ends automatically after a while', async () => {
  await harness.sandbox.close();
  harness = await openHarness({ asyncMs: 50 });
  ({ stripe } = harness);
  await postToSandbox(harness.origin, 'payment_intents/processing');
  const { id } = await createTestIntent(stripe);
  await stripe.paymentIntents.confirm(id, { payment_method: await createCardMethod(stripe, SUCCESS_CARD) });
  const pollStatus = async (): Promise<string> => {
    const { status } = await stripe.paymentIntents.retrieve(id);
    return status === 'processing' ? pollStatus() : status;
  };
  expect(await pollStatus()).toBe('succeeded');
});

describe('updates to intents', () => {
  test('an update changes amount and metadata of an unpaid intent', async () => {
    const { id } = await createTestIntent(stripe, 5_000);
    expect(
      await stripe.paymentIntents.update(id, { amount: 6_000, metadata: { orderId: '', kind: 'deposit' } }),
    ).toMatchObject({ amount: 6_000, metadata: { kind: 'deposit' } });
    expect((await stripe.paymentIntents.retrieve(id)).metadata).toEqual({ kind: 'deposit' });
  });

  test('an update cannot change the amount of a paid intent, but it can change its metadata', async () => {
    const { id } = await createPaidIntent(stripe);
    expect(await captureStripeError(stripe.paymentIntents.update(id, { amount: 6_000 }))).toMatchObject(
      UNEXPECTED_STATE_ERROR,
    );
    expect(await stripe.paymentIntents.update(id, { metadata: { a: '1' } })).toMatchObject({
      amount: 5_000,
      metadata: { a: '1' },
    });
  });

  test('a publishable key cannot update an intent', async () => {
    const { id } = await createTestIntent(stripe);
    expect(
      await captureStripeError(harness.browserSdk.paymentIntents.update(id, { amount: 100 })),
    ).toMatchObject({
      statusCode: 403,
    });
    expect(await captureStripeError(harness.browserSdk.paymentIntents.list())).toMatchObject({
      statusCode: 403,
    });
  });
});

describe('lists of intents', () => {
  test('a list of intents has pages in both directions, newest first, and the SDK can iterate over all of them', async () => {
    const ids: string[] = [];
    for (const amount of [101, 102, 103, 104, 105]) ids.unshift((await createTestIntent(stripe, amount)).id);
    const listIndexes = async (params: object) => {
      const { data, has_more } = await stripe.paymentIntents.list({ limit: 2, ...params });
      return [...data.map(({ id }) => ids.indexOf(id)), has_more];
    };
    expect(await listIndexes({})).toEqual([0, 1, true]);
    expect(await listIndexes({ starting_after: ids[1] })).toEqual([2, 3, true]);
    expect(await listIndexes({ starting_after: ids[3] })).toEqual([4, false]);
    expect(await listIndexes({ ending_before: ids[4] })).toEqual([2, 3, true]);
    expect(await listIndexes({ ending_before: ids[1] })).toEqual([0, false]);
    const allIntents = await stripe.paymentIntents.list({ limit: 2 }).autoPagingToArray({ limit: 100 });
    expect(allIntents.map(({ id }) => id)).toEqual(ids);
    expect(await captureStripeError(stripe.paymentIntents.list({ limit: 101 }))).toMatchObject({
      param: 'limit',
    });
    expect(await captureStripeError(stripe.paymentIntents.list({ starting_after: 'pi_x' }))).toMatchObject({
      statusCode: 404,
    });
  });

  test('a list of intents can be limited to a time range', async () => {
    await harness.sandbox.close();
    let now = 1_000_000;
    harness = await openHarness({ now: () => now });
    ({ stripe } = harness);
    for (const second of [1_000, 1_001, 1_002]) {
      now = second * 1_000;
      await createTestIntent(stripe);
    }
    const listCreated = async (created: Stripe.RangeQueryParam | number) =>
      (await stripe.paymentIntents.list({ created })).data.map((intent) => intent.created);
    expect(await listCreated({ gte: 1_001 })).toEqual([1_002, 1_001]);
    expect(await listCreated({ gt: 1_001 })).toEqual([1_002]);
    expect(await listCreated({ gt: 1_000, lt: 1_002 })).toEqual([1_001]);
    expect(await listCreated({ lte: 1_000 })).toEqual([1_000]);
    expect(await listCreated(1_001)).toEqual([1_001]);
  });
});
