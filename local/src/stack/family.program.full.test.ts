import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '@second-gear/toolkit/ports';
import { createFamily, type Family } from './family.ts';

let folder: string;
let family: Family;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'family-'));
  family = createFamily(join(folder, 'logs'));
});
afterEach(async () => {
  await family.stop();
  await rm(folder, { recursive: true });
});

/** Creates a child process with the given code in a file. */
async function child(name: string, code: string, more: { graceMs?: number } = {}) {
  const script = join(folder, `${name}.mjs`);
  await writeFile(script, code);
  return { name, script, env: { PATH: process.env['PATH'] }, ...more };
}
const alive = (pid: number): boolean => {
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
  const spec = await child('Good one', "console.log('hello'); console.error('there')");
  await family.run({ ...spec, onLine: (line) => lines.push(line) });
  expect(lines.sort()).toEqual(['hello', 'there']);
  expect(await readFile(join(folder, 'logs/good-one.log'), 'utf8')).toContain('hello');
});

test('run rejects with the last lines of a command that fails', async () => {
  const spec = await child('Bad', "console.log('the reason'); process.exit(3)");
  await expect(family.run(spec)).rejects.toThrow(/Bad: exit code 3[\s\S]*bad\.log[\s\S]*the reason/);
});

test('answers waits until a server responds', async () => {
  const port = String(await freePort());
  const server = family.start(
    await child(
      'Server',
      `import http from 'node:http'; setTimeout(() => http.createServer((q, a) => a.end('ok')).listen(${port}, '127.0.0.1'), 300)`,
    ),
  );
  await family.answers(server, `http://127.0.0.1:${port}/`, 20_000);
  await family.stop();
  await expect(fetch(`http://127.0.0.1:${port}/`)).rejects.toThrow();
});

test('the end of a process is reported immediately, also while waiting for a response', async () => {
  const server = family.start(
    await child('Mortal', "console.log('last words'); setTimeout(() => process.exit(7), 300)"),
  );
  await expect(family.answers(server, 'http://127.0.0.1:9/', 60_000)).rejects.toThrow(
    /Mortal: exit code 7[\s\S]*last words/,
  );
  await expect(family.death).rejects.toThrow('Mortal');
});

test('stop ends all processes, newest first, and kills one that exceeds its grace period', async () => {
  const order = join(folder, 'order');
  const polite = (name: string) =>
    child(
      name,
      `import { appendFileSync } from 'node:fs';
       process.on('SIGTERM', () => { appendFileSync(${JSON.stringify(order)}, ${JSON.stringify(`${name} `)}); process.exit(0); });
       setInterval(() => {}, 1000); console.log('up');`,
    );
  const up = async (spec: Awaited<ReturnType<typeof child>>): Promise<void> =>
    new Promise((resolve) => {
      family.start({
        ...spec,
        onLine: () => {
          resolve();
        },
      });
    });
  await up(await polite('first'));
  await up(await polite('second'));
  await up(
    await child(
      'stubborn',
      "process.on('SIGTERM', () => {}); setInterval(() => {}, 1000); console.log('up')",
      { graceMs: 300 },
    ),
  );
  await family.stop();
  expect(await readFile(order, 'utf8')).toBe('second first ');
});

test('the children of a process end with it', async () => {
  const pid = await new Promise<number>((resolve) => {
    void child(
      'parent',
      `import { spawn } from 'node:child_process';
       const helper = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)']);
       console.log(helper.pid); setInterval(() => {}, 1000);`,
    ).then((spec) =>
      family.start({
        ...spec,
        onLine: (line) => {
          resolve(Number(line));
        },
      }),
    );
  });
  expect(alive(pid)).toBe(true);
  await family.stop();
  for (let tries = 0; alive(pid) && tries < 100; tries += 1)
    await new Promise((resolve) => setTimeout(resolve, 50));
  expect(alive(pid)).toBe(false);
});

test('a process ends within seconds after its parent, even if the parent is killed', async () => {
  const guard = new URL('../../../toolkit/bin/parent-guard.mjs', import.meta.url).href;
  const orphan = await child('orphan', 'console.log(process.pid); setInterval(() => {}, 1000)');
  const parent = await child(
    'killed',
    `import { spawn } from 'node:child_process';
     spawn(process.execPath, ['--import', ${JSON.stringify(guard)}, ${JSON.stringify(orphan.script)}], { stdio: ['pipe', 'inherit', 'inherit'], detached: true });
     setTimeout(() => process.kill(process.pid, 'SIGKILL'), 1500);`,
  );
  let pid = 0;
  await expect(
    family.run({
      ...parent,
      onLine: (line) => {
        pid = Number(line);
      },
    }),
  ).rejects.toThrow('SIGKILL');
  for (let tries = 0; alive(pid) && tries < 200; tries += 1)
    await new Promise((resolve) => setTimeout(resolve, 50));
  expect(alive(pid)).toBe(false);
});
