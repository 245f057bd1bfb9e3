import { refundHeld } from '../holds/refund.ts';
import { post } from '../ledger/post.ts';
import { settle } from '../payments/settle.ts';
import { CARDS } from '../testing/sandbox.ts';
import { openTill, type Till } from '../testing/till.ts';
import { reconcile } from './reconcile.ts';

let till: Till;
beforeAll(async () => {
  till = await openTill();
});
afterAll(() => till.close());

async function pay() {
  const form = await till.openCardForm();
  await till.sandbox.pay(form.clientSecret);
  return form;
}
async function payAndSettle() {
  const form = await pay();
  await settle(till.settling(), await till.sandbox.stripe.paymentIntents.retrieve(form.intentId));
  return form;
}
const refund = (orderId: string, amountCents: number | null) =>
  till.t.db.transaction((tx) => refundHeld(tx, { orderId, amountCents, reason: 'dispute' }));
const comparison = (since: Date | null = null) => reconcile(till.t.db, till.t.services.payments, since);

test('matches after payments, declines, refunds and missed webhooks, and reports unknown money', async () => {
  const { t, sandbox } = till;
  const [part, whole] = [await payAndSettle(), await payAndSettle()];
  await refund(part.order.id, 1);
  await refund(whole.order.id, null);
  const declined = await till.openCardForm();
  await sandbox.pay(declined.clientSecret, CARDS.declined);
  const untold = await pay();
  expect((await comparison()).differences).toMatchObject([
    { kind: 'payment', what: 'unknown_here', id: untold.intentId, orderId: untold.order.id },
  ]);

  await till.runJobs();
  const price = part.order.priceCents;
  const both = (count: number, cents: number) => ({ ours: { count, cents }, theirs: { count, cents } });
  const agreed = { differences: [], totals: { payment: both(3, 3 * price), refund: both(2, 1 + price) } };
  expect(await comparison()).toMatchObject(agreed);
  expect(await comparison(new Date(Date.now() - 60_000))).toMatchObject(agreed);

  const postings = { owed_back: 1, provider: -1 };
  const entry = { kind: 'refund_sent', reference: 'r1:re_nobody', orderId: part.order.id, postings } as const;
  await t.db.transaction((tx) => post(tx, entry));
  const made = await sandbox.stripe.refunds.create({ payment_intent: part.intentId, amount: 2 });
  for (const since of [null, new Date(Date.now() - 60_000)]) {
    expect((await comparison(since)).differences).toMatchObject([
      { kind: 'refund', what: 'unknown_there', id: 're_nobody' },
      { kind: 'refund', what: 'unknown_here', id: made.id, theirs: 2 },
    ]);
  }
});
