import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chown, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import { findFreePort } from '@second-gear/node-utils/ports';
import { findOrInstallServer } from '@second-gear/node-utils/testing/server-programs';
import { waitUntil } from './wait-until.ts';

/** Returns the path of PgBouncer. Undefined if it is not installed and can't be installed. */
export const findPooler = (): string | undefined => findOrInstallServer('pgbouncer');

/** A running PgBouncer. */
export interface Pooler {
  /** Returns the URL of a database through the pooler. */
  urlFor: (databaseUrl: string) => string;
  stop: () => Promise<void>;
}

/**
 * Id of the user that runs PgBouncer if the tests run as root, because PgBouncer refuses to run as root.
 * Every machine has this user.
 */
const NOBODY_UID = 65_534;

/**
 * Starts PgBouncer in transaction mode in front of a PostgreSQL server. The settings are PgBouncer's
 * defaults, except for those that it needs to connect without a password.
 * @param extraSettings settings, as lines of its configuration
 */
export async function startPooler(
  program: string,
  serverUrl: string,
  extraSettings: readonly string[] = [],
): Promise<Pooler> {
  const server = new URL(serverUrl);
  const folder = await mkdtemp(join(tmpdir(), 'second-gear-pooler-'));
  const file = join(folder, 'pgbouncer.ini');
  const port = await findFreePort();
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
${extraSettings.join('\n')}
`,
  );
  const unprivileged = userInfo().uid === 0 ? { uid: NOBODY_UID, gid: NOBODY_UID } : {};
  if (unprivileged.uid !== undefined) {
    for (const ownedPath of [folder, file]) await chown(ownedPath, unprivileged.uid, unprivileged.gid);
  }
  const child = spawn(program, [file], { ...unprivileged, cwd: folder, stdio: ['ignore', 'ignore', 'pipe'] });
  let output = '';
  child.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()));
  const exit = once(child, 'close');
  const stop = async () => {
    child.kill('SIGKILL');
    await exit;
    await rm(folder, { recursive: true, force: true });
  };
  const urlFor = (databaseUrl: string): string =>
    Object.assign(new URL(databaseUrl), { hostname: '127.0.0.1', port: String(port) }).href;
  await waitUntil('PgBouncer to be ready', () => child.exitCode !== null || output.includes('process up'));
  if (child.exitCode !== null) throw new Error(`PgBouncer ended: ${output}`);
  return { urlFor, stop };
}
