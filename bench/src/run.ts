import { spawn } from 'node:child_process';
import { basename } from 'node:path';

/**
 * Runs a program to its end; its output goes to stderr.
 * @throws when it fails
 */
export function run(
  command: string,
  args: readonly string[],
  options: { cwd: string; env?: NodeJS.ProcessEnv },
): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { ...options, stdio: ['ignore', 2, 2] });
    child.once('error', reject);
    child.once('exit', (code, signal) => {
      if (code === 0) resolve();
      else reject(new Error(`${basename(command)} ${args.join(' ')} ended with ${String(code ?? signal)}`));
    });
  });
}
