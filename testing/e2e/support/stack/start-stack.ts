import { type ChildProcess, spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { ROOT } from '@second-gear/node-utils/root';
import type { Stack } from './stack.ts';

const START_TIMEOUT_MS = 10 * 60_000;
const STOP_TIMEOUT_MS = 30_000;

type StackAddresses = Omit<Stack, 'siteDir'>;

const isStackAddresses = (value: unknown): value is StackAddresses =>
  typeof value === 'object' &&
  value !== null &&
  ['site', 'api', 'authEmulator', 'sandbox'].every(
    (name) => typeof (value as Record<string, unknown>)[name] === 'string',
  );

/** Returns the stack's addresses if the line contains them. */
function parseStackLine(line: string): StackAddresses | null {
  if (!line.startsWith('{')) return null;
  const value: unknown = JSON.parse(line);
  return isStackAddresses(value) ? value : null;
}

async function stopProcess(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const whenExited = new Promise((resolve) => child.once('exit', resolve));
  child.kill('SIGTERM');
  const timer = setTimeout(() => child.kill('SIGKILL'), STOP_TIMEOUT_MS);
  await whenExited;
  clearTimeout(timer);
}

/**
 * Starts the local stack in a separate process and waits until it is ready.
 * @param env variables to add to this process's environment
 * @returns the stack's addresses and a function that stops the stack. Rejects with the last lines of output
 * if the process ends early.
 */
export function startStack(
  env: Record<string, string>,
): Promise<{ stack: StackAddresses; stop: () => Promise<void> }> {
  const child = spawn(process.execPath, ['--import', 'tsx', 'tools/dev-stack/src/stack-command.ts'], {
    cwd: ROOT,
    env: { ...process.env, ...env },
    // The stack stops when its stdin closes, even if the tests are killed.
    stdio: ['pipe', 'pipe', 'pipe'],
  });
  const outputLines: string[] = [];
  const recordLine = (line: string) => {
    outputLines.push(line);
    if (process.env['E2E_VERBOSE']) console.log(`[stack] ${line}`);
  };
  return new Promise((resolve, reject) => {
    const rejectWithOutput = (reason: string) => {
      reject(new Error(`${reason}\n${outputLines.slice(-30).join('\n')}`));
    };
    const timer = setTimeout(() => {
      rejectWithOutput('The local stack was not ready in time');
      child.kill('SIGKILL');
    }, START_TIMEOUT_MS);
    createInterface({ input: child.stderr }).on('line', recordLine);
    createInterface({ input: child.stdout }).on('line', (line) => {
      const stack = parseStackLine(line);
      if (!stack) {
        recordLine(line);
        return;
      }
      clearTimeout(timer);
      resolve({ stack, stop: () => stopProcess(child) });
    });
    child.once('error', reject);
    child.once('exit', (code) => {
      clearTimeout(timer);
      rejectWithOutput(`The local stack ended with ${String(code)}`);
    });
  });
}
