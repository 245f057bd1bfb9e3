import { eq, isNull } from 'drizzle-orm';
import type Stripe from 'stripe';
import { paymentIntents } from '../../platform/db/tables/orders.ts';
import {
  type CardForm,
  createPaymentsFixture,
  type PaymentsFixture,
} from '../../testing/payments-fixture.ts';
import { pollOpenIntents } from './poll-intents.ts';

let fixture: PaymentsFixture;
beforeAll(async () => {
  fixture = await createPaymentsFixture();
});
beforeEach(async () => {
  // Closes the intents that other tests left open.
  await fixture.testApp.db
    .update(paymentIntents)
    .set({ finalAt: new Date() })
    .where(isNull(paymentIntents.finalAt));
});
afterEach(() => fixture.sandbox.restore());
afterAll(() => fixture.close());

const MINUTE_MS = 60_000;
const intentRowOf = async ({ intentId }: CardForm) =>
  (await fixture.testApp.db.select().from(paymentIntents).where(eq(paymentIntents.id, intentId)))[0]!;
const openCardForms = (count: number) =>
  Promise.all(Array.from({ length: count }, () => fixture.openCardForm()));

/** Returns a payment context that records the server's requests for intents. */
function recordIntentRequests() {
  const { payments } = fixture.paymentContext();
  const requestedIds: string[] = [];
  const originalIntents = payments.paymentIntents;
  const intents = Object.assign(Object.create(originalIntents) as typeof originalIntents, {
    retrieve: (id: string, params?: object, options?: object) => {
      requestedIds.push(id);
      return originalIntents.retrieve(id, params ?? {}, options);
    },
    list: (query: Stripe.PaymentIntentListParams) => {
      requestedIds.push('list');
      return originalIntents.list(query);
    },
  });
  const stubbedPayments = Object.assign(Object.create(payments) as typeof payments, {
    paymentIntents: intents,
  });
  return { requestedIds, paymentContext: { ...fixture.paymentContext(), payments: stubbedPayments } };
}

test('the job polls an intent at growing intervals, up to an hour', async () => {
  const cardForm = await fixture.openCardForm();
  let now = new Date(Date.now() + 1000);
  const waitMinutes: number[] = [];
  for (let round = 0; round < 9; round += 1) {
    const { requestedIds, paymentContext } = recordIntentRequests();
    await pollOpenIntents(paymentContext, now);
    await pollOpenIntents(paymentContext, new Date(now.getTime() + 1));
    expect(requestedIds).toEqual([cardForm.intentId]);
    const { nextAttemptAt, checkCount } = await intentRowOf(cardForm);
    expect(checkCount).toBe(round + 1);
    waitMinutes.push((nextAttemptAt.getTime() - now.getTime()) / MINUTE_MS);
    now = nextAttemptAt;
  }
  expect(waitMinutes).toEqual([1, 2, 4, 8, 16, 32, 60, 60, 60]);

  // Reopening the card form makes the intent due now, because the buyer may pay at once.
  await fixture.createIntent(cardForm.order);
  expect(await intentRowOf(cardForm)).toMatchObject({ checkCount: 0 });
  expect((await intentRowOf(cardForm)).nextAttemptAt.getTime()).toBeLessThanOrEqual(Date.now());
}, 30_000);

test('two processes poll each intent only once per run', async () => {
  const forms = await openCardForms(8);
  const [firstProcess, secondProcess] = [recordIntentRequests(), recordIntentRequests()];
  const now = fixture.advanceClock();
  await Promise.all([
    pollOpenIntents(firstProcess.paymentContext, now),
    pollOpenIntents(secondProcess.paymentContext, now),
  ]);
  expect([...firstProcess.requestedIds, ...secondProcess.requestedIds].sort()).toEqual(
    forms.map(({ intentId }) => intentId).sort(),
  );
}, 30_000);

test('the job polls many due intents with one list request', async () => {
  const forms = await openCardForms(25);
  const paidForms = forms.slice(0, 3);
  for (const { clientSecret } of paidForms) await fixture.sandbox.pay(clientSecret);
  const { requestedIds, paymentContext } = recordIntentRequests();
  await pollOpenIntents(paymentContext, fixture.advanceClock());
  expect(requestedIds).toEqual(['list']);
  for (const cardForm of paidForms) expect(await fixture.orderOf(cardForm)).toMatchObject({ state: 'paid' });
  expect(await intentRowOf(forms[10]!)).toMatchObject({ checkCount: 1, finalAt: null });
});

test.each(['error', 'garbage'] as const)(
  'the job polls intents one by one if the list fails (%s)',
  async (kind) => {
    const forms = await openCardForms(12);
    await fixture.sandbox.pay(forms[0]!.clientSecret);
    await fixture.sandbox.injectFault({
      kind,
      method: 'GET',
      path: '/v1/payment_intents',
      times: 100,
      body: 'other',
    });
    const { requestedIds, paymentContext } = recordIntentRequests();
    await pollOpenIntents(paymentContext, fixture.advanceClock());
    expect(requestedIds.sort()).toEqual(['list', ...forms.map(({ intentId }) => intentId)].sort());
    expect(await fixture.orderOf(forms[0]!)).toMatchObject({ state: 'paid' });
  },
);

test.each([2, 14])(
  'the job stops early while the provider is down, and the next run settles all %i',
  async (count) => {
    const forms = await openCardForms(count);
    for (const { clientSecret } of forms) await fixture.sandbox.pay(clientSecret);
    await fixture.sandbox.injectFault({ kind: 'reset', path: '/v1/*', times: 1_000_000 });
    const { requestedIds, paymentContext } = recordIntentRequests();
    await pollOpenIntents(paymentContext, fixture.advanceClock());
    expect(requestedIds.filter((id) => id !== 'list').length).toBeLessThanOrEqual(5);
    for (const cardForm of forms)
      expect(await intentRowOf(cardForm)).toMatchObject({ checkCount: 0, finalAt: null });
    await fixture.sandbox.restore();
    await pollOpenIntents(fixture.paymentContext(), fixture.advanceClock());
    for (const cardForm of forms) expect(await fixture.orderOf(cardForm)).toMatchObject({ state: 'paid' });
  },
);

test('an intent with a 500 response does not block other intents, and is settled later', async () => {
  const forms = await openCardForms(3);
  for (const { clientSecret } of forms) await fixture.sandbox.pay(clientSecret);
  const [failingForm, ...otherForms] = forms;
  await fixture.sandbox.injectFault({
    kind: 'error',
    path: `/v1/payment_intents/${failingForm!.intentId}`,
    times: 1000,
  });
  await pollOpenIntents(fixture.paymentContext(), fixture.advanceClock());
  for (const cardForm of otherForms) expect(await fixture.orderOf(cardForm)).toMatchObject({ state: 'paid' });
  expect(await fixture.orderOf(failingForm!)).toMatchObject({ state: 'unpaid' });
  expect(await intentRowOf(failingForm!)).toMatchObject({ checkCount: 1 });
  await fixture.sandbox.restore();
  await pollOpenIntents(fixture.paymentContext(), fixture.advanceClock());
  expect(await fixture.orderOf(failingForm!)).toMatchObject({ state: 'paid' });
});
