import type Stripe from 'stripe';
import { LEASE_MS } from '../due.ts';
import { withAnswers } from '../testing/other-answers.ts';
import { openTill, type PaidForm, type Till } from '../testing/till.ts';
import { followRefund } from './follow.ts';
import { pursueNow, pursueRefunds } from './pursue.ts';

let till: Till;
beforeAll(async () => {
  till = await openTill();
});
afterEach(() => till.sandbox.mend());
afterAll(() => till.close());

type Create = (params: Stripe.RefundCreateParams, options: Stripe.RequestOptions) => Promise<Stripe.Refund>;
const PART = 100_000;
const provider = () => till.settling().payments.refunds;
const settlingWith = (played: object) => withAnswers(till.settling(), { refunds: played });
/** The provider's real error for a refund above the remaining amount. */
const refuse: Create = (params) => provider().create({ ...params, amount: 99_999_999 });
/** An order with a partial refund due. */
async function openOwed(): Promise<{ form: PaidForm; debt: string }> {
  const form = await till.openPaidOrder();
  return { form, debt: await till.oweBack(form, PART) };
}

test('each attempt uses its own key, and no other process claims the refund', async () => {
  const { form, debt } = await openOwed();
  const keys: unknown[] = [];
  const now = till.later();
  const create: Create = async (params, options) => {
    keys.push(options.idempotencyKey);
    expect((await till.debtOf(debt))?.nextLookAt.getTime()).toBe(now.getTime() + LEASE_MS);
    return provider().create(params, options);
  };
  const queries: unknown[] = [];
  const list = (query: object) => {
    queries.push(query);
    return provider().list(query);
  };
  await till.sandbox.tell('refunds/next', { status: 'failed', times: 1 });
  await pursueRefunds(settlingWith({ create, list }), now);
  expect(queries).toEqual([{ payment_intent: form.intentId, limit: 100 }]);
  await pursueRefunds(
    settlingWith({
      create: (...of: Parameters<Create>) => (keys.push(of[1].idempotencyKey), provider().create(...of)),
    }),
    till.later(),
  );
  expect(keys).toEqual([`refund-${debt}-0`, `refund-${debt}-1`]);
  expect(await till.debtOf(debt)).toMatchObject({ state: 'succeeded', attempts: 1 });
}, 30_000);

test.each([
  ['another debt', { metadata: { refundId: 'other' } }],
  ['no debt', { metadata: null }],
  ['another amount', { amount: PART + 1 }],
])(
  'a response about %s is ignored, and the refund stays due',
  async (_name, other) => {
    const { debt } = await openOwed();
    const create: Create = async (params) => ({
      ...({ id: 're_other', status: 'succeeded', ...params } as unknown as Stripe.Refund),
      ...other,
    });
    await pursueRefunds(settlingWith({ create }), till.later());
    expect(await till.debtOf(debt)).toMatchObject({
      state: 'owed',
      providerId: null,
      attempts: 0,
      looks: 1,
      problem: null,
    });
    await pursueRefunds(till.settling(), till.later());
    expect(await till.debtOf(debt)).toMatchObject({ state: 'succeeded' });
  },
  30_000,
);

test('a pending refund ignores responses about other refunds and outdated ones', async () => {
  const { debt } = await openOwed();
  await till.sandbox.tell('refunds/next', { status: 'pending', times: 1 });
  await pursueNow(till.settling(), [debt]);
  const id = (await till.debtOf(debt))?.providerId ?? '';
  const other = {
    retrieve: async () => ({ ...(await provider().retrieve(id)), id: 're_other', status: 'succeeded' }),
  };
  await pursueRefunds(settlingWith(other), till.later());
  expect(await till.debtOf(debt)).toMatchObject({ state: 'pending', providerId: id });
  const late = {
    retrieve: async () => {
      const pending = await provider().retrieve(id);
      await till.sandbox.tell(`refunds/${id}`, { status: 'failed' });
      await till.deliver('refund.failed', id);
      return pending;
    },
  };
  await pursueRefunds(settlingWith(late), till.later());
  expect(await till.debtOf(debt)).toMatchObject({ state: 'owed', attempts: 1 });
}, 30_000);

test('a partial refund that an admin has already made is found and not repeated', async () => {
  const { form, debt } = await openOwed();
  const made = await till.refundByHand(form, PART);
  await pursueRefunds(till.settling(), till.later());
  expect(await till.refundsOf(form.intentId)).toHaveLength(1);
  expect(await till.debtOf(debt)).toMatchObject({ state: 'succeeded', providerId: made.id });
}, 30_000);

test('a rejected refund needs an admin, shows the reason, and is retried with another key', async () => {
  const { debt } = await openOwed();
  await pursueRefunds(settlingWith({ create: refuse }), till.later());
  expect(await till.debtOf(debt)).toMatchObject({
    state: 'needs_person',
    attempts: 1,
    looks: 1,
    problem: 'StripeInvalidRequestError',
  });
  await pursueRefunds(till.settling(), till.later());
  expect(await till.debtOf(debt)).toMatchObject({ state: 'succeeded', problem: null });
}, 30_000);

test('a rejection is stored as the provider’s code if it has one', async () => {
  const { form, debt } = await openOwed();
  const rest = await till.oweBack(form);
  const made = await till.refundByHand(form, 1_600_000);
  // As if the list had been read just before the refund.
  await pursueRefunds(settlingWith({ list: () => Promise.resolve({ data: [] }) }), till.later());
  for (const id of [debt, rest]) {
    expect(await till.debtOf(id)).toMatchObject({
      state: 'needs_person',
      problem: 'charge_already_refunded',
    });
  }
  await pursueRefunds(till.settling(), till.later());
  for (const id of [debt, rest]) {
    expect(await till.debtOf(id)).toMatchObject({ state: 'succeeded', providerId: made.id, problem: null });
  }
}, 30_000);

test('a rejection counts only if the refund is unchanged since the request', async () => {
  const paid = await openOwed();
  const failed = await openOwed();
  const meanwhile: Create = async (params, options) => {
    const form = params.payment_intent === paid.form.intentId ? paid.form : failed.form;
    const made = await till.refundByHand(form, PART);
    await followRefund(till.settling(), form === paid.form ? made : { ...made, status: 'pending' });
    if (form === failed.form) await followRefund(till.settling(), { ...made, status: 'failed' });
    return refuse(params, options);
  };
  const before = till.later();
  await pursueRefunds(settlingWith({ create: meanwhile }), before);
  expect(await till.debtOf(paid.debt)).toMatchObject({ state: 'succeeded', attempts: 0, looks: 0 });
  // The provider's attempt failed; ours adds nothing.
  expect(await till.debtOf(failed.debt)).toMatchObject({ state: 'owed', attempts: 1, looks: 1 });
  await pursueRefunds(till.settling(), till.later());
}, 30_000);

test('an unreachable provider stops the run, and the attempt does not count', async () => {
  const debts = [(await openOwed()).debt, (await openOwed()).debt];
  await till.sandbox.fault({ kind: 'reset', path: '/v1/refunds', times: 1000 });
  let asked = 0;
  const list = (query: object) => {
    asked += 1;
    return provider().list(query, { maxNetworkRetries: 0 });
  };
  const now = till.later();
  await pursueRefunds(settlingWith({ list }), now);
  expect(asked).toBe(1);
  const rows = [await till.debtOf(debts[0]!), await till.debtOf(debts[1]!)];
  expect(rows).toMatchObject([
    { looks: 0, attempts: 0 },
    { looks: 0, attempts: 0 },
  ]);
  // Refunds that were tried come after the one that was not.
  expect(rows.map((row) => row!.nextLookAt.getTime() - now.getTime()).sort()).toEqual([
    LEASE_MS,
    LEASE_MS + 1,
  ]);
  await pursueNow(settlingWith({ list }), debts);
  expect(asked).toBe(2);
}, 30_000);

test('a rejected refund does not block the others, neither at once nor in the job', async () => {
  for (const pursue of ['now', 'job'] as const) {
    const debts = [(await openOwed()).debt, (await openOwed()).debt];
    let refusals = 0;
    const create: Create = (params, options) => {
      refusals += 1;
      return refusals === 1 ? refuse(params, options) : provider().create(params, options);
    };
    const settling = settlingWith({ create });
    await (pursue === 'now' ? pursueNow(settling, debts) : pursueRefunds(settling, till.later()));
    const states = [(await till.debtOf(debts[0]!))?.state, (await till.debtOf(debts[1]!))?.state];
    expect(states.sort()).toEqual(['needs_person', 'succeeded']);
    await pursueRefunds(till.settling(), till.later());
  }
}, 30_000);

test('one run sends all due refunds, however many, and the next requests nothing', async () => {
  const form = await till.openPaidOrder();
  for (let part = 1; part <= 21; part += 1) await till.oweBack(form, 1000);
  await pursueRefunds(till.settling(), till.later());
  const debts = await till.debtsOf(form);
  expect(debts.map(({ state }) => state)).toEqual(Array<string>(21).fill('succeeded'));
  const list = () => Promise.reject(new Error('Nothing is owed'));
  const logged: unknown[] = [];
  const settling = settlingWith({ list });
  const log = Object.assign(Object.create(settling.log) as typeof settling.log, {
    error: (...said: unknown[]) => logged.push(said),
  });
  await pursueRefunds({ ...settling, log }, till.later());
  await pursueNow({ ...settling, log }, []);
  await pursueNow({ ...settling, log }, [debts[0]!.id]);
  expect(logged).toEqual([]);
});
