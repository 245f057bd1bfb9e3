import { NAMED_CALLS } from '@second-gear/contract/server/calls';
import { RENDERER_TOKEN_HEADER } from '@second-gear/node-utils/renderer-token-header';
import { eq, sql } from 'drizzle-orm';
import { createTestApp, portOf, type TestApp } from '../../testing/app.ts';
import { withTimeout } from '../../testing/wait-until.ts';
import { categories, cars } from '../db/tables/cars.ts';
import { moderationCases } from '../db/tables/moderation.ts';
import { orders, ratings } from '../db/tables/orders.ts';
import { users } from '../db/tables/users.ts';
import { createEventHub, NOTICE_CHANNEL } from './event-hub.ts';

let testApp: TestApp;
beforeAll(async () => {
  testApp = await createTestApp();
});
afterAll(() => testApp.close());

const MARKER = 'marker';
const sendMarker = () =>
  testApp.db.execute(sql`select pg_notify(${NOTICE_CHANNEL}, ${JSON.stringify({ tags: [MARKER] })})`);

/** Returns all tags that the renderers receive while `change` runs. */
async function tagsDuring(change: () => Promise<unknown>): Promise<string[]> {
  const response = await testApp.readInternally('/changed-tags');
  expect([response.status, response.headers.get('content-type')]).toEqual([200, 'application/x-ndjson']);
  const reader = response.body!.pipeThrough(new TextDecoderStream()).getReader();
  let text = '';
  const readUntilMarker = async (): Promise<string[]> => {
    await sendMarker();
    for (;;) {
      const lines = text.split('\n').slice(0, -1);
      const tags = lines.flatMap((line) => JSON.parse(line) as string[]);
      if (tags.includes(MARKER)) {
        text = '';
        return tags.filter((tag) => tag !== MARKER);
      }
      const { value, done } = await withTimeout('a changed tag', reader.read());
      if (done) throw new Error(`The stream ended after ${text}`);
      text += value;
    }
  };
  try {
    await readUntilMarker();
    await change();
    return [...new Set(await readUntilMarker())].toSorted();
  } finally {
    await reader.cancel();
  }
}

const tagsOf = async (url: string): Promise<string[] | undefined> => {
  const { headers, statusCode } = await testApp.call('GET', url);
  expect([url, statusCode]).toEqual([url, 200]);
  const header = headers['cache-tag'];
  return header === undefined ? undefined : String(header).split(',').filter(Boolean).toSorted();
};

test('a car’s change notifies of the car, of its seller and of the lists that may contain it', async () => {
  const [before, after] = [await testApp.buildCategory(), await testApp.buildCategory()];
  const seller = await testApp.buildSeller();
  const tags = async (change: () => Promise<unknown>) => tagsDuring(change);
  let id = '';
  const expected = (...categoryIds: string[]) =>
    [
      ...[`car:${id}`, 'cars', `seller:${seller.id}`],
      ...categoryIds.map((categoryId) => `category:${categoryId}`),
    ].toSorted();
  const added = await tags(async () => {
    ({ id } = await testApp.buildCar({ sellerId: seller.id, categoryId: before.id }));
  });
  expect(added).toEqual(expected(before.id));
  const changedTags = await tags(() =>
    testApp.db.update(cars).set({ categoryId: after.id }).where(eq(cars.id, id)),
  );
  expect(changedTags).toEqual(expected(before.id, after.id));
  const deleted = await tags(() => testApp.db.delete(cars).where(eq(cars.id, id)));
  expect(deleted).toEqual(expected(after.id));
});

test('a change of many cars notifies of all pages', async () => {
  const { availability, brandKey, modelKey, searchText, ...values } = await testApp.buildCar();
  const copies = Array.from({ length: 50 }, (_, number) => ({ ...values, id: `copy-${String(number)}` }));
  const change = () => testApp.db.insert(cars).values(copies);
  expect(await tagsDuring(change)).toEqual(['*']);
});

test('a seller’s name, a rating and a sale notify of the seller and of the lists with the seller’s cars', async () => {
  const order = await testApp.buildPaidOrder();
  const car = (await testApp.db.select().from(cars).where(eq(cars.id, order.carId!)))[0]!;
  const ofSeller = [`category:${car.categoryId}`, 'cars', `seller:${car.sellerId}`].toSorted();
  const changes = [
    () => testApp.db.update(users).set({ name: 'New Name' }).where(eq(users.id, car.sellerId)),
    () => testApp.buildRating(order, 5),
    () => testApp.db.update(ratings).set({ stars: 1 }).where(eq(ratings.orderId, order.id)),
    () => testApp.db.update(orders).set({ state: 'refunded' }).where(eq(orders.id, order.id)),
  ];
  for (const change of changes) expect(await tagsDuring(change)).toEqual(ofSeller);
  // The page of a seller does not show the phone number.
  const hidden = () =>
    testApp.db.update(users).set({ phone: '+1 312 555 0199' }).where(eq(users.id, car.sellerId));
  expect(await tagsDuring(hidden)).toEqual([]);
});

test('a moderation decision notifies of the listing, and a new category of all pages', async () => {
  const car = await testApp.buildCar();
  const hold = () =>
    testApp.db
      .insert(moderationCases)
      .values({ id: `case-${car.id}`, kind: 'listing', subjectId: car.id, findings: [] });
  expect(await tagsDuring(hold)).toContain(`car:${car.id}`);
  const ad = await tagsDuring(() => testApp.buildAd());
  expect(ad).toContain('ads');
  expect(await tagsDuring(() => testApp.db.insert(categories).values({ id: 'c', name: 'Vans' }))).toEqual([
    '*',
  ]);
});

test('responses have the tags of the data that they contain', async () => {
  const car = await testApp.buildCar();
  const [carTag, sellerTag] = [`car:${car.id}`, `seller:${car.sellerId}`];
  expect(await tagsOf(`/cars/${car.id}`)).toEqual([carTag, sellerTag].toSorted());
  expect(await tagsOf('/cars?limit=1')).toEqual(['cars']);
  expect(await tagsOf(`/cars?limit=1&category=${car.categoryId}`)).toEqual([`category:${car.categoryId}`]);
  expect(await tagsOf(`/category/${car.categoryId}?limit=1`)).toEqual([`category:${car.categoryId}`]);
  expect(await tagsOf(`/cars?limit=1&seller=${car.sellerId}`)).toEqual([sellerTag]);
  expect(await tagsOf(`/cars?ids=${car.id},unknown`)).toEqual([carTag, 'car:unknown'].toSorted());
  // Characters that no tag has must not get into the header.
  expect(await tagsOf('/cars?ids=a%0d%0ab,%C3%A9')).toEqual([]);
  const ad = await testApp.buildAd({ carId: car.id });
  expect(await tagsOf('/ads?limit=50')).toEqual(
    expect.arrayContaining(['ads', `car:${ad.carId}`, sellerTag]),
  );
});

test('every public response that a page may show has tags', async () => {
  const car = await testApp.buildCar();
  /** `getJwt` issues a session token. */
  const withoutTags = new Set(['getJwt']);
  const calls = NAMED_CALLS.filter(([, { method, access }]) => method === 'GET' && access === 'public');
  const untagged: string[] = [];
  for (const [name, { path }] of calls) {
    const id = path.includes('/sellers/')
      ? car.sellerId
      : path.includes('/category/')
        ? car.categoryId
        : car.id;
    const query =
      { getSimilarPrices: '?brand=Ford&model=Focus&year=2018', listPlaces: '?q=Austin' }[name] ?? '';
    if (withoutTags.has(name)) continue;
    if ((await tagsOf(path.replace(':id', id) + query)) === undefined) untagged.push(name);
  }
  expect(calls.length).toBeGreaterThan(10);
  expect(untagged).toEqual([]);
});

test('on the public port, only a renderer with the token gets the stream of changed tags', async () => {
  const token = 'a-renderer-token-of-this-test';
  const { db, listen } = { db: testApp.db, listen: testApp.services.listen! };
  const other = await createTestApp({ db, listen, env: { RENDERER_TOKEN: token } });
  const port = await portOf(other.app);
  const statusWith = async (headers: Record<string, string>) => {
    const response = await fetch(`http://127.0.0.1:${String(port)}/changed-tags`, { headers });
    await response.body?.cancel();
    return response.status;
  };
  expect(await statusWith({})).toBe(404);
  expect(await statusWith({ [RENDERER_TOKEN_HEADER]: 'another-token-of-this-test' })).toBe(404);
  expect(await statusWith({ [RENDERER_TOKEN_HEADER]: token })).toBe(200);
  await other.close();
});

test('a flush waits until the notices of all earlier transactions were sent to the streams', async () => {
  let deliver: () => void = () => undefined;
  const mayDeliver = new Promise<void>((resolve) => {
    deliver = resolve;
  });
  const hub = createEventHub({ db: testApp.db, log: testApp.app.log, flushTimeoutMs: 600_000 });
  await hub.start((channel, listener) =>
    testApp.services.listen!(channel, {
      ...listener,
      onMessage: (payload) => void mayDeliver.then(() => listener.onMessage(payload)),
    }),
  );
  const stream = hub.openTagStream();
  const car = await testApp.buildCar();
  let isFlushed = false;
  const flush = hub.flush().then(() => {
    isFlushed = true;
  });
  await testApp.db.select().from(cars);
  expect(isFlushed).toBe(false);
  deliver();
  await flush;
  expect(String(stream.read())).toContain(`car:${car.id}`);
  await hub.close();
});

test('a response to a signed-in user’s change is sent after a flush, and a read does not flush', async () => {
  const seller = await testApp.buildSeller();
  const car = await testApp.buildCar({ sellerId: seller.id });
  const flush = jest.spyOn(testApp.app, 'flushNotices');
  await testApp.call('GET', `/cars/${car.id}`);
  await testApp.call('GET', '/wishlist', { as: seller });
  expect(flush).not.toHaveBeenCalled();
  const response = await testApp.call('PATCH', `/cars/${car.id}`, {
    as: seller,
    body: { resellPrice: 5_000 },
  });
  expect(response.statusCode).toBe(200);
  expect(flush).toHaveBeenCalledTimes(1);
  flush.mockRestore();
});
