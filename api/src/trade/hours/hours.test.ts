import type { MeetingHours } from '@second-gear/contract/meeting-hours';
import { closedDays } from '../../platform/db/tables/meeting-hours.ts';
import { createTestApp, errorOf, type TestApp } from '../../testing/app.ts';
import { EVERY_DAY_HOURS, getFreeTimes, setEveryDayHours } from '../../testing/hours.ts';

let testApp: TestApp;
beforeAll(async () => {
  testApp = await createTestApp();
});
afterAll(() => testApp.close());

interface User {
  id: string;
}
const readHours = async (as: User) => (await testApp.call('GET', '/hours', { as })).json<MeetingHours>();
const saveHours = (as: User, body: object) => testApp.call('PUT', '/hours', { as, body });
const dateInDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

describe('/hours', () => {
  test('a seller saves hours and closed days; the next save replaces all of it', async () => {
    const seller = await testApp.buildSeller();
    expect(await readHours(seller)).toEqual({ spans: [], closedDays: [] });
    const spans = [
      { weekday: 6, from: '10:00', to: '14:00' },
      { weekday: 2, from: '18:00', to: '24:00' },
      { weekday: 6, from: '08:30', to: '10:00' },
    ];
    const [nearDate, farDate] = [dateInDays(3), dateInDays(9)];
    const response = await saveHours(seller, {
      spans,
      closedDays: [farDate, dateInDays(-2), nearDate, nearDate],
    });
    const storedHours = { spans: [spans[1], spans[2], spans[0]], closedDays: [nearDate, farDate] };
    expect(response.json()).toEqual(storedHours);
    expect(await readHours(seller)).toEqual(storedHours);
    expect((await saveHours(seller, { spans: [spans[0]], closedDays: [] })).json()).toEqual({
      spans: [spans[0]],
      closedDays: [],
    });
    expect(await readHours(await testApp.buildSeller())).toEqual({ spans: [], closedDays: [] });
  });

  test('today may be a closed day, because it has not started everywhere', async () => {
    const seller = await testApp.buildSeller();
    await saveHours(seller, { spans: [], closedDays: [dateInDays(0)] });
    expect((await testApp.db.select().from(closedDays)).map(({ sellerId }) => sellerId)).toContain(seller.id);
  });

  test.each([
    ['spans.0.to', { spans: [{ weekday: 1, from: '10:00', to: '10:00' }] }],
    ['spans.0.to', { spans: [{ weekday: 1, from: '10:00', to: '09:30' }] }],
    [
      'spans.1.from',
      {
        spans: [
          { weekday: 1, from: '10:00', to: '12:00' },
          { weekday: 1, from: '11:30', to: '13:00' },
        ],
      },
    ],
    ['spans.0.from', { spans: [{ weekday: 1, from: '10:15', to: '11:00' }] }],
    ['spans.0.from', { spans: [{ weekday: 1, from: '24:00', to: '24:00' }] }],
    ['spans.0.to', { spans: [{ weekday: 1, from: '10:00', to: '24:30' }] }],
    ['spans.0.weekday', { spans: [{ weekday: 8, from: '10:00', to: '11:00' }] }],
    ['spans.0.weekday', { spans: [{ weekday: 0, from: '10:00', to: '11:00' }] }],
    ['closedDays.0', { closedDays: ['2026-02-30'] }],
    ['spans', { spans: Array.from({ length: 43 }, () => ({ weekday: 1, from: '10:00', to: '10:30' })) }],
  ])('saving returns the invalid field %s and leaves the earlier hours unchanged', async (field, invalid) => {
    const seller = await testApp.buildSeller();
    await saveHours(seller, EVERY_DAY_HOURS);
    expect(errorOf(await saveHours(seller, { spans: [], closedDays: [], ...invalid }))).toMatchObject({
      status: 400,
      code: 'invalid',
      fields: { [field]: expect.any(String) },
    });
    expect(await readHours(seller)).toEqual(EVERY_DAY_HOURS);
  });

  test('adjacent hours and hours of different days do not overlap', async () => {
    const spans = [
      { weekday: 1, from: '10:00', to: '12:00' },
      { weekday: 1, from: '12:00', to: '13:00' },
      { weekday: 2, from: '10:30', to: '12:30' },
    ];
    expect((await saveHours(await testApp.buildSeller(), { spans, closedDays: [] })).statusCode).toBe(200);
  });

  test('only sellers can use the endpoint', async () => {
    const buyer = await testApp.buildUser();
    for (const method of ['GET', 'PUT'] as const) {
      const body = method === 'PUT' ? { body: EVERY_DAY_HOURS } : {};
      expect((await testApp.call(method, '/hours', body)).statusCode).toBe(401);
      expect((await testApp.call(method, '/hours', { as: buyer, ...body })).statusCode).toBe(403);
    }
  });
});

describe('free times', () => {
  test('free times are the seller’s hours without booked times, and do not reveal bookings', async () => {
    const car = await testApp.buildCar();
    const visitor = await testApp.buildUser();
    expect(await getFreeTimes(testApp, `/cars/${car.id}`, visitor)).toEqual({ offers: false, times: [] });
    await setEveryDayHours(testApp, car.sellerId);
    const allTimes = (await getFreeTimes(testApp, `/cars/${car.id}`, visitor)).times;
    expect(allTimes).toHaveLength(14 * 8);
    const [takenTime, ownTime, endedTime] = allTimes;
    const otherCar = await testApp.buildCar({ sellerId: car.sellerId });
    await testApp.buildOrder({ carId: otherCar.id, meetingAt: takenTime });
    await testApp.buildOrder({
      carId: (await testApp.buildCar({ sellerId: car.sellerId })).id,
      meetingAt: endedTime,
      state: 'lapsed',
    });
    const order = await testApp.buildPaidOrder({ carId: car.id, meetingAt: ownTime });
    const remainingTimes = {
      offers: true,
      times: allTimes.filter((time) => time !== takenTime && time !== ownTime),
    };
    expect((await testApp.call('GET', `/cars/${otherCar.id}/slots`, { as: visitor })).json()).toEqual(
      remainingTimes,
    );
    for (const id of [order.buyerId!, order.sellerId!]) {
      expect(await getFreeTimes(testApp, `/orders/${order.id}`, { id })).toEqual(remainingTimes);
    }
  });

  test('free times ignore the bookings of other sellers', async () => {
    const [car, other] = [await testApp.buildCar(), await testApp.buildCar()];
    await setEveryDayHours(testApp, car.sellerId);
    const [firstTime] = (await getFreeTimes(testApp, `/cars/${car.id}`, { id: car.sellerId })).times;
    await testApp.buildOrder({ carId: other.id, meetingAt: firstTime });
    expect((await getFreeTimes(testApp, `/cars/${car.id}`, { id: car.sellerId })).times[0]).toBe(firstTime);
  });

  test('free times of an order whose seller is deleted are empty', async () => {
    const order = await testApp.buildOrder({ sellerId: null });
    expect(await getFreeTimes(testApp, `/orders/${order.id}`, { id: order.buyerId! })).toEqual({
      offers: false,
      times: [],
    });
  });

  test('free times return 404 for an unlisted car and for other users’ orders', async () => {
    const visitor = await testApp.buildUser();
    const hiddenCar = await testApp.buildCar({
      sellerId: (await testApp.buildSeller({ suspended: true })).id,
    });
    const order = await testApp.buildOrder();
    for (const path of ['/cars/none', `/cars/${hiddenCar.id}`, '/orders/none', `/orders/${order.id}`]) {
      expect(errorOf(await testApp.call('GET', `${path}/slots`, { as: visitor }))).toMatchObject({
        status: 404,
        code: 'not_found',
      });
      expect((await testApp.call('GET', `${path}/slots`)).statusCode).toBe(401);
    }
  });
});
