import { eq, sql } from 'drizzle-orm';
import pg from 'pg';
import { createTestApp, type TestApp } from '../testing/app.ts';
import { until } from '../testing/until.ts';
import { isDatabaseLost } from './failures.ts';
import { type OpenDatabase, openPostgres } from './open.ts';
import { cars } from './tables/cars.ts';
import { wishes } from './tables/social.ts';

/** The embedded database has no connection that could be lost. */
const onPostgres = process.env['TEST_DATABASE_URL'] ? describe : describe.skip;

/** Distinguishes its connections from those of the test. */
const NAME = 'under-test';
/** A busy machine may need long to open many connections at once. */
const PATIENCE = { connectionTimeoutMillis: 60_000, lock_timeout: 60_000, statement_timeout: 60_000 };
const PID = sql<number>`pg_backend_pid()`;

onPostgres('a connection that the server ends', () => {
  let t: TestApp;
  let outsider: pg.Client;
  let database: OpenDatabase;
  const errors: Error[] = [];
  beforeAll(async () => {
    t = await createTestApp();
    outsider = new pg.Client({ connectionString: t.databaseUrl ?? '' });
    await outsider.connect();
    database = await openPostgres(
      `${t.databaseUrl ?? ''}?application_name=${NAME}`,
      (error) => errors.push(error),
      { patience: PATIENCE },
    );
  });
  afterAll(async () => {
    await outsider.end();
    await database.close();
    await t.close();
  });
  beforeEach(() => void errors.splice(0));

  const terminate = (pid: number | undefined) => outsider.query('select pg_terminate_backend($1)', [pid]);
  /** Ends one connection of the database under test, whatever its state. */
  const terminateOne = () =>
    outsider.query(
      `select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and application_name = $1
        order by random() limit 1`,
      [NAME],
    );
  const lossOf = (work: Promise<unknown>) =>
    work.then(
      () => 'done',
      (error: unknown) => (isDatabaseLost(error) ? 'lost' : error),
    );
  const expectItWorks = async () => {
    expect(await database.db.transaction((tx) => tx.$count(cars))).toEqual(expect.any(Number));
    expect(await database.db.$count(cars)).toEqual(expect.any(Number));
  };

  test('a connection lost between two statements fails only that transaction', async () => {
    const before = await database.db.$count(cars);
    const work = database.db.transaction(async (tx) => {
      const [backend] = await tx.select({ pid: PID }).from(sql`(select 1) one`);
      await tx.delete(cars);
      await terminate(backend?.pid);
      await until('the error of the connection', () => errors.length > 0);
      await tx.delete(wishes);
    });
    expect(await lossOf(work)).toBe('lost');
    expect(errors).toHaveLength(1);
    await expectItWorks();
    expect(await database.db.$count(cars)).toBe(before);
  });

  test.each(['write', 'read'] as const)(
    'a connection lost during a %s fails only that statement',
    async (kind) => {
      const { db } = database;
      const slow = () =>
        kind === 'write'
          ? db.transaction((tx) => tx.execute(sql`select pg_sleep(600)`))
          : db.select({ x: sql`pg_sleep(600)` }).from(sql`(select 1) one`);
      const work = lossOf(slow());
      for (let count = 0; count === 0;) {
        const { rows } = await outsider.query<{ pid: number }>(
          `select pid from pg_stat_activity
          where application_name = $1 and query like '%pg_sleep(600)%' and datname = current_database()`,
          [NAME],
        );
        count = rows.length;
        for (const { pid } of rows) await terminate(pid);
      }
      expect(await work).toBe('lost');
      await expectItWorks();
    },
  );

  test('lost connections under load lose no acknowledged change and leave no request unanswered', async () => {
    const own = await createTestApp({ db: database.db, listen: database.listen });
    const buyers = await Promise.all(Array.from({ length: 6 }, () => own.buildUser()));
    const seller = await own.buildSeller();
    const listed = await Promise.all(Array.from({ length: 10 }, () => own.buildCar({ sellerId: seller.id })));
    let isOver = false;
    const terminating = (async () => {
      while (!isOver) {
        await terminateOne();
        await new Promise((resolve) => setTimeout(resolve, 50));
      }
    })();
    const outcomes = await Promise.all(
      buyers.flatMap((as) =>
        listed.map(async ({ id }) => {
          const put = () => own.call('POST', '/wishlist', { as, body: { car: { _id: id } } });
          for (;;) {
            const { statusCode } = await put();
            if (statusCode !== 503) return { userId: as.id, carId: id, statusCode };
          }
        }),
      ),
    );
    isOver = true;
    await terminating;
    expect(errors.length).toBeGreaterThan(0);
    // A change whose response was lost already exists when the request is repeated.
    for (const { statusCode } of outcomes) expect([200, 201, 409]).toContain(statusCode);
    const stored = await own.db.select().from(wishes).where(eq(wishes.userId, buyers[0]!.id));
    expect(stored).toHaveLength(listed.length);
    await own.close();
  });
});
