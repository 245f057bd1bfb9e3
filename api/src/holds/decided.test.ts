import { eq } from 'drizzle-orm';
import type { CurrentUser } from '../auth/current-user.ts';
import { disputes } from '../db/tables/money.ts';
import { entriesOf } from '../testing/ledger.ts';
import { openTill, type PaidForm, type Till } from '../testing/till.ts';
import { cancelHeld, isCancelledBy } from './cancel.ts';
import { handOver } from './hand-over.ts';
import { type HeldRefund, refundHeld } from './refund.ts';
import { lockOrder, orderNotFound } from './step.ts';

let till: Till;
beforeAll(async () => {
  till = await openTill();
});
afterAll(() => till.close());

const refund = ({ order }: PaidForm, given: Partial<HeldRefund> = {}) =>
  till.t.db.transaction((tx) =>
    refundHeld(tx, { orderId: order.id, amountCents: null, reason: 'admin', ...given }),
  );
const openDispute = ({ order: { id } }: PaidForm, kind: 'buyer' | 'bank') =>
  till.t.db.insert(disputes).values({ id, orderId: id, kind, text: 'Rust' });
const disputeOf = async ({ order }: PaidForm) =>
  (await till.t.db.select().from(disputes).where(eq(disputes.orderId, order.id)))[0];
const release = ({ order }: PaidForm, given: { isHeld?: boolean } = {}) =>
  till.t.db.transaction(async (tx) => {
    const locked = await lockOrder(tx, order.id);
    const held = given.isHeld === false ? null : locked.held;
    await handOver(tx, { ...locked, held }, { way: 'admin', feeBasisPoints: 0 });
  });

test('a refund stores who requested it and why; a refund by the server stores neither', async () => {
  const form = await till.openPaidOrder();
  const { id: askedBy } = await till.t.buildAdmin();
  await refund(form, { amountCents: 100, askedBy, note: 'Scratches' });
  await refund(form, { amountCents: 200 });
  const debts = await till.debtsOf(form);
  expect(debts.find(({ amountCents }) => amountCents === 100)).toMatchObject({ askedBy, note: 'Scratches' });
  expect(debts.find(({ amountCents }) => amountCents === 200)).toMatchObject({ askedBy: null, note: '' });
  expect(await entriesOf(till.t.db, form.order.id)).toEqual(['payment', 'refund', 'refund']);
}, 30_000);

test('a full refund decides the buyer’s dispute in the name of the admin who requested it', async () => {
  const form = await till.openPaidOrder();
  await openDispute(form, 'buyer');
  const { id: askedBy } = await till.t.buildAdmin();
  await refund(form, { askedBy, note: 'It is a wreck' });
  expect(await disputeOf(form)).toMatchObject({
    decidedBy: askedBy,
    decisionReason: 'It is a wreck',
    refundCents: 1_600_000,
    decidedAt: expect.any(Date),
  });
}, 30_000);

test('while a bank decides, a new refund is rejected but one already made by the provider is recorded', async () => {
  const form = await till.openPaidOrder();
  await openDispute(form, 'bank');
  await expect(refund(form, { amountCents: 100 })).rejects.toMatchObject({
    status: 409,
    body: { code: 'bank_decides' },
  });
  await refund(form, { amountCents: 100, isMade: true });
  expect(await till.debtsOf(form)).toMatchObject([{ amountCents: 100 }]);
}, 30_000);

test('the hand-over releases only money that is held and not disputed', async () => {
  const [disputed, gone, held] = [
    await till.openPaidOrder(),
    await till.openPaidOrder(),
    await till.openPaidOrder(),
  ];
  await openDispute(disputed, 'buyer');
  await expect(release(disputed)).rejects.toMatchObject({ status: 409, body: { code: 'disputed' } });
  await expect(release(gone, { isHeld: false })).rejects.toMatchObject({ status: 409 });
  await release(held);
  expect(await till.payoutOf(held)).toMatchObject({ amountCents: 1_600_000, state: 'waiting' });
  expect(await entriesOf(till.t.db, held.order.id)).toEqual(['payment', 'hand_over']);
  await expect(release(held)).rejects.toMatchObject({ status: 409, body: { code: 'handed_over' } });
}, 30_000);

test('a repeated cancellation by the same side changes nothing; a non-party gets 404', async () => {
  const form = await till.openPaidOrder();
  const cancel = (by: 'buyer' | 'seller', { id }: { id: string }, orderId = form.order.id) => {
    const user = { id } as CurrentUser;
    return cancelHeld(till.t.db, { id: orderId, by, user, reason: 'Sold', buyerHours: 48 });
  };
  await expect(cancel('seller', form.buyer)).rejects.toEqual(orderNotFound());
  await expect(cancel('buyer', form.seller)).rejects.toEqual(orderNotFound());
  await expect(cancel('buyer', form.buyer, 'none')).rejects.toMatchObject({
    status: 404,
    message: 'There is no such order',
  });
  expect(await cancel('seller', form.seller)).toBe((await till.debtsOf(form))[0]?.id);
  expect(await cancel('seller', form.seller)).toBeNull();
  await expect(cancel('buyer', form.buyer)).rejects.toMatchObject({ status: 409, body: { code: 'ended' } });
  expect(await till.debtsOf(form)).toMatchObject([{ reason: 'cancelled_by_seller', note: 'Sold' }]);
  expect(await till.orderOf(form)).toMatchObject({ endedBy: 'seller', endReason: 'Sold', state: 'refunded' });
}, 30_000);

test.each([
  ['buyer', 'cancelled', true],
  ['buyer', 'refunded', true],
  ['buyer', 'held', false],
  ['buyer', 'lapsed', false],
  ['seller', 'refunded', false],
] as const)(
  'isCancelledBy(buyer) for an order ended by the %s with step %s returns %s',
  (endedBy, step, is) => {
    expect(isCancelledBy('buyer', { endedBy, step })).toBe(is);
  },
);
