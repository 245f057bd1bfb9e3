import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { ROOT } from '@second-gear/toolkit/root';
import { run } from '@second-gear/toolkit/run';
import { BENCH_CACHE } from '../cache.ts';

/** Number of cars in the measured site. */
export const CARS = 10_000;
const FOLDER = join(BENCH_CACHE, 'list');
const SEEDED = join(FOLDER, `seeded-${String(CARS)}`);

/** Differ from the ports of `npm start` and of the tests. */
const PORTS = {
  PORT: '21000',
  API_PORT: '21001',
  AUTH_EMULATOR_PORT: '21002',
  SANDBOX_PORT: '21003',
  RENDERER_PORT: '21004',
  API_INTERNAL_PORT: '21005',
};

/** A local stack with many cars, in a separate process. */
export interface Stack {
  site: string;
  stop: () => Promise<void>;
}

/** Starts a site with 10,000 cars. Its data and composition are cached for the next run. */
export async function startLargeSite(): Promise<Stack> {
  await mkdir(FOLDER, { recursive: true });
  const env = { ...process.env, ...PORTS, DATA_DIR: join(FOLDER, 'data'), SITE_DIR: join(FOLDER, 'site') };
  if (!existsSync(SEEDED)) {
    await run(
      process.execPath,
      ['toolkit/bin/run.mjs', 'local/src/seed/command.ts', '--cars', String(CARS)],
      {
        cwd: ROOT,
        env,
        onOutput: (chunk) => process.stderr.write(chunk),
      },
    );
    await writeFile(SEEDED, '');
  }
  const child = spawn(process.execPath, ['--import', 'tsx', 'local/src/stack-command.ts'], {
    cwd: ROOT,
    env,
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const ended = new Promise<void>((resolve) => {
    child.once('exit', () => resolve());
  });
  const stop = async (): Promise<void> => {
    child.kill('SIGTERM');
    await ended;
  };
  const told = new Promise<string>((resolve) => {
    createInterface({ input: child.stdout }).once('line', resolve);
  });
  const line = await Promise.race([told, ended.then(() => null)]);
  if (line === null) throw new Error('The site with many cars did not start');
  const { site } = JSON.parse(line) as { site: string };
  return { site: `${site}/`, stop };
}
