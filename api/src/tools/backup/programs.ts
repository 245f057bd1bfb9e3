import { type ChildProcess, spawn, type StdioOptions } from 'node:child_process';
import { once } from 'node:events';
import { pipeline } from 'node:stream/promises';

/** Returns a URL without its password, and the environment that passes the password to PostgreSQL's programs. */
export function hidePassword(url: string): { url: string; env: Record<string, string> } {
  const parsed = new URL(url);
  const password = parsed.password
    ? decodeURIComponent(parsed.password)
    : parsed.searchParams.get('password');
  parsed.password = '';
  parsed.searchParams.delete('password');
  return { url: parsed.href, env: password ? { PGPASSWORD: password } : {} };
}

interface Program {
  child: ChildProcess;
  /** Resolves when the program has exited with 0. Rejects with its error output otherwise. */
  finished: Promise<void>;
}

/** Starts a PostgreSQL program. Its password is in `env`, because other users can read its arguments. */
function start(
  name: string,
  args: readonly string[],
  env: Record<string, string>,
  stdio: StdioOptions,
): Program {
  const child = spawn(name, args, { env: { ...process.env, ...env }, stdio });
  let errorOutput = '';
  child.stderr?.on('data', (chunk: Buffer) => {
    errorOutput += chunk.toString();
  });
  const finish = async () => {
    try {
      const [code, signal] = (await once(child, 'close')) as [number | null, string | null];
      if (code !== 0) throw new Error(`${name} failed (${String(code ?? signal)}): ${errorOutput.trim()}`);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
      throw new Error(
        `${name} was not found. Install the client programs of PostgreSQL, in the server's version or newer, and add them to the PATH.`,
        { cause: error },
      );
    }
  };
  return { child, finished: finish() };
}

/** Writes the database to a file. `snapshot` is the exported snapshot of another connection's transaction. */
export async function dumpDatabase(url: string, snapshot: string, file: string): Promise<void> {
  const hidden = hidePassword(url);
  const args = [
    ...['--format=custom', `--snapshot=${snapshot}`, `--file=${file}`, `--dbname=${hidden.url}`],
    // A standby server cannot read unlogged tables.
    '--no-unlogged-table-data',
  ];
  await start('pg_dump', [...args, '--no-password'], hidden.env, ['ignore', 'ignore', 'pipe']).finished;
}

/** Deletes everything in a database, except the schema public and the extensions in it. */
const DELETE_CONTENT_SQL = `do $delete$
declare item record;
begin
  for item in select nspname from pg_namespace
    where nspname not in ('public', 'information_schema') and nspname not like 'pg\\_%'
  loop execute format('drop schema %I cascade', item.nspname); end loop;
  for item in select relname, relkind from pg_class
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'v', 'm', 'S', 'f')
      and not exists (select 1 from pg_depend where objid = pg_class.oid and deptype = 'e')
  loop
    if to_regclass(format('public.%I', item.relname)) is not null then
      execute format('drop %s public.%I cascade', case item.relkind when 'v' then 'view'
        when 'm' then 'materialized view' when 'S' then 'sequence' when 'f' then 'foreign table' else 'table' end,
        item.relname);
    end if;
  end loop;
  for item in select oid, oid::regprocedure as name from pg_proc where pronamespace = 'public'::regnamespace
      and not exists (select 1 from pg_depend where objid = pg_proc.oid and deptype = 'e')
  loop
    if exists (select 1 from pg_proc where oid = item.oid) then
      execute format('drop routine %s cascade', item.name);
    end if;
  end loop;
  for item in select typname from pg_type where typnamespace = 'public'::regnamespace and typtype in ('e', 'd')
      and not exists (select 1 from pg_depend where objid = pg_type.oid and deptype = 'e')
  loop execute format('drop type if exists public.%I cascade', item.typname); end loop;
end $delete$;
`;

/**
 * Restores a dump in one transaction: after any error the database is as before. Everything in the database is
 * deleted first if `replaces`. pg_restore cannot delete tables that the dump does not contain, so psql runs its
 * output between `begin` and `commit`.
 */
export async function restoreDump(url: string, file: string, replaces: boolean): Promise<void> {
  const hidden = hidePassword(url);
  // Comments on extensions need the role that created them.
  const reader = start(
    'pg_restore',
    ['--exit-on-error', '--no-owner', '--no-comments', '--file=-', file],
    {},
    ['ignore', 'pipe', 'pipe'],
  );
  const writer = start(
    'psql',
    ['--no-psqlrc', '--quiet', '--no-password', '--set=ON_ERROR_STOP=1', `--dbname=${hidden.url}`],
    hidden.env,
    ['pipe', 'ignore', 'pipe'],
  );
  const { stdin } = writer.child;
  const { stdout } = reader.child;
  if (!stdin || !stdout) throw new Error('The programs have no pipes');
  // A failed psql reports the cause itself, so a broken pipe needs no message.
  stdin.on('error', () => undefined);
  const transfer = async () => {
    stdin.write(`begin;\nset local client_min_messages = warning;\n${replaces ? DELETE_CONTENT_SQL : ''}`);
    await pipeline(stdout, stdin, { end: false });
    await reader.finished;
    // Only now is the dump complete. Without this line, psql ends the transaction with a rollback.
    stdin.end('commit;\n');
  };
  const [written, transferred] = await Promise.allSettled([
    writer.finished,
    transfer().catch((error: unknown) => {
      stdin.destroy();
      throw error;
    }),
    reader.finished,
  ]);
  // If psql fails, its input is closed, and the errors of the others are only a consequence.
  if (written.status === 'rejected') throw written.reason;
  if (transferred.status === 'rejected') throw transferred.reason;
}
