import { createTestApp, type TestApp } from '../testing/app.ts';

let t: TestApp;
beforeAll(async () => {
  t = await createTestApp();
});
afterAll(() => t.close());

test('only the owner and admins may read a listing with its phone number', async () => {
  const seller = await t.buildSeller();
  const car = await t.buildCar({ sellerId: seller.id, phone: '+1 312 555 0177' });
  const url = `/cars/${car.id}/own`;
  const publicCar = (await t.call('GET', `/cars/${car.id}`, { as: seller })).json<Record<string, unknown>>();
  expect(publicCar).not.toHaveProperty('phone');
  for (const as of [seller, await t.buildAdmin()]) {
    expect((await t.call('GET', url, { as })).json()).toEqual({ ...publicCar, phone: '+1 312 555 0177' });
  }
  expect((await t.call('GET', url)).statusCode).toBe(401);
  for (const as of [await t.buildUser(), await t.buildSeller()]) {
    expect((await t.call('GET', url, { as })).statusCode).toBe(403);
  }
  expect((await t.call('GET', '/cars/nothing/own', { as: seller })).statusCode).toBe(404);
});
