import type { OpenDatabase } from '../db/open.ts';
import { createTestApp, errorOf, type TestApp } from '../testing/app.ts';
import { openTestDatabase } from '../testing/database.ts';

let database: OpenDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());
const limited = (env: Record<string, string>) => createTestApp({ db: database.db, env });

const statuses = async (
  t: TestApp,
  count: number,
  headers: (n: number) => Record<string, string> = () => ({}),
  url = '/categories',
) => {
  const all = [];
  for (let n = 0; n < count; n += 1) all.push((await t.call('GET', url, { headers: headers(n) })).statusCode);
  return all;
};
const forged = (n: number) => ({ 'x-forwarded-for': `203.0.113.${String(n)}` });

test('a flood gets 429 in the one shape; a made-up X-Forwarded-For does not evade it', async () => {
  const t = await limited({ RATE_LIMIT_GENERAL: '5' });
  expect(await statuses(t, 7, forged)).toEqual([200, 200, 200, 200, 200, 429, 429]);
  expect(errorOf(await t.call('GET', '/cars'))).toMatchObject({ status: 429, code: 'too_many_requests' });
  expect((await t.call('GET', '/nothing')).headers['retry-after']).toBeDefined();
  expect((await t.call('GET', '/nothing')).statusCode).toBe(429);
  await t.close();
});

test('behind a trusted proxy each client counts for itself', async () => {
  const t = await limited({ RATE_LIMIT_GENERAL: '5', TRUST_PROXY: '127.0.0.1' });
  expect(await statuses(t, 10, forged)).toEqual(Array.from({ length: 10 }, () => 200));
  await t.close();
});

describe('the renderer asks from this machine for all visitors', () => {
  const every = (count: number, status: number) => Array.from({ length: count }, () => status);

  test('behind a proxy its reading is not counted, and signing in still is', async () => {
    const t = await limited({ RATE_LIMIT_GENERAL: '5', RATE_LIMIT_SIGN_IN: '2', TRUST_PROXY: '127.0.0.1' });
    expect(await statuses(t, 20)).toEqual(every(20, 200));
    expect((await statuses(t, 3, undefined, '/jwt?email=a@example.test')).at(-1)).toBe(429);
    // Nor does it count for a visitor, whom the proxy names.
    expect(await statuses(t, 7, () => forged(1))).toEqual([...every(5, 200), 429, 429]);
    await t.close();
  });

  test('whatever writes is counted', async () => {
    const t = await limited({ RATE_LIMIT_GENERAL: '3', TRUST_PROXY: '127.0.0.1' });
    const seen = [];
    for (let n = 0; n < 5; n += 1) seen.push((await t.call('POST', '/wishlist')).statusCode);
    expect(seen.slice(3)).toEqual([429, 429]);
    await t.close();
  });
});

test('calls that invite abuse have tighter limits, which do not lock the rest', async () => {
  const t = await limited({
    RATE_LIMIT_SIGN_IN: '2',
    RATE_LIMIT_OUTREACH: '2',
    RATE_LIMIT_PAYMENT: '2',
    RATE_LIMIT_UPLOAD: '2',
  });
  const calls = [
    ['GET', '/jwt?email=a@example.test'],
    ['POST', '/users'],
    ['POST', '/newsletter'],
    ['POST', '/contact'],
    ['POST', '/payment'],
    ['POST', '/create-payment-intent'],
    ['POST', '/images'],
  ] as const;
  for (const [method, url] of calls) {
    const seen = [];
    for (let n = 0; n < 3; n += 1) seen.push((await t.call(method, url)).statusCode);
    expect([url, seen[2]]).toEqual([url, 429]);
    expect(seen.slice(0, 2)).not.toContain(429);
  }
  expect((await t.call('GET', '/cars')).statusCode).toBe(200);
  await t.close();
});

test('probes and pictures are not counted, but for probes that come through a proxy', async () => {
  const t = await limited({ RATE_LIMIT_GENERAL: '1' });
  expect(await statuses(t, 3, undefined, '/healthz')).toEqual([200, 200, 200]);
  expect(await statuses(t, 3, undefined, '/metrics')).toEqual([200, 200, 200]);
  expect(await statuses(t, 3, forged, '/readyz')).toEqual([200, 429, 429]);
  expect(await statuses(t, 3, undefined, '/images/drawings/x.svg')).toEqual([404, 404, 404]);
  await t.close();
});

test('the description of all calls is counted like them', async () => {
  const t = await limited({ RATE_LIMIT_GENERAL: '2' });
  expect(await statuses(t, 4, undefined, '/docs/json')).toEqual([200, 200, 429, 429]);
  await t.close();
});
