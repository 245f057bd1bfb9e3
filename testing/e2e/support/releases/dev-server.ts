import { spawn } from 'node:child_process';
import { findFreePort } from '@second-gear/node-utils/ports';
import { stopProcess } from '@second-gear/node-utils/run';
import { stack } from '../stack/stack.ts';

const OUTPUT_TIMEOUT_MS = 3 * 60_000;

/** A running `npm run dev`. */
export interface DevServer {
  url: string;
  /**
   * Resolves when the output matches. Rejects with the whole output if the process ends first, or on timeout.
   */
  waitForOutput: (pattern: RegExp) => Promise<void>;
  stop: () => Promise<void>;
}

/**
 * Starts `npm run dev -- …` in a working copy. Without `--against`, the dev server uses the API of the
 * running stack.
 */
export async function startDevServer(dir: string, ...args: string[]): Promise<DevServer> {
  const port = await findFreePort();
  const child = spawn(
    process.execPath,
    ['packages/node-utils/bin/run.mjs', 'tools/release/src/commands/dev.ts', ...args],
    {
      cwd: dir,
      env: { ...process.env, DEV_PORT: String(port), API_TARGET: stack().api },
      stdio: ['ignore', 'pipe', 'pipe'],
    },
  );
  let output = '';
  let onOutput: (() => void) | undefined;
  const appendOutput = (chunk: Buffer) => {
    output += chunk.toString();
    onOutput?.();
  };
  child.stdout.on('data', appendOutput);
  child.stderr.on('data', appendOutput);
  child.once('exit', () => onOutput?.());
  return {
    url: `http://localhost:${String(port)}`,
    waitForOutput: (pattern) =>
      new Promise((resolve, reject) => {
        const timer = setTimeout(() => {
          reject(new Error(`npm run dev did not print ${String(pattern)} in time, but:\n${output}`));
        }, OUTPUT_TIMEOUT_MS);
        onOutput = () => {
          if (pattern.test(output)) resolve();
          else if (child.exitCode !== null) reject(new Error(`npm run dev ended:\n${output}`));
          else return;
          clearTimeout(timer);
        };
        onOutput();
      }),
    stop: () => stopProcess(child),
  };
}
