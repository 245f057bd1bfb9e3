import { execFile } from 'node:child_process';
import { ROOT } from '@second-gear/node-utils/root';

/**
 * Runs a command of the repository as npm scripts do.
 * @param args arguments of `run.mjs`
 * @param env added to the environment of this process
 * @returns the exit code, or -1 if the process was killed, and both outputs
 */
export const runCommand = (
  args: readonly string[],
  env: Record<string, string>,
): Promise<{ code: number; output: string }> =>
  new Promise((resolve) => {
    execFile(
      process.execPath,
      ['packages/node-utils/bin/run.mjs', ...args],
      { cwd: ROOT, env: { ...process.env, ...env } },
      (error, stdout, stderr) => {
        resolve({
          code: typeof error?.code === 'number' ? error.code : error ? -1 : 0,
          output: stdout + stderr,
        });
      },
    );
  });
