import type { ReportedItem } from '@second-gear/contract/reports';
import { createTestApp, errorOf, type TestApp } from '../testing/app.ts';

let t: TestApp;
let admin: { id: string };
let reporter: { id: string };
beforeAll(async () => {
  t = await createTestApp();
});
beforeEach(async () => {
  await t.clear();
  [admin, reporter] = [await t.buildAdmin(), await t.buildUser()];
});
afterAll(() => t.close());

const reports = async () => (await t.call('GET', '/reportlist', { as: admin })).json<ReportedItem[]>();
const report = (carId: string, reason = 'Bait', as = reporter) =>
  t.call('POST', '/reportlist', { as, body: { car: { _id: carId }, reason } });
const reported = async (carId: string) => (await report(carId)).json<{ insertedId: string }>().insertedId;
const resolve = (id: string, resolution: string) =>
  t.call('PUT', `/reportlist/${id}/resolution`, { as: admin, body: { resolution } });
const remove = (carId: string, as: { id: string }) => t.call('DELETE', `/cars/${carId}`, { as });
const restore = (carId: string, as: { id: string }) => t.call('POST', `/cars/${carId}/restore`, { as });
const isShown = async (carId: string) => (await t.call('GET', `/cars/${carId}`)).statusCode === 200;
const edit = (car: { id: string; sellerId: string }, body: object) =>
  t.call('PATCH', `/cars/${car.id}`, { as: { id: car.sellerId }, body });

describe('a reported car that its seller has deleted', () => {
  test('is removed with the report: the seller does not bring it back', async () => {
    const car = await t.buildCar();
    const seller = { id: car.sellerId };
    const id = await reported(car.id);
    await report(car.id, 'Bait', await t.buildUser());
    await remove(car.id, seller);
    expect((await resolve(id, 'removed')).json()).toEqual({ modifiedCount: 1 });
    expect(await reports()).toMatchObject([{ state: 'removed' }, { state: 'removed' }]);
    expect(errorOf(await restore(car.id, seller))).toMatchObject({
      status: 403,
      message: 'An admin removed this listing',
    });
    expect(await isShown(car.id)).toBe(false);
  });

  test('lies where it lay once that is taken back: open reports, and its seller may restore it', async () => {
    const car = await t.buildCar();
    const seller = { id: car.sellerId };
    const id = await reported(car.id);
    await remove(car.id, seller);
    await resolve(id, 'removed');
    expect((await resolve(id, 'open')).json()).toEqual({ modifiedCount: 1 });
    expect(await reports()).toMatchObject([{ state: 'open' }]);
    expect(await isShown(car.id)).toBe(false);
    expect((await restore(car.id, seller)).statusCode).toBe(200);
    expect(await isShown(car.id)).toBe(true);
    expect(await reports()).toMatchObject([{ state: 'open', carId: car.id }]);
  });

  test('goes one way or the other where both act at once', async () => {
    const car = await t.buildCar();
    const seller = { id: car.sellerId };
    const id = await reported(car.id);
    await remove(car.id, seller);
    await Promise.all([resolve(id, 'removed'), restore(car.id, seller)]);
    const [found] = await reports();
    expect(await isShown(car.id)).toBe(found?.state === 'open');
  });
});

test('an admin who restores a removed car opens its reports again, whichever way', async () => {
  const ways = [
    ({ carId }: { carId: string }) => restore(carId, admin),
    ({ id }: { id: string }) => resolve(id, 'open'),
  ];
  for (const way of ways) {
    const car = await t.buildCar();
    const id = await reported(car.id);
    await report(car.id, 'Bait', await t.buildUser());
    await resolve(id, 'removed');
    expect((await way({ id, carId: car.id })).statusCode).toBe(200);
    expect(await isShown(car.id)).toBe(true);
    const ofCar = (await reports()).filter(({ carId }) => carId === car.id);
    expect(ofCar.map(({ state }) => state)).toEqual(['open', 'open']);
  }
});

describe('a dismissed report', () => {
  test('is not sent again while the listing is as it was', async () => {
    const car = await t.buildCar();
    const id = await reported(car.id);
    await resolve(id, 'dismissed');
    for (const reason of ['Bait', 'Bait, I say'])
      expect(errorOf(await report(car.id, reason))).toMatchObject({
        status: 409,
        code: 'report_dismissed',
        message: 'An admin has looked at your report of this car, which has not changed since',
      });
    expect(await reports()).toMatchObject([{ state: 'dismissed', reason: 'Bait' }]);
    // What others say of it is another report.
    expect((await report(car.id, 'Bait', await t.buildUser())).statusCode).toBe(201);
  });

  test.each<[string, object]>([
    ['words', { description: 'New words' }],
    ['price', { resellPrice: 9000 }],
    ['mileage', { mileage: 12_000 }],
  ])('is opened again once its %s have changed, with what is listed now', async (_what, change) => {
    const car = await t.buildCar({ description: 'Old words' });
    const id = await reported(car.id);
    await resolve(id, 'dismissed');
    expect((await edit(car, change)).statusCode).toBe(200);
    expect((await report(car.id, 'Now it is')).json()).toEqual({ insertedId: id });
    const { description, priceCents } = car;
    expect(await reports()).toMatchObject([
      { state: 'open', reason: 'Now it is', description, resellPrice: priceCents / 100, ...picked(change) },
    ]);
    await resolve(id, 'dismissed');
    expect((await report(car.id)).statusCode).toBe(409);
  });
});

/** Of a change, what a report keeps. */
const picked = ({ mileage: _mileage, ...kept }: { mileage?: number }) => kept;
