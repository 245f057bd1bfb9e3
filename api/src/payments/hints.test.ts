import { eq } from 'drizzle-orm';
import { stripeEvents } from '../db/tables/orders.ts';
import { openTill, type Till } from '../testing/till.ts';
import { followProvider } from './follow.ts';

let till: Till;
beforeAll(async () => {
  till = await openTill();
});
afterEach(() => till.sandbox.mend());
afterAll(() => till.close());

const handled = async (type: string) => till.t.db.$count(stripeEvents, eq(stripeEvents.type, type));

test.each(['text', 'other'] as const)(
  'a webhook is not marked as handled while the provider returns garbage (%s) about its object',
  async (body) => {
    const form = await till.openPaidOrder();
    const refund = await till.sandbox.stripe.refunds.create({
      payment_intent: form.intentId,
      amount: 100_000,
    });
    const claim = (await till.sandbox.tell(`charges/${form.chargeId}/dispute`)) as { id: string };
    const account = (await till.openDuePayout('unfinished')).accountId;
    await till.sandbox.tell(`accounts/${account}`, { status: 'enabled' });
    const events = [
      ['refund.created', refund.id, `/v1/refunds/${refund.id}`],
      ['charge.refunded', form.chargeId, '/v1/refunds'],
      ['charge.dispute.created', claim.id, `/v1/disputes/${claim.id}`],
      ['account.updated', account, `/v1/accounts/${account}`],
    ] as const;
    for (const [type, id, path] of events) {
      const before = await handled(type);
      await till.sandbox.fault({ kind: 'garbage', method: 'GET', path, body });
      expect((await till.deliver(type, id)).statusCode).toBe(503);
      expect(await handled(type)).toBe(before);
      expect((await till.deliver(type, id)).statusCode).toBe(200);
      expect(await handled(type)).toBe(before + 1);
    }
    expect(await till.ledgerOf(form)).toEqual({ held: -1_500_000, lost: 1_500_000 });
  },
);

test('a webhook about an unknown object or another payment is accepted and changes nothing', async () => {
  const { stripe, tell, pay } = till.sandbox;
  const other = await stripe.paymentIntents.create({ amount: 5000, currency: 'usd' });
  await pay(other.client_secret!);
  const refund = await stripe.refunds.create({ payment_intent: other.id, amount: 2000 });
  const { latest_charge: charge } = await stripe.paymentIntents.retrieve(other.id);
  const claim = (await tell(`charges/${String(charge)}/dispute`)) as { id: string };
  const account = await stripe.accounts.create({ capabilities: { transfers: { requested: true } } });
  await tell(`accounts/${account.id}`, { status: 'enabled' });
  const transfer = await stripe.transfers.create({ amount: 100, currency: 'usd', destination: account.id });
  for (const [type, id] of [
    ['payment_intent.succeeded', other.id],
    ['refund.created', refund.id],
    ['charge.refunded', String(charge)],
    ['charge.dispute.created', claim.id],
    ['account.updated', account.id],
    ['transfer.created', transfer.id],
  ] as const) {
    expect((await till.deliver(type, id)).statusCode).toBe(200);
  }
  await till.runJobs();
  await till.sandbox.fault({ kind: 'error', status: 404, method: 'GET', path: `/v1/refunds/${refund.id}` });
  expect((await till.deliver('refund.created', refund.id)).statusCode).toBe(200);
});

test.each([
  { kind: 'error', times: 3 },
  { kind: 'garbage', body: 'other' },
  { kind: 'garbage', body: 'text' },
] as const)('a provider list that fails (%o) does not stop the sync of the others', async (fault) => {
  const form = await till.openPaidOrder();
  await till.sandbox.tell(`charges/${form.chargeId}/dispute`);
  await till.sandbox.fault({ ...fault, method: 'GET', path: '/v1/refunds' });
  await followProvider(till.settling(), till.later());
  expect(await till.ledgerOf(form)).toEqual({ held: -1_600_000, lost: 1_600_000 });
});

test('one process syncs from the provider once an hour', async () => {
  const form = await till.openPaidOrder();
  const now = till.later();
  await Promise.all([followProvider(till.settling(), now), followProvider(till.settling(), now)]);
  await till.sandbox.tell(`charges/${form.chargeId}/dispute`);
  await followProvider(till.settling(), new Date(now.getTime() + 59 * 60_000));
  expect(await till.ledgerOf(form)).toEqual({ provider: 1_600_000, held: -1_600_000 });
  await followProvider(till.settling(), new Date(now.getTime() + 61 * 60_000));
  expect(await till.ledgerOf(form)).toEqual({ held: -1_600_000, lost: 1_600_000 });
}, 30_000);
