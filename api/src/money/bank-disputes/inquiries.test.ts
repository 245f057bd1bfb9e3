import { disputes } from '../../platform/db/tables/escrow-and-payouts.ts';
import { errorOf } from '../../testing/app.ts';
import { createBank } from '../../testing/bank.ts';
import {
  createPaymentsFixture,
  type PaidOrder,
  type PaymentsFixture,
} from '../../testing/payments-fixture.ts';
import { sendPayouts } from '../payouts/send.ts';
import { syncFromProvider } from '../provider-sync/sync-from-provider.ts';
import { findProviderLine } from '../reconciliation/provider-ledger.ts';

let fixture: PaymentsFixture;
beforeAll(async () => {
  fixture = await createPaymentsFixture();
});
afterAll(() => fixture.close());

const {
  dispute: openBankDispute,
  setStatus: setDisputeStatus,
  deliverEvent: deliverDisputeEvent,
  disputesOf,
} = createBank(() => fixture);

const HELD_BALANCES = { provider: 1_600_000, held: -1_600_000 };

test.each([
  ['warning_closed', {}],
  ['prevented', { withdraws: false }],
])(
  'an inquiry withdraws nothing, even once it is %s',
  async (status, options) => {
    const paidOrder = await fixture.createPaidOrder();
    const inquiry = await openBankDispute(paidOrder, { status: 'warning_needs_response' });
    await deliverDisputeEvent('created', inquiry);
    expect(await fixture.ledgerBalancesOf(paidOrder)).toEqual(HELD_BALANCES);
    expect(await disputesOf(paidOrder)).toMatchObject([{ decidedAt: null }]);
    await setDisputeStatus(inquiry, status, options);
    await deliverDisputeEvent('closed', inquiry);
    expect(await disputesOf(paidOrder)).toMatchObject([{ decision: 'release', decidedAt: expect.any(Date) }]);
    expect(await fixture.ledgerBalancesOf(paidOrder)).toEqual(HELD_BALANCES);
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
    const paidOrder = await fixture.createPaidOrder();
    const chargeback = await openBankDispute(paidOrder, { status: firstStatus ?? 'prevented' });
    await fixture.runJobs();
    if (firstStatus) await setDisputeStatus(chargeback, 'prevented');
    await fixture.runJobs();
    expect(await disputesOf(paidOrder)).toMatchObject([
      { providerStatus: 'prevented', decision: 'refund', refundCents: 1_600_000 },
    ]);
    expect(await fixture.orderOf(paidOrder)).toMatchObject({ state: 'refunded' });
    expect(await fixture.ledgerBalancesOf(paidOrder)).toEqual({});
    expect(await fixture.providerRefundsOf(paidOrder.intentId)).toEqual([]);
    const providerRef = { kind: 'chargeback', id: chargeback.id } as const;
    expect(await findProviderLine(fixture.sandbox.stripe, providerRef)).toMatchObject({ cents: 1_600_000 });
  },
  30_000,
);

test('a refund that prevented a dispute is recorded before the seller can be paid', async () => {
  const paidOrder = await fixture.createDuePayout();
  const inquiry = await openBankDispute(paidOrder, { status: 'warning_needs_response' });
  await deliverDisputeEvent('created', inquiry);
  await fixture.refundAtProvider(paidOrder);
  // The webhook event of the refund itself is late.
  await deliverDisputeEvent('closed', inquiry);
  await sendPayouts(fixture.paymentContext(), fixture.advanceClock());
  expect(await fixture.providerTransfersOf(paidOrder)).toEqual([]);
  expect(await fixture.orderOf(paidOrder)).toMatchObject({ state: 'refunded' });
  expect(await fixture.ledgerBalancesOf(paidOrder)).toEqual({});
}, 30_000);

describe('open bank inquiry', () => {
  const openInquiry = async () => {
    const paidOrder = await fixture.createPaidOrder();
    const inquiry = await openBankDispute(paidOrder, { status: 'warning_needs_response' });
    await deliverDisputeEvent('created', inquiry);
    return { paidOrder, inquiry };
  };
  const postAs = (path: string, as: { id: string }, body?: object) =>
    fixture.testApp.call('POST', path, { as, ...(body ? { body } : {}) });
  const openBuyerDispute = async ({ order, buyer }: PaidOrder) => {
    const id = `buyer-${order.id}`;
    const row = { id, orderId: order.id, kind: 'buyer', openedBy: buyer.id, text: 'It leaks' } as const;
    await fixture.testApp.db.insert(disputes).values(row);
    return id;
  };

  test.each<[string, (paidOrder: PaidOrder) => Promise<{ statusCode: number }>]>([
    ['its buyer', ({ order, buyer }) => postAs(`/orders/${order.id}/cancel`, buyer)],
    ['its seller', ({ order, seller }) => postAs(`/sales/${order.id}/cancel`, seller, { reason: 'Sold' })],
    [
      'an admin',
      async ({ order }) =>
        postAs(`/orders/${order.id}/refund`, await fixture.testApp.buildAdmin(), { reason: 'The bank asks' }),
    ],
    [
      'an admin deciding the buyer’s dispute',
      async (paidOrder) =>
        postAs(
          `/disputes/${await openBuyerDispute(paidOrder)}/decision`,
          await fixture.testApp.buildAdmin(),
          {
            decision: 'refund',
            reason: 'It leaks',
          },
        ),
    ],
  ])(
    'a full refund by %s ends the inquiry',
    async (_caseName, requestFullRefund) => {
      const { paidOrder, inquiry } = await openInquiry();
      expect((await requestFullRefund(paidOrder)).statusCode).toBeLessThan(300);
      expect(await fixture.orderOf(paidOrder)).toMatchObject({ state: 'refunded' });
      await deliverDisputeEvent('closed', inquiry);
      const bankDispute = (await disputesOf(paidOrder)).find(({ kind }) => kind === 'bank');
      expect(bankDispute).toMatchObject({ providerStatus: 'warning_closed', decision: 'release' });
      expect(await fixture.providerRefundsOf(paidOrder.intentId)).toMatchObject([
        { amount: 1_600_000, status: 'succeeded' },
      ]);
      expect(await fixture.ledgerBalancesOf(paidOrder)).toEqual({});
    },
    30_000,
  );

  test('an inquiry blocks partial refunds, releases and payouts', async () => {
    const { paidOrder, inquiry } = await openInquiry();
    const admin = await fixture.testApp.buildAdmin();
    const buyerDisputeId = await openBuyerDispute(paidOrder);
    for (const response of [
      await postAs(`/orders/${paidOrder.order.id}/refund`, admin, { reason: 'A part', amount: 1 }),
      await postAs(`/disputes/${buyerDisputeId}/decision`, admin, {
        decision: 'part',
        amount: 1,
        reason: 'No',
      }),
      await postAs(`/disputes/${buyerDisputeId}/decision`, admin, { decision: 'release', reason: 'No' }),
    ]) {
      expect(errorOf(response)).toMatchObject({ status: 409, code: 'bank_decides' });
    }
    expect(errorOf(await postAs(`/orders/${paidOrder.order.id}/cancel`, paidOrder.buyer))).toMatchObject({
      status: 409,
      code: 'disputed',
    });
    expect(await fixture.refundRequestsOf(paidOrder)).toEqual([]);
    expect(await disputesOf(paidOrder)).toMatchObject([{ decidedAt: null }, { decidedAt: null }]);
    await setDisputeStatus(inquiry, 'needs_response');
    await deliverDisputeEvent('updated', inquiry);
    const fullRefund = await postAs(`/orders/${paidOrder.order.id}/refund`, admin, { reason: 'All' });
    expect(errorOf(fullRefund)).toMatchObject({ status: 409, code: 'bank_decides' });

    const duePayout = await fixture.createDuePayout();
    await deliverDisputeEvent(
      'created',
      await openBankDispute(duePayout, { status: 'warning_needs_response' }),
    );
    await sendPayouts(fixture.paymentContext(), fixture.advanceClock());
    expect(await fixture.payoutOf(duePayout)).toMatchObject({ state: 'owed' });
  }, 30_000);
});

test('the sync polls an open chargeback that is too old for the provider’s lists', async () => {
  const paidOrder = await fixture.createPaidOrder();
  const chargeback = await openBankDispute(paidOrder);
  await deliverDisputeEvent('created', chargeback);
  await setDisputeStatus(chargeback, 'won');
  const THREE_YEARS_MS = 3 * 365 * 24 * 60 * 60_000;
  await syncFromProvider(fixture.paymentContext(), new Date(Date.now() + THREE_YEARS_MS));
  expect(await disputesOf(paidOrder)).toMatchObject([{ providerStatus: 'won', decision: 'release' }]);
  expect(await fixture.ledgerBalancesOf(paidOrder)).toEqual(HELD_BALANCES);
}, 30_000);
