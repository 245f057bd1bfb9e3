import { spawn } from 'node:child_process';
import { createWriteStream, mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { createInterface } from 'node:readline';
import { signalGroup } from '@second-gear/toolkit/process-group';
import { ROOT } from '@second-gear/toolkit/root';
import type { Environment } from './settings.ts';

const GUARD = new URL('../../../toolkit/bin/parent-guard.mjs', import.meta.url).href;
const TAIL_LINES = 25;

export interface ChildSpec {
  /** Name for people, and of the log file. */
  name: string;
  /** A TypeScript file below the repository, or an absolute JavaScript one; then its arguments. */
  script: string;
  args?: readonly string[];
  env: Environment;
  /** Where the process runs; the repository when absent. */
  cwd?: string;
  /** Hears every line of stdout and stderr. */
  onLine?: (line: string) => void;
  /** How long it may take to stop by itself, in ms. */
  graceMs?: number;
  /** Done before it is asked to stop. */
  beforeStop?: () => Promise<void>;
}

export interface Child {
  spec: ChildSpec;
  /** Resolves, never rejects, once the process is gone: with `null` after a clean end, else how it ended. */
  ended: Promise<string | null>;
  /** Its last lines. */
  tail: () => string[];
  /** Asks it to end, and ends it and what it started if it does not. */
  stop: () => Promise<void>;
}

/**
 * Starts a Node process that ends when this one does. Terminal signals do not reach it (its own process
 * group), so that the stack decides the order in which its parts stop.
 * @param logFile takes its output, replaced at each start
 */
export function startChild(spec: ChildSpec, logFile: string): Child {
  mkdirSync(dirname(logFile), { recursive: true });
  const log = createWriteStream(logFile);
  const loader = spec.script.endsWith('.ts') ? ['--import', 'tsx'] : [];
  const child = spawn(process.execPath, ['--import', GUARD, ...loader, spec.script, ...(spec.args ?? [])], {
    cwd: spec.cwd ?? ROOT,
    env: spec.env,
    stdio: ['pipe', 'pipe', 'pipe'],
    detached: true,
  });
  const tail: string[] = [];
  const hear = (line: string): void => {
    log.write(`${line}\n`);
    tail.push(line);
    if (tail.length > TAIL_LINES) tail.shift();
    spec.onLine?.(line);
  };
  for (const stream of [child.stdout, child.stderr]) createInterface({ input: stream }).on('line', hear);

  const ended = new Promise<string | null>((resolve) => {
    child.once('error', (error) => {
      log.end();
      resolve(error.message);
    });
    // `close` comes after the last line was read.
    child.once('close', (code, signal) => {
      log.end();
      resolve(code === 0 ? null : signal ? `ended by ${signal}` : `exit code ${String(code)}`);
    });
  });

  const stop = async (): Promise<void> => {
    if (child.exitCode === null && child.signalCode === null) {
      await spec.beforeStop?.();
      signalGroup(child, 'SIGTERM');
    }
    const timer = setTimeout(() => {
      signalGroup(child, 'SIGKILL');
    }, spec.graceMs ?? 10_000);
    await ended;
    clearTimeout(timer);
    signalGroup(child, 'SIGKILL');
  };
  return { spec, ended, tail: () => [...tail], stop };
}
