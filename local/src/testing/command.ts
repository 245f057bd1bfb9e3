import { type ChildProcess, spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { ROOT } from '../stack/child.ts';

export interface Outcome {
  /** 0 after a clean end; 1 too when it was killed or could not start. */
  code: number;
  /** stdout and stderr as they came. */
  output: string;
}

const running = new Set<ChildProcess>();

/** Ends every command that still runs, with what it started. */
export function endCommands(signal: NodeJS.Signals): void {
  for (const child of running) if (child.pid !== undefined) process.kill(-child.pid, signal);
}

/**
 * Runs a program to its end, in a process group of its own.
 * @param onLine hears every line as it comes
 */
export function runCommand(
  program: string,
  args: readonly string[],
  options: { cwd?: string; env?: Record<string, string | undefined>; onLine?: (line: string) => void } = {},
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
    const hear = (line: string): void => {
      lines.push(line);
      options.onLine?.(line);
    };
    for (const stream of [child.stdout, child.stderr]) createInterface({ input: stream }).on('line', hear);
    const end = (code: number): void => {
      running.delete(child);
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
