import type { PublishedRemote, PublishedShell } from '@second-gear/federation/release';
import type { SitePaths } from '../../site/paths.ts';
import type { Reason } from '../reasons-against-remote.ts';

/**
 * Opens a staged site, in which a version is live, in a browser. Returns the reasons against the version.
 * @param report receives a line every few seconds that says what is being checked
 */
export type BrowserCheck = (
  staged: SitePaths,
  version: PublishedRemote | PublishedShell,
  report?: (line: string) => void,
) => Promise<Reason[]>;

/** The gate could neither accept nor refuse a version. Nothing changed. */
export class InconclusiveError extends Error {
  constructor(reason: string) {
    super(
      `The gate was inconclusive: ${reason} Nothing was changed. Try again when the machine is less busy, or skip the browser checks with --no-browser --why "…".`,
    );
  }
}
