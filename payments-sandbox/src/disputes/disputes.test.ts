import type Stripe from 'stripe';
import { type Bench, eventsSince, lastEvent, openBench, paidIntent, refusal, tell } from '../testing.ts';

const DISPUTED = '4000000000000259';

let bench: Bench;
let stripe: Stripe;
beforeEach(async () => {
  bench = await openBench();
  ({ stripe } = bench);
});
afterEach(() => bench.sandbox.close());

const available = async () => (await stripe.balance.retrieve()).available[0]?.amount;

async function disputed(params: object = {}) {
  const paid = await paidIntent(stripe);
  const dispute = (await tell(
    bench.origin,
    `charges/${paid.latest_charge}/dispute`,
    params,
  )) as Stripe.Dispute;
  return { paid, dispute };
}

test(`a payment with ${DISPUTED} is disputed immediately`, async () => {
  const paid = await paidIntent(stripe, { card: DISPUTED });
  expect(paid.status).toBe('succeeded');
  const { data } = await stripe.disputes.list({ payment_intent: paid.id });
  expect(data).toMatchObject([
    {
      amount: 5_000,
      charge: paid.latest_charge,
      reason: 'fraudulent',
      status: 'needs_response',
      balance_transactions: [{ amount: -5_000, type: 'adjustment', reporting_category: 'dispute' }],
    },
  ]);
  expect(await stripe.charges.retrieve(paid.latest_charge)).toMatchObject({ disputed: true });
  expect(await available()).toBe(0);
  expect((await eventsSince(stripe)).slice(-4)).toEqual([
    'charge.succeeded',
    'payment_intent.succeeded',
    'charge.dispute.created',
    'charge.dispute.funds_withdrawn',
  ]);
});

test('a disputed charge cannot be refunded', async () => {
  const { paid } = await disputed();
  expect(await refusal(stripe.refunds.create({ payment_intent: paid.id }))).toMatchObject({
    code: 'charge_disputed',
  });
});

test('a won dispute reinstates the money, and the charge can be refunded again', async () => {
  const { paid, dispute } = await disputed({ reason: 'product_not_received', amount: 3_000 });
  expect(dispute).toMatchObject({ amount: 3_000, reason: 'product_not_received' });
  expect(await available()).toBe(2_000);
  const last = await lastEvent(stripe);
  await tell(bench.origin, `disputes/${dispute.id}/close`, { status: 'won' });
  expect(await stripe.disputes.retrieve(dispute.id)).toMatchObject({
    status: 'won',
    balance_transactions: [{ amount: -3_000 }, { amount: 3_000, reporting_category: 'dispute_reversal' }],
  });
  expect(await available()).toBe(5_000);
  expect(await eventsSince(stripe, last)).toEqual([
    'charge.dispute.closed',
    'charge.dispute.funds_reinstated',
  ]);
  expect(await stripe.refunds.create({ payment_intent: paid.id })).toMatchObject({ status: 'succeeded' });
});

test.each([
  ['the bank', (id: string) => tell(bench.origin, `disputes/${id}/close`, { status: 'lost' })],
  ['the shop that accepts it', (id: string) => stripe.disputes.close(id)],
])('a dispute that was lost by %s stays lost', async (_by, end) => {
  const { dispute } = await disputed();
  const last = await lastEvent(stripe);
  await end(dispute.id);
  expect(await stripe.disputes.retrieve(dispute.id)).toMatchObject({ status: 'lost' });
  expect(await available()).toBe(0);
  expect(await eventsSince(stripe, last)).toEqual(['charge.dispute.closed']);
  expect(await refusal(stripe.disputes.close(dispute.id))).toMatchObject({ statusCode: 400 });
});

describe('dispute evidence', () => {
  test('evidence is stored, and submitted only on request', async () => {
    const { dispute } = await disputed();
    const draft = await stripe.disputes.update(dispute.id, {
      evidence: { product_description: 'A car' },
      submit: false,
    });
    expect(draft).toMatchObject({ status: 'needs_response', evidence_details: { submission_count: 0 } });
    const last = await lastEvent(stripe);
    const sent = await stripe.disputes.update(dispute.id, {
      evidence: { customer_name: 'Ada' },
      submit: true,
    });
    expect(sent).toMatchObject({
      status: 'under_review',
      evidence: { product_description: 'A car', customer_name: 'Ada' },
      evidence_details: { has_evidence: true, submission_count: 1 },
    });
    expect(await eventsSince(stripe, last)).toEqual(['charge.dispute.updated']);
  });

  test.each([
    ['winning_evidence', 'won'],
    ['losing_evidence', 'lost'],
  ])('the evidence %s decides the dispute immediately: %s', async (text, status) => {
    const { dispute } = await disputed();
    await stripe.disputes.update(dispute.id, { evidence: { uncategorized_text: text } });
    expect(await stripe.disputes.retrieve(dispute.id)).toMatchObject({ status });
  });
});

test('a refunded charge can still be disputed, and its pending refund fails after a lost dispute', async () => {
  const paid = await paidIntent(stripe);
  const refund = await stripe.refunds.create({ payment_intent: paid.id });
  expect(await available()).toBe(0);
  const path = `charges/${paid.latest_charge}/dispute`;
  await expect(tell(bench.origin, path)).rejects.toThrow('can be disputed');
  const dispute = (await tell(bench.origin, path, { amount: 5_000 })) as Stripe.Dispute;
  expect(dispute).toMatchObject({ amount: 5_000, status: 'needs_response' });
  await tell(bench.origin, `disputes/${dispute.id}/close`, { status: 'lost' });
  expect(await available()).toBe(-5_000);
  await tell(bench.origin, `refunds/${refund.id}`, { status: 'failed' });
  expect(await available()).toBe(0);
  expect(await refusal(stripe.refunds.create({ payment_intent: paid.id }))).toMatchObject({
    code: 'charge_disputed',
  });
});

test('a charge can be disputed only once, and not for more than its amount', async () => {
  const { paid } = await disputed();
  await expect(tell(bench.origin, `charges/${paid.latest_charge}/dispute`)).rejects.toThrow(
    'can be disputed',
  );
  const other = await paidIntent(stripe);
  await expect(
    tell(bench.origin, `charges/${other.latest_charge}/dispute`, { amount: 5_001 }),
  ).rejects.toThrow('Between 1 and 5000');
});

describe('inquiries', () => {
  test('an inquiry withdraws no money, allows a partial refund, and closes after a full refund', async () => {
    const { paid, dispute } = await disputed({ status: 'warning_needs_response' });
    expect(dispute).toMatchObject({ status: 'warning_needs_response', balance_transactions: [] });
    expect(await available()).toBe(5_000);
    await stripe.refunds.create({ payment_intent: paid.id, amount: 1_000 });
    expect(await stripe.disputes.retrieve(dispute.id)).toMatchObject({ status: 'warning_needs_response' });
    const last = await lastEvent(stripe);
    await stripe.refunds.create({ payment_intent: paid.id });
    expect(await stripe.disputes.retrieve(dispute.id)).toMatchObject({ status: 'warning_closed' });
    expect(await eventsSince(stripe, last)).toContain('charge.dispute.closed');
    expect(await available()).toBe(0);
  });

  test('a closed inquiry becomes a dispute with the same id, which withdraws the money', async () => {
    const { paid, dispute } = await disputed({ status: 'warning_needs_response' });
    await tell(bench.origin, `disputes/${dispute.id}`, { status: 'warning_closed' });
    const last = await lastEvent(stripe);
    await tell(bench.origin, `disputes/${dispute.id}`, { status: 'needs_response' });
    expect(await available()).toBe(0);
    expect(await eventsSince(stripe, last)).toEqual([
      'charge.dispute.updated',
      'charge.dispute.funds_withdrawn',
    ]);
    expect(await refusal(stripe.refunds.create({ payment_intent: paid.id }))).toMatchObject({
      code: 'charge_disputed',
    });
  });
});

test.each([
  [true, 0, 1],
  [false, 5_000, 0],
])('a prevented dispute withdraws the money or not: %s', async (withdraws, left, rows) => {
  const { paid, dispute } = await disputed({ status: 'prevented', withdraws });
  expect(dispute.status).toBe('prevented');
  expect(dispute.balance_transactions).toHaveLength(rows);
  expect(await available()).toBe(left);
  const refund = stripe.refunds.create({ payment_intent: paid.id });
  if (withdraws) expect(await refusal(refund)).toMatchObject({ code: 'charge_disputed' });
  else expect(await refund).toMatchObject({ status: 'succeeded' });
});

test('both sides can appeal a decision, and the money moves each time', async () => {
  const { dispute } = await disputed();
  const become = async (status: string) => {
    await tell(bench.origin, `disputes/${dispute.id}`, { status });
    const { balance_transactions: rows } = await stripe.disputes.retrieve(dispute.id);
    return [await available(), rows.length];
  };
  expect(await become('won')).toEqual([5_000, 2]);
  expect(await become('appeal_needs_response')).toEqual([5_000, 2]);
  expect(await become('lost')).toEqual([0, 3]);
  expect(await become('appeal_under_review')).toEqual([0, 3]);
  expect(await become('won')).toEqual([5_000, 4]);
  await expect(become('warning_closed')).rejects.toThrow('does not become');
});
