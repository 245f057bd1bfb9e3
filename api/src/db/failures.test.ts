import { eq } from 'drizzle-orm';
import { createTestApp, type TestApp } from '../testing/app.ts';
import { isDatabaseLost, isDataException, isForeignKeyViolation, isUniqueViolation } from './failures.ts';
import { ads, cars, categories } from './tables/cars.ts';
import { users } from './tables/users.ts';

let t: TestApp;
beforeAll(async () => {
  t = await createTestApp();
});
afterAll(() => t.close());

const failureOf = async (statement: PromiseLike<unknown>): Promise<unknown> => {
  try {
    await statement;
  } catch (error) {
    return error;
  }
  throw new Error('The statement went through');
};

test('isUniqueViolation identifies the violated constraint', async () => {
  const { email } = await t.buildUser();
  const error = await failureOf(t.db.insert(users).values({ id: 'x', email, name: 'X', role: 'buyer' }));
  expect(isUniqueViolation(error)).toBe(true);
  expect(isUniqueViolation(error, 'users_email_unique')).toBe(true);
  expect(isUniqueViolation(error, 'another_constraint')).toBe(false);
  expect([isForeignKeyViolation(error), isDataException(error), isDatabaseLost(error)]).toEqual([
    false,
    false,
    false,
  ]);
});

test('distinguishes a missing row from an invalid value', async () => {
  const orphan = await failureOf(t.db.insert(ads).values({ id: 'x', carId: 'nothing' }));
  expect([isForeignKeyViolation(orphan), isUniqueViolation(orphan)]).toEqual([true, false]);
  const nul = await failureOf(t.db.insert(categories).values({ id: 'x', name: 'a\0b' }));
  expect(isDataException(nul)).toBe(true);
});

test('the database rejects a price of zero and a second open order for a car', async () => {
  const car = await t.buildCar();
  await failureOf(t.db.update(cars).set({ priceCents: 0 }).where(eq(cars.id, car.id)));
  await t.buildOrder({ carId: car.id, state: 'cancelled' });
  await t.buildOrder({ carId: car.id });
  const second = await failureOf(t.buildOrder({ carId: car.id }));
  expect(isUniqueViolation(second, 'orders_one_open_per_car')).toBe(true);
});

test.each(['ECONNREFUSED', '57P01', '08006', '53300', '57014'])(
  'isDatabaseLost returns true for %s',
  (code) => {
    expect(
      isDatabaseLost(
        Object.assign(new Error('outer'), { cause: Object.assign(new Error('inner'), { code }) }),
      ),
    ).toBe(true);
  },
);

test('isDatabaseLost returns false for ordinary errors', () => {
  for (const error of [new Error('x'), Object.assign(new Error('x'), { code: '42703' }), null, 'text']) {
    expect(isDatabaseLost(error)).toBe(false);
  }
});
