import { randomUUID } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { SignJWT } from 'jose';
import { createTestApp, type TestApp } from '../../testing/app.ts';
import { bookingFormOf } from '../../testing/booking.ts';
import { changeEvent, type EventStream, openEventStream } from '../../testing/events.ts';
import { createOffers } from '../../testing/offer-fixtures.ts';
import { expireOffers } from '../../trade/offers/offer-state.ts';
import { LISTENER_APPLICATION_NAME } from '../db/listen.ts';
import { openPostgres } from '../db/open.ts';
import { disputes, escrows, payouts, refunds } from '../db/tables/escrow-and-payouts.ts';
import { users } from '../db/tables/users.ts';
import { MAX_STREAMS_PER_USER, NOTICE_CHANNEL } from './event-hub.ts';

let testApp: TestApp;
let url: string;
const openStreams: EventStream[] = [];
beforeAll(async () => {
  testApp = await createTestApp();
  url = `${await testApp.app.listen({ port: 0, host: '127.0.0.1' })}/events`;
});
afterEach(async () => {
  for (const stream of openStreams.splice(0)) await stream.close();
});
afterAll(() => testApp.close());

/**
 * Resolves once the server has processed all earlier notices. PostgreSQL delivers notices in order, but some
 * time after the commit.
 */
async function flushNotices(): Promise<void> {
  const user = await testApp.buildUser();
  const stream = await openEventStream(url, await testApp.tokenOf(user));
  try {
    await stream.waitFor('ready');
    const notice = JSON.stringify({ topic: 'orders', user: user.id });
    await testApp.db.execute(sql`select pg_notify(${NOTICE_CHANNEL}, ${notice})`);
    await stream.waitFor(changeEvent('orders'));
  } finally {
    await stream.close();
  }
}

/** Opens a stream that receives only changes made from now on. */
async function watchEvents(user: { id: string }, token?: string): Promise<EventStream> {
  await flushNotices();
  const stream = await openEventStream(url, token ?? (await testApp.tokenOf(user)));
  openStreams.push(stream);
  expect(stream.status).toBe(200);
  expect(await stream.next()).toBe('ready');
  return stream;
}

test('GET /events returns an event stream that must not be cached or buffered', async () => {
  const stream = await watchEvents(await testApp.buildUser());
  expect(stream.headers.get('content-type')).toBe('text/event-stream; charset=utf-8');
  expect(stream.headers.get('cache-control')).toBe('no-store');
  expect(stream.headers.get('x-accel-buffering')).toBe('no');
});

test('an order notifies its buyer and its car’s seller', async () => {
  const [seller, buyer] = [await testApp.buildSeller(), await testApp.buildUser()];
  const car = await testApp.buildCar({ sellerId: seller.id });
  const [sellerStream, buyerStream] = [await watchEvents(seller), await watchEvents(buyer)];
  await testApp.buildOrder({ carId: car.id, buyerId: buyer.id });
  expect(await buyerStream.next()).toBe(changeEvent('orders'));
  await sellerStream.waitFor(changeEvent('sales'));
  // The car is now booked, so the seller's listing changed too.
  await sellerStream.waitFor(changeEvent('cars'));
});

test('a message notifies both parties, and reading it notifies only the reader', async () => {
  const [seller, buyer] = [await testApp.buildSeller(), await testApp.buildUser()];
  const car = await testApp.buildCar({ sellerId: seller.id });
  const [sellerEvents, buyerEvents] = [await watchEvents(seller), await watchEvents(buyer)];
  const response = await testApp.call('POST', '/messages', {
    as: buyer,
    body: { carId: car.id, text: 'Hello' },
  });
  for (const stream of [sellerEvents, buyerEvents]) expect(await stream.next()).toBe(changeEvent('messages'));
  const { insertedId } = response.json<{ insertedId: string }>();
  await testApp.call('GET', `/messages/${insertedId}`, { as: seller });
  expect(await sellerEvents.next()).toBe(changeEvent('messages'));
  await testApp.buildOrder({ carId: car.id, buyerId: buyer.id });
  expect(await buyerEvents.next()).toBe(changeEvent('orders'));
});

test('both parties of an offer are notified when either party changes it', async () => {
  const { seller, buyer, openOffer: createOffer, actOnOffer: move } = await createOffers(testApp);
  const [sellerEvents, buyerEvents] = [await watchEvents(seller), await watchEvents(buyer)];
  const id = await createOffer(9000);
  for (const stream of [sellerEvents, buyerEvents]) expect(await stream.next()).toBe(changeEvent('offers'));
  await move(id, 'seller', 'decline');
  for (const stream of [sellerEvents, buyerEvents]) expect(await stream.next()).toBe(changeEvent('offers'));
});

test('an expiring offer notifies both parties once', async () => {
  const { seller, buyer, car, openOffer: createOffer, expireOffer } = await createOffers(testApp);
  const [sellerEvents, buyerEvents] = [await watchEvents(seller), await watchEvents(buyer)];
  const id = await createOffer(9000);
  // Receives the event of the new offer first, so the next event is that of the expiry.
  for (const stream of [sellerEvents, buyerEvents]) expect(await stream.next()).toBe(changeEvent('offers'));
  await expireOffer(id);
  await Promise.all([expireOffers(testApp.db), expireOffers(testApp.db)]);
  await expireOffers(testApp.db);
  await testApp.call('POST', '/messages', { as: buyer, body: { carId: car.id, text: 'Too late?' } });
  for (const stream of [sellerEvents, buyerEvents]) {
    expect(await stream.next()).toBe(changeEvent('offers'));
    expect(await stream.next()).toBe(changeEvent('messages'));
  }
});

test('a dispute notifies both parties and the admins', async () => {
  const [order, admin] = [await testApp.buildPaidOrder(), await testApp.buildAdmin()];
  const buyer = { id: order.buyerId ?? '' };
  const [buyerStream, sellerStream, adminStream] = [
    await watchEvents(buyer),
    await watchEvents({ id: order.sellerId ?? '' }),
    await watchEvents(admin),
  ];
  await testApp.call('POST', `/orders/${order.id}/dispute`, { as: buyer, body: { text: 'It leaks' } });
  await buyerStream.waitFor(changeEvent('orders'));
  await sellerStream.waitFor(changeEvent('sales'));
  await adminStream.waitFor(changeEvent('disputes'));
});

test('updates by polling jobs that change nothing visible send no event', async () => {
  const [order, admin] = [await testApp.buildPaidOrder(), await testApp.buildAdmin()];
  const [buyer, seller] = [{ id: order.buyerId ?? '' }, { id: order.sellerId ?? '' }];
  await testApp.call('POST', `/orders/${order.id}/dispute`, { as: buyer, body: { text: 'It leaks' } });
  const isOfOrder = eq(escrows.orderId, order.id);
  const [{ paymentId } = { paymentId: '' }] = await testApp.db.select().from(escrows).where(isOfOrder);
  const refundRow = { id: randomUUID(), orderId: order.id, paymentId, amountCents: 1, reason: 'cancelled' };
  await testApp.db.insert(refunds).values(refundRow);
  await testApp.db.insert(payouts).values({ id: order.id, orderId: order.id, amountCents: 1 });
  const adminStream = await watchEvents(admin);
  // Events arrive in the order of the changes. Once the event for this user has arrived, all earlier events
  // have arrived too.
  await testApp.buildUser();
  await adminStream.waitFor(changeEvent('users'));
  const [buyerStream, sellerStream] = [await watchEvents(buyer), await watchEvents(seller)];
  const postponedCheck = { checkCount: 3, nextAttemptAt: new Date('2031-01-01T00:00:00Z') };
  await testApp.db.update(refunds).set(postponedCheck);
  await testApp.db.update(payouts).set(postponedCheck);
  await testApp.db.update(disputes).set({ text: 'It leaks' });
  await testApp.db.update(escrows).set({ orderId: order.id }).where(isOfOrder);
  const message = { carId: order.carId, text: 'Hello' };
  await testApp.call('POST', '/messages', { as: buyer, body: message });
  await testApp.buildUser();
  for (const stream of [buyerStream, sellerStream]) expect(await stream.next()).toBe(changeEvent('messages'));
  expect(await adminStream.next()).toBe(changeEvent('users'));
  await testApp.db.update(refunds).set({ state: 'pending' });
  expect(await buyerStream.next()).toBe(changeEvent('orders'));
});

test('only admins receive events about reports and users', async () => {
  const [admin, buyer] = [await testApp.buildAdmin(), await testApp.buildUser()];
  const [adminStream, nonAdminStream] = [await watchEvents(admin), await watchEvents(buyer)];
  await testApp.buildReport({ reporterId: buyer.id });
  await adminStream.waitFor(changeEvent('reports'));
  await testApp.buildUser();
  await adminStream.waitFor(changeEvent('users'));
  await testApp.buildOrder({ buyerId: buyer.id });
  expect(await nonAdminStream.next()).toBe(changeEvent('orders'));
});

test('a rollback sends no event', async () => {
  const buyer = await testApp.buildUser();
  const car = await testApp.buildCar();
  const stream = await watchEvents(buyer);
  const rolledBack = testApp.db.transaction(async (tx) => {
    await tx.update(users).set({ name: 'Other' }).where(eq(users.id, buyer.id));
    tx.rollback();
  });
  await expect(rolledBack).rejects.toThrow();
  await testApp.call('POST', '/messages', { as: buyer, body: { carId: car.id, text: 'Hello' } });
  expect(await stream.next()).toBe(changeEvent('messages'));
});

describe('end of an event stream', () => {
  test('signing out ends the stream of that session only', async () => {
    const user = await testApp.buildUser();
    const [token, other] = [await testApp.tokenOf(user), await testApp.tokenOf(user)];
    const [watchedStream, otherStream] = [await watchEvents(user, token), await watchEvents(user, other)];
    expect((await testApp.call('DELETE', '/jwt', { as: token })).statusCode).toBe(200);
    expect(await watchedStream.next()).toBeNull();
    await testApp.buildOrder({ buyerId: user.id });
    expect(await otherStream.next()).toBe(changeEvent('orders'));
  });

  test('suspending or deleting a user ends the stream', async () => {
    const admin = await testApp.buildAdmin();
    for (const remove of ['suspend', 'delete'] as const) {
      const user = await testApp.buildUser();
      const stream = await watchEvents(user);
      const response =
        remove === 'suspend'
          ? await testApp.call('PUT', `/users/${user.id}/suspended`, {
              as: admin,
              body: { suspended: true, reason: 'Spam' },
            })
          : await testApp.call('DELETE', `/users/${user.id}`, { as: admin });
      expect(response.statusCode).toBe(200);
      expect(await stream.next()).toBeNull();
    }
  });

  test('an expired token ends the stream', async () => {
    const { id } = await testApp.buildUser();
    const token = await new SignJWT()
      .setProtectedHeader({ alg: 'HS256' })
      .setSubject(id)
      .setJti('short')
      .setIssuer('second-gear')
      .setAudience('second-gear-api')
      .setExpirationTime('2s')
      .sign(new TextEncoder().encode(testApp.services.env.JWT_SECRET));
    expect(await (await watchEvents({ id }, token)).next()).toBeNull();
  });

  test('stopping the server ends all streams without delay', async () => {
    const closedApp = await createTestApp({ db: testApp.db });
    const address = await closedApp.app.listen({ port: 0, host: '127.0.0.1' });
    const stream = await openEventStream(
      `${address}/events`,
      await closedApp.tokenOf(await testApp.buildUser()),
    );
    expect(await stream.next()).toBe('ready');
    await closedApp.close();
    expect(await stream.next()).toBeNull();
  });
});

test('a new admin receives the events for admins', async () => {
  const [admin, user] = [await testApp.buildAdmin(), await testApp.buildUser()];
  const stream = await watchEvents(user);
  await testApp.call('PUT', `/users/admin/${user.id}`, { as: admin });
  // The first report may be created before the stream has the new role.
  const [firstEvent] = await Promise.all([
    stream.next(),
    (async () => {
      for (let attempt = 0; attempt < 20; attempt += 1) {
        await testApp.buildReport();
        await testApp.call('GET', '/users/me', { as: user });
      }
    })(),
  ]);
  expect([changeEvent('reports'), changeEvent('users')]).toContain(firstEvent);
});

test('a user’s open streams are limited, and closing one allows another', async () => {
  const user = await testApp.buildUser();
  const streams: EventStream[] = [];
  for (let count = 0; count < MAX_STREAMS_PER_USER; count += 1) streams.push(await watchEvents(user));
  const rejectedStream = await openEventStream(url, await testApp.tokenOf(user));
  expect([rejectedStream.status, await rejectedStream.readError()]).toEqual([
    429,
    { code: 'too_many_streams', message: 'You have too many pages open. Close some and try again.' },
  ]);
  await watchEvents(await testApp.buildUser());

  await streams[0]?.close();
  const readMetrics = async () => (await testApp.readInternally('/metrics')).text();
  const isFull = (text: string) => text.includes(`event_streams_open ${String(MAX_STREAMS_PER_USER)}\n`);
  for (let attempt = 0; attempt < 1000 && !isFull(await readMetrics()); attempt += 1);
  await watchEvents(user);
});

/** The embedded database serves only one process. */
const describeOnPostgres = process.env['TEST_DATABASE_URL'] ? describe : describe.skip;
describeOnPostgres('several processes on one database', () => {
  test('an order placed on one process reaches a stream on the other', async () => {
    const database = await openPostgres(testApp.databaseUrl ?? '', (error) => {
      throw error;
    });
    const otherApp = await createTestApp({ db: database.db, listen: database.listen });
    try {
      const [seller, buyer] = [await testApp.buildSeller(), await testApp.buildUser()];
      const car = await testApp.buildCar({ sellerId: seller.id });
      const [sellerEvents, buyerEvents] = [await watchEvents(seller), await watchEvents(buyer)];
      const response = await otherApp.call('POST', '/orders', { as: buyer, body: bookingFormOf(car) });
      expect(response.statusCode).toBe(201);
      await buyerEvents.waitFor(changeEvent('orders'));
      await sellerEvents.waitFor(changeEvent('sales'));

      // Signing out on one process ends the stream on the other.
      const token = await testApp.tokenOf(buyer);
      const secondStream = await watchEvents(buyer, token);
      await otherApp.call('DELETE', '/jwt', { as: token });
      expect(await secondStream.next()).toBeNull();
    } finally {
      await otherApp.close();
      await database.close();
    }
  });

  test('after the connection that listens for notices is lost, a stream reports every topic as changed', async () => {
    const stream = await watchEvents(await testApp.buildUser());
    await testApp.db.execute(
      sql`select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and application_name = ${LISTENER_APPLICATION_NAME}`,
    );
    for (const topic of ['orders', 'sales', 'messages', 'cars', 'offers']) {
      expect(await stream.next()).toBe(changeEvent(topic));
    }
  });
});
