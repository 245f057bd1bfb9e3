import type { OwnCar } from '@second-gear/contract/cars';
import type { Order } from '@second-gear/contract/orders';
import type { User } from '@second-gear/contract/users';
import { eq } from 'drizzle-orm';
import { cars } from './db/tables/cars.ts';
import { orders } from './db/tables/orders.ts';
import { users } from './db/tables/users.ts';
import { createTestApp, errorOf, type TestApp } from './testing/app.ts';
import { bookingFormOf } from './testing/booking.ts';
import { idTokenFor } from './testing/identity.ts';
import { LISTING } from './testing/listing-form.ts';

let t: TestApp;
beforeAll(async () => {
  t = await createTestApp();
});
afterAll(() => t.close());

const TYPED = '(+44) 20 7946 0018 x5';
const STORED = '+442079460018 ext. 5';
const SHOWN = '+44 20 7946 0018 ext. 5';

type Send = (phone: string) => ReturnType<TestApp['call']>;
interface PhoneCase {
  send: Send;
  /** Reads the number from the database. */
  stored: () => Promise<string | undefined>;
  /** Reads the number from the endpoint that fills the form. */
  shown: () => Promise<string>;
}

const userCase = (id: string, send: Send): PhoneCase => ({
  send,
  stored: async () => (await t.db.select().from(users).where(eq(users.id, id)))[0]?.phone,
  shown: async () => (await t.call('GET', '/users/me', { as: { id } })).json<User>().phone,
});
const readCarPhone = async (sellerId: string) =>
  (await t.db.select().from(cars).where(eq(cars.sellerId, sellerId))).at(-1);
const carCase = (sellerId: string, send: Send): PhoneCase => ({
  send,
  stored: async () => (await readCarPhone(sellerId))?.phone,
  shown: async () => {
    const url = `/cars/${(await readCarPhone(sellerId))?.id ?? ''}/own`;
    return (await t.call('GET', url, { as: { id: sellerId } })).json<OwnCar>().phone;
  },
});

const CASES: Record<string, () => Promise<PhoneCase>> = {
  'POST /users': async () => {
    const person = { uid: crypto.randomUUID(), name: null };
    const as = await idTokenFor({ ...person, email: `${person.uid}@example.test` });
    return userCase(person.uid, (phone) =>
      t.call('POST', '/users', { as, body: { name: 'Ada Lane', role: 'seller', phone } }),
    );
  },
  'PATCH /users/me': async () => {
    const as = await t.buildUser();
    return userCase(as.id, (phone) => t.call('PATCH', '/users/me', { as, body: { phone } }));
  },
  'POST /cars': async () => {
    const as = await t.buildSeller();
    const brandImg = (await t.buildImage(as.id)).url;
    return carCase(as.id, (phone) => t.call('POST', '/cars', { as, body: { ...LISTING, brandImg, phone } }));
  },
  'PUT /cars/:id': async () => {
    const as = await t.buildSeller();
    const car = await t.buildCar({ sellerId: as.id });
    const brandImg = (await t.buildImage(as.id)).url;
    return carCase(as.id, (phone) =>
      t.call('PUT', `/cars/${car.id}`, { as, body: { ...LISTING, brandImg, phone } }),
    );
  },
  'PATCH /cars/:id': async () => {
    const as = await t.buildSeller();
    const car = await t.buildCar({ sellerId: as.id });
    return carCase(as.id, (phone) => t.call('PATCH', `/cars/${car.id}`, { as, body: { phone } }));
  },
  'POST /orders': async () => {
    const as = await t.buildUser();
    const car = await t.buildCar();
    return {
      send: (phone) => t.call('POST', '/orders', { as, body: bookingFormOf(car, { phone }) }),
      stored: async () => (await t.db.select().from(orders).where(eq(orders.carId, car.id)))[0]?.phone,
      shown: async () => (await t.call('GET', '/orders', { as })).json<Order[]>()[0]?.phone ?? '',
    };
  },
};

describe.each(Object.entries(CASES))('%s', (_call, build) => {
  test('stores a phone number in one format and returns it in a readable one', async () => {
    const { send, stored, shown } = await build();
    expect((await send(TYPED)).statusCode).toBeLessThan(300);
    expect([await stored(), await shown()]).toEqual([STORED, SHOWN]);
  });

  test.each(['000000', '-----', '0x5', '555 0123'])(
    'names the field if %j is not a phone number, and stores nothing',
    async (input) => {
      const { send, stored } = await build();
      const before = await stored();
      expect(errorOf(await send(input))).toMatchObject({
        status: 400,
        code: 'invalid',
        fields: { phone: expect.stringMatching(/phone number/) },
      });
      expect(await stored()).toBe(before);
    },
  );
});

test('an account without a phone number stays without one', async () => {
  const as = await t.buildUser();
  expect((await t.call('PATCH', '/users/me', { as, body: { phone: '' } })).statusCode).toBe(200);
  expect((await t.call('GET', '/users/me', { as })).json<User>().phone).toBe('');
});

test('returns an old phone number as it was typed', async () => {
  const as = await t.buildUser({ phone: '(312) 555-0123' });
  expect((await t.call('GET', '/users/me', { as })).json<User>().phone).toBe('(312) 555-0123');
});
