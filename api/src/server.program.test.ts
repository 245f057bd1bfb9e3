import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { findFreePort } from '@second-gear/node-utils/ports';

const apiFolder = fileURLToPath(new URL('..', import.meta.url));
let dataDir: string;
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'second-gear-server-'));
});
/** Each test starts several processes in sequence, and each process takes long to open its database. */
const TIMEOUT_MS = 600_000;
const children: ChildProcess[] = [];
afterAll(async () => {
  for (const child of children) child.kill('SIGKILL');
  await rm(dataDir, { recursive: true, force: true });
});

const START_TIMEOUT_MS = 180_000;

interface ServerProcess {
  child: ChildProcess;
  output: () => string;
  exited: Promise<number | null>;
}

function startServer(env: Record<string, string>): ServerProcess {
  const { PATH = '' } = process.env;
  const child = spawn(process.execPath, ['--import', 'tsx', 'src/server.ts'], {
    cwd: apiFolder,
    env: { PATH, DATA_DIR: dataDir, NODE_ENV: 'development', API_INTERNAL_PORT: '0', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  children.push(child);
  let text = '';
  child.stdout.on('data', (chunk: Buffer) => (text += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => (text += chunk.toString()));
  return { child, output: () => text, exited: once(child, 'exit').then(([code]) => code as number | null) };
}

async function waitUntilReady(run: ServerProcess, port: number): Promise<void> {
  const deadline = Date.now() + START_TIMEOUT_MS;
  for (;;) {
    if (run.child.exitCode !== null) throw new Error(`The server ended: ${run.output()}`);
    if (Date.now() > deadline) throw new Error(`The server was not ready in time: ${run.output()}`);
    try {
      if ((await fetch(`http://127.0.0.1:${String(port)}/readyz`)).ok) return;
    } catch (error) {
      // `fetch failed` means that the server does not listen yet. `instanceof` does not work here, because
      // Jest runs this file in another realm than `fetch`.
      if ((error as Error).message !== 'fetch failed') throw error;
    }
    await new Promise((done) => setTimeout(done, 100));
  }
}

test(
  'serves, blocks a second process on its data, stops on a signal and restarts after a kill',
  async () => {
    const [port, internalPort] = [await findFreePort(), await findFreePort()];
    const env = { API_PORT: String(port), API_INTERNAL_PORT: String(internalPort) };
    const firstServer = startServer(env);
    await waitUntilReady(firstServer, port);

    const secondServer = startServer({ API_PORT: String(await findFreePort()) });
    expect(await secondServer.exited).toBe(1);
    expect(secondServer.output()).toContain(`in use by process ${String(firstServer.child.pid)}`);

    firstServer.child.kill('SIGKILL');
    await firstServer.exited;
    const thirdServer = startServer(env);
    await waitUntilReady(thirdServer, port);
    expect((await fetch(`http://127.0.0.1:${String(port)}/categories`)).status).toBe(200);
    const readMetricsStatus = async (serverPort: number) =>
      (await fetch(`http://127.0.0.1:${String(serverPort)}/metrics`)).status;
    expect([await readMetricsStatus(port), await readMetricsStatus(internalPort)]).toEqual([404, 200]);
    // Browsers open connections in advance, some of which they never use. Such connections must not delay the
    // stop.
    const idleConnections = [connect(port, '127.0.0.1'), connect(internalPort, '127.0.0.1')];
    await Promise.all(idleConnections.map((socket) => once(socket, 'connect')));
    thirdServer.child.kill('SIGTERM');
    expect([await thirdServer.exited, thirdServer.output()]).toEqual([
      0,
      expect.stringContaining('stopping'),
    ]);
    for (const socket of idleConnections) socket.destroy();
  },
  TIMEOUT_MS,
);

test(
  'a port in use or an invalid setting stops the server with a clear message',
  async () => {
    const portHolder = createServer().listen(0, '127.0.0.1');
    await once(portHolder, 'listening');
    const address = portHolder.address();
    const port = typeof address === 'object' && address ? String(address.port) : '';
    const unusedDataDir = join(dataDir, 'untouched');
    const serverOnTakenPort = startServer({
      API_PORT: port,
      API_INTERNAL_PORT: port,
      DATA_DIR: unusedDataDir,
    });
    expect(await serverOnTakenPort.exited).toBe(1);
    for (const name of ['API_PORT', 'API_INTERNAL_PORT'])
      expect(serverOnTakenPort.output()).toMatch(
        new RegExp(`Port ${port} is already in use, .* set ${name} `),
      );
    expect(existsSync(unusedDataDir)).toBe(false);
    portHolder.close();

    const unsafeServer = startServer({
      NODE_ENV: 'production',
      FIREBASE_AUTH_EMULATOR_HOST: 'localhost:9099',
    });
    expect(await unsafeServer.exited).toBe(1);
    expect(unsafeServer.output()).toMatch(/JWT_SECRET[^]*FIREBASE_AUTH_EMULATOR_HOST/);

    const serverWithoutEnv = startServer({ NODE_ENV: '' });
    expect(await serverWithoutEnv.exited).toBe(1);
    expect(serverWithoutEnv.output()).toMatch(/NODE_ENV=development[^]*JWT_SECRET/);
  },
  TIMEOUT_MS,
);
