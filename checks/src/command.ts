import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { signalGroup } from '@second-gear/toolkit/process-group';
import { ROOT } from '@second-gear/toolkit/root';

export interface Outcome {
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
  report?: string;
  /** Grace period after the report, in ms. */
  lingerMs?: number;
}

const running = new Set<ChildProcess>();

const endings = new Set<() => Promise<void>>();

/** Registers `end`, which runs if the run is aborted. Returns a function that unregisters it. */
export function whenEnding(end: () => Promise<void>): () => void {
  endings.add(end);
  return () => {
    endings.delete(end);
  };
}

/** Aborts the run: ends every running command with its child processes, and calls all registered handlers. */
export function endAll(): Promise<void> {
  ending ??= (async () => {
    for (const child of running) signalGroup(child, 'SIGTERM');
    await Promise.all([...endings].map((end) => end()));
  })();
  return ending;
}
let ending: Promise<void> | undefined;

/** Ends a program that does not exit after its report is complete, because it leaves a handle open. */
function watchLingering(
  child: ChildProcess,
  report: string,
  lingerMs = 60_000,
  lines: string[],
): NodeJS.Timeout {
  let reportedAt: number | undefined;
  return setInterval(() => {
    if (reportedAt === undefined) {
      if (existsSync(report)) reportedAt = Date.now();
    } else if (Date.now() - reportedAt > lingerMs) {
      lines.push(
        `It was done, but did not end within ${String(lingerMs / 1000)} s: something was left open in it.`,
      );
      signalGroup(child, 'SIGKILL');
    }
  }, 500);
}

/** Runs a program to completion in its own process group. Ends the group afterwards. */
export function runCommand(
  program: string,
  args: readonly string[],
  options: CommandOptions = {},
): Promise<Outcome> {
  return new Promise((resolve) => {
    const child = spawn(program, args, {
      cwd: options.cwd ?? ROOT,
      env: { ...process.env, ...options.env },
      stdio: ['ignore', 'pipe', 'pipe'],
      detached: true,
    });
    running.add(child);
    const lines: string[] = [];
    const watch = options.report ? watchLingering(child, options.report, options.lingerMs, lines) : undefined;
    const hear = (line: string): void => {
      lines.push(line);
      options.onLine?.(line);
    };
    for (const stream of [child.stdout, child.stderr]) createInterface({ input: stream }).on('line', hear);
    const end = (code: number): void => {
      running.delete(child);
      clearInterval(watch);
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
