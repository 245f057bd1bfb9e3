import { eq } from 'drizzle-orm';
import { payoutAccounts, payouts } from '../db/tables/money.ts';
import { errorOf } from '../testing/app.ts';
import { openTill, type Till } from '../testing/till.ts';

let till: Till;
beforeAll(async () => {
  till = await openTill();
});
afterEach(() => till.sandbox.mend());
afterAll(() => till.close());

type Person = Awaited<ReturnType<Till['t']['buildUser']>>;
const stateOf = async (as: Person) => (await till.t.call('GET', '/payout-account', { as })).json() as unknown;
const open = (as: Person) => till.t.call('POST', '/payout-account/link', { as });
const rowOf = async ({ id }: { id: string }) =>
  (await till.t.db.select().from(payoutAccounts).where(eq(payoutAccounts.userId, id)))[0];
const accountsOf = async ({ id }: Person) => {
  const { data } = await till.sandbox.stripe.accounts.list({ limit: 100 });
  return data.filter(({ metadata }) => metadata?.['userId'] === id);
};

test('a seller’s payout account is first missing, then unfinished, then ready', async () => {
  const seller = await till.t.buildSeller();
  expect(await stateOf(seller)).toEqual({ state: 'none' });
  const answer = await open(seller);
  expect(answer.statusCode).toBe(200);
  expect(answer.json<{ url: string }>().url).toMatch(/^http/);
  expect(await stateOf(seller)).toEqual({ state: 'unfinished' });
  expect((await open(seller)).statusCode).toBe(200);
  const [account, ...others] = await accountsOf(seller);
  expect(others).toEqual([]);
  await till.sandbox.tell(`accounts/${account!.id}`, { status: 'enabled' });
  expect(await stateOf(seller)).toEqual({ state: 'ready' });
  expect(await rowOf(seller)).toMatchObject({ providerId: account!.id, enabled: true });
  await till.sandbox.tell(`accounts/${account!.id}`, { status: 'restricted' });
  expect(await stateOf(seller)).toEqual({ state: 'unfinished' });
}, 30_000);

test('a seller who is deleted while the account is created gets 401, and no account is stored', async () => {
  const { t } = till;
  const [seller, admin] = [await t.buildSeller(), await t.buildUser({ role: 'admin' })];
  const { accounts } = t.services.payments;
  const create = accounts.create.bind(accounts);
  jest.spyOn(accounts, 'create').mockImplementationOnce(async (params, options) => {
    expect((await t.call('DELETE', `/users/${seller.id}`, { as: admin })).statusCode).toBe(200);
    return create(params as Parameters<typeof create>[0], options);
  });
  expect(errorOf(await open(seller))).toMatchObject({ code: 'unauthorized', message: 'The account is gone' });
  expect(await rowOf(seller)).toBeUndefined();
}, 30_000);

test('several simultaneous requests for a payout account create one', async () => {
  const seller = await till.t.buildSeller();
  const answers = await Promise.all([1, 2, 3].map(() => open(seller)));
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200]);
  expect(await accountsOf(seller)).toHaveLength(1);
}, 30_000);

test.each(['error', 'reset', 'garbage'] as const)(
  'an account that the provider fails to create (%s) returns 503 and is later created once',
  async (kind) => {
    const seller = await till.t.buildSeller();
    await till.sandbox.fault({
      kind,
      method: 'POST',
      path: '/v1/accounts',
      times: kind === 'garbage' ? 1 : 3,
    });
    expect(errorOf(await open(seller))).toMatchObject({ status: 503, code: 'payment_provider_unavailable' });
    expect(await stateOf(seller)).toEqual({ state: 'none' });
    await till.sandbox.mend();
    expect((await open(seller)).statusCode).toBe(200);
    expect(await accountsOf(seller)).toHaveLength(1);
  },
  30_000,
);

test('a replayed failure or a changed address does not prevent a payout account', async () => {
  const kept = await till.t.buildSeller();
  await till.sandbox.fault({ kind: 'abort', method: 'POST', path: '/v1/accounts' });
  expect((await open(kept)).statusCode).toBe(200);
  expect(await accountsOf(kept)).toHaveLength(1);

  const moved = await till.t.buildSeller();
  await till.sandbox.stripe.accounts.create(
    { email: 'old@example.test' },
    { idempotencyKey: `account-${moved.id}` },
  );
  expect((await open(moved)).statusCode).toBe(200);
  expect(await accountsOf(moved)).toHaveLength(1);
}, 30_000);

test.each([
  ['an event tells of it', true],
  ['none does', false],
])(
  'a payout waits for its account, and is sent once the account is ready: %s',
  async (_name, isTold) => {
    const form = await till.openDuePayout('unfinished');
    await till.runJobs();
    expect(await till.payoutOf(form)).toMatchObject({ state: 'waiting' });
    await till.sandbox.tell(`accounts/${form.accountId}`, { status: 'enabled' });
    if (isTold) {
      expect((await till.deliver('account.updated', form.accountId)).statusCode).toBe(200);
      expect(await till.payoutOf(form)).toMatchObject({ state: 'owed' });
    }
    await till.runJobs();
    expect(await till.payoutOf(form)).toMatchObject({ state: 'sent' });
    expect(await till.transfersOf(form)).toHaveLength(1);
    expect(await rowOf(form.seller)).toMatchObject({ enabled: true });
  },
  30_000,
);

test('a restricted account makes due payouts wait, and does not affect sent ones', async () => {
  const [sent, owed] = [await till.openDuePayout(), await till.openDuePayout()];
  await till.t.db.update(payouts).set({ state: 'sent' }).where(eq(payouts.id, sent.payoutId));
  for (const { accountId } of [sent, owed]) {
    await till.sandbox.tell(`accounts/${accountId}`, { status: 'restricted' });
    await till.deliver('account.updated', accountId);
  }
  expect(await till.payoutOf(sent)).toMatchObject({ state: 'sent' });
  expect(await till.payoutOf(owed)).toMatchObject({ state: 'waiting' });
}, 30_000);

test.each([
  ['an event tells of it', true],
  ['none does', false],
])(
  'a seller replaces a closed or revoked account, and the new one is paid: %s',
  async (_name, isTold) => {
    const form = await till.openDuePayout();
    const seller = form.seller as Person;
    const { accountId } = form;
    await till.sandbox.tell(`accounts/${accountId}`, { status: 'revoked' });
    if (isTold) {
      expect((await till.deliver('account.application.deauthorized', 'ca_sandbox')).statusCode).toBe(200);
      expect(await till.payoutOf(form)).toMatchObject({ state: 'waiting' });
    }
    expect(await stateOf(seller)).toEqual({ state: 'none' });
    expect(await rowOf(seller)).toMatchObject({ providerId: accountId, enabled: false });
    const answers = await Promise.all([open(seller), open(seller)]);
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
    const [made, ...more] = await accountsOf(seller);
    expect(more).toEqual([]);
    expect(await rowOf(seller)).toMatchObject({ providerId: made!.id, enabled: false });
    expect(await stateOf(seller)).toEqual({ state: 'unfinished' });
    await till.sandbox.tell(`accounts/${made!.id}`, { status: 'enabled' });
    await till.runJobs();
    expect(await till.payoutOf(form)).toMatchObject({ state: 'sent' });
    expect(await till.transfersOf(form)).toMatchObject([{ destination: made!.id }]);
  },
  30_000,
);

test('an account that replaced a revoked one can be replaced too', async () => {
  const seller = await till.t.buildSeller();
  const ids = new Set<string>();
  for (let turn = 1; turn <= 3; turn += 1) {
    expect((await open(seller)).statusCode).toBe(200);
    const { providerId } = (await rowOf(seller))!;
    ids.add(providerId);
    await till.sandbox.tell(`accounts/${providerId}`, { status: 'revoked' });
  }
  expect(ids.size).toBe(3);
}, 30_000);
