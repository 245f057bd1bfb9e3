import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { appendFile, mkdir, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { cleanUp, createTemporaryFolder } from '@second-gear/node-utils/testing/clean-up';
import { createDiskStore } from '../../catalog/images/disk-store.ts';
import { type OpenDatabase, openEmbedded, openPostgres } from '../../platform/db/open.ts';
import { cars } from '../../platform/db/tables/cars.ts';
import { rateLimits } from '../../platform/db/tables/rate-limits.ts';
import { createDatabaseCounter } from '../../platform/rate-limits/database-counter.ts';
import { createBuilders } from '../../testing/builders.ts';
import { executeSql } from '../../testing/execute-sql.ts';
import { runCommand } from '../../testing/run-command.ts';
import { listFiles } from './files.ts';
import type { Manifest } from './manifest.ts';

/** Tests on PostgreSQL if set, otherwise on the embedded database. */
const postgresUrl = process.env['TEST_DATABASE_URL'];
const TIMEOUT_MS = 300_000;

interface Site {
  folder: string;
  env: Record<string, string>;
}

const executeOnServer = (...statements: string[]): Promise<void> =>
  executeSql(postgresUrl ?? '', ...statements);

/** Returns the settings of an empty site with its own database. */
async function createSite(): Promise<Site> {
  const folder = await createTemporaryFolder();
  let url = '';
  if (postgresUrl) {
    const name = `sg_backup_${randomUUID().replaceAll('-', '')}`;
    await executeOnServer(`create database ${name}`);
    cleanUp(() => executeOnServer(`drop database ${name} with (force)`));
    url = Object.assign(new URL(postgresUrl), { pathname: `/${name}`, password: 'unused secret' }).href;
  }
  return {
    folder,
    env: {
      DATABASE_URL: url,
      DATABASE_DIRECT_URL: '',
      MIGRATION_DATABASE_URL: '',
      S3_BUCKET: '',
      DATA_DIR: join(folder, 'data'),
      SITE_DIR: join(folder, 'site'),
    },
  };
}

const openDatabase = ({ env }: Site): Promise<OpenDatabase> =>
  env['DATABASE_URL']
    ? openPostgres(env['DATABASE_URL'], (error) => {
        throw error;
      })
    : openEmbedded(join(env['DATA_DIR'] ?? '', 'db'));

const runTool = (name: 'backup' | 'restore', { env }: Site, ...args: string[]) =>
  runCommand(['--installed', `api/src/tools/backup/${name}-command.ts`, ...args], env);

/** Adds cars with pictures and a released site. Returns the names of the cars. */
async function fillSite(site: Site): Promise<string[]> {
  const database = await openDatabase(site);
  const build = createBuilders(database.db);
  const seller = await build.buildSeller({ verified: true });
  for (let n = 0; n < 3; n += 1) await build.buildCar({ sellerId: seller.id });
  await build.buildPaidOrder();
  await createDatabaseCounter(database.db).count('a client', TIMEOUT_MS, 5);
  const picture = await build.buildImage(seller.id);
  const store = createDiskStore(site.env['DATA_DIR'] ?? '');
  await store.prepare();
  await store.put(picture.id, [{ name: '960.avif', type: 'image/avif', data: Buffer.from('picture') }]);
  const ids = await listCars(database);
  await database.close();
  const siteFolder = site.env['SITE_DIR'] ?? '';
  await mkdir(join(siteFolder, 'remotes/catalog/1.0.0-abc'), { recursive: true });
  await writeFile(join(siteFolder, 'remotes/catalog/1.0.0-abc/remote.js'), 'export {};');
  await writeFile(join(siteFolder, 'ledger.jsonl'), '{"entry":1}\n');
  await writeFile(join(siteFolder, 'discovery.json'), '{}');
  await writeFile(join(siteFolder, 'index.html.0a.tmp'), 'unfinished');
  return ids;
}

const listCars = async ({ db }: OpenDatabase): Promise<string[]> =>
  (await db.select({ id: cars.id }).from(cars)).map(({ id }) => id).sort();

/** Deletes the database's content, the pictures and the site. */
async function destroySite({ env }: Site): Promise<void> {
  for (const name of ['DATA_DIR', 'SITE_DIR']) await rm(env[name] ?? '', { recursive: true });
  if (!env['DATABASE_URL']) return;
  const name = new URL(env['DATABASE_URL']).pathname.slice(1);
  await executeOnServer(`drop database ${name} with (force)`, `create database ${name}`);
}

/** Returns the content of all pictures and of the site, by path. */
async function readFiles({ env }: Site): Promise<Record<string, string>> {
  const contents: Record<string, string> = {};
  for (const folder of [join(env['DATA_DIR'] ?? '', 'images'), env['SITE_DIR'] ?? ''])
    for (const file of await listFiles(folder)) contents[file] = await readFile(join(folder, file), 'utf8');
  return contents;
}

let site: Site;
let backup: string;
let carIds: string[];
beforeAll(async () => {
  site = await createSite();
  carIds = await fillSite(site);
  backup = join(site.folder, 'backups/first');
  expect(await runTool('backup', site, '--to', backup)).toMatchObject({
    code: 0,
    output: expect.stringContaining(`Backup written to ${backup}`),
  });
}, TIMEOUT_MS);

const readManifest = async (folder: string): Promise<Manifest> =>
  JSON.parse(await readFile(join(folder, 'backup.json'), 'utf8')) as Manifest;

test('a backup lists its files and row counts, has no temporary files, and only its owner can read it', async () => {
  const manifest = await readManifest(backup);
  const files = (await listFiles(backup)).filter((file) => file !== 'backup.json');
  expect(Object.keys(manifest.files)).toEqual(files);
  expect(manifest).toMatchObject({
    fileCount: files.length,
    database: postgresUrl ? 'postgres' : 'embedded',
  });
  expect(manifest.rows).toMatchObject({ 'public.cars': carIds.length, 'public.payments': 1 });
  expect(manifest.rows).not.toHaveProperty(['public.rate_limits']);
  expect(files).toEqual(
    expect.arrayContaining(['site/ledger.jsonl', 'site/remotes/catalog/1.0.0-abc/remote.js']),
  );
  expect(files.filter((file) => file.endsWith('.tmp') || file.includes('lock'))).toEqual([]);
  expect(await readdir(join(site.folder, 'backups'))).toEqual(['first']);
  for (const file of ['.', 'backup.json', ...files])
    expect([file, (await stat(join(backup, file))).mode & 0o077]).toEqual([file, 0]);
});

test(
  'a backup refuses a folder with content, and names a bucket that it does not contain',
  async () => {
    const before = await listFiles(backup);
    expect(await runTool('backup', site, '--to', backup)).toMatchObject({
      code: 2,
      output: expect.stringContaining(`--to ${backup} is not empty`),
    });
    expect(await listFiles(backup)).toEqual(before);
    expect(await runTool('backup', site)).toMatchObject({
      code: 2,
      output: expect.stringContaining('--to is required'),
    });
    const withBucket = { ...site, env: { ...site.env, S3_BUCKET: 'photos' } };
    expect(await runTool('backup', withBucket, '--to', join(site.folder, 'backups/bucket'))).toMatchObject({
      code: 0,
      output: expect.stringContaining('The pictures in the bucket photos are not part of it'),
    });
  },
  TIMEOUT_MS,
);

test(
  'a restore into a destroyed site brings back every row and every file',
  async () => {
    const filesBefore = await readFiles(site);
    delete filesBefore['index.html.0a.tmp'];
    await destroySite(site);
    const restored = await runTool('restore', site, '--from', backup);
    expect(restored).toMatchObject({ code: 0, output: expect.stringMatching(/public\.cars +\d+ +\d+\n/) });
    expect(restored.output).not.toContain('DIFFERENT');
    expect(await readFiles(site)).toEqual(filesBefore);
    const ledger = await stat(join(site.env['SITE_DIR'] ?? '', 'ledger.jsonl'));
    expect(ledger.mode & 0o777).toBe(0o644);
    // The API finds no pending migrations and can still write.
    const database = await openDatabase(site);
    expect(await listCars(database)).toEqual(carIds);
    if (postgresUrl) expect(await database.db.select().from(rateLimits)).toEqual([]);
    await createDatabaseCounter(database.db).count('a client', TIMEOUT_MS, 5);
    await createBuilders(database.db).buildCar();
    await database.close();
  },
  TIMEOUT_MS,
);

test(
  'a restore into a site with data is refused, and with --replace it deletes that data',
  async () => {
    const other = await createSite();
    await fillSite(other);
    const database = await openDatabase(other);
    await database.db.execute('create table left_over (id text)');
    await database.db.execute('create view left_over_view as select * from left_over');
    const idsBefore = await listCars(database);
    await database.close();
    await writeFile(join(other.env['SITE_DIR'] ?? '', 'other.txt'), 'other');

    const refused = await runTool('restore', other, '--from', backup);
    expect(refused.code).toBe(1);
    expect(refused.output).toContain('The target is not empty: the database has tables');
    expect(refused.output).toContain('--replace');
    const unchanged = await openDatabase(other);
    expect(await listCars(unchanged)).toEqual(idsBefore);
    await unchanged.close();

    expect(await runTool('restore', other, '--from', backup, '--replace')).toMatchObject({
      code: 0,
      output: expect.stringContaining(`Restored ${backup}`),
    });
    const replaced = await openDatabase(other);
    expect(await listCars(replaced)).toEqual(carIds);
    await replaced.close();
    expect(await readdir(other.env['SITE_DIR'] ?? '')).toEqual(['discovery.json', 'ledger.jsonl', 'remotes']);
  },
  TIMEOUT_MS,
);

test(
  'a damaged or incomplete backup is refused by the name of the file, even with --replace',
  async () => {
    const damaged = join(site.folder, 'backups/damaged');
    expect(await runTool('backup', site, '--to', damaged)).toMatchObject({ code: 0 });
    const filesBefore = await readFiles(site);
    await appendFile(join(damaged, 'site/ledger.jsonl'), 'x');
    await rm(join(damaged, 'site/discovery.json'));
    await writeFile(join(damaged, 'images/extra'), 'x');
    const refused = await runTool('restore', site, '--from', damaged, '--replace');
    expect(refused.code).toBe(1);
    expect(refused.output).toContain('site/ledger.jsonl is damaged');
    expect(refused.output).toContain('site/discovery.json is missing');
    expect(refused.output).toContain('images/extra is not listed');
    await rm(join(damaged, 'backup.json'));
    expect(await runTool('restore', site, '--from', damaged, '--replace')).toMatchObject({
      code: 1,
      output: expect.stringContaining('backup.json is missing'),
    });
    expect(await readFiles(site)).toEqual(filesBefore);
  },
  TIMEOUT_MS,
);

test(
  'a database that cannot be restored leaves database, pictures and site as before',
  async () => {
    const broken = join(site.folder, 'backups/broken');
    expect(await runTool('backup', site, '--to', broken)).toMatchObject({ code: 0 });
    // The hashes match, but the dump ends in the middle.
    const dump = join(broken, postgresUrl ? 'database.dump' : 'database.tar.gz');
    const content = await readFile(dump);
    await writeFile(dump, content.subarray(0, Math.floor(content.length * 0.7)));
    const manifest = await readManifest(broken);
    const { hashFiles } = await import('./manifest.ts');
    await writeFile(
      join(broken, 'backup.json'),
      JSON.stringify({ ...manifest, files: await hashFiles(broken) }),
    );

    const readSite = async () => {
      const database = await openDatabase(site);
      const ids = await listCars(database);
      await database.close();
      return { ids, files: await readFiles(site) };
    };
    const before = await readSite();
    expect(await runTool('restore', site, '--from', broken, '--replace')).toMatchObject({
      code: 2,
      output: expect.stringContaining('Database, pictures and site are as before'),
    });
    expect(await readSite()).toEqual(before);
  },
  TIMEOUT_MS,
);

test(
  'an embedded database in use is refused, and PostgreSQL is backed up while the API runs',
  async () => {
    const database = await openDatabase(site);
    const target = join(site.folder, 'backups/in-use');
    const { code, output } = await runTool('backup', site, '--to', target);
    await database.close();
    expect({ code, exists: existsSync(target), isTemporary: existsSync(`${target}.tmp`) }).toEqual(
      postgresUrl
        ? { code: 0, exists: true, isTemporary: false }
        : { code: 2, exists: false, isTemporary: false },
    );
    if (!postgresUrl) expect(output).toContain('The embedded database is in use by process');
  },
  TIMEOUT_MS,
);
