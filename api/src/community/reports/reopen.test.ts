import type { ReportedItem } from '@second-gear/contract/reports';
import { createTestApp, errorOf, type TestApp } from '../../testing/app.ts';

let testApp: TestApp;
let admin: { id: string };
let reporter: { id: string };
beforeAll(async () => {
  testApp = await createTestApp();
});
beforeEach(async () => {
  await testApp.clear();
  [admin, reporter] = [await testApp.buildAdmin(), await testApp.buildUser()];
});
afterAll(() => testApp.close());

const listReports = async () =>
  (await testApp.call('GET', '/reportlist', { as: admin })).json<ReportedItem[]>();
const sendReport = (carId: string, reason = 'Bait', as = reporter) =>
  testApp.call('POST', '/reportlist', { as, body: { car: { _id: carId }, reason } });
const createReport = async (carId: string) =>
  (await sendReport(carId)).json<{ insertedId: string }>().insertedId;
const resolveReport = (id: string, resolution: string) =>
  testApp.call('PUT', `/reportlist/${id}/resolution`, { as: admin, body: { resolution } });
const deleteCar = (carId: string, as: { id: string }) => testApp.call('DELETE', `/cars/${carId}`, { as });
const restoreCar = (carId: string, as: { id: string }) =>
  testApp.call('POST', `/cars/${carId}/restore`, { as });
const isShown = async (carId: string) => (await testApp.call('GET', `/cars/${carId}`)).statusCode === 200;
const editCar = (car: { id: string; sellerId: string }, body: object) =>
  testApp.call('PATCH', `/cars/${car.id}`, { as: { id: car.sellerId }, body });

describe('a reported car that its seller has deleted', () => {
  test('removing the car through the report prevents the seller from restoring it', async () => {
    const car = await testApp.buildCar();
    const seller = { id: car.sellerId };
    const id = await createReport(car.id);
    await sendReport(car.id, 'Bait', await testApp.buildUser());
    await deleteCar(car.id, seller);
    expect((await resolveReport(id, 'removed')).json()).toEqual({ modifiedCount: 1 });
    expect(await listReports()).toMatchObject([{ state: 'removed' }, { state: 'removed' }]);
    expect(errorOf(await restoreCar(car.id, seller))).toMatchObject({
      status: 403,
      message: 'Our team removed this listing',
    });
    expect(await isShown(car.id)).toBe(false);
  });

  test('undoing the removal reopens the reports, and the seller may restore the car', async () => {
    const car = await testApp.buildCar();
    const seller = { id: car.sellerId };
    const id = await createReport(car.id);
    await deleteCar(car.id, seller);
    await resolveReport(id, 'removed');
    expect((await resolveReport(id, 'open')).json()).toEqual({ modifiedCount: 1 });
    expect(await listReports()).toMatchObject([{ state: 'open' }]);
    expect(await isShown(car.id)).toBe(false);
    expect((await restoreCar(car.id, seller)).statusCode).toBe(200);
    expect(await isShown(car.id)).toBe(true);
    expect(await listReports()).toMatchObject([{ state: 'open', carId: car.id }]);
  });

  test('after a simultaneous removal and restoration, a car is shown only with an open report', async () => {
    const car = await testApp.buildCar();
    const seller = { id: car.sellerId };
    const id = await createReport(car.id);
    await deleteCar(car.id, seller);
    await Promise.all([resolveReport(id, 'removed'), restoreCar(car.id, seller)]);
    const [report] = await listReports();
    expect(await isShown(car.id)).toBe(report?.state === 'open');
  });
});

test('a removed car’s reports reopen when an admin restores the car or reopens a report', async () => {
  const reopenings = [
    ({ carId }: { carId: string }) => restoreCar(carId, admin),
    ({ id }: { id: string }) => resolveReport(id, 'open'),
  ];
  for (const reopen of reopenings) {
    const car = await testApp.buildCar();
    const id = await createReport(car.id);
    await sendReport(car.id, 'Bait', await testApp.buildUser());
    await resolveReport(id, 'removed');
    expect((await reopen({ id, carId: car.id })).statusCode).toBe(200);
    expect(await isShown(car.id)).toBe(true);
    const carReports = (await listReports()).filter(({ carId }) => carId === car.id);
    expect(carReports.map(({ state }) => state)).toEqual(['open', 'open']);
  }
});

describe('a dismissed report', () => {
  test('a dismissed report can’t be sent again while the listing is unchanged', async () => {
    const car = await testApp.buildCar();
    const id = await createReport(car.id);
    await resolveReport(id, 'dismissed');
    for (const reason of ['Bait', 'Bait, I say'])
      expect(errorOf(await sendReport(car.id, reason))).toMatchObject({
        status: 409,
        code: 'report_dismissed',
        message: 'We’ve already reviewed your report, and this car hasn’t changed since then',
      });
    expect(await listReports()).toMatchObject([{ state: 'dismissed', reason: 'Bait' }]);
    // A report by another user is a separate report.
    expect((await sendReport(car.id, 'Bait', await testApp.buildUser())).statusCode).toBe(201);
  });

  test.each<[string, object]>([
    ['description', { description: 'New words' }],
    ['price', { resellPrice: 9000 }],
    ['mileage', { mileage: 12_000 }],
  ])(
    'a repeat reopens a dismissed report after the listing’s %s changed, with the new data',
    async (_caseName, change) => {
      const car = await testApp.buildCar({ description: 'Old words' });
      const id = await createReport(car.id);
      await resolveReport(id, 'dismissed');
      expect((await editCar(car, change)).statusCode).toBe(200);
      expect((await sendReport(car.id, 'Now it is')).json()).toEqual({ insertedId: id });
      const { description, priceCents } = car;
      expect(await listReports()).toMatchObject([
        {
          state: 'open',
          reason: 'Now it is',
          description,
          resellPrice: priceCents / 100,
          ...withoutMileage(change),
        },
      ]);
      await resolveReport(id, 'dismissed');
      expect((await sendReport(car.id)).statusCode).toBe(409);
    },
  );
});

/** Removes the mileage from a change, because reports do not store it. */
const withoutMileage = ({ mileage: _mileage, ...rest }: { mileage?: number }) => rest;
