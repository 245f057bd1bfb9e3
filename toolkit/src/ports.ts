// Plain JavaScript, because ports are also checked before anything is installed.
import { isFree } from '../bin/ports.mjs';

export { isFree, takenPlaces } from '../bin/ports.mjs';

/** Below the ephemeral port range, so that no outgoing connection takes a port before its use. */
const LOWEST = 15_000;
const HIGHEST = 32_000;
const TRIES = 1000;

/** Returns a random free port, so that parallel stacks do not pick the same one. */
export async function freePort(): Promise<number> {
  for (let tries = 0; tries < TRIES; tries += 1) {
    const port = LOWEST + Math.floor(Math.random() * (HIGHEST - LOWEST));
    if (await isFree(port)) return port;
  }
  throw new Error('This machine has no free port left');
}

/** Returns distinct free ports. */
export async function freePorts(count: number): Promise<number[]> {
  const found = new Set<number>();
  while (found.size < count) found.add(await freePort());
  return [...found];
}
