import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { migrationsFolder } from './migrations-folder.ts';

/** A connection of either database driver. */
export interface QueryClient {
  query: (sql: string) => Promise<{ rows: unknown[] }>;
}

interface JournalEntry {
  tag: string;
  when: number;
}

async function readJournal(folder: string): Promise<JournalEntry[]> {
  const journal = await readFile(join(folder, 'meta/_journal.json'), 'utf8');
  return (JSON.parse(journal) as { entries: JournalEntry[] }).entries;
}

/** Returns the names of all migrations in order, such as `0000_tables`. */
export const listMigrationTags = async (): Promise<string[]> =>
  (await readJournal(migrationsFolder)).map(({ tag }) => tag);

interface MigrationState {
  /** Names of the migrations that the database does not have yet, in order. */
  pending: string[];
  /** Whether no migration was ever applied. */
  isNew: boolean;
}

/** Reads which migrations a database has, by the same rule as drizzle: it has all up to the latest one. */
export async function findPendingMigrations(
  client: QueryClient,
  folder = migrationsFolder,
): Promise<MigrationState> {
  const entries = await readJournal(folder);
  const { rows: tables } = await client.query(
    `select 1 from pg_tables where schemaname = 'drizzle' and tablename = '__drizzle_migrations'`,
  );
  const { rows } =
    tables.length === 0
      ? { rows: [] }
      : await client.query('select max(created_at)::text as latest from drizzle.__drizzle_migrations');
  const [row] = rows as { latest: string | null }[];
  const latest = row?.latest ?? null;
  return {
    pending: entries.filter(({ when }) => latest === null || when > Number(latest)).map(({ tag }) => tag),
    isNew: latest === null,
  };
}

/** Throws if migrations are pending, for a program whose role may not apply them. */
export async function requireNoPendingMigrations(client: QueryClient): Promise<void> {
  const { pending } = await findPendingMigrations(client);
  if (pending.length > 0)
    throw new Error(
      `The database needs migrations: ${pending.join(', ')}. This program does not apply them, because MIGRATION_DATABASE_URL is set. Run npm run migrate first.`,
    );
}
