import type { PublishedRemote, PublishedShell } from '@second-gear/federation/release';
import type { SitePaths } from '../../site/paths.ts';
import type { Reason } from '../reasons-against-remote.ts';

/** Opens a staged site, in which a version is live, in a browser. Returns the reasons against the version. */
export type BrowserCheck = (
  staged: SitePaths,
  version: PublishedRemote | PublishedShell,
) => Promise<Reason[]>;
