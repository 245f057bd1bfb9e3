import { settle } from '../site/journal.ts';
import type { SitePaths } from '../site/paths.ts';

let said = '';

/** Finishes what a command left half-done that died: page and document are to say the same to whoever comes. */
export async function finishHalfDone(paths: SitePaths): Promise<void> {
  try {
    await settle(paths);
  } catch (error) {
    // A gateway that may only read the site serves it as it is; a command finishes it.
    const { message } = error as Error;
    if (message !== said) console.error(`${paths.site} holds what a command left half-done: ${message}`);
    said = message;
  }
}
