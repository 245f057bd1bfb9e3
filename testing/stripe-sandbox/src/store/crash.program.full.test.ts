import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { SANDBOX_KEYS } from '../server.ts';
import { createSdk, createTestIntent } from '../testing.ts';

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

function startSandbox() {
  const child = spawn(process.execPath, ['--import', 'tsx', 'src/main.ts'], {
    cwd: PACKAGE,
    env: { PATH: process.env['PATH'], SANDBOX_PORT: '0', DATA_DIR: dataDir },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  children.push(child);
  return child;
}

async function connectSdk(child: ReturnType<typeof startSandbox>) {
  const [line] = (await once(createInterface({ input: child.stdout }), 'line')) as [string];
  return createSdk(/http:\S+/.exec(line)?.[0] ?? '', SANDBOX_KEYS.secret);
}

test('after a crash and a restart, the sandbox has all changes that it acknowledged', async () => {
  const firstSandbox = startSandbox();
  const stripe = await connectSdk(firstSandbox);
  const acknowledgedIds: string[] = [];
  const calls = Array.from({ length: 40 }, async (_, index) => {
    const { id } = await createTestIntent(stripe, 100 + index);
    acknowledgedIds.push(id);
    if (acknowledgedIds.length === 5) firstSandbox.kill('SIGKILL');
  });
  await Promise.allSettled(calls);
  if (firstSandbox.exitCode === null && firstSandbox.signalCode === null) await once(firstSandbox, 'exit');
  expect(acknowledgedIds.length).toBeGreaterThanOrEqual(5);
  const restarted = await connectSdk(startSandbox());
  const storedIntents = await restarted.paymentIntents.list({ limit: 100 });
  expect(storedIntents.data.map(({ id }) => id)).toEqual(expect.arrayContaining(acknowledgedIds));
});

test('a second sandbox in the same folder prints the process id of the first one and exits', async () => {
  const firstSandbox = startSandbox();
  const stripe = await connectSdk(firstSandbox);
  const secondSandbox = startSandbox();
  let stderr = '';
  secondSandbox.stderr.on('data', (chunk: Buffer) => (stderr += chunk.toString()));
  const [code] = (await once(secondSandbox, 'exit')) as [number];
  expect(code).toBe(1);
  expect(stderr).toContain(`Payments sandbox: Another payments sandbox, process ${String(firstSandbox.pid)}`);
  expect(stderr.trim().split('\n')).toHaveLength(1);
  const { id } = await createTestIntent(stripe);
  expect(await stripe.paymentIntents.retrieve(id)).toMatchObject({ id });
});
