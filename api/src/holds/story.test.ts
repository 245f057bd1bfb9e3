import { disputes, refunds } from '../db/tables/money.ts';
import { sendPayouts } from '../payouts/send.ts';
import { openTill, type Till } from '../testing/till.ts';
import { findDisputeOf, findPayout, findRefunds } from './story.ts';

let till: Till;
beforeAll(async () => {
  till = await openTill();
});
afterAll(() => till.close());

const HOSTS = { api: 'https://api.test', uploads: 'https://pictures.test' };
const at = (day: number) => new Date(Date.UTC(2031, 0, day));

test('findRefunds returns refunds with amount, reason and time, oldest first', async () => {
  const form = await till.openPaidOrder();
  const { db } = till.t;
  expect(await findRefunds(db, form.order.id)).toEqual([]);
  const [payment] = await till.paymentsOf(form);
  const of = { orderId: form.order.id, paymentId: payment!.id };
  await db.insert(refunds).values([
    { id: 'late', ...of, amountCents: 500, reason: 'admin', note: 'Scratches', createdAt: at(2) },
    { id: 'early', ...of, amountCents: 1200, reason: 'cancelled', createdAt: at(1), state: 'succeeded' },
    { id: 'later', ...of, amountCents: 99, reason: 'dispute', createdAt: at(2) },
  ]);
  expect(await findRefunds(db, form.order.id)).toEqual([
    { amount: 12, reason: 'cancelled', note: '', state: 'succeeded', createdAt: at(1).toISOString() },
    { amount: 5, reason: 'admin', note: 'Scratches', state: 'owed', createdAt: at(2).toISOString() },
    { amount: 0.99, reason: 'dispute', note: '', state: 'owed', createdAt: at(2).toISOString() },
  ]);
}, 30_000);

test('findDisputeOf returns the open dispute, or else the latest', async () => {
  const form = await till.openPaidOrder();
  const { db } = till.t;
  const orderId = form.order.id;
  expect(await findDisputeOf(db, HOSTS, orderId)).toBeNull();
  const decided = {
    answer: 'It is fine',
    answeredAt: at(2),
    decision: 'refund' as const,
    decisionReason: 'It is not',
    refundCents: 12_345,
    decidedAt: at(3),
  };
  await db.insert(disputes).values([
    { id: `${orderId}-1`, orderId, kind: 'buyer', text: 'Rust', createdAt: at(1), ...decided },
    {
      id: `${orderId}-2`,
      orderId,
      kind: 'buyer',
      text: 'Dents',
      createdAt: at(4),
      pictures: ['/demo/dent.svg'],
      answerPictures: ['/demo/fine.svg'],
      ...decided,
    },
  ]);
  expect(await findDisputeOf(db, HOSTS, orderId)).toEqual({
    _id: `${orderId}-2`,
    kind: 'buyer',
    text: 'Dents',
    pictures: ['https://api.test/demo/dent.svg'],
    createdAt: at(4).toISOString(),
    answer: 'It is fine',
    answerPictures: ['https://api.test/demo/fine.svg'],
    answeredAt: at(2).toISOString(),
    decision: 'refund',
    decisionReason: 'It is not',
    refund: 123.45,
    decidedAt: at(3).toISOString(),
  });
  await db
    .insert(disputes)
    .values({ id: `${orderId}-0`, orderId, kind: 'buyer', text: 'Smoke', createdAt: at(0) });
  expect(await findDisputeOf(db, HOSTS, orderId)).toMatchObject({
    text: 'Smoke',
    answeredAt: null,
    decidedAt: null,
  });
}, 30_000);

test('findPayout returns the payout from the hand-over on, and whether it is stuck', async () => {
  const { db } = till.t;
  const held = await till.openPaidOrder();
  expect(await findPayout(db, held.order.id)).toBeNull();
  const form = await till.openDuePayout();
  const due = { amount: 15_200, returned: 0, fee: 800, state: 'owed', stuck: false };
  expect(await findPayout(db, form.order.id)).toEqual(due);
  await till.sandbox.tell(`accounts/${form.accountId}`, { status: 'restricted' });
  await sendPayouts(till.settling(), till.later());
  expect(await findPayout(db, form.order.id)).toEqual({ ...due, state: 'waiting', stuck: true });
}, 30_000);
