import { drawingReasons } from '../gate/drawing/reasons.ts';
import { fileReasons } from '../gate/files.ts';
import type { Reason } from '../gate/verdict.ts';
import type { BrowserCheck } from '../release/request.ts';
import { moveShellTo, pointTo } from '../rollout/point-to.ts';
import type { ShellCandidate } from '../site/candidate.ts';
import { demandDocument } from '../site/discovery-file.ts';
import { withSite } from '../site/journal.ts';
import type { SitePaths } from '../site/paths.ts';
import { onStage } from '../site/stage.ts';
import { calledInUse, versionsInUse } from './in-use.ts';
import { shellVerdict } from './verdict.ts';

/** Opens the shell's own pages of a staged site in a browser. Returns the faults. */
export type PagesCheck = (staged: SitePaths) => Promise<Reason[]>;

/** The browser checks of a shell: for its own pages, and for a version of a remote. */
export interface ShellBrowser {
  pages: PagesCheck;
  remote: BrowserCheck;
}

/** Returns reasons against a shell on the current site, without the browser check. Empty if it passes. */
export async function shellGate(
  paths: SitePaths,
  { record, folder }: Pick<ShellCandidate, 'record' | 'folder'>,
): Promise<Reason[]> {
  const inUse = await versionsInUse(paths, await demandDocument(paths));
  return [...shellVerdict(record, inUse), ...(await fileReasons(folder, record))];
}

/**
 * Returns the browser's reasons against a shell. It activates the shell on copies of the site and opens the
 * shell's own pages and every version of a remote in use, each on its own copy.
 * @param draws whether to check server-side rendering of those remotes as well
 */
export async function shellInBrowser(
  paths: SitePaths,
  candidate: ShellCandidate,
  { pages, remote: check }: ShellBrowser,
  draws = true,
): Promise<Reason[]> {
  const { version, folder } = candidate;
  const to = folder === paths.shellVersion(version) ? version : candidate;
  const facts = { what: 'activate', who: 'gate', why: 'try-out' } as const;
  const onCopy = (work: (staged: SitePaths) => Promise<Reason[]>): Promise<Reason[]> =>
    onStage(paths, async (staged) => {
      await withSite(staged, () => moveShellTo(staged, { ...facts, to }));
      return work(staged);
    });
  const own = await onCopy(pages);
  // A shell whose own pages fail would fail everywhere, and each failure takes a full timeout.
  if (own.length > 0) return own;
  const reasons: Reason[] = [];
  for (const one of await versionsInUse(paths, await demandDocument(paths))) {
    const found = await onCopy(async (staged) => {
      await withSite(staged, () => pointTo(staged, { ...facts, remote: one.remote, to: one.version }));
      const folder = staged.remoteVersion(one.remote, one.version);
      const drawing = draws ? await drawingReasons(staged, one.record, folder) : [];
      return [...drawing, ...(await check(staged, one.record))];
    });
    for (const reason of found)
      reasons.push({ ...reason, message: `With ${calledInUse(one)}: ${reason.message}` });
  }
  return reasons;
}
