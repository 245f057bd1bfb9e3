import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { ROOT } from '@second-gear/node-utils/root';
import { run } from '@second-gear/node-utils/run';
import { BENCH_CACHE_DIR } from '../cache.ts';

export const CAR_COUNT = 10_000;
const CACHE_DIR = join(BENCH_CACHE_DIR, 'list');
const SEEDED_MARKER = join(CACHE_DIR, `seeded-${String(CAR_COUNT)}`);

/** Ports that neither `npm start` nor the tests use. */
const PORTS = {
  PORT: '21000',
  API_PORT: '21001',
  AUTH_EMULATOR_PORT: '21002',
  SANDBOX_PORT: '21003',
  RENDERER_PORT: '21004',
  API_INTERNAL_PORT: '21005',
};

/** A local stack with many cars, in a separate process. */
export interface LargeSite {
  site: string;
  stop: () => Promise<void>;
}

/** Starts a site with 10,000 cars. The seeded data and the composed site are cached for the next run. */
export async function startLargeSite(): Promise<LargeSite> {
  await mkdir(CACHE_DIR, { recursive: true });
  const env = {
    ...process.env,
    ...PORTS,
    DATA_DIR: join(CACHE_DIR, 'data'),
    SITE_DIR: join(CACHE_DIR, 'site'),
  };
  if (!existsSync(SEEDED_MARKER)) {
    await run(
      process.execPath,
      ['packages/node-utils/bin/run.mjs', 'tools/dev-stack/src/seed/command.ts', '--cars', String(CAR_COUNT)],
      {
        cwd: ROOT,
        env,
        onOutput: (chunk) => process.stderr.write(chunk),
      },
    );
    await writeFile(SEEDED_MARKER, '');
  }
  const child = spawn(process.execPath, ['--import', 'tsx', 'tools/dev-stack/src/stack-command.ts'], {
    cwd: ROOT,
    env,
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const exited = new Promise<void>((resolve) => {
    child.once('exit', () => resolve());
  });
  const stop = async (): Promise<void> => {
    child.kill('SIGTERM');
    await exited;
  };
  const firstLine = new Promise<string>((resolve) => {
    createInterface({ input: child.stdout }).once('line', resolve);
  });
  const line = await Promise.race([firstLine, exited.then(() => null)]);
  if (line === null) throw new Error('could not start the site with many cars');
  const { site } = JSON.parse(line) as { site: string };
  return { site: `${site}/`, stop };
}
