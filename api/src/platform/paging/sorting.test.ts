import { AUDIT_SORTS } from '@second-gear/contract/audit';
import { CAR_SORTS, CAR_TABLE_SORTS } from '@second-gear/contract/cars';
import { ORDER_SORTS, SALE_SORTS } from '@second-gear/contract/orders';
import { REPORT_SORTS } from '@second-gear/contract/reports';
import fc from '@second-gear/contract/testing/properties';
import { USER_SORTS } from '@second-gear/contract/users';
import { WISHLIST_SORTS } from '@second-gear/contract/wishlist';
import { createTestApp, errorOf, type TestApp } from '../../testing/app.ts';
import { pagesOf } from '../../testing/paging.ts';
import { auditLog } from '../db/tables/users.ts';

let testApp: TestApp;
let buyer: { id: string };
let seller: { id: string };
let admin: { id: string };

/** Only a few names, so many rows have equal values. They differ in capitals and accents. */
const NAMES = ['Åse', 'anna', 'Anna', 'Bo', 'bo', 'Zoé'];
const nameAt = (n: number): string => NAMES[n % NAMES.length] ?? '';

beforeAll(async () => {
  testApp = await createTestApp();
  buyer = await testApp.buildUser({ name: 'Buyer' });
  seller = await testApp.buildSeller({ name: 'Seller', verified: true });
  admin = await testApp.buildAdmin({ name: 'Admin' });
  const instant = (n: number) => new Date(Date.UTC(2026, 0, 1 + (n % 3)));
  for (let n = 0; n < 10; n += 1) {
    const car = await testApp.buildCar({
      sellerId: seller.id,
      brandName: nameAt(n),
      model: nameAt(n + 3),
      priceCents: 100_000 * (1 + (n % 4)),
      purchaseYear: 2015 + (n % 3),
      publishedAt: instant(n),
    });
    const orderFields = { carId: car.id, buyerId: buyer.id, createdAt: instant(n), name: nameAt(n + 1) };
    const days = { bookingDate: `2026-02-0${String(1 + (n % 3))}`, location: nameAt(n + 2) };
    if (n % 3 === 0) await testApp.buildPaidOrder({ ...orderFields, ...days });
    else await testApp.buildOrder({ ...orderFields, ...days, state: n % 3 === 1 ? 'unpaid' : 'cancelled' });
    await testApp.buildWish(buyer.id, car.id);
    const state = (['open', 'dismissed', 'removed'] as const)[n % 3] ?? 'open';
    await testApp.buildReport({ carId: car.id, reporterId: buyer.id, state, createdAt: instant(n) });
    await testApp.buildUser({
      name: nameAt(n),
      phone: nameAt(n),
      verified: n % 2 === 0,
      createdAt: instant(n),
    });
    const entry = { adminId: admin.id, adminName: nameAt(n), action: nameAt(n + 1), subject: 'x' };
    await testApp.db.insert(auditLog).values({ id: `entry-${String(n)}`, at: instant(n), ...entry });
  }
});
afterAll(() => testApp.close());

/** Returns the query for a sort order. Sorting by `nearest` requires a place. */
const toQuery = (sort: string) => (sort === 'nearest' ? 'sort=nearest&near=40,-90' : `sort=${sort}`);
const addReversedKeys = (keys: readonly string[]) => keys.flatMap((key) => [key, `-${key}`]);
const SORTABLE_LISTS = [
  { url: '/users', sorts: addReversedKeys(USER_SORTS), as: () => admin },
  { url: '/users/buyers', sorts: addReversedKeys(USER_SORTS), as: () => admin },
  { url: '/users/sellers', sorts: addReversedKeys(USER_SORTS), as: () => admin },
  { url: '/orders', sorts: addReversedKeys(ORDER_SORTS), as: () => buyer },
  { url: '/sales', sorts: addReversedKeys(SALE_SORTS), as: () => seller },
  { url: '/wishlist', sorts: addReversedKeys(WISHLIST_SORTS), as: () => buyer },
  { url: '/reportlist', sorts: addReversedKeys(REPORT_SORTS), as: () => admin },
  { url: '/audit', sorts: addReversedKeys(AUDIT_SORTS), as: () => admin },
  { url: '/cars', sorts: [...CAR_SORTS], as: () => undefined },
  { url: '/cars/allcars', sorts: [...CAR_SORTS, ...addReversedKeys(CAR_TABLE_SORTS)], as: () => undefined },
];

test.each(SORTABLE_LISTS)(
  '$url: the pages of every sort order add up to the whole list',
  async ({ url, sorts, as }) => {
    const user = as();
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...sorts), fc.integer({ min: 2, max: 9 }), async (sort, limit) => {
        const allRows = (await pagesOf(testApp, `${url}?${toQuery(sort)}`, user)).flat();
        const pages = await pagesOf(testApp, `${url}?${toQuery(sort)}&limit=${String(limit)}`, user);
        expect(pages.flat()).toEqual(allRows);
        expect(new Set(allRows.map(({ _id }) => _id)).size).toBe(allRows.length);
      }),
      {
        numRuns: sorts.length,
        examples: sorts.map((sort) => [sort, 4] as [string, number]),
        seed: 20_261_120,
      },
    );
  },
);

test.each(SORTABLE_LISTS.filter(({ url }) => url !== '/cars'))(
  '$url: a sort order and its reverse have the same rows in reverse order of their values',
  async ({ url, sorts, as }) => {
    const user = as();
    const [plain] = await pagesOf(testApp, url, user);
    for (const key of sorts.filter((sort) => sorts.includes(`-${sort}`))) {
      const [up = []] = await pagesOf(testApp, `${url}?sort=${key}`, user);
      const [descendingPage = []] = await pagesOf(testApp, `${url}?sort=-${key}`, user);
      expect([key, [...descendingPage].reverse()]).toEqual([key, up]);
      expect(up).toHaveLength(plain?.length ?? 0);
      const values = up.map((row) => row[key]);
      const lowerCaseValues = values.map((value) =>
        typeof value === 'string' ? value.toLowerCase() : value,
      );
      // Text with other letters is not compared, because its position depends on the database's locale.
      const comparableValues = lowerCaseValues.filter(
        (value) => typeof value !== 'string' || /^[a-z0-9 :.@+-]*$/i.test(value),
      );
      const sortedValues = [...comparableValues].sort((a, b) => (a! < b! ? -1 : a! > b! ? 1 : 0));
      if (key !== 'email' && key !== 'phone' && key !== 'model')
        expect([key, comparableValues]).toEqual([key, sortedValues]);
    }
  },
);

test.each(SORTABLE_LISTS)(
  '$url: rejects unknown sort keys and cursors of another sort order',
  async ({ url, sorts, as }) => {
    const user = as();
    const requestList = (query: string) => testApp.call('GET', `${url}?${query}`, user ? { as: user } : {});
    for (const sort of ['password', '--name', '', 'name;drop', '-']) {
      expect(errorOf(await requestList(`sort=${encodeURIComponent(sort)}`))).toMatchObject({
        status: 400,
        fields: { sort: expect.any(String) },
      });
    }
    const cursor = Buffer.from(JSON.stringify([{ not: 'a value' }, 'x'])).toString('base64url');
    expect(errorOf(await requestList(`sort=${sorts[0] ?? ''}&cursor=${cursor}`))).toMatchObject({
      status: 400,
      fields: { cursor: expect.any(String) },
    });
  },
);

test('reports can be filtered by state, and the audit log can be searched', async () => {
  const openReports = (await testApp.call('GET', '/reportlist?state=open', { as: admin })).json<
    { state: string }[]
  >();
  expect(openReports.length).toBeGreaterThan(0);
  expect(new Set(openReports.map(({ state }) => state))).toEqual(new Set(['open']));
  expect(errorOf(await testApp.call('GET', '/reportlist?state=lost', { as: admin }))).toMatchObject({
    status: 400,
    fields: { state: expect.any(String) },
  });
  const foundEntries = (await testApp.call('GET', '/audit?q=ANNA', { as: admin })).json<
    { admin: string; action: string }[]
  >();
  expect(foundEntries.length).toBeGreaterThan(0);
  expect(foundEntries.every(({ admin: name, action }) => /anna/i.test(name + action))).toBe(true);
  expect((await testApp.call('GET', '/audit?q=%25', { as: admin })).json()).toEqual([]);
});
