import { captureStripeError, createPaidIntent, openHarness, type SandboxHarness } from '../testing.ts';

let harness: SandboxHarness;
beforeAll(async () => {
  harness = await openHarness();
});
afterAll(() => harness.sandbox.close());

test('expand replaces ids with objects, including nested ids and ids in lists', async () => {
  const { stripe } = harness;
  const { id, latest_charge } = await createPaidIntent(stripe);
  const intent = await stripe.paymentIntents.retrieve(id, {
    expand: ['latest_charge.balance_transaction', 'payment_method'],
  });
  expect(intent).toMatchObject({
    payment_method: { object: 'payment_method', card: { last4: '4242' } },
    latest_charge: {
      id: latest_charge,
      balance_transaction: { object: 'balance_transaction', amount: 5_000, source: latest_charge },
    },
  });
  const refund = await stripe.refunds.create({ payment_intent: id, expand: ['charge', 'payment_intent'] });
  expect(refund).toMatchObject({ charge: { id: latest_charge, refunded: true }, payment_intent: { id } });
  const { data } = await stripe.refunds.list({ payment_intent: id, expand: ['data.charge'] });
  expect(data).toMatchObject([{ charge: { id: latest_charge } }]);
  // The stored object is unchanged.
  expect(await stripe.paymentIntents.retrieve(id)).toMatchObject({ latest_charge });
});

test.each(['customer', 'latest_charge.balance_transaction.source.charge.payment_intent', 'transfer'])(
  'expand rejects the path %s',
  async (path) => {
    const { id } = await createPaidIntent(harness.stripe);
    const error = await captureStripeError(harness.stripe.paymentIntents.retrieve(id, { expand: [path] }));
    expect(error).toMatchObject({ statusCode: 400, param: 'expand' });
    expect(error.message).toContain('cannot be expanded');
  },
);
