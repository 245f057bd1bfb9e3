import type { PublishedRemote, PublishedShell } from '@second-gear/federation/release';
import type { SitePaths } from '../../site/paths.ts';
import type { Reason } from '../reasons-against-remote.ts';

/**
 * Opens a staged site in a browser and returns the reasons against a version that is live in it.
 * @param report receives a progress line every few seconds
 */
export type BrowserCheck = (
  staged: SitePaths,
  version: PublishedRemote | PublishedShell,
  report?: (line: string) => void,
) => Promise<Reason[]>;

/** The gate could not decide whether to accept a version. Nothing changed. */
export class InconclusiveError extends Error {
  constructor(reason: string) {
    super(
      `The gate was inconclusive: ${reason} Nothing was changed. Try again when the machine is less busy, or skip the browser checks with --no-browser --why "…".`,
    );
  }
}
