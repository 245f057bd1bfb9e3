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

const DISPUTED_CARD = '4000000000000259';

let harness: SandboxHarness;
let stripe: Stripe;
beforeEach(async () => {
  harness = await openHarness();
  ({ stripe } = harness);
});
afterEach(() => harness.sandbox.close());

const retrieveAvailableBalance = async () => (await stripe.balance.retrieve()).available[0]?.amount;

async function createDispute(params: object = {}) {
  const paidIntent = await createPaidIntent(stripe);
  const dispute = (await postToSandbox(
    harness.origin,
    `charges/${paidIntent.latest_charge}/dispute`,
    params,
  )) as Stripe.Dispute;
  return { paidIntent, dispute };
}

test(`a payment with ${DISPUTED_CARD} is disputed immediately`, async () => {
  const paidIntent = await createPaidIntent(stripe, { card: DISPUTED_CARD });
  expect(paidIntent.status).toBe('succeeded');
  const { data } = await stripe.disputes.list({ payment_intent: paidIntent.id });
  expect(data).toMatchObject([
    {
      amount: 5_000,
      charge: paidIntent.latest_charge,
      reason: 'fraudulent',
      status: 'needs_response',
      balance_transactions: [{ amount: -5_000, type: 'adjustment', reporting_category: 'dispute' }],
    },
  ]);
  expect(await stripe.charges.retrieve(paidIntent.latest_charge)).toMatchObject({ disputed: true });
  expect(await retrieveAvailableBalance()).toBe(0);
  expect((await listEventTypesSince(stripe)).slice(-4)).toEqual([
    'charge.succeeded',
    'payment_intent.succeeded',
    'charge.dispute.created',
    'charge.dispute.funds_withdrawn',
  ]);
});

test('a disputed charge cannot be refunded', async () => {
  const { paidIntent } = await createDispute();
  expect(await captureStripeError(stripe.refunds.create({ payment_intent: paidIntent.id }))).toMatchObject({
    code: 'charge_disputed',
  });
});

test('a won dispute reinstates the money, and the charge can be refunded again', async () => {
  const { paidIntent, dispute } = await createDispute({ reason: 'product_not_received', amount: 3_000 });
  expect(dispute).toMatchObject({ amount: 3_000, reason: 'product_not_received' });
  expect(await retrieveAvailableBalance()).toBe(2_000);
  const lastId = await fetchLastEventId(stripe);
  await postToSandbox(harness.origin, `disputes/${dispute.id}/close`, { status: 'won' });
  expect(await stripe.disputes.retrieve(dispute.id)).toMatchObject({
    status: 'won',
    balance_transactions: [{ amount: -3_000 }, { amount: 3_000, reporting_category: 'dispute_reversal' }],
  });
  expect(await retrieveAvailableBalance()).toBe(5_000);
  expect(await listEventTypesSince(stripe, lastId)).toEqual([
    'charge.dispute.closed',
    'charge.dispute.funds_reinstated',
  ]);
  expect(await stripe.refunds.create({ payment_intent: paidIntent.id })).toMatchObject({
    status: 'succeeded',
  });
});

test.each([
  [
    'the bank’s decision',
    (id: string) => postToSandbox(harness.origin, `disputes/${id}/close`, { status: 'lost' }),
  ],
  ['the shop’s acceptance of the loss', (id: string) => stripe.disputes.close(id)],
])('after %s, a dispute stays lost', async (_reason, closeDispute) => {
  const { dispute } = await createDispute();
  const lastId = await fetchLastEventId(stripe);
  await closeDispute(dispute.id);
  expect(await stripe.disputes.retrieve(dispute.id)).toMatchObject({ status: 'lost' });
  expect(await retrieveAvailableBalance()).toBe(0);
  expect(await listEventTypesSince(stripe, lastId)).toEqual(['charge.dispute.closed']);
  expect(await captureStripeError(stripe.disputes.close(dispute.id))).toMatchObject({ statusCode: 400 });
});

describe('dispute evidence', () => {
  test('evidence is stored, and submitted only on request', async () => {
    const { dispute } = await createDispute();
    const draft = await stripe.disputes.update(dispute.id, {
      evidence: { product_description: 'A car' },
      submit: false,
    });
    expect(draft).toMatchObject({ status: 'needs_response', evidence_details: { submission_count: 0 } });
    const lastId = await fetchLastEventId(stripe);
    const sent = await stripe.disputes.update(dispute.id, {
      evidence: { customer_name: 'Ada' },
      submit: true,
    });
    expect(sent).toMatchObject({
      status: 'under_review',
      evidence: { product_description: 'A car', customer_name: 'Ada' },
      evidence_details: { has_evidence: true, submission_count: 1 },
    });
    expect(await listEventTypesSince(stripe, lastId)).toEqual(['charge.dispute.updated']);
  });

  test.each([
    ['winning_evidence', 'won'],
    ['losing_evidence', 'lost'],
  ])('the evidence %s decides the dispute immediately: %s', async (text, status) => {
    const { dispute } = await createDispute();
    await stripe.disputes.update(dispute.id, { evidence: { uncategorized_text: text } });
    expect(await stripe.disputes.retrieve(dispute.id)).toMatchObject({ status });
  });
});

test('a refunded charge can still be disputed, and a refund can fail after the dispute is lost', async () => {
  const paidIntent = await createPaidIntent(stripe);
  const refund = await stripe.refunds.create({ payment_intent: paidIntent.id });
  expect(await retrieveAvailableBalance()).toBe(0);
  const path = `charges/${paidIntent.latest_charge}/dispute`;
  await expect(postToSandbox(harness.origin, path)).rejects.toThrow('nothing left to dispute');
  const dispute = (await postToSandbox(harness.origin, path, { amount: 5_000 })) as Stripe.Dispute;
  expect(dispute).toMatchObject({ amount: 5_000, status: 'needs_response' });
  await postToSandbox(harness.origin, `disputes/${dispute.id}/close`, { status: 'lost' });
  expect(await retrieveAvailableBalance()).toBe(-5_000);
  await postToSandbox(harness.origin, `refunds/${refund.id}`, { status: 'failed' });
  expect(await retrieveAvailableBalance()).toBe(0);
  expect(await captureStripeError(stripe.refunds.create({ payment_intent: paidIntent.id }))).toMatchObject({
    code: 'charge_disputed',
  });
});

test('a charge can be disputed only once, and not for more than its amount', async () => {
  const { paidIntent } = await createDispute();
  await expect(postToSandbox(harness.origin, `charges/${paidIntent.latest_charge}/dispute`)).rejects.toThrow(
    'nothing left to dispute',
  );
  const otherIntent = await createPaidIntent(stripe);
  await expect(
    postToSandbox(harness.origin, `charges/${otherIntent.latest_charge}/dispute`, { amount: 5_001 }),
  ).rejects.toThrow('between 1 and 5000');
});

describe('inquiries', () => {
  test('an inquiry withdraws no money, allows a partial refund, and closes after a full refund', async () => {
    const { paidIntent, dispute } = await createDispute({ status: 'warning_needs_response' });
    expect(dispute).toMatchObject({ status: 'warning_needs_response', balance_transactions: [] });
    expect(await retrieveAvailableBalance()).toBe(5_000);
    await stripe.refunds.create({ payment_intent: paidIntent.id, amount: 1_000 });
    expect(await stripe.disputes.retrieve(dispute.id)).toMatchObject({ status: 'warning_needs_response' });
    const lastId = await fetchLastEventId(stripe);
    await stripe.refunds.create({ payment_intent: paidIntent.id });
    expect(await stripe.disputes.retrieve(dispute.id)).toMatchObject({ status: 'warning_closed' });
    expect(await listEventTypesSince(stripe, lastId)).toContain('charge.dispute.closed');
    expect(await retrieveAvailableBalance()).toBe(0);
  });

  test('a closed inquiry becomes a dispute with the same id, which withdraws the money', async () => {
    const { paidIntent, dispute } = await createDispute({ status: 'warning_needs_response' });
    await postToSandbox(harness.origin, `disputes/${dispute.id}`, { status: 'warning_closed' });
    const lastId = await fetchLastEventId(stripe);
    await postToSandbox(harness.origin, `disputes/${dispute.id}`, { status: 'needs_response' });
    expect(await retrieveAvailableBalance()).toBe(0);
    expect(await listEventTypesSince(stripe, lastId)).toEqual([
      'charge.dispute.updated',
      'charge.dispute.funds_withdrawn',
    ]);
    expect(await captureStripeError(stripe.refunds.create({ payment_intent: paidIntent.id }))).toMatchObject({
      code: 'charge_disputed',
    });
  });
});

test.each([
  [true, 0, 1],
  [false, 5_000, 0],
])(
  'a prevented dispute withdraws the money only if requested: %s',
  async (withdrawsFunds, expectedBalance, transactionCount) => {
    const { paidIntent, dispute } = await createDispute({ status: 'prevented', withdraws: withdrawsFunds });
    expect(dispute.status).toBe('prevented');
    expect(dispute.balance_transactions).toHaveLength(transactionCount);
    expect(await retrieveAvailableBalance()).toBe(expectedBalance);
    const refund = stripe.refunds.create({ payment_intent: paidIntent.id });
    if (withdrawsFunds) expect(await captureStripeError(refund)).toMatchObject({ code: 'charge_disputed' });
    else expect(await refund).toMatchObject({ status: 'succeeded' });
  },
);

test('shop and bank can appeal a decision, and each new decision moves the money', async () => {
  const { dispute } = await createDispute();
  const setStatus = async (status: string) => {
    await postToSandbox(harness.origin, `disputes/${dispute.id}`, { status });
    const { balance_transactions: rows } = await stripe.disputes.retrieve(dispute.id);
    return [await retrieveAvailableBalance(), rows.length];
  };
  expect(await setStatus('won')).toEqual([5_000, 2]);
  expect(await setStatus('appeal_needs_response')).toEqual([5_000, 2]);
  expect(await setStatus('lost')).toEqual([0, 3]);
  expect(await setStatus('appeal_under_review')).toEqual([0, 3]);
  expect(await setStatus('won')).toEqual([5_000, 4]);
  await expect(setStatus('warning_closed')).rejects.toThrow('cannot change to');
});
