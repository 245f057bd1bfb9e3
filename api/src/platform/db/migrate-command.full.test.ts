import { randomUUID } from 'node:crypto';
import { cleanUp, createTemporaryFolder } from '@second-gear/node-utils/testing/clean-up';
import { executeSql } from '../../testing/execute-sql.ts';
import { runCommand } from '../../testing/run-command.ts';
import { readDatabaseEnv } from '../env/env.ts';
import { openDatabase } from './open.ts';
import { listMigrationTags } from './pending-migrations.ts';
import { categories } from './tables/cars.ts';

const postgresUrl = process.env['TEST_DATABASE_URL'];
const TIMEOUT_MS = 300_000;
const throwError = (error: Error) => {
  throw error;
};

const runMigrate = (env: Record<string, string>, ...args: string[]) =>
  runCommand(['--installed', 'api/src/platform/db/migrate-command.ts', ...args], {
    DATABASE_DIRECT_URL: '',
    MIGRATION_DATABASE_URL: '',
    ...env,
  });

/** Returns the settings of a new database. On PostgreSQL, the API's role may not change tables. */
async function createDatabase(): Promise<Record<string, string>> {
  if (!postgresUrl) {
    return { DATABASE_URL: '', DATA_DIR: await createTemporaryFolder() };
  }
  const suffix = randomUUID().slice(0, 8);
  const [name, owner, user] = [`sg_migrate_${suffix}`, `sg_owner_${suffix}`, `sg_api_${suffix}`];
  const urlOf = (role: string) => {
    const url = new URL(postgresUrl);
    return Object.assign(url, { pathname: `/${name}`, username: role }).href;
  };
  await executeSql(
    postgresUrl,
    `create role ${owner} login`,
    `create role ${user} login`,
    `create database ${name} owner ${owner}`,
  );
  await executeSql(
    urlOf(owner),
    'create schema drizzle',
    `grant usage on schema drizzle, public to ${user}`,
    `alter default privileges grant select, insert, update, delete on tables to ${user}`,
    `alter default privileges grant usage on sequences to ${user}`,
  );
  cleanUp(() =>
    executeSql(postgresUrl, `drop database ${name} with (force)`, `drop role ${owner}`, `drop role ${user}`),
  );
  return { DATABASE_URL: urlOf(user), MIGRATION_DATABASE_URL: urlOf(owner) };
}

test(
  'migrate --check lists what is pending, migrate applies it once, and then the API opens the database',
  async () => {
    const env = await createDatabase();
    const tags = await listMigrationTags();
    const openWithApiRole = () => openDatabase(readDatabaseEnv(env), throwError, 'api');
    expect(await runMigrate(env, '--check')).toMatchObject({
      code: 3,
      output: expect.stringContaining('Pending migrations'),
    });
    if (postgresUrl)
      await expect(openWithApiRole()).rejects.toThrow(/0000_tables, .*Run npm run migrate first/);
    const applied = await runMigrate(env);
    expect(applied).toMatchObject({ code: 0, output: expect.stringContaining('Applied migrations') });
    for (const tag of tags) expect(applied.output).toContain(tag);
    for (const args of [[], ['--check']])
      expect(await runMigrate(env, ...args)).toEqual({ code: 0, output: 'No pending migrations.\n' });
    if (postgresUrl) {
      const { db, close } = await openWithApiRole();
      await db.insert(categories).values({ id: 'vans', name: 'Vans' });
      await close();
    }
  },
  TIMEOUT_MS,
);

test(
  'migrate rejects unknown options, and a URL for migrations of another database',
  async () => {
    const env = await createDatabase();
    expect(await runMigrate(env, '--again')).toMatchObject({
      code: 2,
      output: expect.stringContaining('--again'),
    });
    expect(
      await runMigrate({ ...env, DATABASE_URL: '', MIGRATION_DATABASE_URL: 'postgres://db.test/a' }),
    ).toEqual({
      code: 2,
      output: 'DATABASE_URL must be set when MIGRATION_DATABASE_URL is set\n',
    });
    if (postgresUrl)
      expect(await runMigrate({ ...env, DATABASE_URL: postgresUrl })).toEqual({
        code: 2,
        output: 'DATABASE_URL and MIGRATION_DATABASE_URL must point to the same database\n',
      });
  },
  TIMEOUT_MS,
);
