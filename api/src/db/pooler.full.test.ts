import { sql } from 'drizzle-orm';
import pg from 'pg';
import { createBuilders } from '../testing/builders.ts';
import { openTestDatabase, type TestDatabase } from '../testing/database.ts';
import { change, openEvents } from '../testing/events.ts';
import { LISTING } from '../testing/listing-form.ts';
import { findPooler, type Pooler, startPooler } from '../testing/pooler.ts';
import { openProcesses, type ProcessSite } from '../torture/processes.ts';
import { isDatabaseLost } from './failures.ts';
import { type OpenDatabase, openPostgres } from './open.ts';
import { wishes } from './tables/social.ts';

/** The embedded database has no pooler. */
const server = process.env['TEST_DATABASE_URL'];
const program = server ? findPooler() : undefined;
const behindPooler = program ? describe : describe.skip;

const WHOLE_MS = 300_000;

const failLoudly = (error: Error) => {
  throw error;
};
/** Far longer than any test may run. */
const SLEEP = sql`select pg_sleep(3600)`;

behindPooler('PostgreSQL behind PgBouncer in transaction mode', () => {
  let pooler: Pooler;
  beforeAll(async () => {
    pooler = await startPooler(program ?? '', server ?? '');
  });
  afterAll(() => pooler.stop());

  describe('two processes of the API behind the pooler', () => {
    let site: ProcessSite;
    beforeAll(async () => {
      site = await openProcesses({ STRIPE_API_BASE: 'http://127.0.0.1:9' }, (url) => ({
        DATABASE_URL: pooler.through(url),
        DATABASE_DIRECT_URL: url,
      }));
    }, WHOLE_MS);
    afterAll(() => site.close());

    test(
      'two processes read, write, run jobs and receive each other’s changes',
      async () => {
        const build = createBuilders(site.db);
        const [seller, buyer] = [await build.buildSeller({ verified: true }), await build.buildUser()];
        const streams = [];
        for (const address of site.addresses()) {
          streams.push(await openEvents(`${address}/events`, await site.tokenOf(seller.id)));
        }
        for (const stream of streams) expect(await stream.next()).toBe('ready');

        const picture = await build.buildImage(seller.id);
        const listed = await site.call('POST', '/cars', {
          as: seller.id,
          body: { ...LISTING, brandImg: picture.url },
        });
        expect(listed.status).toBe(201);
        const car = await build.buildCar({ sellerId: seller.id });
        // Ten concurrent edits over both processes, so that transactions of several clients share server
        // connections.
        const edits = Array.from({ length: 20 }, (_, n) =>
          site.call('PATCH', `/cars/${car.id}`, { as: seller.id, body: { resellPrice: 5000 + n } }),
        );
        const reads = Array.from({ length: 40 }, (_, n) =>
          site.call('GET', ['/cars?limit=5', '/cars/facets', '/brands', `/cars/${car.id}`][n % 4] ?? ''),
        );
        for (const { status } of await Promise.all([...edits, ...reads])) expect(status).toBe(200);

        const sent = await site.call('POST', '/messages', {
          as: buyer.id,
          body: { carId: car.id, text: 'Is it still there?' },
        });
        expect(sent.status).toBe(201);
        for (const stream of streams) {
          await stream.until(change('messages'));
          await stream.close();
        }
        const failed = [...(await site.turn(new Date())), ...(await site.turn(new Date()))];
        // No payment provider runs at the configured address.
        expect(failed.filter((why) => !why.includes('The payment provider'))).toEqual([]);
        expect(site.ended()).toEqual([]);
      },
      WHOLE_MS,
    );
  });

  describe('time limits behind the pooler', () => {
    let direct: TestDatabase;
    let database: OpenDatabase;
    beforeAll(async () => {
      direct = await openTestDatabase();
      const url = direct.url ?? '';
      const patience = { connectionTimeoutMillis: 60_000, lock_timeout: 1000, statement_timeout: 3000 };
      database = await openPostgres(pooler.through(url), failLoudly, { patience, directUrl: url });
    });
    afterAll(async () => {
      await database.close();
      await direct.close();
    });

    test('reads and writes have the same application name', async () => {
      const name = sql<string>`current_setting('application_name')`;
      const names = [
        await database.db.select({ name }).from(sql`(select 1) one`),
        await database.db.transaction((tx) => tx.select({ name }).from(sql`(select 1) one`)),
      ];
      expect(names.flat()).toEqual([{ name: 'second-gear api' }, { name: 'second-gear api' }]);
    });

    const outcome = (work: Promise<unknown>) =>
      work.then(
        () => 'done',
        (error: unknown) => (isDatabaseLost(error) ? 'given up' : error),
      );

    test.each<[string, () => Promise<unknown>]>([
      ['a statement', () => database.db.execute(SLEEP)],
      ['a read', () => database.db.select({ one: sql`pg_sleep(3600)` }).from(sql`(select 1) one`)],
      ['a statement of a transaction', () => database.db.transaction((tx) => tx.execute(SLEEP))],
      [
        'a statement of a transaction in a transaction',
        () => database.db.transaction((tx) => tx.transaction((inner) => inner.execute(SLEEP))),
      ],
    ])('the limit ends %s, and the next one runs', async (_what, work) => {
      expect(await outcome(work())).toBe('given up');
      expect(await outcome(database.db.execute(sql`select 1`))).toBe('done');
    });

    test('the limit ends waiting for a lock', async () => {
      const holder = new pg.Client({ connectionString: direct.url ?? '' });
      await holder.connect();
      await holder.query('begin; lock table wishes');
      const take = () => database.db.transaction((tx) => tx.execute(sql`lock table wishes`));
      expect(await outcome(take())).toBe('given up');
      await holder.end();
      expect(await outcome(take())).toBe('done');
    });

    test('the limit ends an idle transaction', async () => {
      const { rows } = (await database.db.transaction((tx) =>
        tx.execute(sql`show idle_in_transaction_session_timeout`),
      )) as unknown as { rows: unknown[] };
      expect(rows).toEqual([{ idle_in_transaction_session_timeout: '30s' }]);
    });

    test('other clients of the pooler do not inherit the limits', async () => {
      const other = new pg.Client({ connectionString: pooler.through(direct.url ?? '') });
      await other.connect();
      const { rows } = await other.query('show statement_timeout');
      await other.end();
      expect(rows).toEqual([{ statement_timeout: '0' }]);
    });

    test('failing statements do not leak connections of the pool', async () => {
      // More than the pool size.
      for (let n = 0; n < 25; n += 1) {
        await expect(database.db.execute(sql`select 1 / 0`)).rejects.toThrow();
      }
      expect(await outcome(database.db.execute(sql`select 1`))).toBe('done');
    });
  });

  test('requests fail while the pooler has no free connection, and succeed afterward', async () => {
    const direct = await openTestDatabase();
    const url = direct.url ?? '';
    const full = await startPooler(program ?? '', server ?? '', [
      'default_pool_size = 1',
      'query_wait_timeout = 1',
    ]);
    const lost: Error[] = [];
    const patience = { connectionTimeoutMillis: 20_000, lock_timeout: 60_000, statement_timeout: 60_000 };
    const database = await openPostgres(full.through(url), (error) => lost.push(error), {
      patience,
      directUrl: url,
    });
    try {
      let release: () => void = () => undefined;
      let holding: Promise<void> | undefined;
      await new Promise<void>((held) => {
        holding = database.db.transaction(async (tx) => {
          await tx.execute(sql`select 1`);
          held();
          await new Promise<void>((resolve) => (release = resolve));
        });
      });
      // More than the pool size of the process.
      const waiting = Array.from({ length: 25 }, (_, n) =>
        n % 2 === 0
          ? database.db.execute(sql`select 1`)
          : database.db.transaction((tx) => tx.execute(sql`select 1`)),
      );
      for (const outcome of await Promise.allSettled(waiting)) {
        expect(outcome.status === 'rejected' && isDatabaseLost(outcome.reason)).toBe(true);
      }
      expect(lost.length).toBeGreaterThan(0);
      release();
      await holding;
      expect(await database.db.transaction((tx) => tx.$count(wishes))).toBe(0);
      await database.close();
    } finally {
      await full.stop();
      await direct.close();
    }
  });

  describe('invalid pooler settings', () => {
    let direct: TestDatabase;
    beforeAll(async () => {
      direct = await openTestDatabase();
    });
    afterAll(() => direct.close());
    const open = (url: string, directUrl?: string) =>
      openPostgres(url, failLoudly, { directUrl }).then((database) => database.close());

    test('rejects a pooler without a direct address and names the missing setting', async () => {
      await expect(open(pooler.through(direct.url ?? ''))).rejects.toThrow(/DATABASE_DIRECT_URL/);
    });

    test('rejects a pooler that ignores session settings and names the missing setting', async () => {
      const ignored = 'statement_timeout,lock_timeout,idle_in_transaction_session_timeout';
      const deaf = await startPooler(program ?? '', server ?? '', [`ignore_startup_parameters = ${ignored}`]);
      await expect(open(deaf.through(direct.url ?? ''))).rejects.toThrow(/DATABASE_DIRECT_URL/);
      await deaf.stop();
    });

    test('rejects a direct address of another database and names the setting', async () => {
      await expect(open(pooler.through(direct.url ?? ''), server)).rejects.toThrow(
        /DATABASE_DIRECT_URL.*the same database/,
      );
      const admin = new pg.Client({ connectionString: server });
      await admin.connect();
      const { rowCount } = await admin.query("select 1 from pg_class where relname = 'cars'");
      await admin.end();
      expect(rowCount).toBe(0);
    });
  });
});
