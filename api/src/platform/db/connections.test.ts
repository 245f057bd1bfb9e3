import { sql } from 'drizzle-orm';
import pg from 'pg';
import { openTestDatabase, type TestDatabase } from '../../testing/database.ts';
import { waitUntil } from '../../testing/wait-until.ts';
import { MIGRATION_LOCK } from './migrate-postgres.ts';
import { type OpenDatabase, openDatabase } from './open.ts';

/** Skipped with the default embedded database, which has no connections. */
const describeOnPostgres = process.env['TEST_DATABASE_URL'] ? describe : describe.skip;

const failTest = (error: Error) => {
  throw error;
};

/** On a busy machine, opening several connections at once may take a long time. */
const TIMEOUTS = { connectionTimeoutMillis: 60_000, lock_timeout: 60_000, statement_timeout: 60_000 };

describeOnPostgres('the connections of a process', () => {
  let testDatabase: TestDatabase;
  let observer: pg.Client;
  beforeAll(async () => {
    testDatabase = await openTestDatabase();
    observer = new pg.Client({ connectionString: testDatabase.url ?? '' });
    await observer.connect();
  });
  afterAll(async () => {
    await observer.end();
    await testDatabase.close();
  });

  const openDatabases: OpenDatabase[] = [];
  afterEach(async () => {
    for (const database of openDatabases.splice(0)) await database.close();
  });
  async function openWithPools(
    url: string | null,
    [writeConnections, readConnections]: [number, number],
  ): Promise<OpenDatabase> {
    const settings = {
      DATABASE_URL: url ?? '',
      DATA_DIR: '/nowhere',
      DATABASE_WRITE_CONNECTIONS: writeConnections,
      DATABASE_READ_CONNECTIONS: readConnections,
    };
    const database = await openDatabase(settings, failTest, 'seed', TIMEOUTS);
    openDatabases.push(database);
    return database;
  }
  /** Returns the number of connections with each application name. */
  const countConnections = async (...names: string[]): Promise<Record<string, number>> => {
    const { rows } = await observer.query<{ name: string; count: number }>(
      `select application_name as name, count(*)::int as count from pg_stat_activity
        where datname = current_database() and application_name = any($1) group by 1`,
      [names],
    );
    return Object.fromEntries(rows.map(({ name, count }) => [name, count]));
  };
  /** Runs the given number of concurrent reads and writes. Their connections stay open for a while. */
  const runTransactions = ({ db }: OpenDatabase, transactionCount: number) =>
    Promise.all(
      Array.from({ length: transactionCount }, () => [
        db
          .select({ one: sql`1` })
          .from(sql`(select 1) one`)
          .execute(),
        db.transaction((tx) => tx.execute(sql`select 1`)),
      ]).flat(),
    );

  test('connections match the settings and are named after program and purpose', async () => {
    const database = await openWithPools(testDatabase.url, [2, 3]);
    await runTransactions(database, 6);
    expect(await countConnections('second-gear seed writes', 'second-gear seed reads')).toEqual({
      'second-gear seed writes': 2,
      'second-gear seed reads': 3,
    });
  });

  test('connections use the name in the database URL', async () => {
    const database = await openWithPools(`${testDatabase.url ?? ''}?application_name=mine`, [2, 2]);
    // The connection for migrations has the same name and may still be closing.
    await waitUntil('the end of the migrations', async () => (await countConnections('mine'))['mine'] === 1);
    await runTransactions(database, 2);
    expect(await countConnections('mine')).toEqual({ mine: 4 });
  });

  test('connections have another name while they wait for another process’s migrations', async () => {
    await observer.query('select pg_advisory_lock($1)', [MIGRATION_LOCK]);
    const opening = openWithPools(testDatabase.url, [2, 2]);
    const name = 'second-gear seed migrations';
    await waitUntil('migrations that wait', async () => (await countConnections(name))[name] === 1);
    await observer.query('select pg_advisory_unlock($1)', [MIGRATION_LOCK]);
    await opening;
  });
});
