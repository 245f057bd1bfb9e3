import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { cleanUp } from '@second-gear/node-utils/testing/clean-up';

/**
 * Source of the process. It is plain JavaScript, so it needs no build. It counts the requests to each
 * address and returns the counts at /counts. With the argument `disconnects`, it closes the connections of
 * requests to /cut… without a response.
 */
const PROGRAM = `
const counts = {};
const server = require('node:http').createServer((request, response) => {
  if (request.url === '/counts') return response.end(JSON.stringify(counts));
  counts[request.url] = (counts[request.url] ?? 0) + 1;
  if (request.url.startsWith('/cut') && process.argv[1] === 'disconnects') return request.socket.destroy();
  request.resume();
  setTimeout(() => response.end('done'), 5);
});
server.listen(0, '127.0.0.1', () => console.log(server.address().port));
`;

/** A simulated API process. */
export interface ApiProcess {
  address: string;
  /** Kills the process. Its pending requests get no response. */
  kill: () => Promise<void>;
  /** Returns the number of received requests, by address. */
  counts: () => Promise<Record<string, number>>;
}

/**
 * Starts an ApiProcess until the end of the test file. With `disconnects` it closes the connections of
 * requests to `/cut…`.
 */
export async function startApiProcess(kind: 'responds' | 'disconnects'): Promise<ApiProcess> {
  const child = spawn(process.execPath, ['-e', PROGRAM, kind], { stdio: ['ignore', 'pipe', 'inherit'] });
  const closed = once(child, 'close');
  const kill = async (): Promise<void> => {
    child.kill('SIGKILL');
    await closed;
  };
  cleanUp(kill);
  const [port] = (await once(createInterface(child.stdout), 'line')) as [string];
  const address = `http://127.0.0.1:${port}`;
  const counts = async (): Promise<Record<string, number>> => {
    const response = await fetch(`${address}/counts`);
    return (await response.json()) as Record<string, number>;
  };
  return { address, kill, counts };
}
