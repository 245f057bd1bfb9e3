import { eq, sql } from 'drizzle-orm';
import { orders } from '../../platform/db/tables/orders.ts';
import { messages } from '../../platform/db/tables/wishlist-reports-messages.ts';
import { createTestApp, errorOf, type TestApp } from '../../testing/app.ts';
import { pagesOf } from '../../testing/paging.ts';
import { MAX_MESSAGES_PER_HOUR } from './rate-limit.ts';

let testApp: TestApp;
beforeAll(async () => {
  testApp = await createTestApp();
});
afterAll(() => testApp.close());

const insertedIdOf = (response: { json: <T>() => T }) => response.json<{ insertedId: string }>().insertedId;
const listThreads = async (as: { id: string }) =>
  (await testApp.call('GET', '/messages', { as })).json<Record<string, unknown>[]>();
const readMessages = async (id: string, as: { id: string }) =>
  (await testApp.call('GET', `/messages/${id}`, { as })).json<Record<string, unknown>[]>();
const startThread = (as: { id: string }, carId: string, text: string) =>
  testApp.call('POST', '/messages', { as, body: { carId, text } });

test('buyer and seller write about a car in one conversation', async () => {
  const seller = await testApp.buildSeller({ name: 'Sal' });
  const buyer = await testApp.buildUser({ name: 'Bea' });
  const car = await testApp.buildCar({ sellerId: seller.id });
  const started = await startThread(buyer, car.id, 'Is it red?');
  expect(started.statusCode).toBe(201);
  const id = insertedIdOf(started);
  expect(await listThreads(seller)).toEqual([
    {
      _id: id,
      carId: car.id,
      brandName: car.brandName,
      model: car.model,
      withName: 'Bea',
      lastText: 'Is it red?',
      lastAt: expect.any(String),
      unread: 1,
    },
  ]);
  expect(
    (await testApp.call('POST', `/messages/${id}`, { as: seller, body: { text: ' Blue. ' } })).statusCode,
  ).toBe(201);
  expect(insertedIdOf(await startThread(buyer, car.id, 'Pity'))).toBe(id);

  expect(await listThreads(buyer)).toMatchObject([{ withName: 'Sal', lastText: 'Pity', unread: 1 }]);
  expect(await readMessages(id, buyer)).toEqual([
    { _id: expect.any(String), mine: true, text: 'Is it red?', sentAt: expect.any(String) },
    { _id: expect.any(String), mine: false, text: 'Blue.', sentAt: expect.any(String) },
    { _id: expect.any(String), mine: true, text: 'Pity', sentAt: expect.any(String) },
  ]);
  expect(await listThreads(buyer)).toMatchObject([{ unread: 0 }]);
  expect(await listThreads(seller)).toMatchObject([{ unread: 2 }]);
});

test('a seller writes to the buyer of an order in the same conversation about the car', async () => {
  const seller = await testApp.buildSeller({ name: 'Sal' });
  const buyer = await testApp.buildUser();
  const car = await testApp.buildCar({ sellerId: seller.id });
  const order = await testApp.buildOrder({ carId: car.id, buyerId: buyer.id });
  const messageBuyer = (as: { id: string }, id = order.id, text = 'See you at noon') =>
    testApp.call('POST', `/sales/${id}/messages`, { as, body: { text } });
  const firstResponse = await messageBuyer(seller);
  expect(firstResponse.statusCode).toBe(201);
  expect(await listThreads(buyer)).toMatchObject([
    { _id: insertedIdOf(firstResponse), withName: 'Sal', lastText: 'See you at noon', unread: 1 },
  ]);
  expect(await readMessages(insertedIdOf(firstResponse), seller)).toMatchObject([
    { mine: true, text: 'See you at noon' },
  ]);
  expect(insertedIdOf(await startThread(buyer, car.id, 'Fine'))).toBe(insertedIdOf(firstResponse));
  expect(insertedIdOf(await messageBuyer(seller, order.id, 'Bring the papers'))).toBe(
    insertedIdOf(firstResponse),
  );

  for (const as of [await testApp.buildSeller(), await testApp.buildAdmin()]) {
    expect((await messageBuyer(as)).statusCode).toBe(404);
  }
  expect((await messageBuyer(seller, 'nothing')).statusCode).toBe(404);
  expect(errorOf(await messageBuyer(seller, order.id, ' '))).toMatchObject({
    status: 400,
    fields: { text: 'Message is required' },
  });
});

test('contact details warn both sides until the car is paid for, and every message is delivered', async () => {
  const seller = await testApp.buildSeller();
  const buyer = await testApp.buildUser();
  const car = await testApp.buildCar({ sellerId: seller.id });
  const warnedResponse = await startThread(buyer, car.id, 'Call me: three one two 555 0142');
  const id = insertedIdOf(warnedResponse);
  expect([warnedResponse.statusCode, warnedResponse.json()]).toEqual([
    201,
    { insertedId: id, holdsContactData: true },
  ]);
  const harmless = await startThread(buyer, car.id, 'Is it red?');
  expect([harmless.statusCode, harmless.json()]).toEqual([201, { insertedId: id }]);
  for (const as of [seller, buyer]) {
    const [firstMessage, secondMessage] = await readMessages(id, as);
    expect(firstMessage).toMatchObject({ text: 'Call me: three one two 555 0142', holdsContactData: true });
    expect(secondMessage).not.toHaveProperty('holdsContactData');
  }
  await testApp.buildPaidOrder({ carId: car.id, buyerId: buyer.id, sellerId: seller.id });
  expect((await readMessages(id, seller))[0]).not.toHaveProperty('holdsContactData');
  expect((await startThread(buyer, car.id, 'Call 312 555 0142')).json()).toEqual({ insertedId: id });
  const otherCar = await testApp.buildCar({ sellerId: seller.id });
  const another = insertedIdOf(await startThread(buyer, otherCar.id, 'sam@mail.example'));
  expect(await readMessages(another, seller)).toMatchObject([{ holdsContactData: true }]);
});

test('a message about a deleted listing or to a deleted buyer is rejected with 409', async () => {
  const seller = await testApp.buildSeller();
  const buildCarId = async () => (await testApp.buildCar({ sellerId: seller.id })).id;
  const [orderWithoutCar, orderWithoutBuyer] = [
    await testApp.buildOrder({ carId: await buildCarId() }),
    await testApp.buildOrder({ carId: await buildCarId() }),
  ];
  await testApp.db
    .update(orders)
    .set({ carId: null, state: 'cancelled' })
    .where(eq(orders.id, orderWithoutCar.id));
  await testApp.db.update(orders).set({ buyerId: null }).where(eq(orders.id, orderWithoutBuyer.id));
  for (const [order, code] of [
    [orderWithoutCar, 'car_gone'],
    [orderWithoutBuyer, 'buyer_gone'],
  ] as const) {
    const response = await testApp.call('POST', `/sales/${order.id}/messages`, {
      as: seller,
      body: { text: 'Hi' },
    });
    expect(errorOf(response)).toMatchObject({ status: 409, code });
  }
});

test('a conversation returns 404 for other users and admins', async () => {
  const car = await testApp.buildCar();
  const id = insertedIdOf(await startThread(await testApp.buildUser(), car.id, 'Hello'));
  for (const as of [await testApp.buildUser(), await testApp.buildAdmin()]) {
    expect(await listThreads(as)).toEqual([]);
    expect((await testApp.call('GET', `/messages/${id}`, { as })).statusCode).toBe(404);
    expect((await testApp.call('POST', `/messages/${id}`, { as, body: { text: 'Hm' } })).statusCode).toBe(
      404,
    );
  }
});

test('fifty concurrent first messages share one conversation', async () => {
  const [buyer, car] = [await testApp.buildUser(), await testApp.buildCar()];
  const responses = await Promise.all(
    Array.from({ length: 50 }, (_, n) => startThread(buyer, car.id, `Number ${String(n)}`)),
  );
  expect(new Set(responses.map(insertedIdOf)).size).toBe(1);
  expect(
    await readMessages(insertedIdOf(responses[0] ?? (await startThread(buyer, car.id, 'x'))), buyer),
  ).toHaveLength(50);
});

test('fifty concurrent first messages share one conversation even if each insert is slow', async () => {
  // Delays each insert. Fifty inserts in sequence take longer than the server lets a request wait for its
  // lock.
  await testApp.db.execute(sql`create function slowly() returns trigger language plpgsql as
    $$ begin perform pg_sleep(0.13); return new; end $$`);
  await testApp.db.execute(
    sql`create trigger slowly before insert on messages for each row execute function slowly()`,
  );
  try {
    const [buyer, car] = [await testApp.buildUser(), await testApp.buildCar()];
    const responses = await Promise.all(
      Array.from({ length: 50 }, (_, n) => startThread(buyer, car.id, `Number ${String(n)}`)),
    );
    expect(responses.map(({ statusCode }) => statusCode)).toEqual(responses.map(() => 201));
    expect(new Set(responses.map(insertedIdOf)).size).toBe(1);
  } finally {
    await testApp.db.execute(sql`drop function slowly cascade`);
  }
});

test('a message about an own or unknown car, or with an invalid field, is rejected', async () => {
  const car = await testApp.buildCar();
  const buyer = await testApp.buildUser();
  expect(errorOf(await startThread({ id: car.sellerId }, car.id, 'Me'))).toMatchObject({
    status: 403,
    code: 'own_car',
  });
  expect((await startThread(buyer, 'nothing', 'Hello')).statusCode).toBe(404);
  expect(errorOf(await startThread(buyer, car.id, ' '))).toMatchObject({
    status: 400,
    fields: { text: 'Message is required' },
  });
  const id = insertedIdOf(await startThread(buyer, car.id, 'Hello'));
  const long = await testApp.call('POST', `/messages/${id}`, { as: buyer, body: { text: 'x'.repeat(2001) } });
  expect(errorOf(long)).toMatchObject({ status: 400, fields: { text: expect.any(String) } });
  for (const url of ['/messages?limit=0', `/messages/${id}?limit=0`]) {
    expect(errorOf(await testApp.call('GET', url, { as: buyer }))).toMatchObject({
      status: 400,
      fields: { limit: expect.any(String) },
    });
  }
});

test('conversations and messages are paged', async () => {
  const [buyer, car] = [await testApp.buildUser(), await testApp.buildCar()];
  const id = insertedIdOf(await startThread(buyer, car.id, 'Message 0'));
  for (let n = 1; n < 5; n += 1) {
    await testApp.call('POST', `/messages/${id}`, { as: buyer, body: { text: `Message ${String(n)}` } });
    await startThread(buyer, (await testApp.buildCar()).id, 'Elsewhere');
  }
  expect((await pagesOf(testApp, '/messages?limit=2', buyer)).flat()).toEqual(await listThreads(buyer));
  expect((await pagesOf(testApp, `/messages/${id}?limit=2`, buyer)).flat()).toEqual(
    await readMessages(id, buyer),
  );
});

test('a conversation stays after its car is deleted', async () => {
  const [buyer, car] = [await testApp.buildUser(), await testApp.buildCar()];
  await startThread(buyer, car.id, 'Hello');
  await testApp.call('DELETE', `/cars/${car.id}`, { as: { id: car.sellerId } });
  expect(await listThreads(buyer)).toMatchObject([{ carId: null, model: car.model, lastText: 'Hello' }]);
});

describe('message rate limit', () => {
  const startManyThreads = (count: number, as: { id: string }, carId: string) =>
    Promise.all(
      Array.from({ length: count }, (_, n) => startThread(as, carId, `${String(n)} ${'x'.repeat(1990)}`)),
    );
  const backdateMessages = (senderId: string) =>
    testApp.db
      .update(messages)
      .set({ sentAt: new Date(Date.now() - 3_601_000) })
      .where(eq(messages.senderId, senderId));

  test('too many messages to one person get 429, but messages to other people and replies do not', async () => {
    const [seller, buyer] = [await testApp.buildSeller(), await testApp.buildUser()];
    const cars = [
      await testApp.buildCar({ sellerId: seller.id }),
      await testApp.buildCar({ sellerId: seller.id }),
    ];
    const [firstCarId = '', secondCarId = ''] = cars.map(({ id }) => id);
    const responses = [
      ...(await startManyThreads(40, buyer, firstCarId)),
      ...(await startManyThreads(40, buyer, secondCarId)),
    ];
    const statuses = responses.map(({ statusCode }) => statusCode);
    expect([statuses.filter((status) => status === 201).length, new Set(statuses)]).toEqual([
      MAX_MESSAGES_PER_HOUR.perRecipient,
      new Set([201, 429]),
    ]);
    const rejection = await startThread(buyer, firstCarId, 'Once more');
    expect(errorOf(rejection)).toMatchObject({ status: 429, code: 'too_many_messages' });
    expect(Number(rejection.headers['retry-after'])).toBeGreaterThan(0);
    const [thread] = await listThreads(buyer);
    const reply = (as: { id: string }) =>
      testApp.call('POST', `/messages/${String(thread?._id)}`, { as, body: { text: 'Hm' } });
    expect((await reply(buyer)).statusCode).toBe(429);
    expect((await reply(seller)).statusCode).toBe(201);
    const otherCar = await testApp.buildCar();
    expect((await startThread(buyer, otherCar.id, 'Hello')).statusCode).toBe(201);
    await backdateMessages(buyer.id);
    expect((await startThread(buyer, firstCarId, 'Hello again')).statusCode).toBe(201);
  });

  test('too many messages to many people get 429', async () => {
    const buyer = await testApp.buildUser();
    const sellers = Math.ceil(MAX_MESSAGES_PER_HOUR.total / MAX_MESSAGES_PER_HOUR.perRecipient) + 1;
    const responses = [];
    for (let n = 0; n < sellers; n += 1)
      responses.push(
        ...(await startManyThreads(MAX_MESSAGES_PER_HOUR.perRecipient, buyer, (await testApp.buildCar()).id)),
      );
    expect(responses.filter(({ statusCode }) => statusCode === 201)).toHaveLength(
      MAX_MESSAGES_PER_HOUR.total,
    );
    expect(await testApp.db.$count(messages, eq(messages.senderId, buyer.id))).toBe(
      MAX_MESSAGES_PER_HOUR.total,
    );
  });
});
