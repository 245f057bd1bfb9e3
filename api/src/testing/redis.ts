import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { findFreePort } from '@second-gear/node-utils/ports';
import { findOrInstallServer } from '@second-gear/node-utils/testing/server-programs';
import { waitUntil } from './wait-until.ts';

/** Returns the path of Redis. Undefined if it is not installed and can't be installed. */
export const findRedis = (): string | undefined => findOrInstallServer('redis-server');

/** Starts Redis on a port of this machine. Returns a function that kills it. */
async function startProcess(program: string, port: number): Promise<() => Promise<void>> {
  const args = ['--bind', '127.0.0.1', '--port', String(port), '--save', '', '--appendonly', 'no'];
  const child = spawn(program, args, { stdio: ['ignore', 'pipe', 'inherit'] });
  let output = '';
  child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()));
  const exit = once(child, 'close');
  await waitUntil(
    'Redis to be ready',
    () => child.exitCode !== null || output.includes('Ready to accept connections'),
  );
  if (child.exitCode !== null) throw new Error(`Redis ended: ${output}`);
  return async () => {
    child.kill('SIGKILL');
    await exit;
  };
}

/** A Redis server without data. */
export interface RedisServer {
  url: string;
  start: () => Promise<void>;
  stop: () => Promise<void>;
}

export async function startRedis(program: string): Promise<RedisServer> {
  const port = await findFreePort();
  let stop = await startProcess(program, port);
  return {
    url: `redis://127.0.0.1:${String(port)}`,
    start: async () => {
      stop = await startProcess(program, port);
    },
    stop: () => stop(),
  };
}
