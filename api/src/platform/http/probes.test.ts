import { drizzle } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import { createTestApp, errorOf, type TestApp } from '../../testing/app.ts';
import { openTestDatabase } from '../../testing/database.ts';

const PRODUCTION_ENV = {
  NODE_ENV: 'production',
  JWT_SECRET: 'a long enough secret that nobody else has',
  FIREBASE_PROJECT_ID: 'second-gear-live',
  STRIPE_SECRET_KEY: 'sk_live_51HqT0aBvN8wXyZ3KdLmR7cPu',
  STRIPE_WEBHOOK_SECRET: 'whsec_q7Zt0aBvN8wXyZ3KdLmR7cPu5HsE2fGj',
};

test('a healthy server is alive, ready and has metrics', async () => {
  const testApp = await createTestApp();
  await testApp.call('GET', '/cars');
  expect((await testApp.call('GET', '/healthz')).json()).toEqual({ ok: true });
  expect((await testApp.call('GET', '/readyz')).json()).toEqual({ ok: true });
  const metrics = await testApp.readInternally('/metrics');
  expect(metrics.headers.get('content-type')).toMatch(/^text\/plain/);
  expect(await metrics.text()).toContain(
    'http_request_duration_seconds_count{method="GET",route="/cars",status="200"} 1',
  );
  await testApp.close();
});

test('the internal port serves metrics and, in production, the API docs; the public port does not', async () => {
  const testApp = await createTestApp();
  const live = await createTestApp({ db: testApp.db, env: PRODUCTION_ENV });
  const PROBED_PATHS = ['/metrics', '/metrics?x=1', '/docs', '/docs/json', '/%6detrics', '/cars?limit=1'];
  const readStatuses = (app: TestApp, headers?: Record<string, string>) =>
    Promise.all(
      PROBED_PATHS.map(async (path) => (await app.call('GET', path, headers ? { headers } : {})).statusCode),
    );
  expect(
    await Promise.all(PROBED_PATHS.map(async (path) => (await live.readInternally(path)).status)),
  ).toEqual(PROBED_PATHS.map(() => 200));
  // Requests from this machine's address are rejected too: requests through a local proxy have that address,
  // and a proxy can drop headers.
  expect(await readStatuses(live)).toEqual([404, 404, 404, 404, 404, 200]);
  expect(await readStatuses(live, { 'x-forwarded-for': '203.0.113.9' })).toEqual([
    404, 404, 404, 404, 404, 200,
  ]);
  expect(await readStatuses(testApp)).toEqual([404, 404, 200, 200, 404, 200]);
  expect(errorOf(await live.call('GET', '/metrics'))).toEqual({
    status: 404,
    code: 'not_found',
    message: 'Not found',
  });
  await live.close();
  await testApp.close();
});

test('metrics on the public port require the operators’ token and are rate-limited', async () => {
  const token = 'what only our operators know';
  const testApp = await createTestApp({
    env: { ...PRODUCTION_ENV, OPERATOR_TOKEN: token, RATE_LIMIT_GENERAL: '12' },
  });
  const appWithoutToken = await createTestApp({ db: testApp.db, env: PRODUCTION_ENV });
  const readStatus = async ({ app }: TestApp, authorization?: string, url = '/metrics') =>
    (
      await app.inject({
        url,
        remoteAddress: '10.0.0.7',
        headers: authorization === undefined ? {} : { authorization },
      })
    ).statusCode;
  for (const url of ['/metrics', '/docs/json']) {
    expect(await readStatus(testApp, `Bearer ${token}`, url)).toBe(200);
    expect(await readStatus(testApp, `Bearer ${token}x`, url)).toBe(404);
    expect(await readStatus(testApp, token, url)).toBe(404);
    expect(await readStatus(testApp, undefined, url)).toBe(404);
    for (const authorization of [undefined, 'Bearer ', 'Bearer undefined', `Bearer ${token}`]) {
      expect([authorization, await readStatus(appWithoutToken, authorization, url)]).toEqual([
        authorization,
        404,
      ]);
    }
  }
  const attempts: number[] = [];
  for (let n = 0; n < 5; n += 1) attempts.push(await readStatus(testApp, 'Bearer a guess'));
  expect(attempts).toEqual([404, 404, 404, 404, 429]);
  // Guesses do not block the operators' own programs.
  expect((await testApp.readInternally('/metrics')).status).toBe(200);
  await appWithoutToken.close();
  await testApp.close();
});

test('a probe returns the API’s site on both ports', async () => {
  const testApp = await createTestApp({ env: { SITE_URL: 'https://gear.example/' } });
  const probe = await testApp.call('GET', '/healthz');
  expect([probe.json(), probe.headers['second-gear-site']]).toEqual([{ ok: true }, 'https://gear.example']);
  expect((await testApp.readInternally('/healthz')).headers.get('second-gear-site')).toBe(
    'https://gear.example',
  );
  const unnamed = await createTestApp({ db: testApp.db });
  expect((await unnamed.call('GET', '/healthz')).headers).not.toHaveProperty('second-gear-site');
  await unnamed.close();
  await testApp.close();
});

async function expectUnavailable(testApp: TestApp): Promise<void> {
  expect((await testApp.call('GET', '/healthz')).statusCode).toBe(200);
  const token = await testApp.tokenOf({ id: 'somebody' });
  for (const [url, as] of [['/readyz'], ['/cars'], ['/users/me', token]] as const) {
    const response = await testApp.call('GET', url, as === undefined ? {} : { as });
    expect([url, errorOf(response)]).toEqual([
      url,
      { status: 503, code: 'unavailable', message: expect.any(String) },
    ]);
    expect(response.body).not.toMatch(/select|cars|ECONN|at /);
  }
}

test('requests return 503 and grant no access while the database is unavailable', async () => {
  const database = await openTestDatabase();
  const testApp = await createTestApp({ db: database.db });
  await database.end();
  await expectUnavailable(testApp);
  await testApp.close();
});

test('requests return 503 while no database server is listening', async () => {
  const pool = new pg.Pool({
    connectionString: 'postgres://nobody@127.0.0.1:1/nothing',
    connectionTimeoutMillis: 1000,
  });
  const testApp = await createTestApp({ db: drizzle(pool) });
  await expectUnavailable(testApp);
  await testApp.close();
  await pool.end();
});
