import type { OwnCar } from '@second-gear/contract/cars';
import type { Order } from '@second-gear/contract/orders';
import type { User } from '@second-gear/contract/users';
import { eq } from 'drizzle-orm';
import { createTestApp, errorOf, type TestApp } from '../../testing/app.ts';
import { bookingFormOf } from '../../testing/booking.ts';
import { idTokenFor } from '../../testing/identity.ts';
import { LISTING_FORM } from '../../testing/listing-form.ts';
import { cars } from '../db/tables/cars.ts';
import { orders } from '../db/tables/orders.ts';
import { users } from '../db/tables/users.ts';

let testApp: TestApp;
beforeAll(async () => {
  testApp = await createTestApp();
});
afterAll(() => testApp.close());

const TYPED_PHONE = '(+44) 20 7946 0018 x5';
const STORED_PHONE = '+442079460018 ext. 5';
const SHOWN_PHONE = '+44 20 7946 0018 ext. 5';

type Send = (phone: string) => ReturnType<TestApp['call']>;
interface EndpointCase {
  send: Send;
  readStoredPhone: () => Promise<string | undefined>;
  /** Returns the phone number from the endpoint whose data fills the form. */
  readShownPhone: () => Promise<string>;
}

const createUserCase = (id: string, send: Send): EndpointCase => ({
  send,
  readStoredPhone: async () => (await testApp.db.select().from(users).where(eq(users.id, id)))[0]?.phone,
  readShownPhone: async () => (await testApp.call('GET', '/users/me', { as: { id } })).json<User>().phone,
});
const findLatestCar = async (sellerId: string) =>
  (await testApp.db.select().from(cars).where(eq(cars.sellerId, sellerId))).at(-1);
const createCarCase = (sellerId: string, send: Send): EndpointCase => ({
  send,
  readStoredPhone: async () => (await findLatestCar(sellerId))?.phone,
  readShownPhone: async () => {
    const url = `/cars/${(await findLatestCar(sellerId))?.id ?? ''}/own`;
    return (await testApp.call('GET', url, { as: { id: sellerId } })).json<OwnCar>().phone;
  },
});

const ENDPOINT_CASES: Record<string, () => Promise<EndpointCase>> = {
  'POST /users': async () => {
    const person = { uid: crypto.randomUUID(), name: null };
    const as = await idTokenFor({ ...person, email: `${person.uid}@example.test` });
    return createUserCase(person.uid, (phone) =>
      testApp.call('POST', '/users', { as, body: { name: 'Ada Lane', role: 'seller', phone } }),
    );
  },
  'PATCH /users/me': async () => {
    const as = await testApp.buildUser();
    return createUserCase(as.id, (phone) => testApp.call('PATCH', '/users/me', { as, body: { phone } }));
  },
  'POST /cars': async () => {
    const as = await testApp.buildSeller();
    const brandImg = (await testApp.buildImage(as.id)).url;
    return createCarCase(as.id, (phone) =>
      testApp.call('POST', '/cars', { as, body: { ...LISTING_FORM, brandImg, phone } }),
    );
  },
  'PUT /cars/:id': async () => {
    const as = await testApp.buildSeller();
    const car = await testApp.buildCar({ sellerId: as.id });
    const brandImg = (await testApp.buildImage(as.id)).url;
    return createCarCase(as.id, (phone) =>
      testApp.call('PUT', `/cars/${car.id}`, { as, body: { ...LISTING_FORM, brandImg, phone } }),
    );
  },
  'PATCH /cars/:id': async () => {
    const as = await testApp.buildSeller();
    const car = await testApp.buildCar({ sellerId: as.id });
    return createCarCase(as.id, (phone) => testApp.call('PATCH', `/cars/${car.id}`, { as, body: { phone } }));
  },
  'POST /orders': async () => {
    const as = await testApp.buildUser();
    const car = await testApp.buildCar();
    return {
      send: (phone) => testApp.call('POST', '/orders', { as, body: bookingFormOf(car, { phone }) }),
      readStoredPhone: async () =>
        (await testApp.db.select().from(orders).where(eq(orders.carId, car.id)))[0]?.phone,
      readShownPhone: async () =>
        (await testApp.call('GET', '/orders', { as })).json<Order[]>()[0]?.phone ?? '',
    };
  },
};

describe.each(Object.entries(ENDPOINT_CASES))('%s', (_call, build) => {
  test('stores a phone number in one format and returns it in a readable one', async () => {
    const { send, readStoredPhone, readShownPhone } = await build();
    expect((await send(TYPED_PHONE)).statusCode).toBeLessThan(300);
    expect([await readStoredPhone(), await readShownPhone()]).toEqual([STORED_PHONE, SHOWN_PHONE]);
  });

  test.each(['000000', '-----', '0x5', '555 0123'])(
    'names the field if %j is not a phone number, and stores nothing',
    async (input) => {
      const { send, readStoredPhone } = await build();
      const phoneBefore = await readStoredPhone();
      expect(errorOf(await send(input))).toMatchObject({
        status: 400,
        code: 'invalid',
        fields: { phone: expect.stringMatching(/phone number/) },
      });
      expect(await readStoredPhone()).toBe(phoneBefore);
    },
  );
});

test('saving an empty phone number leaves an account without one', async () => {
  const as = await testApp.buildUser();
  expect((await testApp.call('PATCH', '/users/me', { as, body: { phone: '' } })).statusCode).toBe(200);
  expect((await testApp.call('GET', '/users/me', { as })).json<User>().phone).toBe('');
});

test('an old phone number is returned as it was typed', async () => {
  const as = await testApp.buildUser({ phone: '(312) 555-0123' });
  expect((await testApp.call('GET', '/users/me', { as })).json<User>().phone).toBe('(312) 555-0123');
});
