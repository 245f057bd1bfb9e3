// bin/ports.mjs is plain JavaScript, because ports are also checked before dependencies are installed.
import { isFree } from '../bin/ports.mjs';

export { describeOccupiedPorts, isFree } from '../bin/ports.mjs';

/** Port range below the ephemeral ports, so no outgoing connection takes a port before it is used. */
const MIN_PORT = 15_000;
const MAX_PORT = 32_000;
const MAX_ATTEMPTS = 1000;

/** Returns a free port. It is random, so parallel stacks rarely pick the same one. */
export async function findFreePort(): Promise<number> {
  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt += 1) {
    const port = MIN_PORT + Math.floor(Math.random() * (MAX_PORT - MIN_PORT));
    if (await isFree(port)) return port;
  }
  throw new Error('no free port left on this machine');
}

export async function findFreePorts(count: number): Promise<number[]> {
  const ports = new Set<number>();
  while (ports.size < count) ports.add(await findFreePort());
  return [...ports];
}
