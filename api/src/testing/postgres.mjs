import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir, userInfo } from 'node:os';
import { delimiter, join } from 'node:path';

const NEEDED = ['initdb', 'postgres'];

/** Folder of PostgreSQL's programs: on the PATH, or where Debian's and other packages put them; the newest first. */
function findPrograms() {
  const versions = existsSync('/usr/lib/postgresql') ? readdirSync('/usr/lib/postgresql') : [];
  const packaged = versions
    .sort((one, other) => Number.parseFloat(other) - Number.parseFloat(one))
    .map((version) => `/usr/lib/postgresql/${version}/bin`);
  const folders = [...packaged, ...(process.env.PATH ?? '').split(delimiter), '/usr/local/pgsql/bin'];
  return folders.find((folder) => folder && NEEDED.every((name) => existsSync(join(folder, name))));
}

/** PostgreSQL refuses to run as root: then it runs as one of these. */
function unprivilegedUser() {
  for (const name of ['postgres', 'nobody']) {
    const ids = ['-u', '-g'].map((flag) =>
      Number.parseInt(spawnSync('id', [flag, name]).stdout?.toString() ?? '', 10),
    );
    if (ids.every(Number.isInteger)) return { uid: ids[0], gid: ids[1] };
  }
  return null;
}

async function freePort() {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address();
  server.close();
  await once(server, 'close');
  return port;
}

/**
 * Starts a PostgreSQL of its own in a temporary folder, for tests: it listens on this machine only and
 * keeps nothing. `stop` ends it and removes its folder.
 * @returns {Promise<{ url: string, stop: () => Promise<void> } | { url: null, reason: string }>}
 *   without a url, and with the reason, where PostgreSQL is not installed or cannot run
 */
export async function startPostgres() {
  const programs = findPrograms();
  if (!programs) return { url: null, reason: 'PostgreSQL is not installed' };
  const root = userInfo().uid === 0;
  const runAs = root ? unprivilegedUser() : {};
  if (!runAs) return { url: null, reason: 'PostgreSQL does not run as root, and there is no other user' };

  const home = mkdtempSync(join(tmpdir(), 'second-gear-postgres-'));
  const remove = () => rmSync(home, { recursive: true, force: true });
  if (root) chownSync(home, runAs.uid, runAs.gid);
  const options = { ...runAs, cwd: home, stdio: ['ignore', 'pipe', 'pipe'] };
  const data = join(home, 'data');
  const made = spawnSync(
    join(programs, 'initdb'),
    ['-D', data, '-U', 'tests', '-A', 'trust', '-E', 'UTF8', '--no-locale', '--no-sync'],
    options,
  );
  if (made.status !== 0) {
    remove();
    return { url: null, reason: `initdb failed: ${made.error?.message ?? made.stderr.toString().trim()}` };
  }

  const port = await freePort();
  const settings = {
    fsync: 'off',
    synchronous_commit: 'off',
    full_page_writes: 'off',
    max_connections: '200',
  };
  const server = spawn(
    join(programs, 'postgres'),
    [
      ...['-D', data, '-p', String(port), '-c', 'listen_addresses=127.0.0.1', '-k', home],
      ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
    ],
    options,
  );
  let said = '';
  const ready = new Promise((resolve) => {
    server.stderr.on('data', (chunk) => {
      said += chunk;
      if (said.includes('database system is ready to accept connections')) resolve(true);
    });
    server.on('exit', () => resolve(false));
    server.on('error', () => resolve(false));
  });
  if (!(await ready)) {
    remove();
    return { url: null, reason: `postgres did not start: ${said.trim()}` };
  }
  return {
    url: `postgres://tests@127.0.0.1:${port}/postgres`,
    stop: async () => {
      // SIGINT asks for a fast stop: open connections are closed.
      if (server.exitCode === null && server.kill('SIGINT')) await once(server, 'exit');
      remove();
    },
  };
}
