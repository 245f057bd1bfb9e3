import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { signalGroup } from '@second-gear/node-utils/process-group';
import { ROOT } from '@second-gear/node-utils/root';

export interface CommandOutcome {
  /** 0 on success; 1 also if the process was killed or could not start. */
  code: number;
  /** Combined output of stdout and stderr. */
  output: string;
}

interface CommandOptions {
  cwd?: string;
  env?: Record<string, string | undefined>;
  /** Called for each line of output. */
  onLine?: (line: string) => void;
  /** A file that the program writes when it is done. The program must exit soon afterwards. */
  reportFile?: string;
  /** Grace period after the report, in ms. */
  lingerMs?: number;
}

const runningChildren = new Set<ChildProcess>();

const abortHandlers = new Set<() => Promise<void>>();

/** Registers a function that is called if the test run is aborted. Returns a function that unregisters it. */
export function onAbort(end: () => Promise<void>): () => void {
  abortHandlers.add(end);
  return () => {
    abortHandlers.delete(end);
  };
}

/** Aborts the run: ends every running command with its child processes, and calls all registered handlers. */
export function abortRun(): Promise<void> {
  aborting ??= (async () => {
    for (const child of runningChildren) signalGroup(child, 'SIGTERM');
    await Promise.all([...abortHandlers].map((end) => end()));
  })();
  return aborting;
}
let aborting: Promise<void> | undefined;

/** Ends a program that has written its report but does not exit, because it has left a handle open. */
function killIfLingering(
  child: ChildProcess,
  reportFile: string,
  lingerMs = 60_000,
  lines: string[],
): NodeJS.Timeout {
  let reportedAt: number | undefined;
  return setInterval(() => {
    if (reportedAt === undefined) {
      if (existsSync(reportFile)) reportedAt = Date.now();
    } else if (Date.now() - reportedAt > lingerMs) {
      lines.push(
        `The command finished but did not exit within ${String(lingerMs / 1000)} s: it left a handle open.`,
      );
      signalGroup(child, 'SIGKILL');
    }
  }, 500);
}

/**
 * Runs a program to completion, in its own process group so that abortRun can also end its child processes.
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
    const lingerTimer = options.reportFile
      ? killIfLingering(child, options.reportFile, options.lingerMs, lines)
      : undefined;
    const handleLine = (line: string): void => {
      lines.push(line);
      options.onLine?.(line);
    };
    for (const stream of [child.stdout, child.stderr])
      createInterface({ input: stream }).on('line', handleLine);
    const end = (code: number): void => {
      runningChildren.delete(child);
      clearInterval(lingerTimer);
      resolve({ code, output: lines.join('\n') });
    };
    child.once('error', (error) => {
      lines.push(error.message);
      end(1);
    });
    child.once('close', (code) => {
      end(code ?? 1);
    });
  });
}
