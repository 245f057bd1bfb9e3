import { sql } from 'drizzle-orm';
import { createTestApp, type TestApp } from '../../testing/app.ts';
import { openTestDatabase, type TestDatabase } from '../../testing/database.ts';
import { rateLimits } from '../db/tables/rate-limits.ts';
import { createDatabaseCounter, pruneLimits } from './database-counter.ts';
import { guardCounter } from './guard-counter.ts';
import type { LimitCounter } from './limit-counter.ts';
import { createSharedStore } from './shared-store.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());
afterEach(() => database.db.execute(sql`delete from rate_limits`));

const MINUTE_MS = 60_000;

/** Returns the keys of all counts in the database. */
async function findKeys(): Promise<string[]> {
  const rows = await database.db.select({ key: rateLimits.key }).from(rateLimits).orderBy(rateLimits.key);
  return rows.map(({ key }) => key);
}

/** Creates two servers that use the test's database as processes of one site use PostgreSQL. */
async function createTwoApps(env: Record<string, string>): Promise<[TestApp, TestApp]> {
  const options = { db: database.db, env: { DATABASE_URL: 'postgres://second-gear.test/gear', ...env } };
  return [await createTestApp(options), await createTestApp(options)];
}

/** Sends requests to two servers in turn. Returns whether each was accepted. */
async function sendInTurn(
  apps: readonly TestApp[],
  count: number,
  ...[method, url]: Parameters<TestApp['call']>
): Promise<boolean[]> {
  const accepted = [];
  for (let n = 0; n < count; n += 1) {
    const response = await apps[n % apps.length]?.call(method, url);
    accepted.push(response?.statusCode !== 429);
  }
  return accepted;
}

describe('two processes with one PostgreSQL', () => {
  test('together accept as many requests as each strict limit allows', async () => {
    const apps = await createTwoApps({
      RATE_LIMIT_SIGN_IN: '3',
      RATE_LIMIT_CONTACT_FORMS: '3',
      RATE_LIMIT_PAYMENT: '3',
      RATE_LIMIT_UPLOAD: '3',
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
      const accepted = await sendInTurn(apps, 6, method, url);
      expect([url, accepted]).toEqual([url, [true, true, true, false, false, false]]);
    }
    const keys = await findKeys();
    expect(keys).toHaveLength(calls.length);
    // The keys are hashes, so they do not contain the client's address.
    for (const key of keys) expect(key).toMatch(/^[\w-]{22}$/);
    for (const { close } of apps) await close();
  });

  test('each count reads against the general limit, without a write to the database', async () => {
    const apps = await createTwoApps({ RATE_LIMIT_GENERAL: '2' });
    expect(await sendInTurn(apps, 6, 'GET', '/categories')).toEqual([true, true, true, true, false, false]);
    expect(await findKeys()).toEqual([]);
    for (const { close } of apps) await close();
  });

  test('count alone while the database cannot count, and log it once', async () => {
    const apps = await createTwoApps({ RATE_LIMIT_SIGN_IN: '2' });
    await database.db.execute(sql`alter table rate_limits rename to renamed_limits`);
    expect(await sendInTurn(apps, 6, 'POST', '/users')).toEqual([true, true, true, true, false, false]);
    await database.db.execute(sql`alter table renamed_limits rename to rate_limits`);
    for (const { readLog, close } of apps) {
      expect(
        readLog().match(/PostgreSQL is unavailable: this process counts rate limits alone/g),
      ).toHaveLength(1);
      await close();
    }
  });
});

describe('the counter in the database', () => {
  test('counts simultaneous requests one by one', async () => {
    const { count } = createDatabaseCounter(database.db);
    const counts = await Promise.all(Array.from({ length: 30 }, () => count('a', MINUTE_MS, 5)));
    expect(counts.map(({ current }) => current).sort((a, b) => a - b)).toEqual(
      Array.from({ length: 30 }, (_, index) => index + 1),
    );
    for (const { ttl } of counts) {
      expect(ttl).toBeGreaterThan(0);
      expect(ttl).toBeLessThanOrEqual(MINUTE_MS);
    }
    expect(await count('b', MINUTE_MS, 5)).toMatchObject({ current: 1 });
  });

  test('starts anew when the window has ended, and the job deletes ended windows only', async () => {
    const { count } = createDatabaseCounter(database.db);
    for (const key of ['ended', 'restarted', 'current']) await count(key, MINUTE_MS, 5);
    await database.db.execute(
      sql`update rate_limits set ends_at = now() - interval '1 second' where key <> 'current'`,
    );
    expect(await count('restarted', MINUTE_MS, 5)).toMatchObject({ current: 1 });
    expect(await count('current', MINUTE_MS, 5)).toMatchObject({ current: 2 });
    await pruneLimits(database.db);
    expect(await findKeys()).toEqual(['current', 'restarted']);
  });

  test('writes no write-ahead log', async () => {
    const persistence = sql<string>`(select relpersistence from pg_class where relname = 'rate_limits')`;
    await createDatabaseCounter(database.db).count('a', MINUTE_MS, 5);
    expect(await database.db.select({ persistence }).from(rateLimits)).toEqual([{ persistence: 'u' }]);
  });
});

test('a client above the limit costs the shared store nothing until the window ends', async () => {
  let calls = 0;
  const Store = createSharedStore({
    count: () => Promise.resolve({ current: (calls += 1), ttl: MINUTE_MS }),
    secret: 'secret',
    sharesGeneralLimit: true,
  });
  const store = new Store({});
  const send = (client: string) =>
    new Promise<number | undefined>((resolve) => {
      store.incr(client, (_error, result) => resolve(result?.current), MINUTE_MS, 2);
    });
  const currents = [];
  for (let n = 0; n < 5; n += 1) currents.push(await send('203.0.113.1'));
  expect(currents).toEqual([1, 2, 3, 3, 3]);
  expect(calls).toBe(3);
  await send('203.0.113.2');
  expect(calls).toBe(4);
});

describe('an unavailable store', () => {
  function guard(count: LimitCounter['count'], options: { timeoutMs?: number; retryDelayMs: number }) {
    const lines: string[] = [];
    const addLine = (...details: unknown[]) => lines.push(String(details.at(-1)));
    const log = { info: addLine, warn: addLine };
    const guarded = guardCounter({ store: 'the store', count }, log, options);
    return { lines, send: () => guarded('key', MINUTE_MS, 5) };
  }

  test('is tried again later, and its failure and return are logged once each', async () => {
    let isBroken = true;
    const { lines, send } = guard(
      () => (isBroken ? Promise.reject(new Error('broken')) : Promise.resolve({ current: 1, ttl: 1 })),
      { retryDelayMs: 0 },
    );
    expect([await send(), await send()]).toEqual([null, null]);
    isBroken = false;
    expect([await send(), await send()]).toEqual([
      { current: 1, ttl: 1 },
      { current: 1, ttl: 1 },
    ]);
    expect(lines).toEqual([
      'the store is unavailable: this process counts rate limits alone',
      'rate limits are shared again: the store is available',
    ]);
  });

  test('that does not respond delays only the requests that are waiting for it', async () => {
    let calls = 0;
    const never = () => {
      calls += 1;
      return new Promise<never>(() => undefined);
    };
    const { send } = guard(never, { timeoutMs: 1, retryDelayMs: 3_600_000 });
    expect(await Promise.all([send(), send()])).toEqual([null, null]);
    expect(await send()).toBeNull();
    expect(calls).toBe(2);
  });
});
