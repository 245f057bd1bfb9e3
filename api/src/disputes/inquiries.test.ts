import { disputes } from '../db/tables/money.ts';
import { syncFromProvider } from '../payments/sync-from-provider.ts';
import { sendPayouts } from '../payouts/send.ts';
import { findProviderLine } from '../reconciliation/provider-ledger.ts';
import { errorOf } from '../testing/app.ts';
import { createBank } from '../testing/bank.ts';
import { createPaymentsFixture, type PaidOrder, type PaymentsFixture } from '../testing/payments-fixture.ts';

let fixture: PaymentsFixture;
beforeAll(async () => {
  fixture = await createPaymentsFixture();
});
afterAll(() => fixture.close());

const { dispute, setStatus: become, deliverEvent: tell, disputesOf } = createBank(() => fixture);

const HELD_BALANCES = { provider: 1_600_000, held: -1_600_000 };

test.each([
  ['warning_closed', {}],
  ['prevented', { withdraws: false }],
])(
  'an inquiry withdraws nothing, even once it is %s',
  async (status, options) => {
    const form = await fixture.createPaidOrder();
    const inquiry = await dispute(form, { status: 'warning_needs_response' });
    await tell('created', inquiry);
    expect(await fixture.ledgerBalancesOf(form)).toEqual(HELD_BALANCES);
    expect(await disputesOf(form)).toMatchObject([{ decidedAt: null }]);
    await become(inquiry, status, options);
    await tell('closed', inquiry);
    expect(await disputesOf(form)).toMatchObject([{ decision: 'release', decidedAt: expect.any(Date) }]);
    expect(await fixture.ledgerBalancesOf(form)).toEqual(HELD_BALANCES);
  },
  30_000,
);

test.each([
  ['at once', null],
  ['after an inquiry', 'warning_needs_response'],
  ['after a dispute', 'needs_response'],
])(
  'a prevented dispute with withdrawn money is lost: %s',
  async (_name, firstStatus) => {
    const form = await fixture.createPaidOrder();
    const claim = await dispute(form, { status: firstStatus ?? 'prevented' });
    await fixture.runJobs();
    if (firstStatus) await become(claim, 'prevented');
    await fixture.runJobs();
    expect(await disputesOf(form)).toMatchObject([
      { providerStatus: 'prevented', decision: 'refund', refundCents: 1_600_000 },
    ]);
    expect(await fixture.orderOf(form)).toMatchObject({ state: 'refunded' });
    expect(await fixture.ledgerBalancesOf(form)).toEqual({});
    expect(await fixture.providerRefundsOf(form.intentId)).toEqual([]);
    const providerRef = { kind: 'chargeback', id: claim.id } as const;
    expect(await findProviderLine(fixture.sandbox.stripe, providerRef)).toMatchObject({ cents: 1_600_000 });
  },
  30_000,
);

test('a refund that prevented a dispute is recorded before the seller can be paid', async () => {
  const form = await fixture.createDuePayout();
  const inquiry = await dispute(form, { status: 'warning_needs_response' });
  await tell('created', inquiry);
  await fixture.refundAtProvider(form);
  // The refund's own event is late.
  await tell('closed', inquiry);
  await sendPayouts(fixture.paymentContext(), fixture.advanceClock());
  expect(await fixture.providerTransfersOf(form)).toEqual([]);
  expect(await fixture.orderOf(form)).toMatchObject({ state: 'refunded' });
  expect(await fixture.ledgerBalancesOf(form)).toEqual({});
}, 30_000);

describe('open inquiry of a bank', () => {
  const openInquiry = async () => {
    const form = await fixture.createPaidOrder();
    const inquiry = await dispute(form, { status: 'warning_needs_response' });
    await tell('created', inquiry);
    return { form, inquiry };
  };
  const callAs = (path: string, as: { id: string }, body?: object) =>
    fixture.t.call('POST', path, { as, ...(body ? { body } : {}) });
  const openBuyerDispute = async ({ order, buyer }: PaidOrder) => {
    const id = `buyer-${order.id}`;
    const row = { id, orderId: order.id, kind: 'buyer', openedBy: buyer.id, text: 'It leaks' } as const;
    await fixture.t.db.insert(disputes).values(row);
    return id;
  };

  test.each<[string, (form: PaidOrder) => Promise<{ statusCode: number }>]>([
    ['its buyer', ({ order, buyer }) => callAs(`/orders/${order.id}/cancel`, buyer)],
    ['its seller', ({ order, seller }) => callAs(`/sales/${order.id}/cancel`, seller, { reason: 'Sold' })],
    [
      'an admin',
      async ({ order }) =>
        callAs(`/orders/${order.id}/refund`, await fixture.t.buildAdmin(), { reason: 'The bank asks' }),
    ],
    [
      'an admin deciding the buyer’s dispute',
      async (form) =>
        callAs(`/disputes/${await openBuyerDispute(form)}/decision`, await fixture.t.buildAdmin(), {
          decision: 'refund',
          reason: 'It leaks',
        }),
    ],
  ])(
    'a full refund by %s ends the inquiry',
    async (_who, refundCall) => {
      const { form, inquiry } = await openInquiry();
      expect((await refundCall(form)).statusCode).toBeLessThan(300);
      expect(await fixture.orderOf(form)).toMatchObject({ state: 'refunded' });
      await tell('closed', inquiry);
      const bankDispute = (await disputesOf(form)).find(({ kind }) => kind === 'bank');
      expect(bankDispute).toMatchObject({ providerStatus: 'warning_closed', decision: 'release' });
      expect(await fixture.providerRefundsOf(form.intentId)).toMatchObject([
        { amount: 1_600_000, status: 'succeeded' },
      ]);
      expect(await fixture.ledgerBalancesOf(form)).toEqual({});
    },
    30_000,
  );

  test('an inquiry blocks partial refunds, releases and payouts', async () => {
    const { form, inquiry } = await openInquiry();
    const admin = await fixture.t.buildAdmin();
    const buyers = await openBuyerDispute(form);
    for (const answer of [
      await callAs(`/orders/${form.order.id}/refund`, admin, { reason: 'A part', amount: 1 }),
      await callAs(`/disputes/${buyers}/decision`, admin, { decision: 'part', amount: 1, reason: 'No' }),
      await callAs(`/disputes/${buyers}/decision`, admin, { decision: 'release', reason: 'No' }),
    ]) {
      expect(errorOf(answer)).toMatchObject({ status: 409, code: 'bank_decides' });
    }
    expect(errorOf(await callAs(`/orders/${form.order.id}/cancel`, form.buyer))).toMatchObject({
      status: 409,
      code: 'disputed',
    });
    expect(await fixture.refundRequestsOf(form)).toEqual([]);
    expect(await disputesOf(form)).toMatchObject([{ decidedAt: null }, { decidedAt: null }]);
    await become(inquiry, 'needs_response');
    await tell('updated', inquiry);
    const fullRefund = await callAs(`/orders/${form.order.id}/refund`, admin, { reason: 'All' });
    expect(errorOf(fullRefund)).toMatchObject({ status: 409, code: 'bank_decides' });

    const duePayout = await fixture.createDuePayout();
    await tell('created', await dispute(duePayout, { status: 'warning_needs_response' }));
    await sendPayouts(fixture.paymentContext(), fixture.advanceClock());
    expect(await fixture.payoutOf(duePayout)).toMatchObject({ state: 'owed' });
  }, 30_000);
});

test('polls an open inquiry whose end was missed and is too old for the provider’s lists', async () => {
  const form = await fixture.createPaidOrder();
  const claim = await dispute(form);
  await tell('created', claim);
  await become(claim, 'won');
  const THREE_YEARS_MS = 3 * 365 * 24 * 60 * 60_000;
  await syncFromProvider(fixture.paymentContext(), new Date(Date.now() + THREE_YEARS_MS));
  expect(await disputesOf(form)).toMatchObject([{ providerStatus: 'won', decision: 'release' }]);
  expect(await fixture.ledgerBalancesOf(form)).toEqual(HELD_BALANCES);
}, 30_000);
