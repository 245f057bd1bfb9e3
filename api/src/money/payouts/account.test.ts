import { eq } from 'drizzle-orm';
import { payoutAccounts, payouts } from '../../platform/db/tables/escrow-and-payouts.ts';
import { errorOf } from '../../testing/app.ts';
import { createPaymentsFixture, type PaymentsFixture } from '../../testing/payments-fixture.ts';

let fixture: PaymentsFixture;
beforeAll(async () => {
  fixture = await createPaymentsFixture();
});
afterEach(() => fixture.sandbox.restore());
afterAll(() => fixture.close());

type UserRow = Awaited<ReturnType<PaymentsFixture['testApp']['buildUser']>>;
const accountStateOf = async (as: UserRow) =>
  (await fixture.testApp.call('GET', '/payout-account', { as })).json() as unknown;
const openAccountLink = (as: UserRow) => fixture.testApp.call('POST', '/payout-account/link', { as });
const accountRowOf = async ({ id }: { id: string }) =>
  (await fixture.testApp.db.select().from(payoutAccounts).where(eq(payoutAccounts.userId, id)))[0];
const providerAccountsOf = async ({ id }: UserRow) => {
  const { data } = await fixture.sandbox.stripe.accounts.list({ limit: 100 });
  return data.filter(({ metadata }) => metadata?.['userId'] === id);
};

test('a seller’s payout account is first missing, then unfinished, then ready', async () => {
  const seller = await fixture.testApp.buildSeller();
  expect(await accountStateOf(seller)).toEqual({ state: 'none' });
  const response = await openAccountLink(seller);
  expect(response.statusCode).toBe(200);
  expect(response.json<{ url: string }>().url).toMatch(/^http/);
  expect(await accountStateOf(seller)).toEqual({ state: 'unfinished' });
  expect((await openAccountLink(seller)).statusCode).toBe(200);
  const [firstAccount, ...otherAccounts] = await providerAccountsOf(seller);
  expect(otherAccounts).toEqual([]);
  await fixture.sandbox.emit(`accounts/${firstAccount!.id}`, { status: 'enabled' });
  expect(await accountStateOf(seller)).toEqual({ state: 'ready' });
  expect(await accountRowOf(seller)).toMatchObject({ providerId: firstAccount!.id, enabled: true });
  await fixture.sandbox.emit(`accounts/${firstAccount!.id}`, { status: 'restricted' });
  expect(await accountStateOf(seller)).toEqual({ state: 'unfinished' });
}, 30_000);

test('a seller who is deleted while the account is created gets 401, and no account is stored', async () => {
  const { testApp } = fixture;
  const [seller, admin] = [await testApp.buildSeller(), await testApp.buildUser({ role: 'admin' })];
  const { accounts } = testApp.services.payments;
  const create = accounts.create.bind(accounts);
  jest.spyOn(accounts, 'create').mockImplementationOnce(async (params, options) => {
    expect((await testApp.call('DELETE', `/users/${seller.id}`, { as: admin })).statusCode).toBe(200);
    return create(params as Parameters<typeof create>[0], options);
  });
  expect(errorOf(await openAccountLink(seller))).toMatchObject({
    code: 'unauthorized',
    message: 'This account no longer exists',
  });
  expect(await accountRowOf(seller)).toBeUndefined();
}, 30_000);

test('several simultaneous requests for a payout account create one account', async () => {
  const seller = await fixture.testApp.buildSeller();
  const responses = await Promise.all([1, 2, 3].map(() => openAccountLink(seller)));
  expect(responses.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200]);
  expect(await providerAccountsOf(seller)).toHaveLength(1);
}, 30_000);

test.each(['error', 'reset', 'garbage'] as const)(
  'an account that the provider fails to create (%s) returns 503 and is later created once',
  async (kind) => {
    const seller = await fixture.testApp.buildSeller();
    await fixture.sandbox.injectFault({
      kind,
      method: 'POST',
      path: '/v1/accounts',
      times: kind === 'garbage' ? 1 : 3,
    });
    expect(errorOf(await openAccountLink(seller))).toMatchObject({
      status: 503,
      code: 'payment_provider_unavailable',
    });
    expect(await accountStateOf(seller)).toEqual({ state: 'none' });
    await fixture.sandbox.restore();
    expect((await openAccountLink(seller)).statusCode).toBe(200);
    expect(await providerAccountsOf(seller)).toHaveLength(1);
  },
  30_000,
);

test('a replayed failure or a changed address does not prevent a payout account', async () => {
  const ownAccount = await fixture.testApp.buildSeller();
  await fixture.sandbox.injectFault({ kind: 'abort', method: 'POST', path: '/v1/accounts' });
  expect((await openAccountLink(ownAccount)).statusCode).toBe(200);
  expect(await providerAccountsOf(ownAccount)).toHaveLength(1);

  const otherAccount = await fixture.testApp.buildSeller();
  await fixture.sandbox.stripe.accounts.create(
    { email: 'old@example.test' },
    { idempotencyKey: `account-${otherAccount.id}` },
  );
  expect((await openAccountLink(otherAccount)).statusCode).toBe(200);
  expect(await providerAccountsOf(otherAccount)).toHaveLength(1);
}, 30_000);

test.each([
  ['with a webhook', true],
  ['without a webhook', false],
])(
  'a payout waits for its account, and is sent once the account is ready: %s',
  async (_name, hasWebhook) => {
    const orderWithPayout = await fixture.createDuePayout('unfinished');
    await fixture.runJobs();
    expect(await fixture.payoutOf(orderWithPayout)).toMatchObject({ state: 'waiting' });
    await fixture.sandbox.emit(`accounts/${orderWithPayout.accountId}`, { status: 'enabled' });
    if (hasWebhook) {
      expect((await fixture.deliverWebhook('account.updated', orderWithPayout.accountId)).statusCode).toBe(
        200,
      );
      expect(await fixture.payoutOf(orderWithPayout)).toMatchObject({ state: 'owed' });
    }
    await fixture.runJobs();
    expect(await fixture.payoutOf(orderWithPayout)).toMatchObject({ state: 'sent' });
    expect(await fixture.providerTransfersOf(orderWithPayout)).toHaveLength(1);
    expect(await accountRowOf(orderWithPayout.seller)).toMatchObject({ enabled: true });
  },
  30_000,
);

test('a restricted account makes due payouts wait, and does not affect sent ones', async () => {
  const [sent, owed] = [await fixture.createDuePayout(), await fixture.createDuePayout()];
  await fixture.testApp.db.update(payouts).set({ state: 'sent' }).where(eq(payouts.id, sent.payoutId));
  for (const { accountId } of [sent, owed]) {
    await fixture.sandbox.emit(`accounts/${accountId}`, { status: 'restricted' });
    await fixture.deliverWebhook('account.updated', accountId);
  }
  expect(await fixture.payoutOf(sent)).toMatchObject({ state: 'sent' });
  expect(await fixture.payoutOf(owed)).toMatchObject({ state: 'waiting' });
}, 30_000);

test.each([
  ['with a webhook', true],
  ['without a webhook', false],
])(
  'a seller replaces a closed or revoked account, and the new one is paid: %s',
  async (_name, hasWebhook) => {
    const orderWithPayout = await fixture.createDuePayout();
    const seller = orderWithPayout.seller as UserRow;
    const { accountId } = orderWithPayout;
    await fixture.sandbox.emit(`accounts/${accountId}`, { status: 'revoked' });
    if (hasWebhook) {
      expect(
        (await fixture.deliverWebhook('account.application.deauthorized', 'ca_sandbox')).statusCode,
      ).toBe(200);
      expect(await fixture.payoutOf(orderWithPayout)).toMatchObject({ state: 'waiting' });
    }
    expect(await accountStateOf(seller)).toEqual({ state: 'none' });
    expect(await accountRowOf(seller)).toMatchObject({ providerId: accountId, enabled: false });
    const responses = await Promise.all([openAccountLink(seller), openAccountLink(seller)]);
    expect(responses.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
    const [createdAccount, ...otherAccounts] = await providerAccountsOf(seller);
    expect(otherAccounts).toEqual([]);
    expect(await accountRowOf(seller)).toMatchObject({ providerId: createdAccount!.id, enabled: false });
    expect(await accountStateOf(seller)).toEqual({ state: 'unfinished' });
    await fixture.sandbox.emit(`accounts/${createdAccount!.id}`, { status: 'enabled' });
    await fixture.runJobs();
    expect(await fixture.payoutOf(orderWithPayout)).toMatchObject({ state: 'sent' });
    expect(await fixture.providerTransfersOf(orderWithPayout)).toMatchObject([
      { destination: createdAccount!.id },
    ]);
  },
  30_000,
);

test('an account that replaced a revoked one can be replaced too', async () => {
  const seller = await fixture.testApp.buildSeller();
  const ids = new Set<string>();
  for (let round = 1; round <= 3; round += 1) {
    expect((await openAccountLink(seller)).statusCode).toBe(200);
    const { providerId } = (await accountRowOf(seller))!;
    ids.add(providerId);
    await fixture.sandbox.emit(`accounts/${providerId}`, { status: 'revoked' });
  }
  expect(ids.size).toBe(3);
}, 30_000);
