import { spawn, spawnSync } from 'node:child_process';
import { resolve } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { findFreePort } from '@second-gear/node-utils/ports';
import { ROOT } from '@second-gear/node-utils/root';

export interface RendererProcess {
  url: string;
  /** Whether the process is limited to one core. */
  isPinned: boolean;
  stop: () => Promise<void>;
}

/** Startup timeout, in ms. */
const STARTUP_TIMEOUT_MS = 120_000;

const canPin = (): boolean => spawnSync('taskset', ['-c', '0', 'true']).status === 0;

/**
 * Starts the renderer of a site directory, pinned to one core if the system supports it.
 * @param api URL of the API, without a trailing slash
 */
export async function startRenderer(siteDir: string, api: string): Promise<RendererProcess> {
  const port = String(await findFreePort());
  const isPinned = canPin();
  const node = [process.execPath, '--import', 'tsx', 'tools/release/src/renderer/main.ts'];
  const [command = '', ...args] = isPinned ? ['taskset', '-c', '0', ...node] : node;
  const child = spawn(command, args, {
    cwd: ROOT,
    env: {
      PATH: process.env['PATH'],
      RENDERER_PORT: port,
      SITE_DIR: resolve(ROOT, siteDir),
      API_TARGET: api,
    },
    stdio: ['ignore', 2, 2],
  });
  const exited = new Promise<number | null>((resolveExit) => {
    child.once('exit', resolveExit);
    child.once('error', (error) => {
      console.error(error);
      resolveExit(null);
    });
  });
  const stop = async (): Promise<void> => {
    child.kill('SIGTERM');
    await exited;
  };
  const url = `http://127.0.0.1:${port}/`;
  const isResponding = async (): Promise<boolean> => {
    try {
      return (await fetch(new URL('/-/state', url))).ok;
    } catch (error) {
      // `fetch` throws a TypeError until the renderer listens.
      if (error instanceof TypeError) return false;
      throw error;
    }
  };
  const deadline = Date.now() + STARTUP_TIMEOUT_MS;
  while (!(await isResponding())) {
    if (child.exitCode !== null || Date.now() > deadline) {
      await stop();
      throw new Error(`could not start the renderer of ${siteDir}`);
    }
    await wait(200);
  }
  return { url, isPinned, stop };
}
