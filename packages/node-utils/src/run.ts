import { type ChildProcess, spawn } from 'node:child_process';
import path from 'node:path';

interface RunOptions {
  cwd: string;
  /** Variables in addition to the environment of this process. */
  env?: NodeJS.ProcessEnv;
  /** Called with each chunk of output. */
  onOutput?: (chunk: Buffer) => void;
}

/**
 * Runs a program to completion.
 * @returns its standard output
 * @throws if the program fails; the error message contains all output
 */
export function run(
  program: string,
  args: readonly string[],
  { cwd, env, onOutput }: RunOptions,
): Promise<string> {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, {
      cwd,
      env: { ...process.env, ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let output = '';
    let stdout = '';
    child.stdout.on('data', (chunk: Buffer) => {
      output += chunk.toString();
      stdout += chunk.toString();
      onOutput?.(chunk);
    });
    child.stderr.on('data', (chunk: Buffer) => {
      output += chunk.toString();
      onOutput?.(chunk);
    });
    child.once('error', reject);
    child.once('close', (code, signal) => {
      if (code === 0) resolve(stdout);
      else {
        const command = [path.basename(program), ...args].join(' ');
        reject(new Error(`${command} exited with ${String(code ?? signal)}:\n${output}`));
      }
    });
  });
}

/** Sends SIGTERM to a process and waits until it has exited. */
export async function stopProcess(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exited = new Promise((resolve) => child.once('exit', resolve));
  child.kill('SIGTERM');
  await exited;
}
