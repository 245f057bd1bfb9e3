import type Stripe from 'stripe';
import { LEASE_MS } from '../../platform/jobs/polling-schedule.ts';
import {
  createPaymentsFixture,
  type PaidOrder,
  type PaymentsFixture,
} from '../../testing/payments-fixture.ts';
import { stubProvider } from '../../testing/provider-stubs.ts';
import { syncRefund } from '../refunds/sync-refunds.ts';
import { sendRefunds, sendRefundsNow } from './send-refunds.ts';

let fixture: PaymentsFixture;
beforeAll(async () => {
  fixture = await createPaymentsFixture();
});
afterEach(() => fixture.sandbox.restore());
afterAll(() => fixture.close());

type CreateRefund = (
  params: Stripe.RefundCreateParams,
  options: Stripe.RequestOptions,
) => Promise<Stripe.Refund>;
const PARTIAL_CENTS = 100_000;
const getProviderRefunds = () => fixture.paymentContext().payments.refunds;
const contextWithStub = (stubs: object) => stubProvider(fixture.paymentContext(), { refunds: stubs });
/** Requests more than the remaining amount, so the provider rejects it with its real error. */
const rejectRefund: CreateRefund = (params) => getProviderRefunds().create({ ...params, amount: 99_999_999 });
/** Creates a paid order with a partial refund that is due. */
async function createRefundRequest(): Promise<{ paidOrder: PaidOrder; refundId: string }> {
  const paidOrder = await fixture.createPaidOrder();
  return { paidOrder, refundId: await fixture.requestRefund(paidOrder, PARTIAL_CENTS) };
}

test('each attempt uses its own key, and no other process claims the refund', async () => {
  const { paidOrder, refundId } = await createRefundRequest();
  const keys: unknown[] = [];
  const now = fixture.advanceClock();
  const create: CreateRefund = async (params, options) => {
    keys.push(options.idempotencyKey);
    expect((await fixture.refundRequestById(refundId))?.nextAttemptAt.getTime()).toBe(
      now.getTime() + LEASE_MS,
    );
    return getProviderRefunds().create(params, options);
  };
  const queries: unknown[] = [];
  const list = (query: object) => {
    queries.push(query);
    return getProviderRefunds().list(query);
  };
  await fixture.sandbox.emit('refunds/next', { status: 'failed', times: 1 });
  await sendRefunds(contextWithStub({ create, list }), now);
  expect(queries).toEqual([{ payment_intent: paidOrder.intentId, limit: 100 }]);
  await sendRefunds(
    contextWithStub({
      create: (...args: Parameters<CreateRefund>) => (
        keys.push(args[1].idempotencyKey),
        getProviderRefunds().create(...args)
      ),
    }),
    fixture.advanceClock(),
  );
  expect(keys).toEqual([`refund-${refundId}-0`, `refund-${refundId}-1`]);
  expect(await fixture.refundRequestById(refundId)).toMatchObject({ state: 'succeeded', attempts: 1 });
}, 30_000);

test.each([
  ['another refund', { metadata: { refundId: 'other' } }],
  ['no refund', { metadata: null }],
  ['another amount', { amount: PARTIAL_CENTS + 1 }],
])(
  'a response about %s is ignored, and the refund stays due',
  async (_name, wrongResponse) => {
    const { refundId } = await createRefundRequest();
    const create: CreateRefund = async (params) => ({
      ...({ id: 're_other', status: 'succeeded', ...params } as unknown as Stripe.Refund),
      ...wrongResponse,
    });
    await sendRefunds(contextWithStub({ create }), fixture.advanceClock());
    expect(await fixture.refundRequestById(refundId)).toMatchObject({
      state: 'owed',
      providerId: null,
      attempts: 0,
      checkCount: 1,
      problem: null,
    });
    await sendRefunds(fixture.paymentContext(), fixture.advanceClock());
    expect(await fixture.refundRequestById(refundId)).toMatchObject({ state: 'succeeded' });
  },
  30_000,
);

test('a pending refund ignores responses about other refunds and outdated ones', async () => {
  const { refundId } = await createRefundRequest();
  await fixture.sandbox.emit('refunds/next', { status: 'pending', times: 1 });
  await sendRefundsNow(fixture.paymentContext(), [refundId]);
  const id = (await fixture.refundRequestById(refundId))?.providerId ?? '';
  const wrongResponse = {
    retrieve: async () => ({
      ...(await getProviderRefunds().retrieve(id)),
      id: 're_other',
      status: 'succeeded',
    }),
  };
  await sendRefunds(contextWithStub(wrongResponse), fixture.advanceClock());
  expect(await fixture.refundRequestById(refundId)).toMatchObject({ state: 'pending', providerId: id });
  const delayedRetrieve = {
    retrieve: async () => {
      const pending = await getProviderRefunds().retrieve(id);
      await fixture.sandbox.emit(`refunds/${id}`, { status: 'failed' });
      await fixture.deliverWebhook('refund.failed', id);
      return pending;
    },
  };
  await sendRefunds(contextWithStub(delayedRetrieve), fixture.advanceClock());
  expect(await fixture.refundRequestById(refundId)).toMatchObject({ state: 'owed', attempts: 1 });
}, 30_000);

test('a partial refund that an admin has already made is found and not repeated', async () => {
  const { paidOrder, refundId } = await createRefundRequest();
  const providerRefund = await fixture.refundAtProvider(paidOrder, PARTIAL_CENTS);
  await sendRefunds(fixture.paymentContext(), fixture.advanceClock());
  expect(await fixture.providerRefundsOf(paidOrder.intentId)).toHaveLength(1);
  expect(await fixture.refundRequestById(refundId)).toMatchObject({
    state: 'succeeded',
    providerId: providerRefund.id,
  });
}, 30_000);

test('a rejected refund needs an admin, shows the reason, and is retried with another key', async () => {
  const { refundId } = await createRefundRequest();
  await sendRefunds(contextWithStub({ create: rejectRefund }), fixture.advanceClock());
  expect(await fixture.refundRequestById(refundId)).toMatchObject({
    state: 'needs_person',
    attempts: 1,
    checkCount: 1,
    problem: 'StripeInvalidRequestError',
  });
  await sendRefunds(fixture.paymentContext(), fixture.advanceClock());
  expect(await fixture.refundRequestById(refundId)).toMatchObject({ state: 'succeeded', problem: null });
}, 30_000);

test('a rejection is stored as the provider’s code if it has one', async () => {
  const { paidOrder, refundId } = await createRefundRequest();
  const remainingRefundId = await fixture.requestRefund(paidOrder);
  const providerRefund = await fixture.refundAtProvider(paidOrder, 1_600_000);
  // The empty list simulates a list that was read just before the refund.
  await sendRefunds(contextWithStub({ list: () => Promise.resolve({ data: [] }) }), fixture.advanceClock());
  for (const id of [refundId, remainingRefundId]) {
    expect(await fixture.refundRequestById(id)).toMatchObject({
      state: 'needs_person',
      problem: 'charge_already_refunded',
    });
  }
  await sendRefunds(fixture.paymentContext(), fixture.advanceClock());
  for (const id of [refundId, remainingRefundId]) {
    expect(await fixture.refundRequestById(id)).toMatchObject({
      state: 'succeeded',
      providerId: providerRefund.id,
      problem: null,
    });
  }
}, 30_000);

test('a rejection does not count if the refund was paid or has failed since our request', async () => {
  const refundToPay = await createRefundRequest();
  const refundToFail = await createRefundRequest();
  const refundByHandFirst: CreateRefund = async (params, options) => {
    const paidOrder =
      params.payment_intent === refundToPay.paidOrder.intentId
        ? refundToPay.paidOrder
        : refundToFail.paidOrder;
    const providerRefund = await fixture.refundAtProvider(paidOrder, PARTIAL_CENTS);
    await syncRefund(
      fixture.paymentContext(),
      paidOrder === refundToPay.paidOrder ? providerRefund : { ...providerRefund, status: 'pending' },
    );
    if (paidOrder === refundToFail.paidOrder)
      await syncRefund(fixture.paymentContext(), { ...providerRefund, status: 'failed' });
    return rejectRefund(params, options);
  };
  const runTime = fixture.advanceClock();
  await sendRefunds(contextWithStub({ create: refundByHandFirst }), runTime);
  expect(await fixture.refundRequestById(refundToPay.refundId)).toMatchObject({
    state: 'succeeded',
    attempts: 0,
    checkCount: 0,
  });
  // The refund that failed at the provider counts as the only attempt. Our rejected request does not count.
  expect(await fixture.refundRequestById(refundToFail.refundId)).toMatchObject({
    state: 'owed',
    attempts: 1,
    checkCount: 1,
  });
  await sendRefunds(fixture.paymentContext(), fixture.advanceClock());
}, 30_000);

test('an unreachable provider stops the run, and the attempt does not count', async () => {
  const refundIds = [(await createRefundRequest()).refundId, (await createRefundRequest()).refundId];
  await fixture.sandbox.injectFault({ kind: 'reset', path: '/v1/refunds', times: 1000 });
  let listCallCount = 0;
  const list = (query: object) => {
    listCallCount += 1;
    return getProviderRefunds().list(query, { maxNetworkRetries: 0 });
  };
  const now = fixture.advanceClock();
  await sendRefunds(contextWithStub({ list }), now);
  expect(listCallCount).toBe(1);
  const rows = [
    await fixture.refundRequestById(refundIds[0]!),
    await fixture.refundRequestById(refundIds[1]!),
  ];
  expect(rows).toMatchObject([
    { checkCount: 0, attempts: 0 },
    { checkCount: 0, attempts: 0 },
  ]);
  // The refund that was tried is due 1 ms later, so the next run starts with the other refund.
  expect(rows.map((row) => row!.nextAttemptAt.getTime() - now.getTime()).sort()).toEqual([
    LEASE_MS,
    LEASE_MS + 1,
  ]);
  await sendRefundsNow(contextWithStub({ list }), refundIds);
  expect(listCallCount).toBe(2);
}, 30_000);

test('a rejected refund blocks no other refunds, neither immediate ones nor those in the job', async () => {
  for (const way of ['now', 'job'] as const) {
    const refundIds = [(await createRefundRequest()).refundId, (await createRefundRequest()).refundId];
    let rejections = 0;
    const create: CreateRefund = (params, options) => {
      rejections += 1;
      return rejections === 1 ? rejectRefund(params, options) : getProviderRefunds().create(params, options);
    };
    const paymentContext = contextWithStub({ create });
    await (way === 'now'
      ? sendRefundsNow(paymentContext, refundIds)
      : sendRefunds(paymentContext, fixture.advanceClock()));
    const states = [
      (await fixture.refundRequestById(refundIds[0]!))?.state,
      (await fixture.refundRequestById(refundIds[1]!))?.state,
    ];
    expect(states.sort()).toEqual(['needs_person', 'succeeded']);
    await sendRefunds(fixture.paymentContext(), fixture.advanceClock());
  }
}, 30_000);

test('one run sends all due refunds, and the next run sends none', async () => {
  const paidOrder = await fixture.createPaidOrder();
  for (let n = 1; n <= 21; n += 1) await fixture.requestRefund(paidOrder, 1000);
  await sendRefunds(fixture.paymentContext(), fixture.advanceClock());
  const refundRows = await fixture.refundRequestsOf(paidOrder);
  expect(refundRows.map(({ state }) => state)).toEqual(Array<string>(21).fill('succeeded'));
  const list = () => Promise.reject(new Error('Nothing is owed'));
  const logEntries: unknown[] = [];
  const paymentContext = contextWithStub({ list });
  const log = Object.assign(Object.create(paymentContext.log) as typeof paymentContext.log, {
    error: (...logMessage: unknown[]) => logEntries.push(logMessage),
  });
  await sendRefunds({ ...paymentContext, log }, fixture.advanceClock());
  await sendRefundsNow({ ...paymentContext, log }, []);
  await sendRefundsNow({ ...paymentContext, log }, [refundRows[0]!.id]);
  expect(logEntries).toEqual([]);
});
