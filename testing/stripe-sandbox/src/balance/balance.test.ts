import type Stripe from 'stripe';
import { createPaidIntent, openHarness, postToSandbox, type SandboxHarness } from '../testing.ts';

let harness: SandboxHarness;
let stripe: Stripe;
beforeAll(async () => {
  harness = await openHarness();
  ({ stripe } = harness);
});
afterAll(() => harness.sandbox.close());

test('every movement of money creates a balance transaction, and the balance is the sum of all transactions', async () => {
  const account = await stripe.accounts.create({
    type: 'express',
    capabilities: { transfers: { requested: true } },
  });
  await postToSandbox(harness.origin, `accounts/${account.id}`, { status: 'enabled' });
  const intent = await createPaidIntent(stripe, { amount: 10_000 });
  const refund = await stripe.refunds.create({ payment_intent: intent.id, amount: 1_000 });
  await postToSandbox(harness.origin, `refunds/${refund.id}`, { status: 'failed' });
  const transfer = await stripe.transfers.create({
    amount: 4_000,
    currency: 'usd',
    destination: account.id,
    source_transaction: intent.latest_charge,
  });
  const reversal = await stripe.transfers.createReversal(transfer.id, { amount: 500 });
  const dispute = (await postToSandbox(
    harness.origin,
    `charges/${intent.latest_charge}/dispute`,
  )) as Stripe.Dispute;
  await postToSandbox(harness.origin, `disputes/${dispute.id}/close`, { status: 'won' });

  const transactions = await stripe.balanceTransactions.list({ limit: 3 }).autoPagingToArray({ limit: 100 });
  expect(transactions.map(({ type, amount, source }) => [type, amount, source]).reverse()).toEqual([
    ['charge', 10_000, intent.latest_charge],
    ['refund', -1_000, refund.id],
    ['refund_failure', 1_000, refund.id],
    ['transfer', -4_000, transfer.id],
    ['transfer_refund', 500, reversal.id],
    ['adjustment', -10_000, dispute.id],
    ['adjustment', 10_000, dispute.id],
  ]);
  const sum = transactions.reduce((total, { net }) => total + net, 0);
  expect(await stripe.balance.retrieve()).toMatchObject({
    available: [{ amount: sum, currency: 'usd' }],
    pending: [{ amount: 0 }],
  });
  // The charge references its balance transaction.
  const charge = await stripe.charges.retrieve(intent.latest_charge);
  expect(await stripe.balanceTransactions.retrieve(String(charge.balance_transaction))).toMatchObject({
    source: charge.id,
    fee: 0,
  });
  const listIds = (filter: object) =>
    stripe.balanceTransactions.list(filter).then(({ data }) => data.map(({ id }) => id));
  expect(await listIds({ type: 'transfer' })).toEqual([transfer.balance_transaction]);
  expect(await listIds({ source: reversal.id })).toEqual([reversal.balance_transaction]);
  expect(await listIds({ created: { lt: 1 } })).toEqual([]);
});
