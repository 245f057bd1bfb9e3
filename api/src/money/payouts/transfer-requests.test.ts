import { eq } from 'drizzle-orm';
import type Stripe from 'stripe';
import { disputes, payouts } from '../../platform/db/tables/escrow-and-payouts.ts';
import { payments } from '../../platform/db/tables/orders.ts';
import { LEASE_MS } from '../../platform/jobs/polling-schedule.ts';
import {
  createPaymentsFixture,
  type OrderWithPayout,
  type PaymentsFixture,
} from '../../testing/payments-fixture.ts';
import { UNLIMITED_TIMES } from '../../testing/provider-faults.ts';
import { stubProvider } from '../../testing/provider-stubs.ts';
import { syncRefund } from '../refunds/sync-refunds.ts';
import { sendPayouts } from './send.ts';

let fixture: PaymentsFixture;
beforeAll(async () => {
  fixture = await createPaymentsFixture();
});
afterEach(async () => {
  await fixture.sandbox.restore();
  await sendPayouts(fixture.paymentContext(), fixture.advanceClock());
});
afterAll(() => fixture.close());

type CreateTransfer = (
  params: Stripe.TransferCreateParams,
  options: Stripe.RequestOptions,
) => Promise<Stripe.Transfer>;
const DUE_CENTS = 1_520_000;
const providerTransfers = () => fixture.paymentContext().payments.transfers;
const sendWithStub = (transfers: object, now = fixture.advanceClock(), accounts: object = {}) =>
  sendPayouts(stubProvider(fixture.paymentContext(), { transfers, accounts }), now);
const updatePayout = (orderWithPayout: OrderWithPayout, values: Partial<typeof payouts.$inferInsert>) =>
  fixture.testApp.db.update(payouts).set(values).where(eq(payouts.id, orderWithPayout.payoutId));
/** Values that make a payout the first of all due payouts. */
const DUE_FIRST = { nextAttemptAt: new Date(0) };

test('a payout is requested with its own key, and no other process claims it', async () => {
  const orderWithPayout = await fixture.createDuePayout();
  const now = fixture.advanceClock();
  const keys: unknown[] = [];
  const create: CreateTransfer = async (params, options) => {
    keys.push(options.idempotencyKey);
    const row = (await fixture.payoutOf(orderWithPayout))!;
    expect(row).toMatchObject({ state: 'sending', nextAttemptAt: new Date(now.getTime() + LEASE_MS) });
    return providerTransfers().create(params, options);
  };
  const queries: unknown[] = [];
  const list = (query: object) => {
    queries.push(query);
    return providerTransfers().list(query);
  };
  await sendWithStub({ create, list }, now);
  expect(queries).toEqual([{ transfer_group: `order_${orderWithPayout.order.id}`, limit: 100 }]);
  expect(keys).toEqual([`payout-${orderWithPayout.payoutId}-0`]);
  expect(await fixture.payoutOf(orderWithPayout)).toMatchObject({ state: 'sent' });
}, 30_000);

test('one run sends all due payouts, including one that has just become due', async () => {
  const forms = [await fixture.createDuePayout(), await fixture.createDuePayout()];
  const now = new Date(Date.now() + 1000);
  await updatePayout(forms[0]!, { nextAttemptAt: now });
  await sendPayouts(fixture.paymentContext(), now);
  for (const orderWithPayout of forms)
    expect(await fixture.payoutOf(orderWithPayout)).toMatchObject({ state: 'sent' });
}, 30_000);

test.each([
  ['another payout', { metadata: { payoutId: 'other' } }],
  ['another amount', { amount: DUE_CENTS + 1 }],
])(
  'a response about %s is ignored, and the payout is requested again with the same key',
  async (_name, wrongResponse) => {
    const orderWithPayout = await fixture.createDuePayout();
    let accountReadCount = 0;
    const create: CreateTransfer = async (params) => ({
      ...({ id: 'tr_other', ...params } as unknown as Stripe.Transfer),
      ...wrongResponse,
    });
    await sendWithStub({ create }, fixture.advanceClock(), {
      retrieve: () => Promise.reject(new Error(String((accountReadCount += 1)))),
    });
    expect(await fixture.payoutOf(orderWithPayout)).toMatchObject({
      state: 'sending',
      providerId: null,
      problem: null,
      attempts: 0,
      checkCount: 1,
    });
    // The account is not read again, because it may not be the cause of the wrong response.
    expect(accountReadCount).toBe(0);
    await sendPayouts(fixture.paymentContext(), fixture.advanceClock());
    expect(await fixture.payoutOf(orderWithPayout)).toMatchObject({ state: 'sent' });
  },
  30_000,
);

test('a transfer for the same order with another purpose does not count as the payout', async () => {
  const orderWithPayout = await fixture.createDuePayout();
  await fixture.sandbox.stripe.transfers.create({
    amount: 1000,
    currency: 'usd',
    destination: orderWithPayout.accountId,
    transfer_group: `order_${orderWithPayout.order.id}`,
    source_transaction: orderWithPayout.chargeId,
    metadata: { payoutId: 'other' },
  });
  await sendPayouts(fixture.paymentContext(), fixture.advanceClock());
  expect(await fixture.payoutOf(orderWithPayout)).toMatchObject({ state: 'sent' });
  const ownTransfers = (await fixture.providerTransfersOf(orderWithPayout)).filter(
    ({ metadata }) => metadata['payoutId'] === orderWithPayout.payoutId,
  );
  expect(ownTransfers).toMatchObject([{ amount: DUE_CENTS }]);
}, 30_000);

test.each([
  ['charge', { source_transaction: 'ch_nobody' }, 'charge_unknown'],
  ['account', { destination: 'acct_nobody' }, 'resource_missing'],
])(
  'a payout stays due if the provider does not find the %s',
  async (_name, wrongParams, problem) => {
    const orderWithPayout = await fixture.createDuePayout();
    const create: CreateTransfer = (params, options) =>
      providerTransfers().create({ ...params, ...wrongParams }, options);
    await sendWithStub({ create });
    expect(await fixture.payoutOf(orderWithPayout)).toMatchObject({
      state: 'owed',
      problem,
      attempts: 1,
      checkCount: 1,
    });
    await sendPayouts(fixture.paymentContext(), fixture.advanceClock());
    expect(await fixture.payoutOf(orderWithPayout)).toMatchObject({ state: 'sent', problem: null });
  },
  30_000,
);

test('a rejected payout does not stop the others, but an unreachable provider does', async () => {
  const create: CreateTransfer = (params, options) =>
    params.metadata?.['payoutId'] === failingId
      ? providerTransfers().create({ ...params, destination: 'acct_nobody' }, options)
      : providerTransfers().create(params, options);
  let failingId = '';
  for (const [retrieve, state, otherState] of [
    [() => fixture.paymentContext().payments.accounts.retrieve('acct_nobody'), 'waiting', 'sent'],
    [
      async (id: string) => {
        await fixture.sandbox.injectFault({ kind: 'reset', path: '/v1/accounts/*', times: 1000 });
        return fixture.paymentContext().payments.accounts.retrieve(id, {}, { maxNetworkRetries: 0 });
      },
      'owed',
      'owed',
    ],
  ] as const) {
    const [firstPayout, secondPayout] = [await fixture.createDuePayout(), await fixture.createDuePayout()];
    failingId = firstPayout.payoutId;
    await updatePayout(firstPayout, DUE_FIRST);
    await sendWithStub({ create }, fixture.advanceClock(), { retrieve });
    expect(await fixture.payoutOf(firstPayout)).toMatchObject({ state, problem: 'resource_missing' });
    expect(await fixture.payoutOf(secondPayout)).toMatchObject({ state: otherState });
    await fixture.sandbox.restore();
    await sendPayouts(fixture.paymentContext(), fixture.advanceClock());
  }
}, 30_000);

test('the job applies changes that were made to a payout after the list was read', async () => {
  const firstPayout = await fixture.createDuePayout();
  const [waitingPayout, takenPayout, deletedPayout] = [
    await fixture.createDuePayout(),
    await fixture.createDuePayout(),
    await fixture.createDuePayout(),
  ];
  await updatePayout(firstPayout, DUE_FIRST);
  const create: CreateTransfer = async (params, options) => {
    if (params.metadata?.['payoutId'] === firstPayout.payoutId) {
      await updatePayout(waitingPayout, { state: 'waiting' });
      await updatePayout(takenPayout, { nextAttemptAt: new Date(Date.now() + 1000 * 24 * 60 * 60_000) });
      await fixture.requestRefund(deletedPayout);
    }
    return providerTransfers().create(params, options);
  };
  await sendWithStub({ create });
  expect(await fixture.payoutOf(firstPayout)).toMatchObject({ state: 'sent' });
  expect(await fixture.payoutOf(waitingPayout)).toMatchObject({ state: 'waiting' });
  expect(await fixture.payoutOf(takenPayout)).toMatchObject({ state: 'owed' });
  expect(await fixture.payoutOf(deletedPayout)).toBeUndefined();
  for (const orderWithPayout of [waitingPayout, takenPayout, deletedPayout])
    expect(await fixture.providerTransfersOf(orderWithPayout)).toEqual([]);
});

test('a payout that was already requested continues even if its order has since been disputed', async () => {
  const orderWithPayout = await fixture.createDuePayout();
  await updatePayout(orderWithPayout, { state: 'sending' });
  const { id } = orderWithPayout.order;
  await fixture.testApp.db.insert(disputes).values({ id, orderId: id, kind: 'buyer', text: 'Rust' });
  await sendPayouts(fixture.paymentContext(), fixture.advanceClock());
  expect(await fixture.payoutOf(orderWithPayout)).toMatchObject({ state: 'sent' });
}, 30_000);

test.each([
  ['transfers', 'reset'],
  ['transfers', 'error'],
  ['payment_intents/*', 'reset'],
  ['payment_intents/*', 'error'],
] as const)(
  'a payout stays due and can be disputed and refunded while reading %s fails (%s)',
  async (path, kind) => {
    const orderWithPayout = await fixture.createDuePayout();
    await fixture.sandbox.injectFault({ kind, method: 'GET', path: `/v1/${path}`, times: UNLIMITED_TIMES });
    await sendPayouts(fixture.paymentContext(), fixture.advanceClock());
    expect(await fixture.payoutOf(orderWithPayout)).toMatchObject({
      state: 'owed',
      attempts: 0,
      problem: null,
    });
    const { order, buyer } = orderWithPayout;
    const body = { text: 'It leaks' };
    expect(
      (await fixture.testApp.call('POST', `/orders/${order.id}/dispute`, { as: buyer, body })).statusCode,
    ).toBe(201);
    // A refund that an admin makes at the provider is not our loss, because the payout was not sent.
    await fixture.sandbox.restore();
    await syncRefund(fixture.paymentContext(), await fixture.refundAtProvider(orderWithPayout));
    expect(await fixture.payoutOf(orderWithPayout)).toBeUndefined();
    await fixture.runJobs();
    expect(await fixture.providerTransfersOf(orderWithPayout)).toEqual([]);
    expect(await fixture.ledgerBalancesOf(orderWithPayout)).toEqual({});
  },
  30_000,
);

test('the job applies changes that are made to a payout before the request is sent', async () => {
  const [disputed, deletedPayout, reduced] = [
    await fixture.createDuePayout(),
    await fixture.createDuePayout(),
    await fixture.createDuePayout(),
  ];
  const { id } = disputed.order;
  const list = async (query: { transfer_group: string }) => {
    if (query.transfer_group.endsWith(id)) {
      await fixture.testApp.db.insert(disputes).values({ id, orderId: id, kind: 'buyer', text: 'Rust' });
    }
    if (query.transfer_group.endsWith(deletedPayout.order.id)) await fixture.requestRefund(deletedPayout);
    if (query.transfer_group.endsWith(reduced.order.id)) await fixture.requestRefund(reduced, 520_000);
    return providerTransfers().list(query);
  };
  await sendWithStub({ list });
  expect(await fixture.payoutOf(disputed)).toMatchObject({ state: 'owed', providerId: null });
  expect(await fixture.payoutOf(deletedPayout)).toBeUndefined();
  for (const orderWithPayout of [disputed, deletedPayout])
    expect(await fixture.providerTransfersOf(orderWithPayout)).toEqual([]);
  expect(await fixture.providerTransfersOf(reduced)).toMatchObject([{ amount: 1_000_000 }]);
}, 30_000);

test('no payout is sent without a seller or without an unrefunded payment', async () => {
  const [withoutSeller, flagged] = [await fixture.createDuePayout(), await fixture.createDuePayout()];
  await updatePayout(withoutSeller, { sellerId: null });
  await fixture.testApp.db
    .update(payments)
    .set({ flag: 'late' })
    .where(eq(payments.orderId, flagged.order.id));
  const now = fixture.advanceClock();
  await sendPayouts(fixture.paymentContext(), now);
  for (const orderWithPayout of [withoutSeller, flagged]) {
    const row = (await fixture.payoutOf(orderWithPayout))!;
    expect(row).toMatchObject({ state: 'owed', checkCount: 1 });
    expect(row.nextAttemptAt.getTime()).toBeGreaterThan(now.getTime());
    expect(await fixture.providerTransfersOf(orderWithPayout)).toEqual([]);
  }
}, 30_000);

test('a payout is sent even if a full page of earlier payouts can’t be sent', async () => {
  for (let n = 1; n <= 50; n += 1) {
    const { id } = await fixture.testApp.buildOrder({ state: 'paid' });
    await fixture.testApp.db
      .insert(payouts)
      .values({ id, orderId: id, amountCents: 1, state: 'owed', ...DUE_FIRST });
  }
  const orderWithPayout = await fixture.createDuePayout();
  await sendPayouts(fixture.paymentContext(), fixture.advanceClock());
  expect(await fixture.payoutOf(orderWithPayout)).toMatchObject({ state: 'sent' });
});
