import { spawn } from 'node:child_process';
import { freePort } from '@second-gear/toolkit/ports';
import { end } from '@second-gear/toolkit/run';
import { stack } from './stack.ts';

const SAY_TIMEOUT_MS = 3 * 60_000;

/** A running `npm run dev`. */
export interface DevSite {
  url: string;
  /**
   * Resolves after the output matches. Rejects with the whole output if the process ends first or on timeout.
   */
  says: (words: RegExp) => Promise<void>;
  stop: () => Promise<void>;
}

/** Starts `npm run dev -- …` in a working copy. Without `--against`, it uses the API of the running stack. */
export async function startDev(dir: string, ...words: string[]): Promise<DevSite> {
  const port = await freePort();
  const child = spawn(process.execPath, ['toolkit/bin/run.mjs', 'ops/src/commands/dev.ts', ...words], {
    cwd: dir,
    env: { ...process.env, DEV_PORT: String(port), API_TARGET: stack().api },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  let heard: (() => void) | undefined;
  const hear = (chunk: Buffer) => {
    said += chunk.toString();
    heard?.();
  };
  child.stdout.on('data', hear);
  child.stderr.on('data', hear);
  child.once('exit', () => heard?.());
  return {
    url: `http://localhost:${String(port)}`,
    says: (wanted) =>
      new Promise((resolve, reject) => {
        const timer = setTimeout(() => {
          reject(new Error(`npm run dev did not say ${String(wanted)} in time, but:\n${said}`));
        }, SAY_TIMEOUT_MS);
        heard = () => {
          if (wanted.test(said)) resolve();
          else if (child.exitCode !== null) reject(new Error(`npm run dev ended:\n${said}`));
          else return;
          clearTimeout(timer);
        };
        heard();
      }),
    stop: () => end(child),
  };
}
