import { createTestApp, type TestApp } from '../../testing/app.ts';
import { openTestDatabase, type TestDatabase } from '../../testing/database.ts';
import { findRedis, type RedisServer, startRedis } from '../../testing/redis.ts';
import { waitUntil } from '../../testing/wait-until.ts';

const program = findRedis();
const describeWithRedis = program ? describe : describe.skip;
const TIMEOUT_MS = 300_000;

describeWithRedis('two processes with one Redis', () => {
  let database: TestDatabase;
  let redis: RedisServer;
  let apps: TestApp[] = [];
  beforeAll(async () => {
    database = await openTestDatabase();
    redis = await startRedis(program ?? '');
    const options = {
      db: database.db,
      env: { RATE_LIMIT_REDIS_URL: redis.url, RATE_LIMIT_GENERAL: '4', RATE_LIMIT_SIGN_IN: '3' },
    };
    apps = [await createTestApp(options), await createTestApp(options)];
  }, TIMEOUT_MS);
  afterAll(async () => {
    for (const { close } of apps) await close();
    await redis.stop();
    await database.close();
  });

  /** Sends requests to both processes in turn. Returns how many were accepted. */
  async function countAccepted(count: number, remoteAddress: string, url: string): Promise<number> {
    let accepted = 0;
    for (let n = 0; n < count; n += 1) {
      const response = await apps[n % 2]?.app.inject({ method: 'GET', url, remoteAddress });
      if (response?.statusCode !== 429) accepted += 1;
    }
    return accepted;
  }
  const countReads = (remoteAddress: string) => countAccepted(12, remoteAddress, '/categories');
  const countSignIns = (remoteAddress: string) =>
    countAccepted(12, remoteAddress, '/jwt?email=a@example.test');
  const isLogged = (text: string) => apps.every(({ readLog }) => readLog().includes(text));

  test('together accept as many requests as each limit allows', async () => {
    expect(await countReads('203.0.113.1')).toBe(4);
    expect(await countSignIns('203.0.113.1')).toBe(3);
    expect(await countReads('203.0.113.2')).toBe(4);
    expect(isLogged('rate limits')).toBe(false);
  });

  test(
    'count alone while Redis is down, and together again when it is back',
    async () => {
      await redis.stop();
      expect(await countReads('203.0.113.3')).toBe(8);
      expect(await countSignIns('203.0.113.3')).toBe(6);
      expect(isLogged('RATE_LIMIT_REDIS_URL is unavailable: this process counts rate limits alone')).toBe(
        true,
      );

      await redis.start();
      let clients = 0;
      await waitUntil('both processes to use Redis again', async () => {
        clients += 1;
        await countReads(`2001:db8:0:${clients.toString(16)}::1`);
        return isLogged('rate limits are shared again');
      });
      expect(await countReads('203.0.113.4')).toBe(4);
      expect(await countSignIns('203.0.113.4')).toBe(3);
    },
    TIMEOUT_MS,
  );

  test(
    'start without Redis',
    async () => {
      await redis.stop();
      const testApp = await createTestApp({
        db: database.db,
        env: { RATE_LIMIT_REDIS_URL: redis.url, RATE_LIMIT_SIGN_IN: '1' },
      });
      const statuses = [];
      for (let n = 0; n < 2; n += 1)
        statuses.push((await testApp.call('GET', '/jwt?email=a@example.test')).statusCode);
      expect(statuses).toEqual([401, 429]);
      await testApp.close();
      await redis.start();
    },
    TIMEOUT_MS,
  );
});
