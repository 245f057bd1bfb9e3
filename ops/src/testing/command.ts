import { spawn } from 'node:child_process';
import path from 'node:path';
import { temporaryFolder } from '@second-gear/toolkit/testing/clean-up';
import { bundle } from './bundle.ts';

const COMMANDS = path.resolve(import.meta.dirname, '../commands');

/** A command's output and exit code. */
export interface Said {
  code: number | null;
  out: string;
  err: string;
}

/** Runs a program until it exits. */
export function runProgram(
  program: string,
  words: readonly string[],
  options: { env?: NodeJS.ProcessEnv; cwd?: string } = {},
): Promise<Said> {
  return new Promise((resolve, reject) => {
    const child = spawn(program, words, options);
    const said = { out: '', err: '' };
    child.stdout.on('data', (chunk: Buffer) => (said.out += chunk.toString()));
    child.stderr.on('data', (chunk: Buffer) => (said.err += chunk.toString()));
    child.on('error', reject);
    child.on('close', (code) => {
      resolve({ code, ...said });
    });
  });
}

/** Bundles a command of ops, so that tests can run it in separate processes. */
export async function bundledCommand(
  name: string,
): Promise<(words: readonly string[], env?: Record<string, string>) => Promise<Said>> {
  const script = path.join(await temporaryFolder(), `${name}.mjs`);
  await bundle(path.join(COMMANDS, `${name}.ts`), script, path.resolve(COMMANDS, '../site'));
  return (words, env = {}) =>
    runProgram(process.execPath, [script, ...words], { env: { ...process.env, OPERATOR: 'ann', ...env } });
}
