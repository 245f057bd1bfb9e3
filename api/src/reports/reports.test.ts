import type { ReportedItem } from '@second-gear/contract/reports';
import { createTestApp, errorOf, type TestApp } from '../testing/app.ts';
import { pagesOf } from '../testing/paging.ts';

let t: TestApp;
let admin: { id: string };
beforeAll(async () => {
  t = await createTestApp();
});
beforeEach(async () => {
  await t.clear();
  admin = await t.buildAdmin();
});
afterAll(() => t.close());

const listReports = async () => (await t.call('GET', '/reportlist', { as: admin })).json<ReportedItem[]>();
const sendReport = (as: { id: string } | undefined, carId: string, reason?: string) =>
  t.call('POST', '/reportlist', {
    ...(as ? { as } : {}),
    body: { car: { _id: carId }, ...(reason ? { reason } : {}) },
  });

test('a report shows admins the car, the reporter and the reason', async () => {
  const [buyer, car] = [
    await t.buildUser({ name: 'Bea' }),
    await t.buildCar({ description: 'Stolen?', priceCents: 50_000 }),
  ];
  const answer = await sendReport(buyer, car.id, 'Looks stolen');
  expect(answer.statusCode).toBe(201);
  expect(await listReports()).toEqual([
    {
      _id: answer.json<{ insertedId: string }>().insertedId,
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

test('repeated reports, also fifty at once, leave one row with the last reason', async () => {
  const [buyer, car] = [await t.buildUser(), await t.buildCar()];
  const answers = await Promise.all(Array.from({ length: 50 }, () => sendReport(buyer, car.id, 'First')));
  expect(new Set(answers.map((answer) => answer.body)).size).toBe(1);
  await sendReport(buyer, car.id, 'Second');
  await sendReport(buyer, car.id);
  expect(await listReports()).toMatchObject([{ reason: 'Second' }]);
});

test('POST of a report rejects visitors, own cars (403), missing cars (404), invalid fields', async () => {
  const [buyer, car] = [await t.buildUser(), await t.buildCar()];
  expect((await sendReport(undefined, car.id)).statusCode).toBe(401);
  expect(errorOf(await sendReport({ id: car.sellerId }, car.id))).toMatchObject({
    status: 403,
    code: 'own_car',
  });
  expect((await sendReport(buyer, 'nothing')).statusCode).toBe(404);
  const long = await sendReport(buyer, car.id, 'x'.repeat(1001));
  expect(errorOf(long)).toMatchObject({ status: 400, fields: { reason: expect.any(String) } });
  const withoutCar = await t.call('POST', '/reportlist', { as: buyer, body: { car: 'x' } });
  expect(errorOf(withoutCar)).toMatchObject({ status: 400, fields: { car: expect.any(String) } });
});

test('dismissing closes a report and leaves the car; a second resolution returns 409', async () => {
  const { id, carId } = await t.buildReport();
  const resolve = (resolution: string) =>
    t.call('PUT', `/reportlist/${id}/resolution`, { as: admin, body: { resolution } });
  expect((await resolve('dismissed')).json()).toEqual({ modifiedCount: 1 });
  expect(await listReports()).toMatchObject([{ state: 'dismissed', carId }]);
  expect(errorOf(await resolve('removed'))).toMatchObject({ status: 409, code: 'already_resolved' });
  expect(errorOf(await resolve('ignored'))).toMatchObject({
    status: 400,
    fields: { resolution: expect.any(String) },
  });
});

test('removing deletes the car and closes its open reports, which retain the car’s data', async () => {
  const car = await t.buildCar({ model: 'Gone' });
  const [one] = [await t.buildReport({ carId: car.id }), await t.buildReport({ carId: car.id })];
  const removed = await t.call('PUT', `/reportlist/${one.id}/resolution`, {
    as: admin,
    body: { resolution: 'removed' },
  });
  expect(removed.statusCode).toBe(200);
  expect((await t.call('GET', `/cars/${car.id}`)).statusCode).toBe(404);
  expect(await listReports()).toMatchObject([
    { state: 'removed', carId: null, model: 'Gone' },
    { state: 'removed', carId: null, model: 'Gone' },
  ]);
});

test('deleting a report works once, and the audit log shows each step', async () => {
  const { id } = await t.buildReport();
  const remove = () => t.call('DELETE', `/reportlist/${id}`, { as: admin });
  expect((await remove()).json()).toEqual({ deletedCount: 1 });
  expect((await remove()).statusCode).toBe(404);
  const resolve = await t.call('PUT', `/reportlist/${id}/resolution`, {
    as: admin,
    body: { resolution: 'dismissed' },
  });
  expect(resolve.statusCode).toBe(404);
  expect((await t.call('GET', '/audit', { as: admin })).json()).toMatchObject([
    { action: 'delete report', detail: 'reported by A reporter' },
  ]);
});

test('the list of reports is paged, newest first', async () => {
  for (let n = 0; n < 5; n += 1) await t.buildReport();
  expect((await pagesOf(t, '/reportlist?limit=2', admin)).flat()).toEqual(await listReports());
  const bad = await t.call('GET', '/reportlist?limit=x', { as: admin });
  expect(errorOf(bad)).toMatchObject({ status: 400, fields: { limit: expect.any(String) } });
});
