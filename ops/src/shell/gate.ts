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

/** Opens the shell's own pages of a staged site in a browser; returns what is wrong. */
export type PagesCheck = (staged: SitePaths) => Promise<Reason[]>;

/** The browser's part of the gate of a shell: for its own pages, and for a version of a remote. */
export interface ShellBrowser {
  pages: PagesCheck;
  remote: BrowserCheck;
}

/** Reasons against a shell on a site as it is now, but for the browser's; empty when it fits. */
export async function shellGate(
  paths: SitePaths,
  { record, folder }: Pick<ShellCandidate, 'record' | 'folder'>,
): Promise<Reason[]> {
  const inUse = await versionsInUse(paths, await demandDocument(paths));
  return [...shellVerdict(record, inUse), ...(await fileReasons(folder, record))];
}

/**
 * Reasons of the browser: on copies of the site that point to the shell, its own pages must stand, and so must
 * every version of a remote that is in use, given to everybody. One copy for each.
 * @param draws whether the pages of those remotes are drawn on the server as well
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
  // A shell whose own pages fail fails everywhere, and each wait for it takes its time.
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
