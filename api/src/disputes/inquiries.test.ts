import { findTheirs } from '../books/theirs.ts';
import { disputes } from '../db/tables/money.ts';
import { followProvider } from '../payments/follow.ts';
import { sendPayouts } from '../payouts/send.ts';
import { errorOf } from '../testing/app.ts';
import { bankAt } from '../testing/bank.ts';
import { openTill, type PaidForm, type Till } from '../testing/till.ts';

let till: Till;
beforeAll(async () => {
  till = await openTill();
});
afterAll(() => till.close());

const { dispute, become, tell, disputesOf } = bankAt(() => till);

const OPEN = { provider: 1_600_000, held: -1_600_000 };

test.each([
  ['warning_closed', {}],
  ['prevented', { withdraws: false }],
])(
  'an inquiry withdraws nothing, even once it is %s',
  async (status, given) => {
    const form = await till.openPaidOrder();
    const inquiry = await dispute(form, { status: 'warning_needs_response' });
    await tell('created', inquiry);
    expect(await till.ledgerOf(form)).toEqual(OPEN);
    expect(await disputesOf(form)).toMatchObject([{ decidedAt: null }]);
    await become(inquiry, status, given);
    await tell('closed', inquiry);
    expect(await disputesOf(form)).toMatchObject([{ decision: 'release', decidedAt: expect.any(Date) }]);
    expect(await till.ledgerOf(form)).toEqual(OPEN);
  },
  30_000,
);

test.each([
  ['at once', null],
  ['after an inquiry', 'warning_needs_response'],
  ['after a dispute', 'needs_response'],
])(
  'a prevented dispute with withdrawn money is lost: %s',
  async (_name, first) => {
    const form = await till.openPaidOrder();
    const claim = await dispute(form, { status: first ?? 'prevented' });
    await till.runJobs();
    if (first) await become(claim, 'prevented');
    await till.runJobs();
    expect(await disputesOf(form)).toMatchObject([
      { providerStatus: 'prevented', decision: 'refund', refundCents: 1_600_000 },
    ]);
    expect(await till.orderOf(form)).toMatchObject({ state: 'refunded' });
    expect(await till.ledgerOf(form)).toEqual({});
    expect(await till.refundsOf(form.intentId)).toEqual([]);
    const line = { kind: 'chargeback', id: claim.id } as const;
    expect(await findTheirs(till.sandbox.stripe, line)).toMatchObject({ cents: 1_600_000 });
  },
  30_000,
);

test('a refund that prevented a dispute is recorded before the seller can be paid', async () => {
  const form = await till.openDuePayout();
  const inquiry = await dispute(form, { status: 'warning_needs_response' });
  await tell('created', inquiry);
  await till.refundByHand(form);
  // The refund's own event is late.
  await tell('closed', inquiry);
  await sendPayouts(till.settling(), till.later());
  expect(await till.transfersOf(form)).toEqual([]);
  expect(await till.orderOf(form)).toMatchObject({ state: 'refunded' });
  expect(await till.ledgerOf(form)).toEqual({});
}, 30_000);

describe('open inquiry of a bank', () => {
  const asked = async () => {
    const form = await till.openPaidOrder();
    const inquiry = await dispute(form, { status: 'warning_needs_response' });
    await tell('created', inquiry);
    return { form, inquiry };
  };
  const call = (path: string, as: { id: string }, body?: object) =>
    till.t.call('POST', path, { as, ...(body ? { body } : {}) });
  const openBuyers = async ({ order, buyer }: PaidForm) => {
    const id = `buyer-${order.id}`;
    const row = { id, orderId: order.id, kind: 'buyer', openedBy: buyer.id, text: 'It leaks' } as const;
    await till.t.db.insert(disputes).values(row);
    return id;
  };

  test.each<[string, (form: PaidForm) => Promise<{ statusCode: number }>]>([
    ['its buyer', ({ order, buyer }) => call(`/orders/${order.id}/cancel`, buyer)],
    ['its seller', ({ order, seller }) => call(`/sales/${order.id}/cancel`, seller, { reason: 'Sold' })],
    [
      'an admin',
      async ({ order }) =>
        call(`/orders/${order.id}/refund`, await till.t.buildAdmin(), { reason: 'The bank asks' }),
    ],
    [
      'an admin who decides what the buyer disputes',
      async (form) =>
        call(`/disputes/${await openBuyers(form)}/decision`, await till.t.buildAdmin(), {
          decision: 'refund',
          reason: 'It leaks',
        }),
    ],
  ])(
    'a full refund by %s ends the inquiry',
    async (_who, giveBack) => {
      const { form, inquiry } = await asked();
      expect((await giveBack(form)).statusCode).toBeLessThan(300);
      expect(await till.orderOf(form)).toMatchObject({ state: 'refunded' });
      await tell('closed', inquiry);
      const ofBank = (await disputesOf(form)).find(({ kind }) => kind === 'bank');
      expect(ofBank).toMatchObject({ providerStatus: 'warning_closed', decision: 'release' });
      expect(await till.refundsOf(form.intentId)).toMatchObject([{ amount: 1_600_000, status: 'succeeded' }]);
      expect(await till.ledgerOf(form)).toEqual({});
    },
    30_000,
  );

  test('an inquiry blocks partial refunds, releases and payouts', async () => {
    const { form, inquiry } = await asked();
    const admin = await till.t.buildAdmin();
    const buyers = await openBuyers(form);
    for (const answer of [
      await call(`/orders/${form.order.id}/refund`, admin, { reason: 'A part', amount: 1 }),
      await call(`/disputes/${buyers}/decision`, admin, { decision: 'part', amount: 1, reason: 'No' }),
      await call(`/disputes/${buyers}/decision`, admin, { decision: 'release', reason: 'No' }),
    ]) {
      expect(errorOf(answer)).toMatchObject({ status: 409, code: 'bank_decides' });
    }
    expect(errorOf(await call(`/orders/${form.order.id}/cancel`, form.buyer))).toMatchObject({
      status: 409,
      code: 'disputed',
    });
    expect(await till.debtsOf(form)).toEqual([]);
    expect(await disputesOf(form)).toMatchObject([{ decidedAt: null }, { decidedAt: null }]);
    await become(inquiry, 'needs_response');
    await tell('updated', inquiry);
    const all = await call(`/orders/${form.order.id}/refund`, admin, { reason: 'All' });
    expect(errorOf(all)).toMatchObject({ status: 409, code: 'bank_decides' });

    const due = await till.openDuePayout();
    await tell('created', await dispute(due, { status: 'warning_needs_response' }));
    await sendPayouts(till.settling(), till.later());
    expect(await till.payoutOf(due)).toMatchObject({ state: 'owed' });
  }, 30_000);
});

test('polls an open inquiry whose end was missed and is too old for the provider’s lists', async () => {
  const form = await till.openPaidOrder();
  const claim = await dispute(form);
  await tell('created', claim);
  await become(claim, 'won');
  const YEARS = 3 * 365 * 24 * 60 * 60_000;
  await followProvider(till.settling(), new Date(Date.now() + YEARS));
  expect(await disputesOf(form)).toMatchObject([{ providerStatus: 'won', decision: 'release' }]);
  expect(await till.ledgerOf(form)).toEqual(OPEN);
}, 30_000);
