import { recoverIfUnfinished } from '../site/journal.ts';
import type { SitePaths } from '../site/paths.ts';

/**
 * Returns a function that completes an interrupted change, so that page and document match for all visitors.
 * It reports a failure once.
 */
export function createSiteRecovery(paths: SitePaths): () => Promise<void> {
  let lastReported = '';
  return async () => {
    try {
      await recoverIfUnfinished(paths);
    } catch (error) {
      // A gateway with read-only access serves the site unchanged. The operator's next command completes the
      // change.
      const { message } = error as Error;
      if (message !== lastReported) console.error(`${paths.site} contains an unfinished change: ${message}`);
      lastReported = message;
    }
  };
}
