import { sendPayouts } from '../../money/payouts/send.ts';
import { disputes, refunds } from '../../platform/db/tables/escrow-and-payouts.ts';
import { createPaymentsFixture, type PaymentsFixture } from '../../testing/payments-fixture.ts';
import { findOrderDispute, findPayout, findRefunds } from './order-history.ts';

let fixture: PaymentsFixture;
beforeAll(async () => {
  fixture = await createPaymentsFixture();
});
afterAll(() => fixture.close());

const IMAGE_HOSTS = { api: 'https://api.test', uploads: 'https://pictures.test' };
const utcDay = (day: number) => new Date(Date.UTC(2031, 0, day));

test('findRefunds returns refunds with amount, reason and time, oldest first', async () => {
  const paidOrder = await fixture.createPaidOrder();
  const { db } = fixture.testApp;
  expect(await findRefunds(db, paidOrder.order.id)).toEqual([]);
  const [payment] = await fixture.paymentsOf(paidOrder);
  const refundKeys = { orderId: paidOrder.order.id, paymentId: payment!.id };
  await db.insert(refunds).values([
    { id: 'late', ...refundKeys, amountCents: 500, reason: 'admin', note: 'Scratches', createdAt: utcDay(2) },
    {
      id: 'early',
      ...refundKeys,
      amountCents: 1200,
      reason: 'cancelled',
      createdAt: utcDay(1),
      state: 'succeeded',
    },
    { id: 'later', ...refundKeys, amountCents: 99, reason: 'dispute', createdAt: utcDay(2) },
  ]);
  expect(await findRefunds(db, paidOrder.order.id)).toEqual([
    { amount: 12, reason: 'cancelled', note: '', state: 'succeeded', createdAt: utcDay(1).toISOString() },
    { amount: 5, reason: 'admin', note: 'Scratches', state: 'owed', createdAt: utcDay(2).toISOString() },
    { amount: 0.99, reason: 'dispute', note: '', state: 'owed', createdAt: utcDay(2).toISOString() },
  ]);
}, 30_000);

test('findOrderDispute returns the open dispute, or else the latest', async () => {
  const paidOrder = await fixture.createPaidOrder();
  const { db } = fixture.testApp;
  const orderId = paidOrder.order.id;
  expect(await findOrderDispute(db, IMAGE_HOSTS, orderId)).toBeNull();
  const decidedFields = {
    answer: 'It is fine',
    answeredAt: utcDay(2),
    decision: 'refund' as const,
    decisionReason: 'It is not',
    refundCents: 12_345,
    decidedAt: utcDay(3),
  };
  await db.insert(disputes).values([
    { id: `${orderId}-1`, orderId, kind: 'buyer', text: 'Rust', createdAt: utcDay(1), ...decidedFields },
    {
      id: `${orderId}-2`,
      orderId,
      kind: 'buyer',
      text: 'Dents',
      createdAt: utcDay(4),
      pictures: ['/demo/dent.svg'],
      answerPictures: ['/demo/fine.svg'],
      ...decidedFields,
    },
  ]);
  expect(await findOrderDispute(db, IMAGE_HOSTS, orderId)).toEqual({
    _id: `${orderId}-2`,
    kind: 'buyer',
    text: 'Dents',
    pictures: ['https://api.test/demo/dent.svg'],
    createdAt: utcDay(4).toISOString(),
    answer: 'It is fine',
    answerPictures: ['https://api.test/demo/fine.svg'],
    answeredAt: utcDay(2).toISOString(),
    decision: 'refund',
    decisionReason: 'It is not',
    refund: 123.45,
    decidedAt: utcDay(3).toISOString(),
  });
  await db
    .insert(disputes)
    .values({ id: `${orderId}-0`, orderId, kind: 'buyer', text: 'Smoke', createdAt: utcDay(0) });
  expect(await findOrderDispute(db, IMAGE_HOSTS, orderId)).toMatchObject({
    text: 'Smoke',
    answeredAt: null,
    decidedAt: null,
  });
}, 30_000);

test('findPayout returns the payout from the hand-over on, and whether it is stuck', async () => {
  const { db } = fixture.testApp;
  const heldOrder = await fixture.createPaidOrder();
  expect(await findPayout(db, heldOrder.order.id)).toBeNull();
  const paidOrder = await fixture.createDuePayout();
  const due = { amount: 15_200, returned: 0, fee: 800, state: 'owed', stuck: false };
  expect(await findPayout(db, paidOrder.order.id)).toEqual(due);
  await fixture.sandbox.emit(`accounts/${paidOrder.accountId}`, { status: 'restricted' });
  await sendPayouts(fixture.paymentContext(), fixture.advanceClock());
  expect(await findPayout(db, paidOrder.order.id)).toEqual({ ...due, state: 'waiting', stuck: true });
}, 30_000);
