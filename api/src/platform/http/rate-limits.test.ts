import { createTestApp, errorOf, type TestApp } from '../../testing/app.ts';
import { openTestDatabase } from '../../testing/database.ts';
import type { OpenDatabase } from '../db/open.ts';

let database: OpenDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());
const createLimitedApp = (env: Record<string, string>) => createTestApp({ db: database.db, env });

const requestStatuses = async (
  testApp: TestApp,
  count: number,
  headers: (n: number) => Record<string, string> = () => ({}),
  url = '/categories',
) => {
  const statuses = [];
  for (let n = 0; n < count; n += 1)
    statuses.push((await testApp.call('GET', url, { headers: headers(n) })).statusCode);
  return statuses;
};
const forgedHeader = (n: number) => ({ 'x-forwarded-for': `203.0.113.${String(n)}` });

test('a flood of requests gets 429; a forged X-Forwarded-For does not evade the limit', async () => {
  const testApp = await createLimitedApp({ RATE_LIMIT_GENERAL: '5' });
  expect(await requestStatuses(testApp, 7, forgedHeader)).toEqual([200, 200, 200, 200, 200, 429, 429]);
  expect(errorOf(await testApp.call('GET', '/cars'))).toMatchObject({
    status: 429,
    code: 'too_many_requests',
  });
  expect((await testApp.call('GET', '/nothing')).headers['retry-after']).toBeDefined();
  expect((await testApp.call('GET', '/nothing')).statusCode).toBe(429);
  await testApp.close();
});

test('clients behind a trusted proxy are counted separately', async () => {
  const testApp = await createLimitedApp({ RATE_LIMIT_GENERAL: '5', TRUST_PROXY: '127.0.0.1' });
  expect(await requestStatuses(testApp, 10, forgedHeader)).toEqual(Array.from({ length: 10 }, () => 200));
  await testApp.close();
});

test('the internal port does not count reads, but counts writes and sign-ins', async () => {
  const testApp = await createLimitedApp({
    RATE_LIMIT_GENERAL: '5',
    RATE_LIMIT_SIGN_IN: '2',
    TRUST_PROXY: '127.0.0.1',
  });
  const statusesOf = async (count: number, url: string) => {
    const statuses = [];
    for (let n = 0; n < count; n += 1) statuses.push((await testApp.readInternally(url)).status);
    return statuses;
  };
  expect(await statusesOf(20, '/categories')).toEqual(Array.from({ length: 20 }, () => 200));
  expect(await statusesOf(20, '/metrics')).toEqual(Array.from({ length: 20 }, () => 200));
  expect((await statusesOf(3, '/jwt?email=a@example.test')).at(-1)).toBe(429);
  // The requests on the internal port have not used up the public port's limit.
  expect(await requestStatuses(testApp, 7)).toEqual([200, 200, 200, 200, 200, 429, 429]);
  await testApp.close();
});

test('a request on the public port without proxy headers is counted like all others', async () => {
  for (const proxy of [undefined, '127.0.0.1']) {
    const testApp = await createLimitedApp({ RATE_LIMIT_GENERAL: '3', ...(proxy && { TRUST_PROXY: proxy }) });
    for (const url of ['/categories', '/metrics', '/readyz']) {
      const statuses = await requestStatuses(testApp, 4, undefined, url);
      expect([url, statuses.at(-1)]).toEqual([url, 429]);
    }
    await testApp.close();
  }
});

test('calls that invite abuse have stricter limits, which do not block other calls', async () => {
  const testApp = await createLimitedApp({
    RATE_LIMIT_SIGN_IN: '2',
    RATE_LIMIT_CONTACT_FORMS: '2',
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
    const statuses = [];
    for (let n = 0; n < 3; n += 1) statuses.push((await testApp.call(method, url)).statusCode);
    expect([url, statuses[2]]).toEqual([url, 429]);
    expect(statuses.slice(0, 2)).not.toContain(429);
  }
  expect((await testApp.call('GET', '/cars')).statusCode).toBe(200);
  await testApp.close();
});

test('liveness probes and pictures are not counted', async () => {
  const testApp = await createLimitedApp({ RATE_LIMIT_GENERAL: '1' });
  expect(await requestStatuses(testApp, 3, undefined, '/healthz')).toEqual([200, 200, 200]);
  expect(await requestStatuses(testApp, 3, forgedHeader, '/healthz')).toEqual([200, 200, 200]);
  expect(await requestStatuses(testApp, 3, undefined, '/images/drawings/x.svg')).toEqual([404, 404, 404]);
  await testApp.close();
});

test('requests for the API docs are counted', async () => {
  const testApp = await createLimitedApp({ RATE_LIMIT_GENERAL: '2' });
  expect(await requestStatuses(testApp, 4, undefined, '/docs/json')).toEqual([200, 200, 429, 429]);
  await testApp.close();
});

describe('a renderer that proves itself by its token', () => {
  const RENDERER_TOKEN = 'q7Zt0aBvN8wXyZ3KdLmR7cPu';
  const tokenHeader = (token: string) => () => ({ 'second-gear-renderer-token': token });
  const repeat = (count: number, status: number) => Array.from({ length: count }, () => status);

  test('may send any number of plain reads, and visitors keep their limit', async () => {
    const testApp = await createLimitedApp({ RATE_LIMIT_GENERAL: '2', RENDERER_TOKEN });
    expect(await requestStatuses(testApp, 9, tokenHeader(RENDERER_TOKEN))).toEqual(repeat(9, 200));
    expect(await requestStatuses(testApp, 3)).toEqual([200, 200, 429]);
    await testApp.close();
  });

  test('is counted if the token is wrong, empty or not configured', async () => {
    for (const [configured, sent] of [
      [RENDERER_TOKEN, `${RENDERER_TOKEN}x`],
      [RENDERER_TOKEN, RENDERER_TOKEN.slice(1)],
      [RENDERER_TOKEN, ''],
      ['', ''],
      ['', RENDERER_TOKEN],
    ] as const) {
      const testApp = await createLimitedApp({ RATE_LIMIT_GENERAL: '2', RENDERER_TOKEN: configured });
      expect(await requestStatuses(testApp, 3, tokenHeader(sent))).toEqual([200, 200, 429]);
      await testApp.close();
    }
  });

  test('has no other rights: writes and sign-ins are counted, and operators’ endpoints are closed', async () => {
    const testApp = await createLimitedApp({
      RATE_LIMIT_GENERAL: '1',
      RATE_LIMIT_SIGN_IN: '1',
      RENDERER_TOKEN,
    });
    const headers = tokenHeader(RENDERER_TOKEN)();
    const call = async (method: 'GET' | 'POST', url: string) =>
      (await testApp.call(method, url, { headers })).statusCode;
    expect(await requestStatuses(testApp, 2, () => headers, '/jwt?email=a@example.test')).toEqual([401, 429]);
    expect(await call('POST', '/users')).not.toBe(429);
    expect(await call('POST', '/users')).toBe(429);
    expect(await call('POST', '/cars')).toBe(401);
    expect(await call('POST', '/cars')).toBe(429);
    expect(await call('GET', '/metrics')).toBe(404);
    const bearer = { authorization: `Bearer ${RENDERER_TOKEN}` };
    expect((await testApp.call('GET', '/metrics', { headers: { ...headers, ...bearer } })).statusCode).toBe(
      404,
    );
    await testApp.close();
  });
});
