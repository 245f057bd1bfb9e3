import { eq } from 'drizzle-orm';
import type Stripe from 'stripe';
import type { CurrentUser } from '../auth/current-user.ts';
import { payoutAccounts } from '../db/tables/money.ts';
import type { users } from '../db/tables/users.ts';
import { withAnswers } from '../testing/other-answers.ts';
import { openTill, type Till } from '../testing/till.ts';
import { accountLink, checkAccount, noteAccount } from './account.ts';

let till: Till;
beforeAll(async () => {
  till = await openTill();
});
afterEach(() => till.sandbox.mend());
afterAll(() => till.close());

type Create = (params: Stripe.AccountCreateParams, options: Stripe.RequestOptions) => Promise<Stripe.Account>;
const provider = () => till.settling().payments.accounts;
const buildSeller = async () =>
  (await till.t.buildSeller()) as unknown as CurrentUser & Pick<typeof users.$inferSelect, 'createdAt'>;
const rowOf = async ({ id }: { id: string }) =>
  (await till.t.db.select().from(payoutAccounts).where(eq(payoutAccounts.userId, id)))[0];
const linkWith = (user: CurrentUser, played: Parameters<typeof withAnswers>[1]) =>
  accountLink({ ...till.t.services, ...withAnswers(till.settling(), played) }, user);

test('an account is created once, with the provider’s onboarding and dashboard', async () => {
  const seller = await buildSeller();
  const asked: unknown[] = [];
  const create: Create = (params, options) => {
    asked.push(params, options);
    return provider().create(params, options);
  };
  expect(await linkWith(seller, { accounts: { create } })).toMatch(/^http/);
  expect(await linkWith(seller, { accounts: { create } })).toMatch(/^http/);
  expect(asked).toEqual([
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

test('an account is created with another key if the first one is used up', async () => {
  const seller = await buildSeller();
  const keys: string[] = [];
  const create: Create = (params, options) => {
    keys.push(options.idempotencyKey ?? '');
    return provider().create(params, options);
  };
  await till.sandbox.fault({ kind: 'abort', method: 'POST', path: '/v1/accounts' });
  await linkWith(seller, { accounts: { create } });
  const [first, second, ...more] = keys;
  expect(first).toBe(`account-${seller.id}-${String(seller.createdAt.getTime())}`);
  expect(second).toMatch(new RegExp(`^${first!}-.{36}$`));
  expect(more).toEqual([]);
}, 30_000);

test.each([{ metadata: { userId: 'somebody' } }, { metadata: null }])(
  'an account that belongs to another user is rejected (%o)',
  async (other) => {
    const seller = await buildSeller();
    const create: Create = async (params, options) =>
      Object.assign(await provider().create(params, options), other) as Stripe.Account;
    await expect(linkWith(seller, { accounts: { create } })).rejects.toMatchObject({
      status: 503,
      cause: { message: 'The payment provider answered about another account' },
    });
    expect(await rowOf(seller)).toBeUndefined();
  },
  30_000,
);

test('of two accounts created at once, the stored one is set up', async () => {
  const seller = await buildSeller();
  const { id: noted } = await till.sandbox.stripe.accounts.create({});
  const create: Create = async (params, options) => {
    await till.t.db.insert(payoutAccounts).values({ userId: seller.id, providerId: noted, enabled: false });
    return provider().create(params, options);
  };
  const linked: string[] = [];
  const accountLinks = {
    create: (params: Stripe.AccountLinkCreateParams) => {
      linked.push(params.account);
      return till.settling().payments.accountLinks.create(params);
    },
  };
  await linkWith(seller, { accounts: { create }, accountLinks });
  expect(linked).toEqual([noted]);
}, 30_000);

test('an account link fails if the site’s own URL is not configured', async () => {
  const { SITE_URL: _, ...env } = till.t.services.env;
  await expect(accountLink({ ...till.t.services, env }, await buildSeller())).rejects.toMatchObject({
    status: 503,
    message: expect.stringContaining('SITE_URL'),
  });
});

test('data of another or unknown account changes nothing; one without capabilities waits', async () => {
  const form = await till.openDuePayout();
  const retrieve = async (id: string) => ({ ...(await provider().retrieve(id)), id: 'acct_other' });
  const asking = withAnswers(till.settling(), { accounts: { retrieve } });
  await expect(checkAccount(asking, form.accountId)).rejects.toMatchObject({
    status: 503,
    cause: { message: 'The payment provider answered about another account' },
  });
  const account = await provider().retrieve(form.accountId);
  await noteAccount(till.t.db, { ...account, id: 'acct_nobodys' });
  expect(await till.payoutOf(form)).toMatchObject({ state: 'owed' });
  const { capabilities: _, ...bare } = account;
  await noteAccount(till.t.db, bare as Stripe.Account);
  expect(await till.payoutOf(form)).toMatchObject({ state: 'waiting' });
}, 30_000);
