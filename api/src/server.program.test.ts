import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { freePort } from '@second-gear/toolkit/ports';

const folder = fileURLToPath(new URL('..', import.meta.url));
let dataDir: string;
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'second-gear-server-'));
});
/** Each test starts several processes in sequence, each with a slow database start. */
const PATIENCE_MS = 600_000;
const children: ChildProcess[] = [];
afterAll(async () => {
  for (const child of children) child.kill('SIGKILL');
  await rm(dataDir, { recursive: true, force: true });
});

const START_TIMEOUT_MS = 180_000;

interface Run {
  child: ChildProcess;
  said: () => string;
  ended: Promise<number | null>;
}

function start(env: Record<string, string>): Run {
  const { PATH = '' } = process.env;
  const child = spawn(process.execPath, ['--import', 'tsx', 'src/server.ts'], {
    cwd: folder,
    env: { PATH, DATA_DIR: dataDir, NODE_ENV: 'development', API_INTERNAL_PORT: '0', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  children.push(child);
  let text = '';
  child.stdout.on('data', (chunk: Buffer) => (text += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => (text += chunk.toString()));
  return { child, said: () => text, ended: once(child, 'exit').then(([code]) => code as number | null) };
}

async function untilReady(run: Run, port: number): Promise<void> {
  const deadline = Date.now() + START_TIMEOUT_MS;
  for (;;) {
    if (run.child.exitCode !== null) throw new Error(`The server ended: ${run.said()}`);
    if (Date.now() > deadline) throw new Error(`The server was not ready in time: ${run.said()}`);
    try {
      if ((await fetch(`http://127.0.0.1:${String(port)}/readyz`)).ok) return;
    } catch (error) {
      // The server does not listen yet. `instanceof` fails, because the error comes from another realm.
      if ((error as Error).message !== 'fetch failed') throw error;
    }
    await new Promise((done) => setTimeout(done, 100));
  }
}

test(
  'serves, blocks a second process on its data, stops on a signal and restarts after a kill',
  async () => {
    const [port, internal] = [await freePort(), await freePort()];
    const env = { API_PORT: String(port), API_INTERNAL_PORT: String(internal) };
    const first = start(env);
    await untilReady(first, port);

    const second = start({ API_PORT: String(await freePort()) });
    expect(await second.ended).toBe(1);
    expect(second.said()).toContain(`in use by process ${String(first.child.pid)}`);

    first.child.kill('SIGKILL');
    await first.ended;
    const third = start(env);
    await untilReady(third, port);
    expect((await fetch(`http://127.0.0.1:${String(port)}/categories`)).status).toBe(200);
    const metrics = async (at: number) => (await fetch(`http://127.0.0.1:${String(at)}/metrics`)).status;
    expect([await metrics(port), await metrics(internal)]).toEqual([404, 200]);
    // Browsers open connections that they may never use. They must not delay the stop.
    const unused = [connect(port, '127.0.0.1'), connect(internal, '127.0.0.1')];
    await Promise.all(unused.map((socket) => once(socket, 'connect')));
    third.child.kill('SIGTERM');
    expect([await third.ended, third.said()]).toEqual([0, expect.stringContaining('stopping')]);
    for (const socket of unused) socket.destroy();
  },
  PATIENCE_MS,
);

test(
  'a port in use or an invalid setting stops the server with a clear message',
  async () => {
    const holder = createServer().listen(0, '127.0.0.1');
    await once(holder, 'listening');
    const address = holder.address();
    const port = typeof address === 'object' && address ? String(address.port) : '';
    const untouched = join(dataDir, 'untouched');
    const taken = start({ API_PORT: port, API_INTERNAL_PORT: port, DATA_DIR: untouched });
    expect(await taken.ended).toBe(1);
    for (const name of ['API_PORT', 'API_INTERNAL_PORT'])
      expect(taken.said()).toMatch(new RegExp(`Port ${port} is taken, .* set ${name} `));
    expect(existsSync(untouched)).toBe(false);
    holder.close();

    const unsafe = start({ NODE_ENV: 'production', FIREBASE_AUTH_EMULATOR_HOST: 'localhost:9099' });
    expect(await unsafe.ended).toBe(1);
    expect(unsafe.said()).toMatch(/JWT_SECRET[^]*FIREBASE_AUTH_EMULATOR_HOST/);

    const unsaid = start({ NODE_ENV: '' });
    expect(await unsaid.ended).toBe(1);
    expect(unsaid.said()).toMatch(/NODE_ENV=development[^]*JWT_SECRET/);
  },
  PATIENCE_MS,
);
