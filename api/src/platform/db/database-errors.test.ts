import { eq } from 'drizzle-orm';
import { createTestApp, type TestApp } from '../../testing/app.ts';
import {
  isTransientDatabaseError,
  isDataException,
  isForeignKeyViolation,
  isUniqueViolation,
} from './database-errors.ts';
import { ads, cars, categories } from './tables/cars.ts';
import { users } from './tables/users.ts';

let testApp: TestApp;
beforeAll(async () => {
  testApp = await createTestApp();
});
afterAll(() => testApp.close());

const catchError = async (statement: PromiseLike<unknown>): Promise<unknown> => {
  try {
    await statement;
  } catch (error) {
    return error;
  }
  throw new Error('The statement went through');
};

test('isUniqueViolation identifies the violated constraint', async () => {
  const { email } = await testApp.buildUser();
  const error = await catchError(
    testApp.db.insert(users).values({ id: 'x', email, name: 'X', role: 'buyer' }),
  );
  expect(isUniqueViolation(error)).toBe(true);
  expect(isUniqueViolation(error, 'users_email_unique')).toBe(true);
  expect(isUniqueViolation(error, 'another_constraint')).toBe(false);
  expect([isForeignKeyViolation(error), isDataException(error), isTransientDatabaseError(error)]).toEqual([
    false,
    false,
    false,
  ]);
});

test('a reference to a missing row and an invalid value are different errors', async () => {
  const foreignKeyError = await catchError(testApp.db.insert(ads).values({ id: 'x', carId: 'nothing' }));
  expect([isForeignKeyViolation(foreignKeyError), isUniqueViolation(foreignKeyError)]).toEqual([true, false]);
  const nulError = await catchError(testApp.db.insert(categories).values({ id: 'x', name: 'a\0b' }));
  expect(isDataException(nulError)).toBe(true);
});

test('the database rejects a price of zero and a second open order for a car', async () => {
  const car = await testApp.buildCar();
  await catchError(testApp.db.update(cars).set({ priceCents: 0 }).where(eq(cars.id, car.id)));
  await testApp.buildOrder({ carId: car.id, state: 'cancelled' });
  await testApp.buildOrder({ carId: car.id });
  const secondError = await catchError(testApp.buildOrder({ carId: car.id }));
  expect(isUniqueViolation(secondError, 'orders_one_open_per_car')).toBe(true);
});

test.each(['ECONNREFUSED', '57P01', '08006', '53300', '57014'])(
  'isTransientDatabaseError returns true for %s',
  (code) => {
    expect(
      isTransientDatabaseError(
        Object.assign(new Error('outer'), { cause: Object.assign(new Error('inner'), { code }) }),
      ),
    ).toBe(true);
  },
);

test('isTransientDatabaseError returns false for ordinary errors', () => {
  for (const error of [new Error('x'), Object.assign(new Error('x'), { code: '42703' }), null, 'text']) {
    expect(isTransientDatabaseError(error)).toBe(false);
  }
});
