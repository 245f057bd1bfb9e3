import { eq } from 'drizzle-orm';
import type { CurrentUser } from '../../platform/auth/current-user.ts';
import { disputes } from '../../platform/db/tables/escrow-and-payouts.ts';
import { entryKindsOf } from '../../testing/ledger.ts';
import {
  createPaymentsFixture,
  type PaidOrder,
  type PaymentsFixture,
} from '../../testing/payments-fixture.ts';
import { isCancelledBy } from '../../trade/order-steps/cancellation.ts';
import { lockOrder, orderNotFoundError } from '../../trade/order-steps/order-step.ts';
import { cancelPaidOrder } from '../cancellations/cancel-paid-order.ts';
import { handOver } from './hand-over.ts';
import { type EscrowRefund, refundEscrow } from './refund-escrow.ts';

let fixture: PaymentsFixture;
beforeAll(async () => {
  fixture = await createPaymentsFixture();
});
afterAll(() => fixture.close());

const requestRefund = ({ order }: PaidOrder, overrides: Partial<EscrowRefund> = {}) =>
  fixture.testApp.db.transaction((tx) =>
    refundEscrow(tx, { orderId: order.id, amountCents: null, reason: 'admin', ...overrides }),
  );
const openDispute = ({ order: { id } }: PaidOrder, kind: 'buyer' | 'bank') =>
  fixture.testApp.db.insert(disputes).values({ id, orderId: id, kind, text: 'Rust' });
const findDispute = async ({ order }: PaidOrder) =>
  (await fixture.testApp.db.select().from(disputes).where(eq(disputes.orderId, order.id)))[0];
const releaseEscrow = ({ order }: PaidOrder, overrides: { isHeld?: boolean } = {}) =>
  fixture.testApp.db.transaction(async (tx) => {
    const lockedOrder = await lockOrder(tx, order.id);
    const heldEscrow = overrides.isHeld === false ? null : lockedOrder.escrow;
    await handOver(tx, { ...lockedOrder, escrow: heldEscrow }, { method: 'admin', feeBasisPoints: 0 });
  });

test('a refund stores who requested it and why; a refund by the server stores neither', async () => {
  const paidOrder = await fixture.createPaidOrder();
  const { id: requestedBy } = await fixture.testApp.buildAdmin();
  await requestRefund(paidOrder, { amountCents: 100, requestedBy, note: 'Scratches' });
  await requestRefund(paidOrder, { amountCents: 200 });
  const refundRequests = await fixture.refundRequestsOf(paidOrder);
  expect(refundRequests.find(({ amountCents }) => amountCents === 100)).toMatchObject({
    requestedBy,
    note: 'Scratches',
  });
  expect(refundRequests.find(({ amountCents }) => amountCents === 200)).toMatchObject({
    requestedBy: null,
    note: '',
  });
  expect(await entryKindsOf(fixture.testApp.db, paidOrder.order.id)).toEqual(['payment', 'refund', 'refund']);
}, 30_000);

test('a full refund decides the buyer’s dispute in the name of the admin who requested it', async () => {
  const paidOrder = await fixture.createPaidOrder();
  await openDispute(paidOrder, 'buyer');
  const { id: requestedBy } = await fixture.testApp.buildAdmin();
  await requestRefund(paidOrder, { requestedBy, note: 'It is a wreck' });
  expect(await findDispute(paidOrder)).toMatchObject({
    decidedBy: requestedBy,
    decisionReason: 'It is a wreck',
    refundCents: 1_600_000,
    decidedAt: expect.any(Date),
  });
}, 30_000);

test('while a bank decides, a new refund is rejected, but a refund already made by the provider is recorded', async () => {
  const paidOrder = await fixture.createPaidOrder();
  await openDispute(paidOrder, 'bank');
  await expect(requestRefund(paidOrder, { amountCents: 100 })).rejects.toMatchObject({
    status: 409,
    body: { code: 'bank_decides' },
  });
  await requestRefund(paidOrder, { amountCents: 100, isMadeByProvider: true });
  expect(await fixture.refundRequestsOf(paidOrder)).toMatchObject([{ amountCents: 100 }]);
}, 30_000);

test('the hand-over releases only money that is held and not disputed', async () => {
  const [disputedOrder, orderWithoutEscrow, heldOrder] = [
    await fixture.createPaidOrder(),
    await fixture.createPaidOrder(),
    await fixture.createPaidOrder(),
  ];
  await openDispute(disputedOrder, 'buyer');
  await expect(releaseEscrow(disputedOrder)).rejects.toMatchObject({
    status: 409,
    body: { code: 'disputed' },
  });
  await expect(releaseEscrow(orderWithoutEscrow, { isHeld: false })).rejects.toMatchObject({ status: 409 });
  await releaseEscrow(heldOrder);
  expect(await fixture.payoutOf(heldOrder)).toMatchObject({ amountCents: 1_600_000, state: 'waiting' });
  expect(await entryKindsOf(fixture.testApp.db, heldOrder.order.id)).toEqual(['payment', 'hand_over']);
  await expect(releaseEscrow(heldOrder)).rejects.toMatchObject({
    status: 409,
    body: { code: 'handed_over' },
  });
}, 30_000);

test('a repeated cancellation by the same side changes nothing; a non-party gets 404', async () => {
  const paidOrder = await fixture.createPaidOrder();
  const cancel = (cancelledBy: 'buyer' | 'seller', { id }: { id: string }, orderId = paidOrder.order.id) => {
    const user = { id } as CurrentUser;
    return cancelPaidOrder(fixture.testApp.db, {
      id: orderId,
      cancelledBy,
      user,
      reason: 'Sold',
      buyerHours: 48,
    });
  };
  await expect(cancel('seller', paidOrder.buyer)).rejects.toEqual(orderNotFoundError());
  await expect(cancel('buyer', paidOrder.seller)).rejects.toEqual(orderNotFoundError());
  await expect(cancel('buyer', paidOrder.buyer, 'none')).rejects.toMatchObject({
    status: 404,
    message: 'Order not found',
  });
  expect(await cancel('seller', paidOrder.seller)).toBe((await fixture.refundRequestsOf(paidOrder))[0]?.id);
  expect(await cancel('seller', paidOrder.seller)).toBeNull();
  await expect(cancel('buyer', paidOrder.buyer)).rejects.toMatchObject({
    status: 409,
    body: { code: 'ended' },
  });
  expect(await fixture.refundRequestsOf(paidOrder)).toMatchObject([
    { reason: 'cancelled_by_seller', note: 'Sold' },
  ]);
  expect(await fixture.orderOf(paidOrder)).toMatchObject({
    endedBy: 'seller',
    endReason: 'Sold',
    state: 'refunded',
  });
}, 30_000);

test.each([
  ['buyer', 'cancelled', true],
  ['buyer', 'refunded', true],
  ['buyer', 'held', false],
  ['buyer', 'lapsed', false],
  ['seller', 'refunded', false],
] as const)(
  'for an order ended by the %s with step %s, isCancelledBy(buyer) returns %s',
  (endedBy, step, expected) => {
    expect(isCancelledBy('buyer', { endedBy, step })).toBe(expected);
  },
);
