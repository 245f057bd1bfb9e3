import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findFreePort } from '@second-gear/node-utils/ports';
import { createSupervisor, type Supervisor } from './supervisor.ts';

let folder: string;
let supervisor: Supervisor;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'supervisor-'));
  supervisor = createSupervisor(join(folder, 'logs'));
});
afterEach(async () => {
  await supervisor.stop();
  await rm(folder, { recursive: true });
});

/** Writes the code to a file. Returns the spec of a child process that runs the file. */
async function createSpec(name: string, code: string, overrides: { gracePeriodMs?: number } = {}) {
  const script = join(folder, `${name}.mjs`);
  await writeFile(script, code);
  return { name, script, env: { PATH: process.env['PATH'] }, ...overrides };
}
const isAlive = (pid: number): boolean => {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    expect((error as NodeJS.ErrnoException).code).toBe('ESRCH');
    return false;
  }
};

test('run resolves if a command succeeds, and its output is reported and logged', async () => {
  const lines: string[] = [];
  const spec = await createSpec('Good one', "console.log('hello'); console.error('there')");
  await supervisor.run({ ...spec, onLine: (line) => lines.push(line) });
  expect(lines.sort()).toEqual(['hello', 'there']);
  expect(await readFile(join(folder, 'logs/good-one.log'), 'utf8')).toContain('hello');
});

test('run rejects with the last lines of a command that fails', async () => {
  const spec = await createSpec('Bad', "console.log('the reason'); process.exit(3)");
  await expect(supervisor.run(spec)).rejects.toThrow(/Bad: exit code 3[\s\S]*bad\.log[\s\S]*the reason/);
});

test('waitUntilHealthy waits until a server responds', async () => {
  const port = String(await findFreePort());
  const server = supervisor.start(
    await createSpec(
      'Server',
      `import http from 'node:http'; setTimeout(() => http.createServer((q, a) => a.end('ok')).listen(${port}, '127.0.0.1'), 300)`,
    ),
  );
  await supervisor.waitUntilHealthy(server, `http://127.0.0.1:${port}/`, 20_000);
  await supervisor.stop();
  await expect(fetch(`http://127.0.0.1:${port}/`)).rejects.toThrow();
});

test('the end of a process is reported immediately, even during a wait for its response', async () => {
  const server = supervisor.start(
    await createSpec('Mortal', "console.log('last words'); setTimeout(() => process.exit(7), 300)"),
  );
  await expect(supervisor.waitUntilHealthy(server, 'http://127.0.0.1:9/', 60_000)).rejects.toThrow(
    /Mortal: exit code 7[\s\S]*last words/,
  );
  await expect(supervisor.unexpectedExit).rejects.toThrow('Mortal');
});

test('stop ends all processes, newest first, and kills one that exceeds its grace period', async () => {
  const stopOrderFile = join(folder, 'order');
  const createGracefulSpec = (name: string) =>
    createSpec(
      name,
      `import { appendFileSync } from 'node:fs';
       process.on('SIGTERM', () => { appendFileSync(${JSON.stringify(stopOrderFile)}, ${JSON.stringify(`${name} `)}); process.exit(0); });
       setInterval(() => {}, 1000); console.log('up');`,
    );
  const startAndWait = async (spec: Awaited<ReturnType<typeof createSpec>>): Promise<void> =>
    new Promise((resolve) => {
      supervisor.start({
        ...spec,
        onLine: () => {
          resolve();
        },
      });
    });
  await startAndWait(await createGracefulSpec('first'));
  await startAndWait(await createGracefulSpec('second'));
  await startAndWait(
    await createSpec(
      'stubborn',
      "process.on('SIGTERM', () => {}); setInterval(() => {}, 1000); console.log('up')",
      { gracePeriodMs: 300 },
    ),
  );
  await supervisor.stop();
  expect(await readFile(stopOrderFile, 'utf8')).toBe('second first ');
});

test('the children of a process end with it', async () => {
  const pid = await new Promise<number>((resolve) => {
    void createSpec(
      'parent',
      `import { spawn } from 'node:child_process';
       const helper = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)']);
       console.log(helper.pid); setInterval(() => {}, 1000);`,
    ).then((spec) =>
      supervisor.start({
        ...spec,
        onLine: (line) => {
          resolve(Number(line));
        },
      }),
    );
  });
  expect(isAlive(pid)).toBe(true);
  await supervisor.stop();
  for (let attempt = 0; isAlive(pid) && attempt < 100; attempt += 1)
    await new Promise((resolve) => setTimeout(resolve, 50));
  expect(isAlive(pid)).toBe(false);
});

test('a process ends within seconds after its parent, even if the parent is killed', async () => {
  const guard = new URL('../../../../packages/node-utils/bin/parent-guard.mjs', import.meta.url).href;
  const orphan = await createSpec('orphan', 'console.log(process.pid); setInterval(() => {}, 1000)');
  const parent = await createSpec(
    'killed',
    `import { spawn } from 'node:child_process';
     spawn(process.execPath, ['--import', ${JSON.stringify(guard)}, ${JSON.stringify(orphan.script)}], { stdio: ['pipe', 'inherit', 'inherit'], detached: true });
     setTimeout(() => process.kill(process.pid, 'SIGKILL'), 1500);`,
  );
  let pid = 0;
  await expect(
    supervisor.run({
      ...parent,
      onLine: (line) => {
        pid = Number(line);
      },
    }),
  ).rejects.toThrow('SIGKILL');
  for (let attempt = 0; isAlive(pid) && attempt < 200; attempt += 1)
    await new Promise((resolve) => setTimeout(resolve, 50));
  expect(isAlive(pid)).toBe(false);
});
