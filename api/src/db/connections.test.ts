import { sql } from 'drizzle-orm';
import pg from 'pg';
import { openTestDatabase, type TestDatabase } from '../testing/database.ts';
import { until } from '../testing/until.ts';
import { MIGRATION_LOCK } from './migrate-postgres.ts';
import { type OpenDatabase, openDatabase } from './open.ts';

/** The embedded database has no connections. */
const onPostgres = process.env['TEST_DATABASE_URL'] ? describe : describe.skip;

const failLoudly = (error: Error) => {
  throw error;
};

/** A busy machine may need long to open several connections at once. */
const PATIENCE = { connectionTimeoutMillis: 60_000, lock_timeout: 60_000, statement_timeout: 60_000 };

onPostgres('the connections of a process', () => {
  let place: TestDatabase;
  let outsider: pg.Client;
  beforeAll(async () => {
    place = await openTestDatabase();
    outsider = new pg.Client({ connectionString: place.url ?? '' });
    await outsider.connect();
  });
  afterAll(async () => {
    await outsider.end();
    await place.close();
  });

  const opened: OpenDatabase[] = [];
  afterEach(async () => {
    for (const database of opened.splice(0)) await database.close();
  });
  async function open(url: string | null, [writes, reads]: [number, number]): Promise<OpenDatabase> {
    const settings = {
      DATABASE_URL: url ?? '',
      DATA_DIR: '/nowhere',
      DATABASE_WRITE_CONNECTIONS: writes,
      DATABASE_READ_CONNECTIONS: reads,
    };
    const database = await openDatabase(settings, failLoudly, 'seed', PATIENCE);
    opened.push(database);
    return database;
  }
  /** Returns the number of connections with each name. */
  const counts = async (...names: string[]): Promise<Record<string, number>> => {
    const { rows } = await outsider.query<{ name: string; count: number }>(
      `select application_name as name, count(*)::int as count from pg_stat_activity
        where datname = current_database() and application_name = any($1) group by 1`,
      [names],
    );
    return Object.fromEntries(rows.map(({ name, count }) => [name, count]));
  };
  /** Runs that many concurrent reads and writes. Their connections stay open for a while. */
  const use = ({ db }: OpenDatabase, each: number) =>
    Promise.all(
      Array.from({ length: each }, () => [
        db
          .select({ one: sql`1` })
          .from(sql`(select 1) one`)
          .execute(),
        db.transaction((tx) => tx.execute(sql`select 1`)),
      ]).flat(),
    );

  test('connections match the settings in number and are named after program and purpose', async () => {
    const database = await open(place.url, [2, 3]);
    await use(database, 6);
    expect(await counts('second-gear seed writes', 'second-gear seed reads')).toEqual({
      'second-gear seed writes': 2,
      'second-gear seed reads': 3,
    });
  });

  test('connections use the name in the database’s address', async () => {
    const database = await open(`${place.url ?? ''}?application_name=mine`, [2, 2]);
    // The connection for migrations has the same name and may still be closing.
    await until('the end of the migrations', async () => (await counts('mine'))['mine'] === 1);
    await use(database, 2);
    expect(await counts('mine')).toEqual({ mine: 4 });
  });

  test('connections have another name while they wait for another process’s migrations', async () => {
    await outsider.query('select pg_advisory_lock($1)', [MIGRATION_LOCK]);
    const opening = open(place.url, [2, 2]);
    const name = 'second-gear seed migrations';
    await until('migrations that wait', async () => (await counts(name))[name] === 1);
    await outsider.query('select pg_advisory_unlock($1)', [MIGRATION_LOCK]);
    await opening;
  });
});
