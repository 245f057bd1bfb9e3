import { eq } from 'drizzle-orm';
import type Stripe from 'stripe';
import { disputes, payouts } from '../db/tables/money.ts';
import { payments } from '../db/tables/orders.ts';
import { LEASE_MS } from '../due.ts';
import { followRefund } from '../refunds/follow.ts';
import { withAnswers } from '../testing/other-answers.ts';
import { FOR_GOOD } from '../testing/provider-faults.ts';
import { type DueForm, openTill, type Till } from '../testing/till.ts';
import { sendPayouts } from './send.ts';

let till: Till;
beforeAll(async () => {
  till = await openTill();
});
afterEach(async () => {
  await till.sandbox.mend();
  await sendPayouts(till.settling(), till.later());
});
afterAll(() => till.close());

type Create = (
  params: Stripe.TransferCreateParams,
  options: Stripe.RequestOptions,
) => Promise<Stripe.Transfer>;
const DUE = 1_520_000;
const provider = () => till.settling().payments.transfers;
const sendWith = (transfers: object, now = till.later(), accounts: object = {}) =>
  sendPayouts(withAnswers(till.settling(), { transfers, accounts }), now);
const change = (form: DueForm, values: Partial<typeof payouts.$inferInsert>) =>
  till.t.db.update(payouts).set(values).where(eq(payouts.id, form.payoutId));
/** Sorts before all other due payouts. */
const FIRST = { nextLookAt: new Date(0) };

test('a payout is requested with its own key, and no other process claims it', async () => {
  const form = await till.openDuePayout();
  const now = till.later();
  const keys: unknown[] = [];
  const create: Create = async (params, options) => {
    keys.push(options.idempotencyKey);
    const row = (await till.payoutOf(form))!;
    expect(row).toMatchObject({ state: 'sending', nextLookAt: new Date(now.getTime() + LEASE_MS) });
    return provider().create(params, options);
  };
  const queries: unknown[] = [];
  const list = (query: object) => {
    queries.push(query);
    return provider().list(query);
  };
  await sendWith({ create, list }, now);
  expect(queries).toEqual([{ transfer_group: `order_${form.order.id}`, limit: 100 }]);
  expect(keys).toEqual([`payout-${form.payoutId}-0`]);
  expect(await till.payoutOf(form)).toMatchObject({ state: 'sent' });
}, 30_000);

test('one run sends all due payouts, including one that has just become due', async () => {
  const forms = [await till.openDuePayout(), await till.openDuePayout()];
  const now = new Date(Date.now() + 1000);
  await change(forms[0]!, { nextLookAt: now });
  await sendPayouts(till.settling(), now);
  for (const form of forms) expect(await till.payoutOf(form)).toMatchObject({ state: 'sent' });
}, 30_000);

test.each([
  ['another payout', { metadata: { payoutId: 'other' } }],
  ['another amount', { amount: DUE + 1 }],
])(
  'a response about %s is ignored, and the payout is requested again with the same key',
  async (_name, other) => {
    const form = await till.openDuePayout();
    let looks = 0;
    const create: Create = async (params) => ({
      ...({ id: 'tr_other', ...params } as unknown as Stripe.Transfer),
      ...other,
    });
    await sendWith({ create }, till.later(), {
      retrieve: () => Promise.reject(new Error(String((looks += 1)))),
    });
    expect(await till.payoutOf(form)).toMatchObject({
      state: 'sending',
      providerId: null,
      problem: null,
      attempts: 0,
      looks: 1,
    });
    // The account may not be the cause.
    expect(looks).toBe(0);
    await sendPayouts(till.settling(), till.later());
    expect(await till.payoutOf(form)).toMatchObject({ state: 'sent' });
  },
  30_000,
);

test('a transfer of the same order for another purpose does not count as the payout', async () => {
  const form = await till.openDuePayout();
  await till.sandbox.stripe.transfers.create({
    amount: 1000,
    currency: 'usd',
    destination: form.accountId,
    transfer_group: `order_${form.order.id}`,
    source_transaction: form.chargeId,
    metadata: { payoutId: 'other' },
  });
  await sendPayouts(till.settling(), till.later());
  expect(await till.payoutOf(form)).toMatchObject({ state: 'sent' });
  const made = (await till.transfersOf(form)).filter(
    ({ metadata }) => metadata['payoutId'] === form.payoutId,
  );
  expect(made).toMatchObject([{ amount: DUE }]);
}, 30_000);

test.each([
  ['charge', { source_transaction: 'ch_nobody' }, 'charge_unknown'],
  ['account', { destination: 'acct_nobody' }, 'resource_missing'],
])(
  'a payout stays due if the provider does not find the %s',
  async (_name, unknown, problem) => {
    const form = await till.openDuePayout();
    const create: Create = (params, options) => provider().create({ ...params, ...unknown }, options);
    await sendWith({ create });
    expect(await till.payoutOf(form)).toMatchObject({ state: 'owed', problem, attempts: 1, looks: 1 });
    await sendPayouts(till.settling(), till.later());
    expect(await till.payoutOf(form)).toMatchObject({ state: 'sent', problem: null });
  },
  30_000,
);

test('a rejected payout does not stop the others, but an unreachable provider does', async () => {
  const create: Create = (params, options) =>
    params.metadata?.['payoutId'] === bad
      ? provider().create({ ...params, destination: 'acct_nobody' }, options)
      : provider().create(params, options);
  let bad = '';
  for (const [retrieve, state, then] of [
    [() => till.settling().payments.accounts.retrieve('acct_nobody'), 'waiting', 'sent'],
    [
      async (id: string) => {
        await till.sandbox.fault({ kind: 'reset', path: '/v1/accounts/*', times: 1000 });
        return till.settling().payments.accounts.retrieve(id, {}, { maxNetworkRetries: 0 });
      },
      'owed',
      'owed',
    ],
  ] as const) {
    const [first, second] = [await till.openDuePayout(), await till.openDuePayout()];
    bad = first.payoutId;
    await change(first, FIRST);
    await sendWith({ create }, till.later(), { retrieve });
    expect(await till.payoutOf(first)).toMatchObject({ state, problem: 'resource_missing' });
    expect(await till.payoutOf(second)).toMatchObject({ state: then });
    await till.sandbox.mend();
    await sendPayouts(till.settling(), till.later());
  }
}, 30_000);

test('the job respects changes to a payout since the list was read', async () => {
  const first = await till.openDuePayout();
  const [waiting, taken, gone] = [
    await till.openDuePayout(),
    await till.openDuePayout(),
    await till.openDuePayout(),
  ];
  await change(first, FIRST);
  const create: Create = async (params, options) => {
    if (params.metadata?.['payoutId'] === first.payoutId) {
      await change(waiting, { state: 'waiting' });
      await change(taken, { nextLookAt: new Date(Date.now() + 1000 * 24 * 60 * 60_000) });
      await till.oweBack(gone);
    }
    return provider().create(params, options);
  };
  await sendWith({ create });
  expect(await till.payoutOf(first)).toMatchObject({ state: 'sent' });
  expect(await till.payoutOf(waiting)).toMatchObject({ state: 'waiting' });
  expect(await till.payoutOf(taken)).toMatchObject({ state: 'owed' });
  expect(await till.payoutOf(gone)).toBeUndefined();
  for (const form of [waiting, taken, gone]) expect(await till.transfersOf(form)).toEqual([]);
});

test('a payout that was requested continues even if its order is disputed since', async () => {
  const form = await till.openDuePayout();
  await change(form, { state: 'sending' });
  const { id } = form.order;
  await till.t.db.insert(disputes).values({ id, orderId: id, kind: 'buyer', text: 'Rust' });
  await sendPayouts(till.settling(), till.later());
  expect(await till.payoutOf(form)).toMatchObject({ state: 'sent' });
}, 30_000);

test.each([
  ['transfers', 'reset'],
  ['transfers', 'error'],
  ['payment_intents/*', 'reset'],
  ['payment_intents/*', 'error'],
] as const)(
  'while reading %s fails (%s), a payout stays due and can be disputed and refunded',
  async (path, kind) => {
    const form = await till.openDuePayout();
    await till.sandbox.fault({ kind, method: 'GET', path: `/v1/${path}`, times: FOR_GOOD });
    await sendPayouts(till.settling(), till.later());
    expect(await till.payoutOf(form)).toMatchObject({ state: 'owed', attempts: 0, problem: null });
    const { order, buyer } = form;
    const body = { text: 'It leaks' };
    expect((await till.t.call('POST', `/orders/${order.id}/dispute`, { as: buyer, body })).statusCode).toBe(
      201,
    );
    // An admin refunds it at the provider, which is not our loss.
    await till.sandbox.mend();
    await followRefund(till.settling(), await till.refundByHand(form));
    expect(await till.payoutOf(form)).toBeUndefined();
    await till.runJobs();
    expect(await till.transfersOf(form)).toEqual([]);
    expect(await till.ledgerOf(form)).toEqual({});
  },
  30_000,
);

test('the job respects changes to a payout up to the moment of the request', async () => {
  const [disputed, gone, less] = [
    await till.openDuePayout(),
    await till.openDuePayout(),
    await till.openDuePayout(),
  ];
  const { id } = disputed.order;
  const list = async (query: { transfer_group: string }) => {
    if (query.transfer_group.endsWith(id)) {
      await till.t.db.insert(disputes).values({ id, orderId: id, kind: 'buyer', text: 'Rust' });
    }
    if (query.transfer_group.endsWith(gone.order.id)) await till.oweBack(gone);
    if (query.transfer_group.endsWith(less.order.id)) await till.oweBack(less, 520_000);
    return provider().list(query);
  };
  await sendWith({ list });
  expect(await till.payoutOf(disputed)).toMatchObject({ state: 'owed', providerId: null });
  expect(await till.payoutOf(gone)).toBeUndefined();
  for (const form of [disputed, gone]) expect(await till.transfersOf(form)).toEqual([]);
  expect(await till.transfersOf(less)).toMatchObject([{ amount: 1_000_000 }]);
}, 30_000);

test('no payout is sent without a seller or without an unrefunded payment', async () => {
  const [nobody, flagged] = [await till.openDuePayout(), await till.openDuePayout()];
  await change(nobody, { sellerId: null });
  await till.t.db.update(payments).set({ flag: 'late' }).where(eq(payments.orderId, flagged.order.id));
  const now = till.later();
  await sendPayouts(till.settling(), now);
  for (const form of [nobody, flagged]) {
    const row = (await till.payoutOf(form))!;
    expect(row).toMatchObject({ state: 'owed', looks: 1 });
    expect(row.nextLookAt.getTime()).toBeGreaterThan(now.getTime());
    expect(await till.transfersOf(form)).toEqual([]);
  }
}, 30_000);

test('a payout is sent although a full page of earlier ones can’t be', async () => {
  for (let n = 1; n <= 50; n += 1) {
    const { id } = await till.t.buildOrder({ state: 'paid' });
    await till.t.db.insert(payouts).values({ id, orderId: id, amountCents: 1, state: 'owed', ...FIRST });
  }
  const form = await till.openDuePayout();
  await sendPayouts(till.settling(), till.later());
  expect(await till.payoutOf(form)).toMatchObject({ state: 'sent' });
});
