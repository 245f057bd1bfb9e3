import { spawn } from 'node:child_process';
import path from 'node:path';
import { bundle } from './bundle.ts';
import { temporaryFolder } from './fixtures.ts';

const COMMANDS = path.resolve(import.meta.dirname, '../commands');

/** What a command said, and how it ended. */
export interface Said {
  code: number | null;
  out: string;
  err: string;
}

/** A command of ops in one piece, to be run in processes of its own. */
export async function bundledCommand(
  name: string,
): Promise<(words: readonly string[], env?: Record<string, string>) => Promise<Said>> {
  const script = path.join(await temporaryFolder(), `${name}.mjs`);
  await bundle(path.join(COMMANDS, `${name}.ts`), script, path.resolve(COMMANDS, '../site'));
  return (words, env = {}) =>
    new Promise((resolve, reject) => {
      const child = spawn(process.execPath, [script, ...words], {
        env: { ...process.env, OPERATOR: 'ann', ...env },
      });
      const said = { out: '', err: '' };
      child.stdout.on('data', (chunk: Buffer) => (said.out += chunk.toString()));
      child.stderr.on('data', (chunk: Buffer) => (said.err += chunk.toString()));
      child.on('error', reject);
      child.on('close', (code) => {
        resolve({ code, ...said });
      });
    });
}
