import { eq, sql } from 'drizzle-orm';
import { createTestApp, type TestApp } from '../../testing/app.ts';
import { createOrderFixtures, type OrderFixtures } from '../../testing/order-fixtures.ts';
import { auditLog } from '../db/tables/users.ts';

let testApp: TestApp;
let orderFixtures: OrderFixtures;
beforeAll(async () => {
  testApp = await createTestApp();
  orderFixtures = createOrderFixtures(testApp);
});
beforeEach(() => testApp.clear());
afterAll(() => testApp.close());

interface AuditEntry {
  action: string;
  subject: string;
  detail: string;
  admin: string;
}
const readLog = async (admin: { id: string }) =>
  (await testApp.call('GET', '/audit', { as: admin })).json<AuditEntry[]>();

describe('audit log after an account is deleted', () => {
  test('replaces the deleted user’s data with the id in entries about the account and its listings', async () => {
    const [admin, root] = [
      await testApp.buildAdmin({ name: 'Root' }),
      await testApp.buildAdmin({ name: 'Gone Admin' }),
    ];
    const seller = await testApp.buildSeller({ name: 'Sal Dealer', email: 'sal.dealer+cars@example.test' });
    const lookalike = await testApp.buildSeller({ name: 'Sal', email: 'x.sal.dealer+cars@example.test' });
    for (const { id } of [seller, lookalike]) {
      const as = root;
      await testApp.call('PUT', `/users/${id}/verified`, { as, body: { verified: true } });
      await testApp.call('PUT', `/users/${id}/suspended`, {
        as,
        body: { suspended: true, reason: 'Sal lies' },
      });
      await testApp.call('PUT', `/users/${id}/suspended`, { as, body: { suspended: false } });
      const car = await testApp.buildCar({ sellerId: id, brandName: 'Volvo', model: 'V60' });
      await testApp.call('PATCH', `/cars/${car.id}`, { as, body: { condition: 'fair' } });
    }
    const findLookalikeEntries = (entries: AuditEntry[]) =>
      entries.filter((entry) => JSON.stringify(entry).includes('x.sal'));
    const entriesBefore = findLookalikeEntries(await readLog(admin));
    expect(entriesBefore).toHaveLength(4);

    await testApp.call('DELETE', `/users/${seller.id}`, { as: admin });
    const entries = await readLog(admin);
    expect(findLookalikeEntries(entries)).toEqual(entriesBefore);
    const otherEntries = entries.filter(
      (entry) => !entriesBefore.some(({ detail }) => detail === entry.detail),
    );
    expect(JSON.stringify(otherEntries)).not.toMatch(/Sal|sal\.dealer/);
    expect(otherEntries).toMatchObject([
      { action: 'delete user', subject: seller.id, detail: 'seller, listings: 1', admin: 'Root' },
      { action: 'edit car', subject: 'Volvo V60', detail: `listed by ${seller.id}: condition` },
      { action: 'unsuspend', subject: seller.id, detail: '' },
      { action: 'suspend', subject: seller.id, detail: '' },
      { action: 'verify', subject: seller.id, detail: '', admin: 'Gone Admin' },
    ]);
    await testApp.call('DELETE', `/users/${root.id}`, { as: admin });
    expect(JSON.stringify(await readLog(admin))).not.toContain('Gone Admin');
    expect((await readLog(admin)).filter((entry) => entry.admin === root.id)).toHaveLength(8);
  });

  test('replaces the reporter’s name with the id, even for reports decided later', async () => {
    const [admin, bea] = [await testApp.buildAdmin(), await testApp.buildUser({ name: 'Bea' })];
    const reportCar = async () => {
      const { id } = await testApp.buildCar({ brandName: 'Volvo', model: 'V60' });
      const body = { car: { _id: id }, reason: 'Fraud' };
      const response = await testApp.call('POST', '/reportlist', { as: bea, body });
      return response.json<{ insertedId: string }>().insertedId;
    };
    const decideReport = async (id: string) => {
      const body = { resolution: 'dismissed' };
      const decideResponse = await testApp.call('PUT', `/reportlist/${id}/resolution`, { as: admin, body });
      expect(decideResponse.json()).toEqual({ modifiedCount: 1 });
    };
    const [firstReport, secondReport] = [await reportCar(), await reportCar()];
    await decideReport(firstReport);
    expect(await readLog(admin)).toMatchObject([{ detail: 'reported by Bea' }]);
    await testApp.call('DELETE', `/users/${bea.id}`, { as: admin });
    await decideReport(secondReport);
    const log = await readLog(admin);
    expect(JSON.stringify(log)).not.toContain('Bea');
    expect(log.map(({ detail }) => detail).sort()).toEqual(
      ['buyer, listings: 0', `reported by ${bea.id}`, 'reported by deleted user'].sort(),
    );
  });

  test('replaces the buyer’s email address with the id in entries about refunds', async () => {
    const admin = await testApp.buildAdmin();
    const order = await orderFixtures.buildAt('held');
    const refund = await testApp.call('POST', `/orders/${order.id}/refund`, {
      as: admin,
      body: { reason: 'A favor' },
    });
    expect(refund.statusCode).toBe(201);
    expect((await readLog(admin))[0]?.detail).toContain(order.email);
    await testApp.call('DELETE', `/users/${order.buyerId!}`, { as: admin });
    const [, entry] = await readLog(admin);
    expect(entry?.detail).toMatch(new RegExp(`to ${order.buyerId!}: A favor$`));
    expect(JSON.stringify(await readLog(admin))).not.toContain(order.email);
  });

  test('replaces the name with the id in old entries that lack the second user’s id', async () => {
    const [admin, ann] = [
      await testApp.buildAdmin(),
      await testApp.buildUser({ name: 'Ann (A.)', email: 'ann@example.test' }),
    ];
    const oldEntry = { adminId: admin.id, adminName: 'Root', subject: 'Volvo V60' };
    const details = [
      ['reported by Ann (A.)', 'reported by ID'],
      ['reported by Ann (A.): “Ann (A.) is right”', 'reported by ID: “Ann (A.) is right”'],
      ['reported by Ann (A.) Miller', 'reported by Ann (A.) Miller'],
      ['$100 to ann@example.test: late', '$100 to ID: late'],
      ['$100 to joann@example.test: late', '$100 to joann@example.test: late'],
      ['all to the seller, ordered by ann@example.test: fine', 'all to the seller, ordered by ID: fine'],
    ] as const;
    for (const [index, [detail]] of details.entries()) {
      await testApp.db
        .insert(auditLog)
        .values({ id: String(index), action: 'decide dispute', ...oldEntry, detail });
    }
    await testApp.call('DELETE', `/users/${ann.id}`, { as: admin });
    const entries = await testApp.db
      .select({ detail: auditLog.detail })
      .from(auditLog)
      .where(eq(auditLog.action, 'decide dispute'))
      .orderBy(sql`${auditLog.id}`);
    expect(entries.map(({ detail }) => detail)).toEqual(
      details.map(([, expectedDetail]) => expectedDetail.replace('ID', ann.id)),
    );
  });
});
