export { inTime } from '@second-gear/contract/server/in-time';

const LIMIT_MS = 60_000;

/** Polls a check every few ms until it holds. Throws with `what` after a minute. */
export async function until(what: string, holds: () => boolean | Promise<boolean>): Promise<void> {
  const deadline = Date.now() + LIMIT_MS;
  while (!(await holds())) {
    if (Date.now() > deadline) throw new Error(`Waited a minute in vain for ${what}`);
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
}
