export { withTimeout } from '@second-gear/node-utils/with-timeout';

const TIMEOUT_MS = 60_000;

/** Polls a condition every few ms until it is true. Throws with `description` after a minute. */
export async function waitUntil(
  description: string,
  condition: () => boolean | Promise<boolean>,
): Promise<void> {
  const deadline = Date.now() + TIMEOUT_MS;
  while (!(await condition())) {
    if (Date.now() > deadline) throw new Error(`Waited a minute in vain for ${description}`);
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
}
