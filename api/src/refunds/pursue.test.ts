import { eq } from 'drizzle-orm';
import { refunds } from '../db/tables/money.ts';
import { openTill, type PaidForm, type Till } from '../testing/till.ts';
import { pursueRefunds } from './pursue.ts';

let till: Till;
beforeAll(async () => {
  till = await openTill();
});
afterEach(() => till.sandbox.mend());
afterAll(() => till.close());

const REFUNDS = '/v1/refunds';
const pursue = () => pursueRefunds(till.settling(), till.later());
/** A paid order with a full refund that starts with this status. */
async function refunding(status: string, times = 1): Promise<PaidForm> {
  const form = await till.openPaidOrder();
  await till.oweBack(form);
  await till.sandbox.tell('refunds/next', { status, times });
  await pursue();
  return form;
}
/** Asserts that everything was refunded by one valid refund, and that the ledger shows it. */
async function expectPaidBack(form: PaidForm): Promise<void> {
  const made = await till.refundsOf(form.intentId);
  const standing = made.filter(({ status }) => status !== 'failed' && status !== 'canceled');
  expect(standing).toMatchObject([{ status: 'succeeded', amount: form.order.priceCents }]);
  expect(await till.debtsOf(form)).toMatchObject([
    { state: 'succeeded', providerId: standing[0]?.id, problem: null, succeededAt: expect.any(Date) },
  ]);
  expect(await till.paymentsOf(form)).toMatchObject([{ refundedAt: expect.any(Date) }]);
  expect(await till.orderOf(form)).toMatchObject({ state: 'refunded' });
  expect(await till.ledgerOf(form)).toEqual({});
}

test('a refund is paid once, however often the job runs', async () => {
  const form = await till.openPaidOrder();
  expect(await till.ledgerOf(form)).toEqual({ provider: 1_600_000, held: -1_600_000 });
  await till.oweBack(form);
  expect(await till.ledgerOf(form)).toEqual({ provider: 1_600_000, owed_back: -1_600_000 });
  await pursue();
  await pursue();
  await till.runJobs();
  expect(await till.refundsOf(form.intentId)).toHaveLength(1);
  await expectPaidBack(form);
}, 30_000);

test('a pending refund is polled until it succeeds', async () => {
  const form = await refunding('pending');
  expect(await till.debtsOf(form)).toMatchObject([{ state: 'pending', succeededAt: null }]);
  expect(await till.paymentsOf(form)).toMatchObject([{ refundedAt: null }]);
  await pursue();
  expect(await till.debtsOf(form)).toMatchObject([{ state: 'pending', looks: 2 }]);
  await till.sandbox.tell('advance');
  await pursue();
  expect(await till.refundsOf(form.intentId)).toHaveLength(1);
  await expectPaidBack(form);
}, 30_000);

test('a refund that fails while pending is due again, and another one is made', async () => {
  const form = await refunding('pending');
  const [first] = await till.refundsOf(form.intentId);
  expect(await till.ledgerOf(form)).toEqual({});
  await till.sandbox.tell(`refunds/${first!.id}`, {
    status: 'failed',
    failure_reason: 'lost_or_stolen_card',
  });
  await pursue();
  expect(await till.debtsOf(form)).toMatchObject([
    { state: 'owed', attempts: 1, problem: 'lost_or_stolen_card', providerId: first!.id },
  ]);
  expect(await till.ledgerOf(form)).toEqual({ provider: 1_600_000, owed_back: -1_600_000 });
  await pursue();
  expect(await till.refundsOf(form.intentId)).toHaveLength(2);
  await expectPaidBack(form);
}, 30_000);

test.each([
  ['an event tells of it', true],
  ['none does', false],
])(
  'a refund that fails after its success is due again: %s',
  async (_name, isTold) => {
    const form = await refunding('succeeded');
    const [first] = await till.refundsOf(form.intentId);
    await expectPaidBack(form);
    await till.sandbox.tell(`refunds/${first!.id}`, { status: 'failed' });
    if (isTold) {
      for (let times = 1; times <= 2; times += 1) {
        expect((await till.deliver('refund.failed', first!.id)).statusCode).toBe(200);
        expect(await till.debtsOf(form)).toMatchObject([{ state: 'owed', attempts: 1, succeededAt: null }]);
        expect(await till.ledgerOf(form)).toEqual({ provider: 1_600_000, owed_back: -1_600_000 });
        expect(await till.paymentsOf(form)).toMatchObject([{ refundedAt: null }]);
      }
    }
    await till.runJobs();
    expect(await till.refundsOf(form.intentId)).toHaveLength(2);
    // A late event about an older attempt.
    expect((await till.deliver('refund.updated', first!.id)).statusCode).toBe(200);
    await expectPaidBack(form);
  },
  30_000,
);

test('a refund needs an admin after three failures, and the attempts continue', async () => {
  const form = await refunding('failed', 3);
  expect(await till.debtsOf(form)).toMatchObject([{ state: 'owed', attempts: 1 }]);
  await pursue();
  await pursue();
  expect(await till.debtsOf(form)).toMatchObject([{ state: 'needs_person', attempts: 3 }]);
  expect(await till.ledgerOf(form)).toEqual({ provider: 1_600_000, owed_back: -1_600_000 });
  await pursue();
  expect(await till.refundsOf(form.intentId)).toHaveLength(4);
  await expectPaidBack(form);
}, 30_000);

test('a refund that waits for its payee is polled: it may succeed or be canceled', async () => {
  const [goes, stays] = [await refunding('requires_action'), await refunding('requires_action')];
  for (const form of [goes, stays]) {
    expect(await till.debtsOf(form)).toMatchObject([{ state: 'pending', problem: 'requires_action' }]);
    expect(await till.ledgerOf(form)).toEqual({ provider: 1_600_000, owed_back: -1_600_000 });
    const [made] = await till.refundsOf(form.intentId);
    await till.sandbox.tell(`refunds/${made!.id}`, { status: form === goes ? 'succeeded' : 'canceled' });
  }
  await pursue();
  await expectPaidBack(goes);
  expect(await till.debtsOf(stays)).toMatchObject([{ state: 'owed', attempts: 1, problem: 'canceled' }]);
  expect(await till.ledgerOf(stays)).toEqual({ provider: 1_600_000, owed_back: -1_600_000 });
  await pursue();
  await expectPaidBack(stays);
}, 30_000);

test.each(['fail', 'abort'] as const)(
  'a replayed 500 of the provider (%s) neither blocks a refund nor pays it twice',
  async (kind) => {
    const form = await till.openPaidOrder();
    await till.oweBack(form);
    await till.sandbox.fault({ kind, method: 'POST', path: REFUNDS });
    await pursue();
    expect(await till.debtsOf(form)).toMatchObject([{ state: 'owed' }]);
    await pursue();
    await pursue();
    expect(await till.refundsOf(form.intentId)).toHaveLength(1);
    await expectPaidBack(form);
  },
  30_000,
);

test('a replayed rejection is retried with another key once its cause is gone', async () => {
  const form = await till.openPaidOrder();
  await till.oweBack(form);
  const claim = (await till.sandbox.tell(`charges/${form.chargeId}/dispute`)) as { id: string };
  expect((await till.deliver('charge.dispute.created', claim.id)).statusCode).toBe(200);
  await pursue();
  expect(await till.debtsOf(form)).toMatchObject([{ state: 'owed', problem: 'charge_disputed' }]);
  await till.sandbox.tell(`disputes/${claim.id}/close`, { status: 'won' });
  await till.runJobs();
  await expectPaidBack(form);
}, 30_000);

test('a refund whose response was lost is found, not made again', async () => {
  const form = await till.openPaidOrder();
  await till.oweBack(form);
  await till.sandbox.fault({ kind: 'drop', method: 'POST', path: REFUNDS, times: 5 });
  await pursue();
  expect(await till.debtsOf(form)).toMatchObject([{ state: 'owed', providerId: null }]);
  await till.sandbox.mend();
  await pursue();
  expect(await till.refundsOf(form.intentId)).toHaveLength(1);
  await expectPaidBack(form);
});

test('two processes that handle the same refunds at once make one refund for each', async () => {
  const forms = [await till.openPaidOrder(), await till.openPaidOrder(), await till.openPaidOrder()];
  for (const form of forms) await till.oweBack(form);
  const now = till.later();
  await Promise.all([1, 2, 3].map(() => pursueRefunds(till.settling(), now)));
  for (const form of forms) {
    expect(await till.refundsOf(form.intentId)).toHaveLength(1);
    await expectPaidBack(form);
  }
});

test('a refund that never gets a response does not block the others', async () => {
  const forms = [await refunding('pending'), await refunding('pending'), await refunding('pending')];
  await till.sandbox.tell('advance');
  const [bad, ...good] = forms;
  const [made] = await till.refundsOf(bad!.intentId);
  await till.sandbox.fault({ kind: 'reset', path: `/v1/refunds/${made!.id}`, times: 1_000_000 });
  await pursue();
  await pursue();
  for (const form of good) await expectPaidBack(form);
  await till.sandbox.mend();
  await pursue();
  await expectPaidBack(bad!);
});

test('the job handles refunds by waiting time, whatever their order in the table', async () => {
  const forms = [await refunding('pending'), await refunding('pending'), await refunding('pending')];
  await till.sandbox.tell('advance');
  const [bad, ...good] = forms;
  const due = till.later();
  for (const [place, { order }] of forms.entries()) {
    const nextLookAt = new Date(due.getTime() - place * 1000);
    await till.t.db.update(refunds).set({ nextLookAt }).where(eq(refunds.orderId, order.id));
  }
  const [made] = await till.refundsOf(bad!.intentId);
  await till.sandbox.fault({ kind: 'reset', path: `/v1/refunds/${made!.id}`, times: 1_000_000 });
  await pursueRefunds(till.settling(), due);
  for (const form of good) await expectPaidBack(form);
});
