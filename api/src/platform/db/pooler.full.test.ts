import { sql } from 'drizzle-orm';
import pg from 'pg';
import { createBuilders } from '../../testing/builders.ts';
import { openTestDatabase, type TestDatabase } from '../../testing/database.ts';
import { changeEvent, openEventStream } from '../../testing/events.ts';
import { LISTING_FORM } from '../../testing/listing-form.ts';
import { findPooler, type Pooler, startPooler } from '../../testing/pooler.ts';
import { openProcessSite, type ProcessSite } from '../../testing/scenarios/processes.ts';
import { isTransientDatabaseError } from './database-errors.ts';
import { type OpenDatabase, openPostgres } from './open.ts';
import { wishlistItems } from './tables/wishlist-reports-messages.ts';

/** Tests behind the pooler are skipped with the default embedded database, which has no pooler. */
const postgresUrl = process.env['TEST_DATABASE_URL'];
const poolerProgram = postgresUrl ? findPooler() : undefined;
const describeBehindPooler = poolerProgram ? describe : describe.skip;

const TIMEOUT_MS = 300_000;

const failTest = (error: Error) => {
  throw error;
};
/** Sleeps far longer than any test may run. */
const SLEEP_STATEMENT = sql`select pg_sleep(3600)`;

describeBehindPooler('PostgreSQL behind PgBouncer in transaction mode', () => {
  let pooler: Pooler;
  beforeAll(async () => {
    pooler = await startPooler(poolerProgram ?? '', postgresUrl ?? '');
  });
  afterAll(() => pooler.stop());

  describe('two processes of the API behind the pooler', () => {
    let site: ProcessSite;
    beforeAll(async () => {
      site = await openProcessSite({ STRIPE_API_BASE: 'http://127.0.0.1:9' }, (url) => ({
        DATABASE_URL: pooler.urlFor(url),
        DATABASE_DIRECT_URL: url,
      }));
    }, TIMEOUT_MS);
    afterAll(() => site.close());

    test(
      'two processes read, write, run jobs and receive each other’s changes',
      async () => {
        const build = createBuilders(site.db);
        const [seller, buyer] = [await build.buildSeller({ verified: true }), await build.buildUser()];
        const streams = [];
        for (const address of site.baseUrls()) {
          streams.push(await openEventStream(`${address}/events`, await site.tokenOf(seller.id)));
        }
        for (const stream of streams) expect(await stream.next()).toBe('ready');

        const picture = await build.buildImage(seller.id);
        const listingResponse = await site.call('POST', '/cars', {
          as: seller.id,
          body: { ...LISTING_FORM, brandImg: picture.url },
        });
        expect(listingResponse.status).toBe(201);
        const car = await build.buildCar({ sellerId: seller.id });
        // Concurrent edits and reads over both processes, so that transactions of several clients share
        // server connections.
        const edits = Array.from({ length: 20 }, (_, n) =>
          site.call('PATCH', `/cars/${car.id}`, { as: seller.id, body: { resellPrice: 5000 + n } }),
        );
        const readRequests = Array.from({ length: 40 }, (_, n) =>
          site.call('GET', ['/cars?limit=5', '/cars/facets', '/brands', `/cars/${car.id}`][n % 4] ?? ''),
        );
        for (const { status } of await Promise.all([...edits, ...readRequests])) expect(status).toBe(200);

        const response = await site.call('POST', '/messages', {
          as: buyer.id,
          body: { carId: car.id, text: 'Is it still there?' },
        });
        expect(response.status).toBe(201);
        for (const stream of streams) {
          await stream.waitFor(changeEvent('messages'));
          await stream.close();
        }
        const jobFailures = [...(await site.runJobs(new Date())), ...(await site.runJobs(new Date()))];
        // No payment provider runs at the configured address.
        expect(jobFailures.filter((failure) => !/the payment provider/i.test(failure))).toEqual([]);
        expect(site.exitDetails()).toEqual([]);
      },
      TIMEOUT_MS,
    );
  });

  describe('time limits behind the pooler', () => {
    let direct: TestDatabase;
    let database: OpenDatabase;
    beforeAll(async () => {
      direct = await openTestDatabase();
      const url = direct.url ?? '';
      const timeouts = { connectionTimeoutMillis: 60_000, lock_timeout: 1000, statement_timeout: 3000 };
      database = await openPostgres(pooler.urlFor(url), failTest, {
        databaseTimeouts: timeouts,
        directUrl: url,
      });
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

    const outcomeOf = (work: Promise<unknown>) =>
      work.then(
        () => 'done',
        (error: unknown) => (isTransientDatabaseError(error) ? 'timed out' : error),
      );

    test.each<[string, () => Promise<unknown>]>([
      ['a statement', () => database.db.execute(SLEEP_STATEMENT)],
      ['a read', () => database.db.select({ one: sql`pg_sleep(3600)` }).from(sql`(select 1) one`)],
      ['a statement in a transaction', () => database.db.transaction((tx) => tx.execute(SLEEP_STATEMENT))],
      [
        'a statement in a nested transaction',
        () => database.db.transaction((tx) => tx.transaction((innerTx) => innerTx.execute(SLEEP_STATEMENT))),
      ],
    ])('the limit ends %s, and the next one runs', async (_caseName, work) => {
      expect(await outcomeOf(work())).toBe('timed out');
      expect(await outcomeOf(database.db.execute(sql`select 1`))).toBe('done');
    });

    test('the time limit ends a wait for a lock', async () => {
      const lockHolder = new pg.Client({ connectionString: direct.url ?? '' });
      await lockHolder.connect();
      await lockHolder.query('begin; lock table wishes');
      const lockWishlist = () => database.db.transaction((tx) => tx.execute(sql`lock table wishes`));
      expect(await outcomeOf(lockWishlist())).toBe('timed out');
      await lockHolder.end();
      expect(await outcomeOf(lockWishlist())).toBe('done');
    });

    test('the time limit ends an idle transaction', async () => {
      const { rows } = (await database.db.transaction((tx) =>
        tx.execute(sql`show idle_in_transaction_session_timeout`),
      )) as unknown as { rows: unknown[] };
      expect(rows).toEqual([{ idle_in_transaction_session_timeout: '30s' }]);
    });

    test('other clients of the pooler do not inherit the time limits', async () => {
      const otherClient = new pg.Client({ connectionString: pooler.urlFor(direct.url ?? '') });
      await otherClient.connect();
      const { rows } = await otherClient.query('show statement_timeout');
      await otherClient.end();
      expect(rows).toEqual([{ statement_timeout: '0' }]);
    });

    test('failing statements do not leak connections from the pool', async () => {
      // More statements than the pool has connections.
      for (let n = 0; n < 25; n += 1) {
        await expect(database.db.execute(sql`select 1 / 0`)).rejects.toThrow();
      }
      expect(await outcomeOf(database.db.execute(sql`select 1`))).toBe('done');
    });
  });

  test('requests fail while the pooler has no free connection, and succeed afterward', async () => {
    const direct = await openTestDatabase();
    const url = direct.url ?? '';
    const fullPooler = await startPooler(poolerProgram ?? '', postgresUrl ?? '', [
      'default_pool_size = 1',
      'query_wait_timeout = 1',
    ]);
    const connectionErrors: Error[] = [];
    const timeouts = { connectionTimeoutMillis: 20_000, lock_timeout: 60_000, statement_timeout: 60_000 };
    const database = await openPostgres(fullPooler.urlFor(url), (error) => connectionErrors.push(error), {
      databaseTimeouts: timeouts,
      directUrl: url,
    });
    try {
      let release: () => void = () => undefined;
      let openTransaction: Promise<void> | undefined;
      await new Promise<void>((onOpen) => {
        openTransaction = database.db.transaction(async (tx) => {
          await tx.execute(sql`select 1`);
          onOpen();
          await new Promise<void>((resolve) => (release = resolve));
        });
      });
      // More statements than the pool of the process has connections.
      const waitingQueries = Array.from({ length: 25 }, (_, n) =>
        n % 2 === 0
          ? database.db.execute(sql`select 1`)
          : database.db.transaction((tx) => tx.execute(sql`select 1`)),
      );
      for (const outcome of await Promise.allSettled(waitingQueries)) {
        expect(outcome.status === 'rejected' && isTransientDatabaseError(outcome.reason)).toBe(true);
      }
      expect(connectionErrors.length).toBeGreaterThan(0);
      release();
      await openTransaction;
      expect(await database.db.transaction((tx) => tx.$count(wishlistItems))).toBe(0);
      await database.close();
    } finally {
      await fullPooler.stop();
      await direct.close();
    }
  });

  describe('invalid pooler settings', () => {
    let direct: TestDatabase;
    beforeAll(async () => {
      direct = await openTestDatabase();
    });
    afterAll(() => direct.close());
    const openAndCloseDatabase = (url: string, directUrl?: string) =>
      openPostgres(url, failTest, { directUrl }).then((database) => database.close());

    test('rejects a pooler without a direct URL and names the missing setting', async () => {
      await expect(openAndCloseDatabase(pooler.urlFor(direct.url ?? ''))).rejects.toThrow(
        /DATABASE_DIRECT_URL/,
      );
    });

    test('rejects a pooler that ignores session settings and names the missing setting', async () => {
      const ignoredParameters = 'statement_timeout,lock_timeout,idle_in_transaction_session_timeout';
      const ignoringPooler = await startPooler(poolerProgram ?? '', postgresUrl ?? '', [
        `ignore_startup_parameters = ${ignoredParameters}`,
      ]);
      await expect(openAndCloseDatabase(ignoringPooler.urlFor(direct.url ?? ''))).rejects.toThrow(
        /DATABASE_DIRECT_URL/,
      );
      await ignoringPooler.stop();
    });

    test('rejects a direct URL to another database and names the setting', async () => {
      await expect(openAndCloseDatabase(pooler.urlFor(direct.url ?? ''), postgresUrl)).rejects.toThrow(
        /DATABASE_DIRECT_URL.*the same database/,
      );
      const admin = new pg.Client({ connectionString: postgresUrl });
      await admin.connect();
      const { rowCount } = await admin.query("select 1 from pg_class where relname = 'cars'");
      await admin.end();
      expect(rowCount).toBe(0);
    });
  });
});
