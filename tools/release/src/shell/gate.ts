import type { Reason } from '../gate/candidate-reasons.ts';
import { fileReasons } from '../gate/file-reasons.ts';
import { ssrReasons } from '../gate/ssr/reasons.ts';
import type { BrowserCheck } from '../release/request.ts';
import { activateShellVersion, activateVersion } from '../rollout/activate-version.ts';
import type { ShellCandidate } from '../site/candidate.ts';
import { requireDocument } from '../site/discovery-file.ts';
import { withSiteLock } from '../site/journal.ts';
import type { SitePaths } from '../site/paths.ts';
import { withStagedCopy } from '../site/staged-copy.ts';
import { shellReasons } from './shell-reasons.ts';
import { findVersionsInUse, versionLabel } from './versions-in-use.ts';

/** Opens the shell's own pages of a staged site in a browser. Returns the reasons against the shell. */
export type PagesCheck = (staged: SitePaths) => Promise<Reason[]>;

/** The browser checks of a shell: for its own pages, and for each version of a remote in use. */
export interface ShellBrowserChecks {
  pages: PagesCheck;
  remote: BrowserCheck;
}

/** Returns reasons against a shell on the current site, without the browser check. Empty if it passes. */
export async function shellGateReasons(
  paths: SitePaths,
  { record, folder }: Pick<ShellCandidate, 'record' | 'folder'>,
): Promise<Reason[]> {
  const inUse = await findVersionsInUse(paths, await requireDocument(paths));
  return [...shellReasons(record, inUse), ...(await fileReasons(folder, record))];
}

/**
 * Returns the reasons that browser checks find against a shell. They run on copies of the site in which the
 * shell is active: one for the shell's own pages, and one for every version of a remote in use.
 * @param checksSsr whether to check server-side rendering of those remotes as well
 */
export async function shellBrowserReasons(
  paths: SitePaths,
  candidate: ShellCandidate,
  { pages, remote: check }: ShellBrowserChecks,
  checksSsr = true,
): Promise<Reason[]> {
  const { version, folder } = candidate;
  const to = folder === paths.shellVersion(version) ? version : candidate;
  const ledgerFacts = { what: 'activate', who: 'gate', why: 'try-out' } as const;
  const inStagedCopy = (work: (staged: SitePaths) => Promise<Reason[]>): Promise<Reason[]> =>
    withStagedCopy(paths, async (staged) => {
      await withSiteLock(staged, () => activateShellVersion(staged, { ...ledgerFacts, to }));
      return work(staged);
    });
  const ownReasons = await inStagedCopy(pages);
  // A shell whose own pages fail would fail everywhere, and each failure takes a full timeout.
  if (ownReasons.length > 0) return ownReasons;
  const reasons: Reason[] = [];
  for (const versionInUse of await findVersionsInUse(paths, await requireDocument(paths))) {
    const versionReasons = await inStagedCopy(async (staged) => {
      await withSiteLock(staged, () =>
        activateVersion(staged, { ...ledgerFacts, remote: versionInUse.remote, to: versionInUse.version }),
      );
      const folder = staged.remoteVersion(versionInUse.remote, versionInUse.version);
      const ssrFaults = checksSsr ? await ssrReasons(staged, versionInUse.record, folder) : [];
      return [...ssrFaults, ...(await check(staged, versionInUse.record))];
    });
    for (const reason of versionReasons)
      reasons.push({ ...reason, message: `With ${versionLabel(versionInUse)}: ${reason.message}` });
  }
  return reasons;
}
