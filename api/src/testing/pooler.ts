import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chown, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import { freePort } from '@second-gear/toolkit/ports';
import { serverProgram } from '@second-gear/toolkit/testing/installed';
import { until } from './until.ts';

/** Path of PgBouncer, or undefined if it is not installed and can't be. */
export const findPooler = (): string | undefined => serverProgram('pgbouncer');

/** A running PgBouncer, with a function that stops it. */
export interface Pooler {
  /** Returns the URL of a database through the pooler. */
  through: (databaseUrl: string) => string;
  stop: () => Promise<void>;
}

/** PgBouncer refuses to run as root. It then runs as this user, which every machine has. */
const NOBODY = 65_534;

/**
 * Starts PgBouncer in transaction mode in front of a PostgreSQL server. Uses its defaults, except for what it
 * needs to connect without a password.
 * @param more settings, as lines of its configuration
 */
export async function startPooler(
  program: string,
  serverUrl: string,
  more: readonly string[] = [],
): Promise<Pooler> {
  const server = new URL(serverUrl);
  const folder = await mkdtemp(join(tmpdir(), 'second-gear-pooler-'));
  const file = join(folder, 'pgbouncer.ini');
  const port = await freePort();
  await writeFile(
    file,
    `[databases]
* = host=${server.hostname} port=${server.port || '5432'} user=${server.username}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${String(port)}
unix_socket_dir =
auth_type = any
pool_mode = transaction
${more.join('\n')}
`,
  );
  const unprivileged = userInfo().uid === 0 ? { uid: NOBODY, gid: NOBODY } : {};
  if (unprivileged.uid !== undefined) {
    for (const place of [folder, file]) await chown(place, unprivileged.uid, unprivileged.gid);
  }
  const child = spawn(program, [file], { ...unprivileged, cwd: folder, stdio: ['ignore', 'ignore', 'pipe'] });
  let said = '';
  child.stderr.on('data', (chunk: Buffer) => (said += chunk.toString()));
  const ended = once(child, 'close');
  const stop = async () => {
    child.kill('SIGKILL');
    await ended;
    await rm(folder, { recursive: true, force: true });
  };
  const through = (databaseUrl: string): string =>
    Object.assign(new URL(databaseUrl), { hostname: '127.0.0.1', port: String(port) }).href;
  await until('PgBouncer to be ready', () => child.exitCode !== null || said.includes('process up'));
  if (child.exitCode !== null) throw new Error(`PgBouncer ended: ${said}`);
  return { through, stop };
}
