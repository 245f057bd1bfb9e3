import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir, userInfo } from 'node:os';
import { delimiter, join } from 'node:path';
import { findFreePort } from '@second-gear/node-utils/ports';
import { onAbort } from './run-command.ts';

const REQUIRED_PROGRAMS = ['initdb', 'postgres'];

/**
 * Returns the folder of PostgreSQL's programs: on the PATH, or in the locations of Debian and other packages,
 * newest version first.
 */
function findProgramFolder(): string | undefined {
  const versions = existsSync('/usr/lib/postgresql') ? readdirSync('/usr/lib/postgresql') : [];
  const packagedFolders = versions
    .sort((a, b) => Number.parseFloat(b) - Number.parseFloat(a))
    .map((version) => `/usr/lib/postgresql/${version}/bin`);
  const folders = [...packagedFolders, ...(process.env.PATH ?? '').split(delimiter), '/usr/local/pgsql/bin'];
  return folders.find(
    (folder) => folder && REQUIRED_PROGRAMS.every((name) => existsSync(join(folder, name))),
  );
}

/** Returns an OS user that PostgreSQL can run as, because PostgreSQL does not run as root. */
function findUnprivilegedUser(): { uid: number; gid: number } | null {
  for (const name of ['postgres', 'nobody']) {
    const [uid = NaN, gid = NaN] = ['-u', '-g'].map((flag) =>
      Number.parseInt(String(spawnSync('id', [flag, name]).stdout), 10),
    );
    if (Number.isInteger(uid) && Number.isInteger(gid)) return { uid, gid };
  }
  return null;
}

/** A test server, or the reason why there is none: PostgreSQL is not installed or cannot run. */
type TestPostgres = { url: string; stop: () => Promise<void> } | { url: null; reason: string };

/**
 * Starts a temporary PostgreSQL server for tests. It listens on localhost only. `stop` ends it and deletes
 * its folder.
 */
export async function startPostgres(): Promise<TestPostgres> {
  const programFolder = findProgramFolder();
  if (!programFolder) return { url: null, reason: 'PostgreSQL is not installed' };
  const isRoot = userInfo().uid === 0;
  const serverUser = isRoot ? findUnprivilegedUser() : null;
  if (isRoot && !serverUser)
    return { url: null, reason: 'PostgreSQL cannot run as root, and no other user was found' };

  const serverFolder = mkdtempSync(join(tmpdir(), 'second-gear-postgres-'));
  const removeServerFolder = () => rmSync(serverFolder, { recursive: true, force: true });
  if (serverUser) chownSync(serverFolder, serverUser.uid, serverUser.gid);
  const options = {
    ...serverUser,
    cwd: serverFolder,
    stdio: ['ignore', 'pipe', 'pipe'] as ['ignore', 'pipe', 'pipe'],
  };
  const dataFolder = join(serverFolder, 'data');
  const initdbResult = spawnSync(
    join(programFolder, 'initdb'),
    ['-D', dataFolder, '-U', 'tests', '-A', 'trust', '-E', 'UTF8', '--no-locale', '--no-sync'],
    options,
  );
  if (initdbResult.status !== 0) {
    removeServerFolder();
    return {
      url: null,
      reason: `initdb failed: ${initdbResult.error?.message ?? initdbResult.stderr.toString().trim()}`,
    };
  }

  const port = await findFreePort();
  const serverSettings = {
    fsync: 'off',
    synchronous_commit: 'off',
    full_page_writes: 'off',
    max_connections: '200',
  };
  const server = spawn(
    join(programFolder, 'postgres'),
    [
      ...['-D', dataFolder, '-p', String(port), '-c', 'listen_addresses=127.0.0.1', '-k', serverFolder],
      ...Object.entries(serverSettings).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
    ],
    options,
  );
  let serverOutput = '';
  const whenReady = new Promise<boolean>((resolve) => {
    server.stderr.on('data', (chunk: Buffer) => {
      serverOutput += chunk.toString();
      if (serverOutput.includes('database system is ready to accept connections')) resolve(true);
    });
    const onFailure = (): void => {
      resolve(false);
    };
    server.on('exit', onFailure);
    server.on('error', onFailure);
  });
  if (!(await whenReady)) {
    removeServerFolder();
    return { url: null, reason: `postgres did not start: ${serverOutput.trim()}` };
  }
  return {
    url: `postgres://tests@127.0.0.1:${String(port)}/postgres`,
    stop: async () => {
      // SIGINT requests a fast shutdown, which closes open connections.
      if (server.exitCode === null && server.kill('SIGINT')) await once(server, 'exit');
      removeServerFolder();
    },
  };
}

/**
 * Runs `work` on a temporary PostgreSQL server.
 * @returns the result of `work`, or the reason why PostgreSQL is unavailable as a string
 */
export async function withPostgres<T extends object>(work: (url: string) => Promise<T>): Promise<T | string> {
  const server = await startPostgres();
  if (server.url === null) return server.reason;
  const unregister = onAbort(server.stop);
  try {
    return await work(server.url);
  } finally {
    unregister();
    await server.stop();
  }
}
