import type { Order, Sale } from '@second-gear/contract/orders';
import { eq } from 'drizzle-orm';
import { expireUnpaidOrders } from '../../money/cancellations/close-order.ts';
import { escrows } from '../../platform/db/tables/escrow-and-payouts.ts';
import { orders } from '../../platform/db/tables/orders.ts';
import { dayOf } from '../../platform/time/utc-days.ts';
import { createTestApp, errorOf, type TestApp } from '../../testing/app.ts';
import { getFreeTimes, setEveryDayHours, setHoursForOrderSeller } from '../../testing/hours.ts';
import { startSandbox, type TestSandbox } from '../../testing/sandbox.ts';

let sandbox: TestSandbox;
let testApp: TestApp;
beforeAll(async () => {
  sandbox = await startSandbox();
  testApp = await createTestApp({ env: { ...sandbox.env, SITE_URL: 'https://site.test' } });
});
afterAll(async () => {
  await testApp.close();
  await sandbox.close();
});

type OrderRow = Awaited<ReturnType<TestApp['buildOrder']>>;
const buyerOf = ({ buyerId }: OrderRow) => ({ id: buyerId! });
const sellerOf = ({ sellerId }: OrderRow) => ({ id: sellerId! });
const moveMeeting = (order: { id: string }, as: { id: string } | undefined, time: unknown) =>
  testApp.call('POST', `/orders/${order.id}/meeting`, { ...(as && { as }), body: { time } });
const readOrderMeeting = async (order: OrderRow) =>
  (await testApp.call('GET', `/orders/${order.id}`, { as: buyerOf(order) })).json<Order>().meeting;
const readSaleMeeting = async (order: OrderRow) =>
  (await testApp.call('GET', `/sales/${order.id}`, { as: sellerOf(order) })).json<Sale>().meeting;
const getFile = (order: { id: string }, as?: { id: string }) =>
  testApp.call('GET', `/orders/${order.id}/meeting.ics`, as ? { as } : {});

test('either side sets and moves the time, the seller withdraws it, and both see who did', async () => {
  const { order, times } = await setHoursForOrderSeller(testApp, await testApp.buildOrder());
  const [firstTime, secondTime, thirdTime] = times;
  expect(await readOrderMeeting(order)).toBeNull();
  expect((await moveMeeting(order, buyerOf(order), firstTime)).json()).toEqual({ modifiedCount: 1 });
  expect(await readOrderMeeting(order)).toEqual({ time: firstTime, by: 'buyer' });
  expect(await readSaleMeeting(order)).toEqual({ time: firstTime, by: 'buyer' });
  expect((await moveMeeting(order, sellerOf(order), secondTime)).json()).toEqual({ modifiedCount: 1 });
  expect(await readSaleMeeting(order)).toEqual({ time: secondTime, by: 'seller' });
  expect((await moveMeeting(order, buyerOf(order), secondTime)).json()).toEqual({ modifiedCount: 0 });
  expect(await readOrderMeeting(order)).toEqual({ time: secondTime, by: 'seller' });
  expect((await moveMeeting(order, sellerOf(order), null)).json()).toEqual({ modifiedCount: 1 });
  expect(await readOrderMeeting(order)).toEqual({ time: null, by: 'seller' });
  expect((await moveMeeting(order, buyerOf(order), thirdTime)).statusCode).toBe(200);
  const [row] = await testApp.db.select().from(orders).where(eq(orders.id, order.id));
  expect(row).toMatchObject({ meetingAt: thirdTime, meetingBy: 'buyer', meetingMoves: 4 });
});

test('the lists of orders and sales show the meeting time too', async () => {
  const { order, times } = await setHoursForOrderSeller(testApp, await testApp.buildPaidOrder());
  await moveMeeting(order, buyerOf(order), times[0]);
  for (const [path, as] of [
    ['/orders', buyerOf(order)],
    ['/sales', sellerOf(order)],
  ] as const) {
    const [row] = (await testApp.call('GET', path, { as })).json<(Order | Sale)[]>();
    expect(row?.meeting).toEqual({ time: times[0], by: 'buyer' });
  }
});

test('a time that is taken or not offered is rejected with 409 and changes nothing', async () => {
  const { order, times } = await setHoursForOrderSeller(testApp, await testApp.buildOrder());
  await moveMeeting(order, buyerOf(order), times[0]);
  const car = await testApp.buildCar({ sellerId: order.sellerId! });
  await testApp.buildOrder({ carId: car.id, meetingAt: times[1] });
  for (const time of [times[1], `${times[0].slice(0, 10)}T09:30`, '2020-01-01T10:00', '2026-02-31T10:00']) {
    expect(errorOf(await moveMeeting(order, buyerOf(order), time))).toMatchObject({
      status: 409,
      code: 'slot_taken',
    });
  }
  expect(await readOrderMeeting(order)).toEqual({ time: times[0], by: 'buyer' });
  const orderWithoutSeller = await testApp.buildOrder({ sellerId: null });
  expect(errorOf(await moveMeeting(orderWithoutSeller, buyerOf(orderWithoutSeller), times[0]))).toMatchObject(
    { status: 409 },
  );
});

test('only moving a meeting to a later day resets the reminders', async () => {
  const yesterday = new Date(Date.now() - 86_400_000);
  const fourDaysAgo = dayOf(new Date(Date.now() - 4 * 86_400_000));
  const { order, times } = await setHoursForOrderSeller(
    testApp,
    await testApp.buildPaidOrder({ bookingDate: fourDaysAgo }),
  );
  const reminderState = { reminders: 2, remindedAt: yesterday, createdAt: new Date(fourDaysAgo) };
  const findEscrowAfterMove = async (time: string | null) => {
    await testApp.db.update(escrows).set(reminderState).where(eq(escrows.orderId, order.id));
    expect((await moveMeeting(order, sellerOf(order), time)).json()).toEqual({ modifiedCount: 1 });
    return (await testApp.db.select().from(escrows).where(eq(escrows.orderId, order.id)))[0];
  };
  const [firstTime] = times;
  const sameDay = times.find((time) => time !== firstTime && time.slice(0, 10) === firstTime.slice(0, 10))!;
  const laterTime = times.find((time) => time.slice(0, 10) > firstTime.slice(0, 10))!;
  const [resetState, unchangedState] = [{ reminders: 0, remindedAt: null }, reminderState];
  expect(await findEscrowAfterMove(firstTime)).toMatchObject(resetState);
  expect(await findEscrowAfterMove(sameDay)).toMatchObject(unchangedState);
  expect(await findEscrowAfterMove(laterTime)).toMatchObject(resetState);
  expect(await findEscrowAfterMove(firstTime)).toMatchObject(unchangedState);
  expect(await findEscrowAfterMove(null)).toMatchObject(unchangedState);
  expect(await findEscrowAfterMove(laterTime)).toMatchObject(resetState);
});

test('after concurrent moves each time has one order: two orders swap times, and twenty request the same time', async () => {
  const seller = await testApp.buildSeller();
  await setEveryDayHours(testApp, seller.id);
  const build = async () =>
    testApp.buildOrder({ carId: (await testApp.buildCar({ sellerId: seller.id })).id });
  const builtOrders = await Promise.all(Array.from({ length: 20 }, build));
  const { times } = await getFreeTimes(testApp, `/orders/${builtOrders[0]!.id}`, seller);
  const responses = await Promise.all(
    builtOrders.map((order) => moveMeeting(order, buyerOf(order), times[0])),
  );
  const statuses = responses.map(({ statusCode }) => statusCode);
  expect(statuses.filter((status) => status === 200)).toHaveLength(1);
  expect(statuses.filter((status) => status === 409)).toHaveLength(19);
  const winner = builtOrders[statuses.indexOf(200)]!;
  const otherOrder = builtOrders.find((order) => order !== winner)!;
  await moveMeeting(otherOrder, seller, times[1]);
  const swapped = await Promise.all([
    moveMeeting(winner, seller, times[1]),
    moveMeeting(otherOrder, seller, times[0]),
  ]);
  for (const { statusCode } of swapped) expect([200, 409]).toContain(statusCode);
});

test('a buyer cannot withdraw a time', async () => {
  const { order, times } = await setHoursForOrderSeller(testApp, await testApp.buildOrder());
  await moveMeeting(order, buyerOf(order), times[0]);
  expect(errorOf(await moveMeeting(order, buyerOf(order), null))).toMatchObject({
    status: 403,
    code: 'forbidden',
  });
  expect(await readOrderMeeting(order)).toEqual({ time: times[0], by: 'buyer' });
});

test('other users and admins get 404, visitors 401, and an invalid time 400 with the field', async () => {
  const { order, times } = await setHoursForOrderSeller(
    testApp,
    await testApp.buildOrder({ meetingAt: '2026-11-28T10:00', meetingBy: 'buyer' }),
  );
  for (const as of [await testApp.buildUser(), await testApp.buildSeller(), await testApp.buildAdmin()]) {
    for (const response of [
      await moveMeeting(order, as, times[0]),
      await getFile(order, as),
      await moveMeeting({ id: 'none' }, as, null),
    ]) {
      expect(errorOf(response)).toMatchObject({ status: 404, code: 'not_found' });
    }
  }
  expect((await moveMeeting(order, undefined, times[0])).statusCode).toBe(401);
  expect((await getFile(order)).statusCode).toBe(401);
  for (const invalidTime of ['tomorrow', '2026-11-28T10:15', '2026-11-28T24:00', 7, undefined]) {
    expect(errorOf(await moveMeeting(order, buyerOf(order), invalidTime))).toMatchObject({
      status: 400,
      fields: { time: expect.any(String) },
    });
  }
});

describe('meeting time of an order that ends', () => {
  /**
   * Returns whether the time is among the seller's free times. Also checks that an order for another car of
   * the seller can take the time only if it is free.
   */
  async function isFree(order: OrderRow, time: string): Promise<boolean> {
    const { times } = await getFreeTimes(testApp, `/orders/${order.id}`, sellerOf(order));
    const car = await testApp.buildCar({ sellerId: order.sellerId! });
    const nextOrder = await testApp.buildOrder({ carId: car.id });
    const response = await moveMeeting(nextOrder, sellerOf(order), time);
    expect([times.includes(time), response.statusCode]).toEqual(
      times.includes(time) ? [true, 200] : [false, 409],
    );
    return times.includes(time);
  }
  const callOrThrow = async (...call: Parameters<TestApp['call']>) => {
    const response = await testApp.call(...call);
    expect([call[1], response.statusCode, response.body]).toEqual([call[1], 200, response.body]);
  };
  const endingActions: Record<string, (order: OrderRow) => Promise<void>> = {
    'cancelled by the buyer': ({ id, buyerId }) =>
      callOrThrow('POST', `/orders/${id}/cancel`, { as: { id: buyerId! } }),
    'cancelled by the seller': ({ id, sellerId }) =>
      callOrThrow('POST', `/sales/${id}/cancel`, { as: { id: sellerId! }, body: { reason: 'No more' } }),
  };
  for (const [endingName, endOrder] of Object.entries(endingActions)) {
    test.each([
      ['unpaid', () => testApp.buildOrder()],
      ['paid', () => testApp.buildPaidOrder()],
    ] as const)(`the time is free again after: ${endingName}, %s`, async (_, build) => {
      const { order, times } = await setHoursForOrderSeller(testApp, await build());
      await moveMeeting(order, buyerOf(order), times[0]);
      expect(await isFree(order, times[0])).toBe(false);
      await endOrder(order);
      expect(await isFree(order, times[0])).toBe(true);
    });
  }

  test('the time is free again after the listing is deleted', async () => {
    const { order, times } = await setHoursForOrderSeller(testApp, await testApp.buildOrder());
    await moveMeeting(order, buyerOf(order), times[0]);
    await callOrThrow('DELETE', `/cars/${order.carId!}`, { as: sellerOf(order) });
    expect(await isFree(order, times[0])).toBe(true);
  });

  test('the time is free again after the buyer’s account is deleted', async () => {
    const { order, times } = await setHoursForOrderSeller(testApp, await testApp.buildOrder());
    await moveMeeting(order, buyerOf(order), times[0]);
    await callOrThrow('DELETE', `/users/${order.buyerId!}`, { as: await testApp.buildAdmin() });
    expect(await isFree(order, times[0])).toBe(true);
  });

  test('the time is free again after the order expires', async () => {
    const { order, times } = await setHoursForOrderSeller(
      testApp,
      await testApp.buildOrder({ lapsesAt: new Date(Date.now() - 1000) }),
    );
    await moveMeeting(order, buyerOf(order), times[0]);
    await expireUnpaidOrders({ ...testApp.services, log: testApp.app.log });
    expect(await isFree(order, times[0])).toBe(true);
  });

  test('the time is free again after an admin’s full refund', async () => {
    const { order, times } = await setHoursForOrderSeller(testApp, await testApp.buildPaidOrder());
    await moveMeeting(order, buyerOf(order), times[0]);
    const body = { reason: 'Fair' };
    const as = await testApp.buildAdmin();
    expect((await testApp.call('POST', `/orders/${order.id}/refund`, { as, body })).statusCode).toBeLessThan(
      300,
    );
    expect(await isFree(order, times[0])).toBe(true);
  });

  test('the time stays taken after the hand-over', async () => {
    const { order, times } = await setHoursForOrderSeller(testApp, await testApp.buildPaidOrder());
    await moveMeeting(order, buyerOf(order), times[0]);
    await callOrThrow('POST', `/orders/${order.id}/hand-over`, { as: buyerOf(order) });
    expect(await isFree(order, times[0])).toBe(false);
  });
});
