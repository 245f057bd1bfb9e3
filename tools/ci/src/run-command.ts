import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { signalGroup } from '@second-gear/node-utils/process-group';
import { ROOT } from '@second-gear/node-utils/root';

export interface CommandOutcome {
  /** 0 on success. 1 also if the process was killed or could not start. */
  code: number;
  /** Combined output of stdout and stderr. */
  output: string;
}

interface CommandOptions {
  cwd?: string;
  env?: Record<string, string | undefined>;
  /** Called for each line of output. */
  onLine?: (line: string) => void;
  /** A file that the program writes at the end. The program must exit soon afterwards. */
  reportFile?: string;
  /** Time in ms that the program has to exit after it has written the report. */
  exitGracePeriodMs?: number;
}

const runningChildren = new Set<ChildProcess>();

const abortHandlers = new Set<() => Promise<void>>();

/** Registers a function that is called if the test run is aborted. Returns a function that unregisters it. */
export function onAbort(handler: () => Promise<void>): () => void {
  abortHandlers.add(handler);
  return () => {
    abortHandlers.delete(handler);
  };
}

/** Aborts the run: ends every running command with its child processes, and calls all registered handlers. */
export function abortRun(): Promise<void> {
  aborting ??= (async () => {
    for (const child of runningChildren) signalGroup(child, 'SIGTERM');
    await Promise.all([...abortHandlers].map((handler) => handler()));
  })();
  return aborting;
}
let aborting: Promise<void> | undefined;

/** Ends a program that has written its report but does not exit, because it has left a handle open. */
function killIfNotExiting(
  child: ChildProcess,
  reportFile: string,
  exitGracePeriodMs = 60_000,
  lines: string[],
): NodeJS.Timeout {
  let reportedAt: number | undefined;
  return setInterval(() => {
    if (reportedAt === undefined) {
      if (existsSync(reportFile)) reportedAt = Date.now();
    } else if (Date.now() - reportedAt > exitGracePeriodMs) {
      lines.push(
        `The command finished but did not exit within ${String(exitGracePeriodMs / 1000)} s: it left a handle open.`,
      );
      signalGroup(child, 'SIGKILL');
    }
  }, 500);
}

/**
 * Runs a program to completion, in its own process group, so abortRun can also end its child processes.
 */
export function runCommand(
  program: string,
  args: readonly string[],
  options: CommandOptions = {},
): Promise<CommandOutcome> {
  return new Promise((resolve) => {
    const child = spawn(program, args, {
      cwd: options.cwd ?? ROOT,
      env: { ...process.env, ...options.env },
      stdio: ['ignore', 'pipe', 'pipe'],
      detached: true,
    });
    runningChildren.add(child);
    const lines: string[] = [];
    const exitTimer = options.reportFile
      ? killIfNotExiting(child, options.reportFile, options.exitGracePeriodMs, lines)
      : undefined;
    const handleLine = (line: string): void => {
      lines.push(line);
      options.onLine?.(line);
    };
    for (const stream of [child.stdout, child.stderr])
      createInterface({ input: stream }).on('line', handleLine);
    const finish = (code: number): void => {
      runningChildren.delete(child);
      clearInterval(exitTimer);
      resolve({ code, output: lines.join('\n') });
    };
    child.once('error', (error) => {
      lines.push(error.message);
      finish(1);
    });
    child.once('close', (code) => {
      finish(code ?? 1);
    });
  });
}
