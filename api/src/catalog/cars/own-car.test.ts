import { createTestApp, type TestApp } from '../../testing/app.ts';

let testApp: TestApp;
beforeAll(async () => {
  testApp = await createTestApp();
});
afterAll(() => testApp.close());

test('only the owner and admins may read a listing with its phone number', async () => {
  const seller = await testApp.buildSeller();
  const car = await testApp.buildCar({ sellerId: seller.id, phone: '+1 312 555 0177' });
  const url = `/cars/${car.id}/own`;
  const publicCar = (await testApp.call('GET', `/cars/${car.id}`, { as: seller })).json<
    Record<string, unknown>
  >();
  expect(publicCar).not.toHaveProperty('phone');
  for (const as of [seller, await testApp.buildAdmin()]) {
    expect((await testApp.call('GET', url, { as })).json()).toEqual({
      ...publicCar,
      phone: '+1 312 555 0177',
    });
  }
  expect((await testApp.call('GET', url)).statusCode).toBe(401);
  for (const as of [await testApp.buildUser(), await testApp.buildSeller()]) {
    expect((await testApp.call('GET', url, { as })).statusCode).toBe(403);
  }
  expect((await testApp.call('GET', '/cars/nothing/own', { as: seller })).statusCode).toBe(404);
});
