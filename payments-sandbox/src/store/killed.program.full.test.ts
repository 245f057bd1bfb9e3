import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { SANDBOX_KEYS } from '../server.ts';
import { newIntent, sdk } from '../testing.ts';

const PACKAGE = fileURLToPath(new URL('../..', import.meta.url));

let dataDir: string;
const children: ChildProcess[] = [];
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'sandbox-'));
});
afterEach(async () => {
  for (const child of children.splice(0)) child.kill('SIGKILL');
  await rm(dataDir, { recursive: true, force: true });
});

function start() {
  const child = spawn(process.execPath, ['--import', 'tsx', 'src/main.ts'], {
    cwd: PACKAGE,
    env: { PATH: process.env['PATH'], SANDBOX_PORT: '0', DATA_DIR: dataDir },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  children.push(child);
  return child;
}

async function listening(child: ReturnType<typeof start>) {
  const [line] = (await once(createInterface({ input: child.stdout }), 'line')) as [string];
  return sdk(/http:\S+/.exec(line)?.[0] ?? '', SANDBOX_KEYS.secret);
}

test('a sandbox that was killed at work has all acknowledged changes after its restart', async () => {
  const first = start();
  const stripe = await listening(first);
  const acknowledged: string[] = [];
  const calls = Array.from({ length: 40 }, async (_, index) => {
    const { id } = await newIntent(stripe, 100 + index);
    acknowledged.push(id);
    if (acknowledged.length === 5) first.kill('SIGKILL');
  });
  await Promise.allSettled(calls);
  if (first.exitCode === null && first.signalCode === null) await once(first, 'exit');
  expect(acknowledged.length).toBeGreaterThanOrEqual(5);
  const again = await listening(start());
  const found = await again.paymentIntents.list({ limit: 100 });
  expect(found.data.map(({ id }) => id)).toEqual(expect.arrayContaining(acknowledged));
});

test('a second sandbox in the same folder names the first one and exits', async () => {
  const first = start();
  const stripe = await listening(first);
  const second = start();
  let said = '';
  second.stderr.on('data', (chunk: Buffer) => (said += chunk.toString()));
  const [code] = (await once(second, 'exit')) as [number];
  expect(code).toBe(1);
  expect(said).toContain(`Payments sandbox: Another payments sandbox, process ${String(first.pid)}`);
  expect(said.trim().split('\n')).toHaveLength(1);
  const { id } = await newIntent(stripe);
  expect(await stripe.paymentIntents.retrieve(id)).toMatchObject({ id });
});
