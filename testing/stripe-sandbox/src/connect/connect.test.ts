import Stripe from 'stripe';
import {
  captureStripeError,
  createPaidIntent,
  listEventTypesSince,
  fetchLastEventId,
  openHarness,
  postToSandbox,
  type SandboxHarness,
} from '../testing.ts';

let harness: SandboxHarness;
let stripe: Stripe;
let now: number;
beforeEach(async () => {
  now = Date.now();
  harness = await openHarness({ now: () => now });
  ({ stripe } = harness);
});
afterEach(() => harness.sandbox.close());

const createRestrictedAccount = () =>
  stripe.accounts.create({
    type: 'express',
    country: 'US',
    email: 'seller@example.com',
    capabilities: { transfers: { requested: true } },
    business_type: 'individual',
    metadata: { personId: 'p1' },
  });

const createEnabledAccount = async () => {
  const { id } = await createRestrictedAccount();
  await postToSandbox(harness.origin, `accounts/${id}`, { status: 'enabled' });
  return id;
};

describe('connected accounts', () => {
  test('a new account is restricted and lists the required information', async () => {
    const account = await createRestrictedAccount();
    expect(account).toMatchObject({
      type: 'express',
      details_submitted: false,
      charges_enabled: false,
      payouts_enabled: false,
      capabilities: { transfers: 'inactive' },
      metadata: { personId: 'p1' },
      requirements: { disabled_reason: 'requirements.past_due', currently_due: expect.any(Array) },
    });
    expect(await stripe.accounts.retrieve(account.id)).toMatchObject({ id: account.id });
  });

  test('an account can be created with controller properties', async () => {
    const account = await stripe.accounts.create({
      controller: {
        fees: { payer: 'application' },
        losses: { payments: 'application' },
        stripe_dashboard: { type: 'express' },
      },
      capabilities: { transfers: { requested: true } },
    });
    expect(account).toMatchObject({ type: 'none', controller: { stripe_dashboard: { type: 'express' } } });
    const conflictingCall = stripe.accounts.create({
      type: 'express',
      controller: { fees: { payer: 'account' } },
    });
    expect(await captureStripeError(conflictingCall)).toMatchObject({ param: 'type' });
    expect((await stripe.accounts.list()).data).toMatchObject([{ id: account.id }]);
  });

  test('enabling an account sends an event about that account, and a restricted account gets no payouts', async () => {
    const { id } = await createRestrictedAccount();
    await postToSandbox(harness.origin, `accounts/${id}`, { status: 'enabled' });
    expect(await stripe.accounts.retrieve(id)).toMatchObject({
      details_submitted: true,
      charges_enabled: true,
      payouts_enabled: true,
      capabilities: { transfers: 'active' },
      requirements: { currently_due: [], disabled_reason: null },
    });
    const [event] = (await stripe.events.list({ type: 'account.updated' })).data;
    expect(event).toMatchObject({ account: id, data: { object: { id, payouts_enabled: true } } });
    await postToSandbox(harness.origin, `accounts/${id}`, { status: 'restricted' });
    expect(await stripe.accounts.retrieve(id)).toMatchObject({
      details_submitted: true,
      payouts_enabled: false,
      capabilities: { transfers: 'inactive' },
    });
  });
});

test('a call for a connected account is rejected rather than executed for the platform', async () => {
  const { id } = await createRestrictedAccount();
  const call = stripe.balance.retrieve({}, { stripeAccount: id });
  expect(await captureStripeError(call)).toMatchObject({ statusCode: 400 });
});

describe('onboarding', () => {
  const returnUrl = 'http://localhost:3000/sell/paid?done=1';
  const refreshUrl = 'http://localhost:3000/sell/again';
  const createLink = (account: string) =>
    stripe.accountLinks.create({
      account,
      return_url: returnUrl,
      refresh_url: refreshUrl,
      type: 'account_onboarding',
    });
  const openLink = (url: string) => fetch(url, { redirect: 'manual' });
  const submitPage = (url: string, html: string, choice: string) =>
    fetch(url, {
      method: 'POST',
      redirect: 'manual',
      body: new URLSearchParams({
        session: /name="session" value="([^"]+)"/.exec(html)?.[1] ?? '',
        answer: choice,
      }),
    });

  test('the onboarding page enables the account and redirects to the shop', async () => {
    const { id } = await createRestrictedAccount();
    const { url } = await createLink(id);
    expect(url.startsWith(`${harness.origin}/setup/e/${id}/`)).toBe(true);
    const page = await openLink(url);
    expect(page.status).toBe(200);
    const policy = page.headers.get('content-security-policy');
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain("form-action 'self' http://localhost:3000");
    const html = await page.text();
    expect(html).not.toMatch(/style=|<script/);
    expect(html).toContain('seller@example.com');
    const css = /href="([^"]+\.css)"/.exec(html)?.[1] ?? '';
    expect((await fetch(`${harness.origin}${css}`)).status).toBe(200);

    const firstSubmission = await submitPage(url, html, 'finish');
    expect([firstSubmission.status, firstSubmission.headers.get('location')]).toEqual([303, returnUrl]);
    expect(await stripe.accounts.retrieve(id)).toMatchObject({
      details_submitted: true,
      capabilities: { transfers: 'active' },
    });
    const secondSubmission = await submitPage(url, html, 'finish');
    expect(secondSubmission.headers.get('location')).toBe(refreshUrl);
    expect((await stripe.events.list({ type: 'account.updated' })).data).toHaveLength(1);
  });

  test('onboarding can be postponed', async () => {
    const { id } = await createRestrictedAccount();
    const { url } = await createLink(id);
    const postponedResponse = await submitPage(url, await (await openLink(url)).text(), 'later');
    expect(postponedResponse.headers.get('location')).toBe(returnUrl);
    expect(await stripe.accounts.retrieve(id)).toMatchObject({ details_submitted: false });
  });

  test('an onboarding link opens only once, and only within five minutes', async () => {
    const { id } = await createRestrictedAccount();
    const { url } = await createLink(id);
    // A HEAD request does not consume the link.
    expect((await fetch(url, { method: 'HEAD' })).status).toBe(404);
    expect((await openLink(url)).status).toBe(200);
    expect((await openLink(url)).headers.get('location')).toBe(refreshUrl);
    const expiringLink = await createLink(id);
    expect(expiringLink.expires_at).toBe(expiringLink.created + 300);
    now += 300_000;
    expect((await openLink(expiringLink.url)).headers.get('location')).toBe(refreshUrl);
    expect((await openLink(`${harness.origin}/setup/e/${id}/guessed`)).status).toBe(404);
  });

  test('the onboarding page escapes the email address of the account', async () => {
    const { id } = await stripe.accounts.create({ type: 'express', email: '"><script>alert(1)</script>' });
    const html = await (await openLink((await createLink(id)).url)).text();
    expect(html).not.toContain('<script');
    expect(html).toContain('&lt;script&gt;');
  });

  test('an onboarding link requires web URLs and an existing account', async () => {
    const { id } = await createRestrictedAccount();
    const create = (change: object) =>
      captureStripeError(
        stripe.accountLinks.create({
          account: id,
          return_url: returnUrl,
          refresh_url: refreshUrl,
          type: 'account_onboarding',
          ...change,
        }),
      );
    expect(await create({ return_url: 'javascript:alert(1)' })).toMatchObject({ param: 'return_url' });
    expect(await create({ account: 'acct_none' })).toMatchObject({
      statusCode: 400,
      code: 'account_invalid',
    });
  });
});

describe('transfers', () => {
  test("a transfer pays a seller from a charge, up to the charge's remaining amount", async () => {
    const destination = await createEnabledAccount();
    const paidIntent = await createPaidIntent(stripe, { amount: 10_000 });
    const createTransfer = (amount: number) =>
      stripe.transfers.create({
        amount,
        currency: 'usd',
        destination,
        source_transaction: paidIntent.latest_charge,
        metadata: { orderId: 'o1' },
      });
    const lastId = await fetchLastEventId(stripe);
    const transfer = await createTransfer(6_000);
    expect(transfer).toMatchObject({
      amount: 6_000,
      destination,
      source_transaction: paidIntent.latest_charge,
      transfer_group: `group_${paidIntent.id}`,
      balance_transaction: expect.stringMatching(/^txn_/),
      metadata: { orderId: 'o1' },
    });
    expect(await listEventTypesSince(stripe, lastId)).toEqual(['transfer.created']);
    await stripe.refunds.create({ payment_intent: paidIntent.id, amount: 1_000 });
    expect(await captureStripeError(createTransfer(3_001))).toMatchObject({
      statusCode: 400,
      code: 'balance_insufficient',
    });
    await createTransfer(3_000);
    expect((await stripe.balance.retrieve()).available).toMatchObject([{ amount: 0, currency: 'usd' }]);
  });

  test('a transfer is rejected if the account is restricted or missing, or the balance is too low', async () => {
    const restricted = await createRestrictedAccount();
    const enabled = await createEnabledAccount();
    await createPaidIntent(stripe, { amount: 1_000 });
    const createTransfer = (destination: string, amount = 500) =>
      captureStripeError(stripe.transfers.create({ amount, currency: 'usd', destination }));
    expect(await createTransfer(restricted.id)).toMatchObject({
      type: 'StripeInvalidRequestError',
      code: 'insufficient_capabilities_for_transfer',
    });
    expect(await createTransfer('acct_none')).toMatchObject({
      code: 'resource_missing',
      param: 'destination',
    });
    expect(await createTransfer(enabled, 1_001)).toMatchObject({ code: 'balance_insufficient' });
    expect(
      await stripe.transfers.create({ amount: 1_000, currency: 'usd', destination: enabled }),
    ).toMatchObject({
      transfer_group: null,
    });
  });

  test('transfers can be filtered by group and destination, and updated', async () => {
    const [firstAccount, secondAccount] = [await createEnabledAccount(), await createEnabledAccount()];
    await createPaidIntent(stripe);
    const createTransfer = (destination: string, transfer_group: string) =>
      stripe.transfers.create({ amount: 100, currency: 'usd', destination, transfer_group });
    const first = await createTransfer(firstAccount, 'a');
    await createTransfer(secondAccount, 'a');
    await createTransfer(firstAccount, 'b');
    expect((await stripe.transfers.list({ transfer_group: 'a' })).data).toHaveLength(2);
    expect(
      (await stripe.transfers.list({ destination: firstAccount, transfer_group: 'a' })).data,
    ).toMatchObject([{ id: first.id }]);
    const lastId = await fetchLastEventId(stripe);
    expect(await stripe.transfers.update(first.id, { metadata: { a: '1' } })).toMatchObject({
      metadata: { a: '1' },
    });
    expect(await listEventTypesSince(stripe, lastId)).toEqual(['transfer.updated']);
  });

  test('a transfer can be reversed in parts, up to its amount', async () => {
    const destination = await createEnabledAccount();
    const paidIntent = await createPaidIntent(stripe, { amount: 10_000 });
    const source = { currency: 'usd', destination, source_transaction: paidIntent.latest_charge };
    const { id } = await stripe.transfers.create({ amount: 8_000, ...source });
    const lastId = await fetchLastEventId(stripe);
    const partialReversal = await stripe.transfers.createReversal(id, { amount: 3_000 });
    expect(partialReversal).toMatchObject({ amount: 3_000, transfer: id });
    expect(await captureStripeError(stripe.transfers.createReversal(id, { amount: 5_001 }))).toMatchObject({
      param: 'amount',
    });
    const finalReversal = await stripe.transfers.createReversal(id);
    expect(finalReversal.amount).toBe(5_000);
    expect(await stripe.transfers.retrieve(id)).toMatchObject({
      amount_reversed: 8_000,
      reversed: true,
      reversals: { data: [{ id: finalReversal.id }, { id: partialReversal.id }] },
    });
    expect((await stripe.transfers.listReversals(id)).data).toHaveLength(2);
    expect(await stripe.transfers.retrieveReversal(id, partialReversal.id)).toMatchObject({ amount: 3_000 });
    expect(await captureStripeError(stripe.transfers.createReversal(id))).toMatchObject({ statusCode: 400 });
    expect(await listEventTypesSince(stripe, lastId)).toEqual(['transfer.reversed', 'transfer.reversed']);
    // The reversed amount can be transferred again.
    expect(await stripe.transfers.create({ amount: 10_000, ...source })).toMatchObject({ amount: 10_000 });
  });
});

test('a call for a revoked account returns 403, as for an unknown one, and the account cannot receive transfers', async () => {
  const { id } = await stripe.accounts.create({ capabilities: { transfers: { requested: true } } });
  await postToSandbox(harness.origin, `accounts/${id}`, { status: 'enabled' });
  await postToSandbox(harness.origin, `accounts/${id}`, { status: 'revoked' });
  for (const inaccessibleId of [id, 'acct_none']) {
    const error = await captureStripeError(stripe.accounts.retrieve(inaccessibleId));
    expect(error).toBeInstanceOf(Stripe.errors.StripePermissionError);
    expect(error).toMatchObject({ statusCode: 403, code: 'account_invalid' });
    expect(
      await captureStripeError(stripe.accounts.update(inaccessibleId, { email: 'a@example.com' })),
    ).toMatchObject({
      statusCode: 403,
    });
  }
  const link = { account: id, return_url: 'http://a.test', refresh_url: 'http://a.test' };
  expect(
    await captureStripeError(stripe.accountLinks.create({ ...link, type: 'account_onboarding' })),
  ).toMatchObject({
    code: 'account_invalid',
  });
  const transfer = { amount: 1, currency: 'usd', destination: id };
  expect(await captureStripeError(stripe.transfers.create(transfer))).toMatchObject({
    code: 'resource_missing',
  });
  expect((await stripe.accounts.list()).data.map((account) => account.id)).not.toContain(id);
  const { data } = await stripe.events.list({ type: 'account.application.deauthorized' });
  expect(data).toMatchObject([{ account: id, data: { object: { object: 'application' } } }]);
});
