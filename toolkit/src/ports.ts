// Plain JavaScript there: ports are looked at before anything is installed, too.
import { isFree } from '../bin/ports.mjs';

export { isFree, takenPlaces } from '../bin/ports.mjs';

/** Below the ports that systems give to outgoing connections, which could take one before it is used. */
const LOWEST = 15_000;
const HIGHEST = 32_000;
const TRIES = 1000;

/** A port that nobody uses now, by chance, so that stacks side by side do not choose alike. */
export async function freePort(): Promise<number> {
  for (let tries = 0; tries < TRIES; tries += 1) {
    const port = LOWEST + Math.floor(Math.random() * (HIGHEST - LOWEST));
    if (await isFree(port)) return port;
  }
  throw new Error('This machine has no free port left');
}

/** Several of them, all different. */
export async function freePorts(count: number): Promise<number[]> {
  const found = new Set<number>();
  while (found.size < count) found.add(await freePort());
  return [...found];
}
