import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import { lockEmbedded, startEmbedded } from '../../platform/db/open.ts';
import {
  findPendingMigrations,
  listMigrationTags,
  type QueryClient,
} from '../../platform/db/pending-migrations.ts';
import { dumpDatabase, restoreDump } from './programs.ts';
import { countRows, type RowCounts } from './row-counts.ts';
import type { DataLocations } from './settings.ts';

type Location = DataLocations['database'];

/** File with the database in a backup. */
export const DUMP_NAMES = { postgres: 'database.dump', embedded: 'database.tar.gz' };

/** Facts about a database at the time of its dump. */
export interface DatabaseState {
  rows: RowCounts;
  version: string;
  migration: string | null;
}

async function readState(client: QueryClient): Promise<DatabaseState> {
  const { rows: versions } = await client.query('show server_version');
  const { pending } = await findPendingMigrations(client);
  const applied = (await listMigrationTags()).filter((tag) => !pending.includes(tag));
  return {
    rows: await countRows(client),
    version: `PostgreSQL ${String((versions as { server_version: string }[])[0]?.server_version)}`,
    migration: applied.at(-1) ?? null,
  };
}

async function withConnection<T>(url: string, work: (client: QueryClient) => Promise<T>): Promise<T> {
  const { default: pg } = await import('pg');
  const client = new pg.Client({ connectionString: url, fallback_application_name: 'second-gear backup' });
  // The statement in progress reports a lost connection.
  client.on('error', () => undefined);
  try {
    await client.connect();
    return await work(client);
  } finally {
    await client.end();
  }
}

/** Runs `work` on the embedded database, without migrations. */
async function withEmbedded<T>(
  folder: string,
  work: (client: Awaited<ReturnType<typeof startEmbedded>>) => Promise<T>,
  content?: Blob,
): Promise<T> {
  const client = await startEmbedded(folder, content);
  try {
    return await work(client);
  } finally {
    await client.close();
  }
}

const hasEntries = async (folder: string): Promise<boolean> =>
  existsSync(folder) && (await readdir(folder)).length > 0;

/** Writes the database to a folder, and returns its state at the same instant. */
export async function backUpDatabase(location: Location, folder: string): Promise<DatabaseState> {
  const file = join(folder, DUMP_NAMES[location.kind]);
  if (location.kind === 'postgres') {
    return withConnection(location.url, async (client) => {
      // pg_dump reads the snapshot of this transaction, so the counts are those of the dump.
      await client.query('begin isolation level repeatable read read only');
      const { rows } = await client.query('select pg_export_snapshot() as snapshot');
      const state = await readState(client);
      await dumpDatabase(location.url, String((rows as { snapshot: string }[])[0]?.snapshot), file);
      return state;
    });
  }
  if (!(await hasEntries(location.folder)))
    throw new Error(`There is no database in ${location.folder}. Check DATA_DIR and DATABASE_URL.`);
  const release = await lockEmbedded(location.folder);
  try {
    return await withEmbedded(location.folder, async (client) => {
      const state = await readState(client);
      const dump = await client.dumpDataDir('gzip');
      await writeFile(file, Buffer.from(await dump.arrayBuffer()));
      return state;
    });
  } finally {
    await release();
  }
}

/** Returns whether a database has no tables. */
export const isEmptyDatabase = async (location: Location): Promise<boolean> =>
  location.kind === 'postgres'
    ? withConnection(location.url, async (client) => Object.keys(await countRows(client)).length === 0)
    : !(await hasEntries(location.folder));

/**
 * Replaces the database with the one in the backup folder, completely or not at all. Returns the new counts.
 * @param shouldReplace whether to delete the content of a PostgreSQL database first
 */
export async function restoreDatabase(
  location: Location,
  folder: string,
  shouldReplace: boolean,
): Promise<RowCounts> {
  const file = join(folder, DUMP_NAMES[location.kind]);
  if (location.kind === 'postgres') {
    await restoreDump(location.url, file, shouldReplace);
    return withConnection(location.url, countRows);
  }
  const [stagedFolder, replacedFolder] = [
    `${location.folder}.restore.tmp`,
    `${location.folder}.replaced.tmp`,
  ];
  await mkdir(dirname(location.folder), { recursive: true });
  const release = await lockEmbedded(location.folder);
  try {
    await rm(stagedFolder, { recursive: true, force: true });
    // PGlite would decompress a damaged file with an error that nothing can catch.
    const archive = await promisify(gunzip)(await readFile(file));
    const content = new File([new Uint8Array(archive)], 'database.tar', { type: 'application/x-tar' });
    const rows = await withEmbedded(stagedFolder, countRows, content);
    await rm(replacedFolder, { recursive: true, force: true });
    if (existsSync(location.folder)) await rename(location.folder, replacedFolder);
    await rename(stagedFolder, location.folder);
    await rm(replacedFolder, { recursive: true, force: true });
    return rows;
  } finally {
    await rm(stagedFolder, { recursive: true, force: true });
    await release();
  }
}
