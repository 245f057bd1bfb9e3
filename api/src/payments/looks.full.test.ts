import { eq, isNull } from 'drizzle-orm';
import type Stripe from 'stripe';
import { paymentIntents } from '../db/tables/orders.ts';
import { type CardForm, openTill, type Till } from '../testing/till.ts';
import { settleForgotten } from './watch.ts';

let till: Till;
beforeAll(async () => {
  till = await openTill();
});
beforeEach(async () => {
  // Closes the intents that other tests left open.
  await till.t.db.update(paymentIntents).set({ finalAt: new Date() }).where(isNull(paymentIntents.finalAt));
});
afterEach(() => till.sandbox.mend());
afterAll(() => till.close());

const MINUTE = 60_000;
const watchOf = async ({ intentId }: CardForm) =>
  (await till.t.db.select().from(paymentIntents).where(eq(paymentIntents.id, intentId)))[0]!;
const openForms = (count: number) => Promise.all(Array.from({ length: count }, () => till.openCardForm()));

/** The server's client, with a log of its intent requests. */
function counting() {
  const { payments } = till.settling();
  const asked: string[] = [];
  const real = payments.paymentIntents;
  const intents = Object.assign(Object.create(real) as typeof real, {
    retrieve: (id: string, params?: object, options?: object) => {
      asked.push(id);
      return real.retrieve(id, params ?? {}, options);
    },
    list: (query: Stripe.PaymentIntentListParams) => {
      asked.push('list');
      return real.list(query);
    },
  });
  const stub = Object.assign(Object.create(payments) as typeof payments, { paymentIntents: intents });
  return { asked, settling: { ...till.settling(), payments: stub } };
}

test('the job polls an intent less and less often, down to once an hour', async () => {
  const form = await till.openCardForm();
  let now = new Date(Date.now() + 1000);
  const waits: number[] = [];
  for (let look = 0; look < 9; look += 1) {
    const { asked, settling } = counting();
    await settleForgotten(settling, now);
    await settleForgotten(settling, new Date(now.getTime() + 1));
    expect(asked).toEqual([form.intentId]);
    const { nextLookAt, looks } = await watchOf(form);
    expect(looks).toBe(look + 1);
    waits.push((nextLookAt.getTime() - now.getTime()) / MINUTE);
    now = nextLookAt;
  }
  expect(waits).toEqual([1, 2, 4, 8, 16, 32, 60, 60, 60]);

  // A buyer who reopens the form may pay at once.
  await till.openIntent(form.order);
  expect(await watchOf(form)).toMatchObject({ looks: 0 });
  expect((await watchOf(form)).nextLookAt.getTime()).toBeLessThanOrEqual(Date.now());
}, 30_000);

test('two processes poll each intent only once per run', async () => {
  const forms = await openForms(8);
  const [one, other] = [counting(), counting()];
  const now = till.later();
  await Promise.all([settleForgotten(one.settling, now), settleForgotten(other.settling, now)]);
  expect([...one.asked, ...other.asked].sort()).toEqual(forms.map(({ intentId }) => intentId).sort());
}, 30_000);

test('the job polls many due intents with one list request', async () => {
  const forms = await openForms(25);
  const paid = forms.slice(0, 3);
  for (const { clientSecret } of paid) await till.sandbox.pay(clientSecret);
  const { asked, settling } = counting();
  await settleForgotten(settling, till.later());
  expect(asked).toEqual(['list']);
  for (const form of paid) expect(await till.orderOf(form)).toMatchObject({ state: 'paid' });
  expect(await watchOf(forms[10]!)).toMatchObject({ looks: 1, finalAt: null });
});

test.each(['error', 'garbage'] as const)(
  'the job polls intents one by one if the list fails (%s)',
  async (kind) => {
    const forms = await openForms(12);
    await till.sandbox.pay(forms[0]!.clientSecret);
    await till.sandbox.fault({ kind, method: 'GET', path: '/v1/payment_intents', times: 100, body: 'other' });
    const { asked, settling } = counting();
    await settleForgotten(settling, till.later());
    expect(asked.sort()).toEqual(['list', ...forms.map(({ intentId }) => intentId)].sort());
    expect(await till.orderOf(forms[0]!)).toMatchObject({ state: 'paid' });
  },
);

test.each([2, 14])(
  'the job stops early while the provider is down, and the next run settles all %i',
  async (count) => {
    const forms = await openForms(count);
    for (const { clientSecret } of forms) await till.sandbox.pay(clientSecret);
    await till.sandbox.fault({ kind: 'reset', path: '/v1/*', times: 1_000_000 });
    const { asked, settling } = counting();
    await settleForgotten(settling, till.later());
    expect(asked.filter((id) => id !== 'list').length).toBeLessThanOrEqual(5);
    for (const form of forms) expect(await watchOf(form)).toMatchObject({ looks: 0, finalAt: null });
    await till.sandbox.mend();
    await settleForgotten(till.settling(), till.later());
    for (const form of forms) expect(await till.orderOf(form)).toMatchObject({ state: 'paid' });
  },
);

test('an intent with a 500 response does not block the others, and is settled later', async () => {
  const forms = await openForms(3);
  for (const { clientSecret } of forms) await till.sandbox.pay(clientSecret);
  const [bad, ...good] = forms;
  await till.sandbox.fault({ kind: 'error', path: `/v1/payment_intents/${bad!.intentId}`, times: 1000 });
  await settleForgotten(till.settling(), till.later());
  for (const form of good) expect(await till.orderOf(form)).toMatchObject({ state: 'paid' });
  expect(await till.orderOf(bad!)).toMatchObject({ state: 'unpaid' });
  expect(await watchOf(bad!)).toMatchObject({ looks: 1 });
  await till.sandbox.mend();
  await settleForgotten(till.settling(), till.later());
  expect(await till.orderOf(bad!)).toMatchObject({ state: 'paid' });
});
