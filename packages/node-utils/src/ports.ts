// bin/ports.mjs is plain JavaScript, because ports are also checked before anything is installed.
import { isFree } from '../bin/ports.mjs';

export { describeOccupiedPorts, isFree } from '../bin/ports.mjs';

/** Below the ephemeral port range, so that no outgoing connection takes a port before its use. */
const MIN_PORT = 15_000;
const MAX_PORT = 32_000;
const MAX_TRIES = 1000;

/** Returns a random free port, so that parallel stacks do not pick the same one. */
export async function findFreePort(): Promise<number> {
  for (let tries = 0; tries < MAX_TRIES; tries += 1) {
    const port = MIN_PORT + Math.floor(Math.random() * (MAX_PORT - MIN_PORT));
    if (await isFree(port)) return port;
  }
  throw new Error('no free port left on this machine');
}

/** Returns distinct free ports. */
export async function findFreePorts(count: number): Promise<number[]> {
  const ports = new Set<number>();
  while (ports.size < count) ports.add(await findFreePort());
  return [...ports];
}
