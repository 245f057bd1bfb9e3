import { type ChildProcess, spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { ROOT } from '@second-gear/toolkit/root';
import type { Stack } from './stack.ts';

const START_TIMEOUT_MS = 10 * 60_000;
const STOP_TIMEOUT_MS = 30_000;

type Addresses = Omit<Stack, 'siteDir'>;

const isStack = (value: unknown): value is Addresses =>
  typeof value === 'object' &&
  value !== null &&
  ['site', 'api', 'authEmulator', 'sandbox'].every(
    (name) => typeof (value as Record<string, unknown>)[name] === 'string',
  );

/** Returns the stack's addresses if this line contains them. */
function readStack(line: string): Addresses | null {
  if (!line.startsWith('{')) return null;
  const value: unknown = JSON.parse(line);
  return isStack(value) ? value : null;
}

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const gone = new Promise((resolve) => child.once('exit', resolve));
  child.kill('SIGTERM');
  const timer = setTimeout(() => child.kill('SIGKILL'), STOP_TIMEOUT_MS);
  await gone;
  clearTimeout(timer);
}

/**
 * Starts the local stack in a separate process and waits until it is ready.
 * @param env settings in addition to this process's environment
 * @returns its addresses and a function that stops it; throws with its last lines if it ends early
 */
export function runStack(
  env: Record<string, string>,
): Promise<{ stack: Addresses; stop: () => Promise<void> }> {
  const child = spawn(process.execPath, ['--import', 'tsx', 'local/src/stack-command.ts'], {
    cwd: ROOT,
    env: { ...process.env, ...env },
    // The stack stops when its stdin closes, even if the tests are killed.
    stdio: ['pipe', 'pipe', 'pipe'],
  });
  const said: string[] = [];
  const hear = (line: string) => {
    said.push(line);
    if (process.env['E2E_VERBOSE']) console.log(`[stack] ${line}`);
  };
  return new Promise((resolve, reject) => {
    const fail = (why: string) => {
      reject(new Error(`${why}\n${said.slice(-30).join('\n')}`));
    };
    const timer = setTimeout(() => {
      fail('The local stack was not ready in time');
      child.kill('SIGKILL');
    }, START_TIMEOUT_MS);
    createInterface({ input: child.stderr }).on('line', hear);
    createInterface({ input: child.stdout }).on('line', (line) => {
      const stack = readStack(line);
      if (!stack) {
        hear(line);
        return;
      }
      clearTimeout(timer);
      resolve({ stack, stop: () => stop(child) });
    });
    child.once('error', reject);
    child.once('exit', (code) => {
      clearTimeout(timer);
      fail(`The local stack ended with ${String(code)}`);
    });
  });
}
