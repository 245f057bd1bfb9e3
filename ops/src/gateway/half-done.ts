import { settle } from '../site/journal.ts';
import type { SitePaths } from '../site/paths.ts';

let said = '';

/** Finishes an interrupted command, so that page and document match for all visitors. */
export async function finishHalfDone(paths: SitePaths): Promise<void> {
  try {
    await settle(paths);
  } catch (error) {
    // A gateway with read-only access serves the site unchanged. The next command finishes it.
    const { message } = error as Error;
    if (message !== said) console.error(`${paths.site} holds what a command left half-done: ${message}`);
    said = message;
  }
}
