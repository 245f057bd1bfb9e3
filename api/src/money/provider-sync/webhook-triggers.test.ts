import { eq } from 'drizzle-orm';
import { stripeEvents } from '../../platform/db/tables/orders.ts';
import { createPaymentsFixture, type PaymentsFixture } from '../../testing/payments-fixture.ts';
import { syncFromProvider } from './sync-from-provider.ts';

let fixture: PaymentsFixture;
beforeAll(async () => {
  fixture = await createPaymentsFixture();
});
afterEach(() => fixture.sandbox.restore());
afterAll(() => fixture.close());

const countHandled = async (type: string) =>
  fixture.testApp.db.$count(stripeEvents, eq(stripeEvents.type, type));

test.each(['text', 'other'] as const)(
  'a webhook is not marked as handled while the provider’s response about its object is invalid (%s)',
  async (body) => {
    const paidOrder = await fixture.createPaidOrder();
    const refund = await fixture.sandbox.stripe.refunds.create({
      payment_intent: paidOrder.intentId,
      amount: 100_000,
    });
    const dispute = (await fixture.sandbox.emit(`charges/${paidOrder.chargeId}/dispute`)) as { id: string };
    const account = (await fixture.createDuePayout('unfinished')).accountId;
    await fixture.sandbox.emit(`accounts/${account}`, { status: 'enabled' });
    const events = [
      ['refund.created', refund.id, `/v1/refunds/${refund.id}`],
      ['charge.refunded', paidOrder.chargeId, '/v1/refunds'],
      ['charge.dispute.created', dispute.id, `/v1/disputes/${dispute.id}`],
      ['account.updated', account, `/v1/accounts/${account}`],
    ] as const;
    for (const [type, id, path] of events) {
      const handledBefore = await countHandled(type);
      await fixture.sandbox.injectFault({ kind: 'garbage', method: 'GET', path, body });
      expect((await fixture.deliverWebhook(type, id)).statusCode).toBe(503);
      expect(await countHandled(type)).toBe(handledBefore);
      expect((await fixture.deliverWebhook(type, id)).statusCode).toBe(200);
      expect(await countHandled(type)).toBe(handledBefore + 1);
    }
    expect(await fixture.ledgerBalancesOf(paidOrder)).toEqual({ held: -1_500_000, lost: 1_500_000 });
  },
);

test('a webhook about an unknown object or another payment is accepted and changes nothing', async () => {
  const { stripe, emit, pay } = fixture.sandbox;
  const foreignIntent = await stripe.paymentIntents.create({ amount: 5000, currency: 'usd' });
  await pay(foreignIntent.client_secret!);
  const refund = await stripe.refunds.create({ payment_intent: foreignIntent.id, amount: 2000 });
  const { latest_charge: charge } = await stripe.paymentIntents.retrieve(foreignIntent.id);
  const dispute = (await emit(`charges/${String(charge)}/dispute`)) as { id: string };
  const account = await stripe.accounts.create({ capabilities: { transfers: { requested: true } } });
  await emit(`accounts/${account.id}`, { status: 'enabled' });
  const transfer = await stripe.transfers.create({ amount: 100, currency: 'usd', destination: account.id });
  for (const [type, id] of [
    ['payment_intent.succeeded', foreignIntent.id],
    ['refund.created', refund.id],
    ['charge.refunded', String(charge)],
    ['charge.dispute.created', dispute.id],
    ['account.updated', account.id],
    ['transfer.created', transfer.id],
  ] as const) {
    expect((await fixture.deliverWebhook(type, id)).statusCode).toBe(200);
  }
  await fixture.runJobs();
  await fixture.sandbox.injectFault({
    kind: 'error',
    status: 404,
    method: 'GET',
    path: `/v1/refunds/${refund.id}`,
  });
  expect((await fixture.deliverWebhook('refund.created', refund.id)).statusCode).toBe(200);
});

test.each([
  { kind: 'error', times: 3 },
  { kind: 'garbage', body: 'other' },
  { kind: 'garbage', body: 'text' },
] as const)('a provider list that fails (%o) does not stop the sync of the others', async (fault) => {
  const paidOrder = await fixture.createPaidOrder();
  await fixture.sandbox.emit(`charges/${paidOrder.chargeId}/dispute`);
  await fixture.sandbox.injectFault({ ...fault, method: 'GET', path: '/v1/refunds' });
  await syncFromProvider(fixture.paymentContext(), fixture.advanceClock());
  expect(await fixture.ledgerBalancesOf(paidOrder)).toEqual({ held: -1_600_000, lost: 1_600_000 });
});

test('one process syncs from the provider once an hour', async () => {
  const paidOrder = await fixture.createPaidOrder();
  const now = fixture.advanceClock();
  await Promise.all([
    syncFromProvider(fixture.paymentContext(), now),
    syncFromProvider(fixture.paymentContext(), now),
  ]);
  await fixture.sandbox.emit(`charges/${paidOrder.chargeId}/dispute`);
  await syncFromProvider(fixture.paymentContext(), new Date(now.getTime() + 59 * 60_000));
  expect(await fixture.ledgerBalancesOf(paidOrder)).toEqual({ provider: 1_600_000, held: -1_600_000 });
  await syncFromProvider(fixture.paymentContext(), new Date(now.getTime() + 61 * 60_000));
  expect(await fixture.ledgerBalancesOf(paidOrder)).toEqual({ held: -1_600_000, lost: 1_600_000 });
}, 30_000);
