import { eq } from 'drizzle-orm';
import type Stripe from 'stripe';
import type { CurrentUser } from '../../platform/auth/current-user.ts';
import { payoutAccounts } from '../../platform/db/tables/escrow-and-payouts.ts';
import type { users } from '../../platform/db/tables/users.ts';
import { createPaymentsFixture, type PaymentsFixture } from '../../testing/payments-fixture.ts';
import { stubProvider } from '../../testing/provider-stubs.ts';
import { createAccountLink, recordAccountState, refreshAccount } from './account.ts';

let fixture: PaymentsFixture;
beforeAll(async () => {
  fixture = await createPaymentsFixture();
});
afterEach(() => fixture.sandbox.restore());
afterAll(() => fixture.close());

type CreateAccount = (
  params: Stripe.AccountCreateParams,
  options: Stripe.RequestOptions,
) => Promise<Stripe.Account>;
const providerAccounts = () => fixture.paymentContext().payments.accounts;
const buildSeller = async () =>
  (await fixture.testApp.buildSeller()) as unknown as CurrentUser &
    Pick<typeof users.$inferSelect, 'createdAt'>;
const accountRowOf = async ({ id }: { id: string }) =>
  (await fixture.testApp.db.select().from(payoutAccounts).where(eq(payoutAccounts.userId, id)))[0];
const createLinkWithStub = (user: CurrentUser, stubs: Parameters<typeof stubProvider>[1]) =>
  createAccountLink({ ...fixture.testApp.services, ...stubProvider(fixture.paymentContext(), stubs) }, user);

test('an account is created once, with the provider’s onboarding and dashboard', async () => {
  const seller = await buildSeller();
  const requests: unknown[] = [];
  const create: CreateAccount = (params, options) => {
    requests.push(params, options);
    return providerAccounts().create(params, options);
  };
  expect(await createLinkWithStub(seller, { accounts: { create } })).toMatch(/^http/);
  expect(await createLinkWithStub(seller, { accounts: { create } })).toMatch(/^http/);
  expect(requests).toEqual([
    {
      country: 'US',
      email: seller.email,
      controller: {
        stripe_dashboard: { type: 'express' },
        fees: { payer: 'application' },
        losses: { payments: 'application' },
      },
      capabilities: { transfers: { requested: true } },
      metadata: { userId: seller.id },
    },
    { idempotencyKey: `account-${seller.id}-${String(seller.createdAt.getTime())}` },
  ]);
}, 30_000);

test('an account is created with another idempotency key if the first one can no longer be used', async () => {
  const seller = await buildSeller();
  const keys: string[] = [];
  const create: CreateAccount = (params, options) => {
    keys.push(options.idempotencyKey ?? '');
    return providerAccounts().create(params, options);
  };
  await fixture.sandbox.injectFault({ kind: 'abort', method: 'POST', path: '/v1/accounts' });
  await createLinkWithStub(seller, { accounts: { create } });
  const [firstKey, secondKey, ...otherKeys] = keys;
  expect(firstKey).toBe(`account-${seller.id}-${String(seller.createdAt.getTime())}`);
  expect(secondKey).toMatch(new RegExp(`^${firstKey!}-.{36}$`));
  expect(otherKeys).toEqual([]);
}, 30_000);

test.each([{ metadata: { userId: 'somebody' } }, { metadata: null }])(
  'an account that belongs to another user is rejected (%o)',
  async (other) => {
    const seller = await buildSeller();
    const create: CreateAccount = async (params, options) =>
      Object.assign(await providerAccounts().create(params, options), other) as Stripe.Account;
    await expect(createLinkWithStub(seller, { accounts: { create } })).rejects.toMatchObject({
      status: 503,
      cause: { message: 'The payment provider returned a different account' },
    });
    expect(await accountRowOf(seller)).toBeUndefined();
  },
  30_000,
);

test('if two accounts are created concurrently, the stored account is set up', async () => {
  const seller = await buildSeller();
  const { id: otherAccount } = await fixture.sandbox.stripe.accounts.create({});
  const create: CreateAccount = async (params, options) => {
    await fixture.testApp.db
      .insert(payoutAccounts)
      .values({ userId: seller.id, providerId: otherAccount, enabled: false });
    return providerAccounts().create(params, options);
  };
  const linked: string[] = [];
  const accountLinks = {
    create: (params: Stripe.AccountLinkCreateParams) => {
      linked.push(params.account);
      return fixture.paymentContext().payments.accountLinks.create(params);
    },
  };
  await createLinkWithStub(seller, { accounts: { create }, accountLinks });
  expect(linked).toEqual([otherAccount]);
}, 30_000);

test('an account link fails if the site’s own URL is not configured', async () => {
  const { SITE_URL: _, ...env } = fixture.testApp.services.env;
  await expect(
    createAccountLink({ ...fixture.testApp.services, env }, await buildSeller()),
  ).rejects.toMatchObject({
    status: 503,
    message: expect.stringContaining('SITE_URL'),
  });
});

test('a response about another or an unknown account changes nothing; payouts wait for an account without capabilities', async () => {
  const orderWithPayout = await fixture.createDuePayout();
  const retrieve = async (id: string) => ({ ...(await providerAccounts().retrieve(id)), id: 'acct_other' });
  const stubbedContext = stubProvider(fixture.paymentContext(), { accounts: { retrieve } });
  await expect(refreshAccount(stubbedContext, orderWithPayout.accountId)).rejects.toMatchObject({
    status: 503,
    cause: { message: 'The payment provider returned a different account' },
  });
  const account = await providerAccounts().retrieve(orderWithPayout.accountId);
  await recordAccountState(fixture.testApp.db, { ...account, id: 'acct_nobodys' });
  expect(await fixture.payoutOf(orderWithPayout)).toMatchObject({ state: 'owed' });
  const { capabilities: _, ...withoutCapabilities } = account;
  await recordAccountState(fixture.testApp.db, withoutCapabilities as Stripe.Account);
  expect(await fixture.payoutOf(orderWithPayout)).toMatchObject({ state: 'waiting' });
}, 30_000);
