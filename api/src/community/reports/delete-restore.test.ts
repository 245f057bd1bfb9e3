import type { ReportedItem } from '@second-gear/contract/reports';
import { eq } from 'drizzle-orm';
import { trash } from '../../platform/db/tables/trash.ts';
import { auditLog } from '../../platform/db/tables/users.ts';
import { createTestApp, errorOf, type TestApp } from '../../testing/app.ts';

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
const resolveReport = (id: string, resolution: string, as = admin) =>
  testApp.call('PUT', `/reportlist/${id}/resolution`, { as, body: { resolution } });
const deleteReport = (id: string) => testApp.call('DELETE', `/reportlist/${id}`, { as: admin });
const restoreReport = (id: string, as = admin) => testApp.call('POST', `/reportlist/${id}/restore`, { as });
const expireTrash = () => testApp.db.update(trash).set({ deletedAt: new Date(Date.now() - 25 * 3_600_000) });
const readActions = async () =>
  (await testApp.db.select().from(auditLog).orderBy(auditLog.at)).map(({ action }) => action);

describe('reopening a report', () => {
  test('reopening undoes a dismissal and leaves an open report unchanged', async () => {
    const { id } = await testApp.buildReport();
    await resolveReport(id, 'dismissed');
    expect((await resolveReport(id, 'open')).json()).toEqual({ modifiedCount: 1 });
    expect(await listReports()).toMatchObject([{ state: 'open' }]);
    expect((await resolveReport(id, 'open')).json()).toEqual({ modifiedCount: 0 });
    expect(await readActions()).toEqual(['dismiss report', 'reopen report']);
    expect((await resolveReport('nothing', 'open')).statusCode).toBe(404);
  });

  test('reopening undoes a removal: it restores the car and reopens its closed reports', async () => {
    const car = await testApp.buildCar();
    const [firstReport, secondReport, earlierReport] = [
      await testApp.buildReport({ carId: car.id }),
      await testApp.buildReport({ carId: car.id }),
      await testApp.buildReport({ carId: car.id, state: 'dismissed' }),
    ];
    await resolveReport(firstReport.id, 'removed');
    expect((await testApp.call('GET', `/cars/${car.id}`)).statusCode).toBe(404);
    // If several reports were closed with the car, reopening any of them restores the car.
    expect((await resolveReport(secondReport.id, 'open')).json()).toEqual({ modifiedCount: 1 });
    expect((await testApp.call('GET', `/cars/${car.id}`)).statusCode).toBe(200);
    const states = Object.fromEntries(
      (await listReports()).map(({ _id, state, carId }) => [_id, [state, carId]]),
    );
    expect(states).toEqual({
      [firstReport.id]: ['open', car.id],
      [secondReport.id]: ['open', car.id],
      [earlierReport.id]: ['dismissed', car.id],
    });
    expect(await readActions()).toEqual(['remove reported car', 'restore car', 'reopen report']);
  });

  test('reopening is rejected and changes nothing once the car can’t be restored', async () => {
    const { id } = await testApp.buildReport();
    await resolveReport(id, 'removed');
    await expireTrash();
    expect(errorOf(await resolveReport(id, 'open'))).toMatchObject({ status: 409, code: 'car_gone' });
    expect(await listReports()).toMatchObject([{ state: 'removed' }]);
  });
});

describe('restoring a deleted report', () => {
  test('restoring brings a deleted report back unchanged', async () => {
    const report = await testApp.buildReport({ reason: 'Odd' });
    const reportsBefore = await listReports();
    await deleteReport(report.id);
    expect(await listReports()).toEqual([]);
    expect((await restoreReport(report.id)).json()).toEqual({ modifiedCount: 1 });
    expect(await listReports()).toEqual(reportsBefore);
    expect((await restoreReport(report.id)).statusCode).toBe(404);
    expect(await readActions()).toEqual(['delete report', 'restore report']);
  });

  test('restoring is rejected if the user has reported the car again', async () => {
    const report = await testApp.buildReport();
    await deleteReport(report.id);
    const reportBody = { car: { _id: report.carId } };
    await testApp.call('POST', '/reportlist', { as: { id: report.reporterId ?? '' }, body: reportBody });
    expect(errorOf(await restoreReport(report.id))).toMatchObject({ status: 409, code: 'reported_again' });
    expect(await listReports()).toHaveLength(1);
    expect(await testApp.db.$count(trash, eq(trash.id, report.id))).toBe(1);
  });

  test('restoring omits a car and a user that no longer exist', async () => {
    const report = await testApp.buildReport();
    const car = (await testApp.call('GET', `/cars/${report.carId ?? ''}`)).json<{
      seller: { _id: string };
    }>();
    await deleteReport(report.id);
    for (const id of [report.reporterId ?? '', car.seller._id]) {
      expect((await testApp.call('DELETE', `/users/${id}`, { as: admin })).statusCode).toBe(200);
    }
    expect((await restoreReport(report.id)).statusCode).toBe(200);
    expect(await listReports()).toMatchObject([{ carId: null, reporter: 'A reporter' }]);
  });

  test('restoring is limited to one day and to admins', async () => {
    const report = await testApp.buildReport();
    await deleteReport(report.id);
    expect((await testApp.call('POST', `/reportlist/${report.id}/restore`)).statusCode).toBe(401);
    for (const as of [await testApp.buildUser(), await testApp.buildSeller()]) {
      expect((await restoreReport(report.id, as)).statusCode).toBe(403);
    }
    expect((await restoreReport('nothing')).statusCode).toBe(404);
    await expireTrash();
    expect((await restoreReport(report.id)).statusCode).toBe(404);
  });
});
