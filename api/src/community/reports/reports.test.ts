import type { ReportedItem } from '@second-gear/contract/reports';
import { createTestApp, errorOf, type TestApp } from '../../testing/app.ts';
import { pagesOf } from '../../testing/paging.ts';

let testApp: TestApp;
let admin: { id: string };
beforeAll(async () => {
  testApp = await createTestApp();
});
beforeEach(async () => {
  await testApp.clear();
  admin = await testApp.buildAdmin();
});
afterAll(() => testApp.close());

const listReports = async () =>
  (await testApp.call('GET', '/reportlist', { as: admin })).json<ReportedItem[]>();
const sendReport = (as: { id: string } | undefined, carId: string, reason?: string) =>
  testApp.call('POST', '/reportlist', {
    ...(as ? { as } : {}),
    body: { car: { _id: carId }, ...(reason ? { reason } : {}) },
  });

test('a report shows admins the car, the reporter and the reason', async () => {
  const [buyer, car] = [
    await testApp.buildUser({ name: 'Bea' }),
    await testApp.buildCar({ description: 'Stolen?', priceCents: 50_000 }),
  ];
  const response = await sendReport(buyer, car.id, 'Looks stolen');
  expect(response.statusCode).toBe(201);
  expect(await listReports()).toEqual([
    {
      _id: response.json<{ insertedId: string }>().insertedId,
      carId: car.id,
      image: '/api/images/drawings/test.svg',
      brandName: car.brandName,
      model: car.model,
      description: 'Stolen?',
      resellPrice: 500,
      paid: false,
      reason: 'Looks stolen',
      state: 'open',
      reporter: 'Bea',
      createdAt: expect.any(String),
    },
  ]);
});

test('repeated reports, even fifty at once, leave one row with the last reason', async () => {
  const [buyer, car] = [await testApp.buildUser(), await testApp.buildCar()];
  const responses = await Promise.all(Array.from({ length: 50 }, () => sendReport(buyer, car.id, 'First')));
  expect(new Set(responses.map((response) => response.body)).size).toBe(1);
  await sendReport(buyer, car.id, 'Second');
  await sendReport(buyer, car.id);
  expect(await listReports()).toMatchObject([{ reason: 'Second' }]);
});

test('reporting rejects visitors, own cars (403), missing cars (404) and invalid fields', async () => {
  const [buyer, car] = [await testApp.buildUser(), await testApp.buildCar()];
  expect((await sendReport(undefined, car.id)).statusCode).toBe(401);
  expect(errorOf(await sendReport({ id: car.sellerId }, car.id))).toMatchObject({
    status: 403,
    code: 'own_car',
  });
  expect((await sendReport(buyer, 'nothing')).statusCode).toBe(404);
  const long = await sendReport(buyer, car.id, 'x'.repeat(1001));
  expect(errorOf(long)).toMatchObject({ status: 400, fields: { reason: expect.any(String) } });
  const withoutCar = await testApp.call('POST', '/reportlist', { as: buyer, body: { car: 'x' } });
  expect(errorOf(withoutCar)).toMatchObject({ status: 400, fields: { car: expect.any(String) } });
});

test('dismissing closes a report and leaves the car; a second resolution returns 409', async () => {
  const { id, carId } = await testApp.buildReport();
  const resolve = (resolution: string) =>
    testApp.call('PUT', `/reportlist/${id}/resolution`, { as: admin, body: { resolution } });
  expect((await resolve('dismissed')).json()).toEqual({ modifiedCount: 1 });
  expect(await listReports()).toMatchObject([{ state: 'dismissed', carId }]);
  expect(errorOf(await resolve('removed'))).toMatchObject({ status: 409, code: 'already_resolved' });
  expect(errorOf(await resolve('ignored'))).toMatchObject({
    status: 400,
    fields: { resolution: expect.any(String) },
  });
});

test('removing deletes the car and closes its open reports, which retain the car’s data', async () => {
  const car = await testApp.buildCar({ model: 'Gone' });
  const [report] = [
    await testApp.buildReport({ carId: car.id }),
    await testApp.buildReport({ carId: car.id }),
  ];
  const resolveResponse = await testApp.call('PUT', `/reportlist/${report.id}/resolution`, {
    as: admin,
    body: { resolution: 'removed' },
  });
  expect(resolveResponse.statusCode).toBe(200);
  expect((await testApp.call('GET', `/cars/${car.id}`)).statusCode).toBe(404);
  expect(await listReports()).toMatchObject([
    { state: 'removed', carId: null, model: 'Gone' },
    { state: 'removed', carId: null, model: 'Gone' },
  ]);
});

test('a report can be deleted only once, and the audit log shows each step', async () => {
  const { id } = await testApp.buildReport();
  const remove = () => testApp.call('DELETE', `/reportlist/${id}`, { as: admin });
  expect((await remove()).json()).toEqual({ deletedCount: 1 });
  expect((await remove()).statusCode).toBe(404);
  const resolve = await testApp.call('PUT', `/reportlist/${id}/resolution`, {
    as: admin,
    body: { resolution: 'dismissed' },
  });
  expect(resolve.statusCode).toBe(404);
  expect((await testApp.call('GET', '/audit', { as: admin })).json()).toMatchObject([
    { action: 'delete report', detail: 'reported by A reporter' },
  ]);
});

test('the list of reports is paged, newest first', async () => {
  for (let n = 0; n < 5; n += 1) await testApp.buildReport();
  expect((await pagesOf(testApp, '/reportlist?limit=2', admin)).flat()).toEqual(await listReports());
  const badResponse = await testApp.call('GET', '/reportlist?limit=x', { as: admin });
  expect(errorOf(badResponse)).toMatchObject({ status: 400, fields: { limit: expect.any(String) } });
});
