import type { Order, Sale } from '@second-gear/contract/orders';
import { eq } from 'drizzle-orm';
import { dayOf } from '../days.ts';
import { holds } from '../db/tables/money.ts';
import { orders } from '../db/tables/orders.ts';
import { lapseOrders } from '../orders/lapse-job.ts';
import { createTestApp, errorOf, type TestApp } from '../testing/app.ts';
import { freeTimes, offerEveryDay, withHours } from '../testing/hours.ts';
import { startSandbox, type TestSandbox } from '../testing/sandbox.ts';

let sandbox: TestSandbox;
let t: TestApp;
beforeAll(async () => {
  sandbox = await startSandbox();
  t = await createTestApp({ env: { ...sandbox.env, SITE_URL: 'https://site.test' } });
});
afterAll(async () => {
  await t.close();
  await sandbox.close();
});

type Row = Awaited<ReturnType<TestApp['buildOrder']>>;
const buyerOf = ({ buyerId }: Row) => ({ id: buyerId! });
const sellerOf = ({ sellerId }: Row) => ({ id: sellerId! });
const move = (order: { id: string }, as: { id: string } | undefined, time: unknown) =>
  t.call('POST', `/orders/${order.id}/meeting`, { ...(as && { as }), body: { time } });
const read = async (order: Row) =>
  (await t.call('GET', `/orders/${order.id}`, { as: buyerOf(order) })).json<Order>().meeting;
const readSale = async (order: Row) =>
  (await t.call('GET', `/sales/${order.id}`, { as: sellerOf(order) })).json<Sale>().meeting;
const file = (order: { id: string }, as?: { id: string }) =>
  t.call('GET', `/orders/${order.id}/meeting.ics`, as ? { as } : {});

test('either side sets and moves the time, the seller withdraws it, and both see who did', async () => {
  const { order, times } = await withHours(t, await t.buildOrder());
  const [first, second, third] = times;
  expect(await read(order)).toBeNull();
  expect((await move(order, buyerOf(order), first)).json()).toEqual({ modifiedCount: 1 });
  expect(await read(order)).toEqual({ time: first, by: 'buyer' });
  expect(await readSale(order)).toEqual({ time: first, by: 'buyer' });
  expect((await move(order, sellerOf(order), second)).json()).toEqual({ modifiedCount: 1 });
  expect(await readSale(order)).toEqual({ time: second, by: 'seller' });
  expect((await move(order, buyerOf(order), second)).json()).toEqual({ modifiedCount: 0 });
  expect(await read(order)).toEqual({ time: second, by: 'seller' });
  expect((await move(order, sellerOf(order), null)).json()).toEqual({ modifiedCount: 1 });
  expect(await read(order)).toEqual({ time: null, by: 'seller' });
  expect((await move(order, buyerOf(order), third)).statusCode).toBe(200);
  const [row] = await t.db.select().from(orders).where(eq(orders.id, order.id));
  expect(row).toMatchObject({ meetingAt: third, meetingBy: 'buyer', meetingMoves: 4 });
});

test('the lists of orders and sales show the meeting time too', async () => {
  const { order, times } = await withHours(t, await t.buildPaidOrder());
  await move(order, buyerOf(order), times[0]);
  for (const [path, as] of [
    ['/orders', buyerOf(order)],
    ['/sales', sellerOf(order)],
  ] as const) {
    const [row] = (await t.call('GET', path, { as })).json<(Order | Sale)[]>();
    expect(row?.meeting).toEqual({ time: times[0], by: 'buyer' });
  }
});

test('a time that is taken or not offered is rejected with 409 and changes nothing', async () => {
  const { order, times } = await withHours(t, await t.buildOrder());
  await move(order, buyerOf(order), times[0]);
  const car = await t.buildCar({ sellerId: order.sellerId! });
  await t.buildOrder({ carId: car.id, meetingAt: times[1] });
  for (const time of [times[1], `${times[0].slice(0, 10)}T09:30`, '2020-01-01T10:00', '2026-02-31T10:00']) {
    expect(errorOf(await move(order, buyerOf(order), time))).toMatchObject({
      status: 409,
      code: 'slot_taken',
    });
  }
  expect(await read(order)).toEqual({ time: times[0], by: 'buyer' });
  const alone = await t.buildOrder({ sellerId: null });
  expect(errorOf(await move(alone, buyerOf(alone), times[0]))).toMatchObject({ status: 409 });
});

test('moving a meeting to a later day resets the reminders; other moves do not', async () => {
  const yesterday = new Date(Date.now() - 86_400_000);
  const before = dayOf(new Date(Date.now() - 4 * 86_400_000));
  const { order, times } = await withHours(t, await t.buildPaidOrder({ bookingDate: before }));
  const asked = { reminders: 2, remindedAt: yesterday, createdAt: new Date(before) };
  const holdAfter = async (time: string | null) => {
    await t.db.update(holds).set(asked).where(eq(holds.orderId, order.id));
    expect((await move(order, sellerOf(order), time)).json()).toEqual({ modifiedCount: 1 });
    return (await t.db.select().from(holds).where(eq(holds.orderId, order.id)))[0];
  };
  const [first] = times;
  const sameDay = times.find((time) => time !== first && time.slice(0, 10) === first.slice(0, 10))!;
  const later = times.find((time) => time.slice(0, 10) > first.slice(0, 10))!;
  const [anew, kept] = [{ reminders: 0, remindedAt: null }, asked];
  expect(await holdAfter(first)).toMatchObject(anew);
  expect(await holdAfter(sameDay)).toMatchObject(kept);
  expect(await holdAfter(later)).toMatchObject(anew);
  expect(await holdAfter(first)).toMatchObject(kept);
  expect(await holdAfter(null)).toMatchObject(kept);
  expect(await holdAfter(later)).toMatchObject(anew);
});

test('concurrent moves end with one order per time: two that swap times, and twenty that want one time', async () => {
  const seller = await t.buildSeller();
  await offerEveryDay(t, seller.id);
  const build = async () => t.buildOrder({ carId: (await t.buildCar({ sellerId: seller.id })).id });
  const all = await Promise.all(Array.from({ length: 20 }, build));
  const { times } = await freeTimes(t, `/orders/${all[0]!.id}`, seller);
  const answers = await Promise.all(all.map((order) => move(order, buyerOf(order), times[0])));
  const statuses = answers.map(({ statusCode }) => statusCode);
  expect(statuses.filter((status) => status === 200)).toHaveLength(1);
  expect(statuses.filter((status) => status === 409)).toHaveLength(19);
  const winner = all[statuses.indexOf(200)]!;
  const other = all.find((order) => order !== winner)!;
  await move(other, seller, times[1]);
  const swapped = await Promise.all([move(winner, seller, times[1]), move(other, seller, times[0])]);
  for (const { statusCode } of swapped) expect([200, 409]).toContain(statusCode);
});

test('a buyer cannot withdraw a time', async () => {
  const { order, times } = await withHours(t, await t.buildOrder());
  await move(order, buyerOf(order), times[0]);
  expect(errorOf(await move(order, buyerOf(order), null))).toMatchObject({ status: 403, code: 'forbidden' });
  expect(await read(order)).toEqual({ time: times[0], by: 'buyer' });
});

test('other users and admins get 404, visitors 401, and an invalid time 400 with the field', async () => {
  const { order, times } = await withHours(
    t,
    await t.buildOrder({ meetingAt: '2026-11-28T10:00', meetingBy: 'buyer' }),
  );
  for (const as of [await t.buildUser(), await t.buildSeller(), await t.buildAdmin()]) {
    for (const answer of [
      await move(order, as, times[0]),
      await file(order, as),
      await move({ id: 'none' }, as, null),
    ]) {
      expect(errorOf(answer)).toMatchObject({ status: 404, code: 'not_found' });
    }
  }
  expect((await move(order, undefined, times[0])).statusCode).toBe(401);
  expect((await file(order)).statusCode).toBe(401);
  for (const wrong of ['tomorrow', '2026-11-28T10:15', '2026-11-28T24:00', 7, undefined]) {
    expect(errorOf(await move(order, buyerOf(order), wrong))).toMatchObject({
      status: 400,
      fields: { time: expect.any(String) },
    });
  }
});

describe('time of an order that ends', () => {
  /** Returns whether an order of another car of the seller can take the time. */
  async function isFree(order: Row, time: string): Promise<boolean> {
    const { times } = await freeTimes(t, `/orders/${order.id}`, sellerOf(order));
    const car = await t.buildCar({ sellerId: order.sellerId! });
    const next = await t.buildOrder({ carId: car.id });
    const answer = await move(next, sellerOf(order), time);
    expect([times.includes(time), answer.statusCode]).toEqual(
      times.includes(time) ? [true, 200] : [false, 409],
    );
    return times.includes(time);
  }
  const must = async (...call: Parameters<TestApp['call']>) => {
    const answer = await t.call(...call);
    expect([call[1], answer.statusCode, answer.body]).toEqual([call[1], 200, answer.body]);
  };
  const roads: Record<string, (order: Row) => Promise<void>> = {
    'cancelled by the buyer': ({ id, buyerId }) =>
      must('POST', `/orders/${id}/cancel`, { as: { id: buyerId! } }),
    'cancelled by the seller': ({ id, sellerId }) =>
      must('POST', `/sales/${id}/cancel`, { as: { id: sellerId! }, body: { reason: 'No more' } }),
  };
  for (const [road, end] of Object.entries(roads)) {
    test.each([
      ['unpaid', () => t.buildOrder()],
      ['paid', () => t.buildPaidOrder()],
    ] as const)(`the time is free again after: ${road}, %s`, async (_, build) => {
      const { order, times } = await withHours(t, await build());
      await move(order, buyerOf(order), times[0]);
      expect(await isFree(order, times[0])).toBe(false);
      await end(order);
      expect(await isFree(order, times[0])).toBe(true);
    });
  }

  test('the time is free again after the listing is deleted', async () => {
    const { order, times } = await withHours(t, await t.buildOrder());
    await move(order, buyerOf(order), times[0]);
    await must('DELETE', `/cars/${order.carId!}`, { as: sellerOf(order) });
    expect(await isFree(order, times[0])).toBe(true);
  });

  test('the time is free again after the buyer’s account is deleted', async () => {
    const { order, times } = await withHours(t, await t.buildOrder());
    await move(order, buyerOf(order), times[0]);
    await must('DELETE', `/users/${order.buyerId!}`, { as: await t.buildAdmin() });
    expect(await isFree(order, times[0])).toBe(true);
  });

  test('the time is free again after the order expires', async () => {
    const { order, times } = await withHours(
      t,
      await t.buildOrder({ lapsesAt: new Date(Date.now() - 1000) }),
    );
    await move(order, buyerOf(order), times[0]);
    await lapseOrders({ ...t.services, log: t.app.log });
    expect(await isFree(order, times[0])).toBe(true);
  });

  test('the time is free again after an admin’s full refund', async () => {
    const { order, times } = await withHours(t, await t.buildPaidOrder());
    await move(order, buyerOf(order), times[0]);
    const body = { reason: 'Fair' };
    const as = await t.buildAdmin();
    expect((await t.call('POST', `/orders/${order.id}/refund`, { as, body })).statusCode).toBeLessThan(300);
    expect(await isFree(order, times[0])).toBe(true);
  });

  test('the time stays taken after the hand-over', async () => {
    const { order, times } = await withHours(t, await t.buildPaidOrder());
    await move(order, buyerOf(order), times[0]);
    await must('POST', `/orders/${order.id}/hand-over`, { as: buyerOf(order) });
    expect(await isFree(order, times[0])).toBe(false);
  });
});
