import { spawn } from 'node:child_process';
import path from 'node:path';
import { createTemporaryFolder } from '@second-gear/node-utils/testing/clean-up';
import { bundleProgram } from './bundle.ts';

const COMMANDS_FOLDER = path.resolve(import.meta.dirname, '../commands');

export interface ProgramResult {
  code: number | null;
  out: string;
  err: string;
}

export function runProgram(
  program: string,
  args: readonly string[],
  options: { env?: NodeJS.ProcessEnv; cwd?: string } = {},
): Promise<ProgramResult> {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, options);
    const output = { out: '', err: '' };
    child.stdout.on('data', (chunk: Buffer) => (output.out += chunk.toString()));
    child.stderr.on('data', (chunk: Buffer) => (output.err += chunk.toString()));
    child.on('error', reject);
    child.on('close', (code) => {
      resolve({ code, ...output });
    });
  });
}

/** Bundles an operator command. Returns a function that runs it in a separate process. */
export async function bundleCommand(
  name: string,
): Promise<(args: readonly string[], env?: Record<string, string>) => Promise<ProgramResult>> {
  const script = path.join(await createTemporaryFolder(), `${name}.mjs`);
  await bundleProgram(
    path.join(COMMANDS_FOLDER, `${name}.ts`),
    script,
    path.resolve(COMMANDS_FOLDER, '../site'),
  );
  return (args, env = {}) =>
    runProgram(process.execPath, [script, ...args], { env: { ...process.env, OPERATOR: 'ann', ...env } });
}
