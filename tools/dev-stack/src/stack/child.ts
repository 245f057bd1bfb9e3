import { spawn } from 'node:child_process';
import { createWriteStream, mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { createInterface } from 'node:readline';
import { signalGroup } from '@second-gear/node-utils/process-group';
import { ROOT } from '@second-gear/node-utils/root';
import type { Environment } from './settings.ts';

const PARENT_GUARD_URL = new URL('../../../../packages/node-utils/bin/parent-guard.mjs', import.meta.url)
  .href;
const MAX_TAIL_LINES = 25;

export interface ChildSpec {
  /** Display name. The name of the log file is derived from it. */
  name: string;
  /** A TypeScript file relative to the repository, or the absolute path of a JavaScript file. */
  script: string;
  args?: readonly string[];
  env: Environment;
  /** Working directory. Defaults to the repository. */
  cwd?: string;
  /** Called for each line of stdout and stderr. */
  onLine?: (line: string) => void;
  /** Time in ms that the process has to stop before it is killed. Default: 10 s. */
  gracePeriodMs?: number;
  /** Runs before the process is stopped. */
  beforeStop?: () => Promise<void>;
}

export interface Child {
  spec: ChildSpec;
  /**
   * Resolves when the process ends, and never rejects. The value is `null` after a clean exit, otherwise the
   * reason.
   */
  exitReason: Promise<string | null>;
  /** Returns the last lines of the output. */
  tail: () => string[];
  /** Asks the process to stop. After the grace period, kills it and its children. */
  stop: () => Promise<void>;
}

/**
 * Starts a Node process that ends when the current process ends. The child has its own process group. It does
 * not receive Ctrl-C from the terminal, so the stack can stop its processes in order.
 * @param logFile receives the output; replaced on each start
 */
export function startChild(spec: ChildSpec, logFile: string): Child {
  mkdirSync(dirname(logFile), { recursive: true });
  const log = createWriteStream(logFile);
  const loader = spec.script.endsWith('.ts') ? ['--import', 'tsx'] : [];
  const child = spawn(
    process.execPath,
    ['--import', PARENT_GUARD_URL, ...loader, spec.script, ...(spec.args ?? [])],
    {
      cwd: spec.cwd ?? ROOT,
      env: spec.env,
      stdio: ['pipe', 'pipe', 'pipe'],
      detached: true,
    },
  );
  const tail: string[] = [];
  const handleLine = (line: string): void => {
    log.write(`${line}\n`);
    tail.push(line);
    if (tail.length > MAX_TAIL_LINES) tail.shift();
    spec.onLine?.(line);
  };
  for (const stream of [child.stdout, child.stderr])
    createInterface({ input: stream }).on('line', handleLine);

  const exitReason = new Promise<string | null>((resolve) => {
    child.once('error', (error) => {
      log.end();
      resolve(error.message);
    });
    // Unlike `exit`, `close` is emitted after the last line of output.
    child.once('close', (code, signal) => {
      log.end();
      resolve(code === 0 ? null : signal ? `killed by ${signal}` : `exit code ${String(code)}`);
    });
  });

  const stop = async (): Promise<void> => {
    if (child.exitCode === null && child.signalCode === null) {
      await spec.beforeStop?.();
      signalGroup(child, 'SIGTERM');
    }
    const timer = setTimeout(() => {
      signalGroup(child, 'SIGKILL');
    }, spec.gracePeriodMs ?? 10_000);
    await exitReason;
    clearTimeout(timer);
    signalGroup(child, 'SIGKILL');
  };
  return { spec, exitReason, tail: () => [...tail], stop };
}
