import { eq, sql } from 'drizzle-orm';
import pg from 'pg';
import { createTestApp, type TestApp } from '../../testing/app.ts';
import { waitUntil } from '../../testing/wait-until.ts';
import { isTransientDatabaseError } from './database-errors.ts';
import { type OpenDatabase, openPostgres } from './open.ts';
import { cars } from './tables/cars.ts';
import { wishlistItems } from './tables/wishlist-reports-messages.ts';

/** Skipped with the default embedded database, which has no connection that could be lost. */
const describeOnPostgres = process.env['TEST_DATABASE_URL'] ? describe : describe.skip;

/**
 * Application name of the database under test. It distinguishes these connections from those of the test
 * itself.
 */
const APPLICATION_NAME = 'under-test';
/** On a busy machine, opening many connections at once may take a long time. */
const TIMEOUTS = { connectionTimeoutMillis: 60_000, lock_timeout: 60_000, statement_timeout: 60_000 };
const BACKEND_PID = sql<number>`pg_backend_pid()`;

describeOnPostgres('a connection that the server ends', () => {
  let setupApp: TestApp;
  let observer: pg.Client;
  let database: OpenDatabase;
  const errors: Error[] = [];
  beforeAll(async () => {
    setupApp = await createTestApp();
    observer = new pg.Client({ connectionString: setupApp.databaseUrl ?? '' });
    await observer.connect();
    database = await openPostgres(
      `${setupApp.databaseUrl ?? ''}?application_name=${APPLICATION_NAME}`,
      (error) => errors.push(error),
      { databaseTimeouts: TIMEOUTS },
    );
  });
  afterAll(async () => {
    await observer.end();
    await database.close();
    await setupApp.close();
  });
  beforeEach(() => void errors.splice(0));

  const terminateBackend = (pid: number | undefined) =>
    observer.query('select pg_terminate_backend($1)', [pid]);
  /** Ends one random connection of the database under test, in any state. */
  const terminateRandomConnection = () =>
    observer.query(
      `select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and application_name = $1
        order by random() limit 1`,
      [APPLICATION_NAME],
    );
  const catchLoss = (work: Promise<unknown>) =>
    work.then(
      () => 'done',
      (error: unknown) => (isTransientDatabaseError(error) ? 'lost' : error),
    );
  const expectDatabaseWorks = async () => {
    expect(await database.db.transaction((tx) => tx.$count(cars))).toEqual(expect.any(Number));
    expect(await database.db.$count(cars)).toEqual(expect.any(Number));
  };

  test('a connection lost between two statements fails only that transaction', async () => {
    const countBefore = await database.db.$count(cars);
    const work = database.db.transaction(async (tx) => {
      const [backend] = await tx.select({ pid: BACKEND_PID }).from(sql`(select 1) one`);
      await tx.delete(cars);
      await terminateBackend(backend?.pid);
      await waitUntil('the error of the connection', () => errors.length > 0);
      await tx.delete(wishlistItems);
    });
    expect(await catchLoss(work)).toBe('lost');
    expect(errors).toHaveLength(1);
    await expectDatabaseWorks();
    expect(await database.db.$count(cars)).toBe(countBefore);
  });

  test.each(['write', 'read'] as const)(
    'a connection lost during a %s fails only that statement',
    async (kind) => {
      const { db } = database;
      const runSlowStatement = () =>
        kind === 'write'
          ? db.transaction((tx) => tx.execute(sql`select pg_sleep(600)`))
          : db.select({ x: sql`pg_sleep(600)` }).from(sql`(select 1) one`);
      const work = catchLoss(runSlowStatement());
      for (let count = 0; count === 0;) {
        const { rows } = await observer.query<{ pid: number }>(
          `select pid from pg_stat_activity
          where application_name = $1 and query like '%pg_sleep(600)%' and datname = current_database()`,
          [APPLICATION_NAME],
        );
        count = rows.length;
        for (const { pid } of rows) await terminateBackend(pid);
      }
      expect(await work).toBe('lost');
      await expectDatabaseWorks();
    },
  );

  test('lost connections under load lose no acknowledged change and leave no request unanswered', async () => {
    const testApp = await createTestApp({ db: database.db, listen: database.listen });
    const buyers = await Promise.all(Array.from({ length: 6 }, () => testApp.buildUser()));
    const seller = await testApp.buildSeller();
    const builtCars = await Promise.all(
      Array.from({ length: 10 }, () => testApp.buildCar({ sellerId: seller.id })),
    );
    let isLoadFinished = false;
    let terminatedCount = 0;
    const terminationLoop = (async () => {
      while (!isLoadFinished) {
        terminatedCount += (await terminateRandomConnection()).rowCount ?? 0;
        await new Promise((resolve) => setTimeout(resolve, 50));
      }
    })();
    const outcomes = await Promise.all(
      buyers.flatMap((as) =>
        builtCars.map(async ({ id }) => {
          const addToWishlist = () => testApp.call('POST', '/wishlist', { as, body: { car: { _id: id } } });
          for (;;) {
            const { statusCode } = await addToWishlist();
            if (statusCode !== 503) return { userId: as.id, carId: id, statusCode };
          }
        }),
      ),
    );
    isLoadFinished = true;
    await terminationLoop;
    expect(terminatedCount).toBeGreaterThan(0);
    // A change whose response was lost already exists when the request is repeated.
    for (const { statusCode } of outcomes) expect([200, 201, 409]).toContain(statusCode);
    const storedItems = await testApp.db
      .select()
      .from(wishlistItems)
      .where(eq(wishlistItems.userId, buyers[0]!.id));
    expect(storedItems).toHaveLength(builtCars.length);
    await testApp.close();
  });
});
