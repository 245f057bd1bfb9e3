import { eq } from 'drizzle-orm';
import { auditLog } from '../../platform/db/tables/users.ts';
import { createTestApp, type TestApp } from '../../testing/app.ts';

let testApp: TestApp;
beforeAll(async () => {
  testApp = await createTestApp();
});
afterAll(() => testApp.close());

describe('audit log of an admin’s changes to another user’s listing', () => {
  const UUID = /[0-9a-f]{8}-[0-9a-f]{4}-/;
  const readEntries = (admin: { id: string }) =>
    testApp.db
      .select({ action: auditLog.action, subject: auditLog.subject, detail: auditLog.detail })
      .from(auditLog)
      .where(eq(auditLog.adminId, admin.id))
      .orderBy(auditLog.at);

  test('records the owner and the changed fields, without values of private fields', async () => {
    const [admin, seller] = [
      await testApp.buildAdmin(),
      await testApp.buildSeller({ email: 'sal@example.test' }),
    ];
    const car = await testApp.buildCar({ brandName: 'Saab', model: '9000', sellerId: seller.id });
    const changeCar = (body: object) => testApp.call('PATCH', `/cars/${car.id}`, { as: admin, body });
    const body = { resellPrice: 9000, phone: '+1 312 555 0199', condition: 'good', status: 'sold' };
    expect((await changeCar(body)).json()).toEqual({ modifiedCount: 1 });
    const editEntry = { action: 'edit car', subject: 'Saab 9000' };
    const expectedEntry = {
      ...editEntry,
      detail: 'listed by sal@example.test: price $16,000 → $9,000, status available → sold, phone',
    };
    expect(await readEntries(admin)).toEqual([expectedEntry]);
    // A change to the same value is not recorded.
    await changeCar({ resellPrice: 9000 });
    expect(await readEntries(admin)).toEqual([expectedEntry]);

    const fullForm = {
      ...{ carName: 'Toyota', carModel: 'Corolla', carPrice: 16000, purchaseYear: 2019, condition: 'good' },
      ...{ phone: '+1 312 555 0123', location: 'Chicago, Lake Street, 12, 3a' },
      brandImg: (await testApp.buildImage(admin.id)).url,
    };
    expect((await testApp.call('PUT', `/cars/${car.id}`, { as: admin, body: fullForm })).statusCode).toBe(
      200,
    );
    const [, replaced] = await readEntries(admin);
    expect(replaced).toMatchObject({
      ...editEntry,
      detail: expect.stringMatching(/: brand Saab → .*pictures/),
    });
    expect(JSON.stringify(await readEntries(admin))).not.toMatch(UUID);
  });

  test('does not record changes to own listings or rejected changes', async () => {
    const admin = await testApp.buildAdmin();
    const ownCar = await testApp.buildCar({ sellerId: admin.id });
    await testApp.call('PATCH', `/cars/${ownCar.id}`, { as: admin, body: { resellPrice: 9000 } });
    const car = await testApp.buildCar();
    const invalidChange = { resellPrice: 9000, images: ['/api/images/nothing.webp'] };
    expect(
      (await testApp.call('PATCH', `/cars/${car.id}`, { as: admin, body: invalidChange })).statusCode,
    ).toBe(400);
    expect(await readEntries(admin)).toEqual([]);
  });
});
