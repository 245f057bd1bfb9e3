import { createPaymentsFixture, type PaymentsFixture } from '../../testing/payments-fixture.ts';
import { CARDS } from '../../testing/sandbox.ts';
import { refundEscrow } from '../escrow/refund-escrow.ts';
import { postEntry } from '../ledger/post.ts';
import { settle } from '../payments/settle.ts';
import { reconcile } from './reconcile.ts';

let fixture: PaymentsFixture;
beforeAll(async () => {
  fixture = await createPaymentsFixture();
});
afterAll(() => fixture.close());

async function payOrder() {
  const cardForm = await fixture.openCardForm();
  await fixture.sandbox.pay(cardForm.clientSecret);
  return cardForm;
}
async function payAndSettleOrder() {
  const cardForm = await payOrder();
  await settle(
    fixture.paymentContext(),
    await fixture.sandbox.stripe.paymentIntents.retrieve(cardForm.intentId),
  );
  return cardForm;
}
const refundOrder = (orderId: string, amountCents: number | null) =>
  fixture.testApp.db.transaction((tx) => refundEscrow(tx, { orderId, amountCents, reason: 'dispute' }));
const runReconciliation = (since: Date | null = null) =>
  reconcile(fixture.testApp.db, fixture.testApp.services.payments, since);

test('the ledger matches after payments, declines, refunds and missed webhooks, and unknown money is reported', async () => {
  const { testApp, sandbox } = fixture;
  const [part, full] = [await payAndSettleOrder(), await payAndSettleOrder()];
  await refundOrder(part.order.id, 1);
  await refundOrder(full.order.id, null);
  const declinedForm = await fixture.openCardForm();
  await sandbox.pay(declinedForm.clientSecret, CARDS.declined);
  const unreported = await payOrder();
  expect((await runReconciliation()).differences).toMatchObject([
    { kind: 'payment', mismatch: 'missing_in_ledger', id: unreported.intentId, orderId: unreported.order.id },
  ]);

  await fixture.runJobs();
  const price = part.order.priceCents;
  const toEqualTotals = (count: number, cents: number) => ({
    internal: { count, cents },
    provider: { count, cents },
  });
  const expected = {
    differences: [],
    totals: { payment: toEqualTotals(3, 3 * price), refund: toEqualTotals(2, 1 + price) },
  };
  expect(await runReconciliation()).toMatchObject(expected);
  expect(await runReconciliation(new Date(Date.now() - 60_000))).toMatchObject(expected);

  const postings = { owed_back: 1, provider: -1 };
  const entry = { kind: 'refund_sent', reference: 'r1:re_nobody', orderId: part.order.id, postings } as const;
  await testApp.db.transaction((tx) => postEntry(tx, entry));
  const extraRefund = await sandbox.stripe.refunds.create({ payment_intent: part.intentId, amount: 2 });
  for (const since of [null, new Date(Date.now() - 60_000)]) {
    expect((await runReconciliation(since)).differences).toMatchObject([
      { kind: 'refund', mismatch: 'missing_at_provider', id: 're_nobody' },
      { kind: 'refund', mismatch: 'missing_in_ledger', id: extraRefund.id, provider: 2 },
    ]);
  }
});
