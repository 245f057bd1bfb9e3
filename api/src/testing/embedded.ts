import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readFile, rename, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { PGlite, type PGliteOptions } from '@electric-sql/pglite';
import { loadEmbeddedExtensions, migrateEmbedded } from '../platform/db/open.ts';

/** A migrated embedded database in memory, for one test file at a time. */
export interface EmbeddedDatabase {
  client: PGlite;
  /** Resets the database and returns it to the pool. */
  release: () => Promise<void>;
}

interface PooledDatabase {
  client: PGlite;
  /** Rows that migrations inserted, as JSON, by table. */
  rows: ReadonlyMap<string, string>;
  tables: readonly string[];
  schemaHash: string;
}

/**
 * Idle databases for reuse by other tests. Starting one takes longer than the tests of most files, and its
 * first queries are many times slower than later ones.
 */
const idleDatabases: PooledDatabase[] = [];

/** Query for a hash of everything that `create`, `alter` and `drop` can change. */
const SCHEMA_HASH_QUERY = `select md5(string_agg(line, ';' order by line)) as shape from (
  select concat_ws(' ', c.relname, c.relkind, a.attname, a.atttypid, a.atttypmod, a.attnotnull,
      pg_get_expr(d.adbin, d.adrelid)) as line
    from pg_class c join pg_attribute a on a.attrelid = c.oid
      left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
    where c.relnamespace = 'public'::regnamespace
  union all select pg_get_constraintdef(oid) || conname::text from pg_constraint where connamespace = 'public'::regnamespace
  union all select pg_get_triggerdef(oid) || tgenabled::text from pg_trigger where not tgisinternal
  union all select pg_get_functiondef(oid) from pg_proc where pronamespace = 'public'::regnamespace
) lines`;

const queryOne = async <Row>(client: PGlite, query: string): Promise<Row> => {
  const [row] = (await client.query<Row>(query)).rows;
  if (row === undefined) throw new Error(`No row: ${query}`);
  return row;
};

async function snapshotDatabase(client: PGlite): Promise<PooledDatabase> {
  const { rows: tableRows } = await client.query<{ name: string }>(
    "select tablename as name from pg_tables where schemaname = 'public' order by 1",
  );
  const tables = tableRows.map(({ name }) => name);
  const rows = new Map<string, string>();
  for (const table of tables) {
    const { json } = await queryOne<{ json: string | null }>(
      client,
      `select json_agg(t)::text as json from "${table}" t`,
    );
    if (json !== null) rows.set(table, json);
  }
  return {
    client,
    rows,
    tables,
    schemaHash: (await queryOne<{ shape: string }>(client, SCHEMA_HASH_QUERY)).shape,
  };
}

/**
 * Restores the initial rows and returns the database to the pool. If a test has changed the schema, closes
 * the database instead.
 */
async function releaseDatabase(pooled: PooledDatabase): Promise<void> {
  const { client, tables, rows, schemaHash } = pooled;
  if (client.closed) return;
  if ((await queryOne<{ shape: string }>(client, SCHEMA_HASH_QUERY)).shape !== schemaHash) {
    await client.close();
    return;
  }
  await client.exec(`unlisten *; reset all; truncate ${tables.map((name) => `"${name}"`).join(', ')}`);
  for (const [table, json] of rows) {
    await client.query(`insert into "${table}" select * from json_populate_recordset(null::"${table}", $1)`, [
      json,
    ]);
  }
  idleDatabases.push(pooled);
}

/** Node's WebAssembly. TypeScript declares it in the DOM library only, which the API must not use. */
const { WebAssembly } = globalThis as unknown as {
  WebAssembly: { compile: (code: Uint8Array) => Promise<NonNullable<PGliteOptions['pgliteWasmModule']>> };
};
const engineFileUrl = (name: string) => new URL(name, import.meta.resolve('@electric-sql/pglite'));
let compiledEngine: ReturnType<typeof compileEngine> | undefined;

/** Compiles the engine once for all databases of this process. */
async function compileEngine() {
  const [engine, initdb, files] = await Promise.all(
    ['pglite.wasm', 'initdb.wasm', 'pglite.data'].map((name) => readFile(fileURLToPath(engineFileUrl(name)))),
  );
  if (!engine || !initdb || !files) throw new Error('The engine is not complete');
  return {
    pgliteWasmModule: await WebAssembly.compile(engine),
    initdbWasmModule: await WebAssembly.compile(initdb),
    fsBundle: new Blob([files]),
  };
}

/**
 * Creates the template file. All processes share it, because migrating takes seconds and loading a copy takes
 * less than one.
 */
async function createTemplate(path: string): Promise<void> {
  const client = await PGlite.create({ extensions: await loadEmbeddedExtensions() });
  await migrateEmbedded(client);
  const dump = await client.dumpDataDir('none');
  await client.close();
  const temporaryPath = `${path}.${randomUUID()}`;
  await writeFile(temporaryPath, Buffer.from(await dump.arrayBuffer()));
  await rename(temporaryPath, path);
}

/**
 * Takes an idle database from the pool, or starts a new one.
 * @param template file of a migrated database; created if it does not exist
 */
export async function acquireEmbedded(template: string): Promise<EmbeddedDatabase> {
  let pooled = idleDatabases.pop();
  if (!pooled) {
    if (!existsSync(template)) await createTemplate(template);
    compiledEngine ??= compileEngine();
    const client = await PGlite.create({
      extensions: await loadEmbeddedExtensions(),
      loadDataDir: new Blob([await readFile(template)]),
      // The timer of this setting is never cleared and would prevent this process from exiting.
      startParams: [...PGlite.defaultStartParams, '-c', 'log_startup_progress_interval=0'],
      ...(await compiledEngine),
    });
    pooled = await snapshotDatabase(client);
  }
  const acquiredDatabase = pooled;
  return { client: acquiredDatabase.client, release: () => releaseDatabase(acquiredDatabase) };
}
