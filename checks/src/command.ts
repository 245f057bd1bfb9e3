import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { signalGroup } from '@second-gear/toolkit/process-group';
import { ROOT } from '@second-gear/toolkit/root';

export interface Outcome {
  /** 0 after a clean end; 1 too when it was killed or could not start. */
  code: number;
  /** stdout and stderr as they came. */
  output: string;
}

interface CommandOptions {
  cwd?: string;
  env?: Record<string, string | undefined>;
  /** Hears every line as it comes. */
  onLine?: (line: string) => void;
  /** A file that is written when the work is done; the program must end soon afterwards. */
  report?: string;
  /** How soon, in ms. */
  lingerMs?: number;
}

const running = new Set<ChildProcess>();

const endings = new Set<() => Promise<void>>();

/** Has `end` called should the run be broken off. Returns how to take that back. */
export function whenEnding(end: () => Promise<void>): () => void {
  endings.add(end);
  return () => {
    endings.delete(end);
  };
}

/** Breaks the run off: ends every command that still runs, with what it started, and whatever else is to end. */
export function endAll(): Promise<void> {
  ending ??= (async () => {
    for (const child of running) signalGroup(child, 'SIGTERM');
    await Promise.all([...endings].map((end) => end()));
  })();
  return ending;
}
let ending: Promise<void> | undefined;

/** Ends a program that goes on after its report is there: something in it was left open. */
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

/**
 * Runs a program to its end, in a process group of its own, which is ended with it.
 */
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
