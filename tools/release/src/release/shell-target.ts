import { existsSync } from 'node:fs';
import { SHELL_NAME } from '@second-gear/contract/names';
import type { PublishedShell } from '@second-gear/federation/release';
import { buildPackage } from '../build/build-package.ts';
import { contentReasons } from '../gate/content-reasons.ts';
import { fileReasons } from '../gate/file-reasons.ts';
import type { Reason } from '../gate/reasons-against-remote.ts';
import { shellReasons } from '../gate/reasons-against-shell.ts';
import { ssrReasons } from '../gate/ssr/reasons.ts';
import { findVersionsInUse, type VersionInUse, versionLabel } from '../gate/versions-in-use.ts';
import { weightReasons } from '../gate/weight.ts';
import { activateShellVersion, activateVersion, recordPublication } from '../rollout/activate-version.ts';
import { type ShellCandidate, withShellCandidate } from '../site/candidate.ts';
import { readDocument } from '../site/discovery-file.ts';
import { ImpossibleMoveError } from '../site/impossible-move-error.ts';
import { withSiteLock } from '../site/journal.ts';
import { packageDir, type SitePaths } from '../site/paths.ts';
import { readShellRecord } from '../site/release-records.ts';
import type { Settings } from '../site/settings.ts';
import { withStagedCopy } from '../site/staged-copy.ts';
import { type ReleaseTarget, type TargetVersion, TRIAL_FACTS, type TrialOptions } from './target.ts';

/** Returns whether the shell's sources are in this repository. */
export const canBuildShell = (): boolean => existsSync(packageDir(SHELL_NAME));

async function buildShell(): Promise<string> {
  if (!canBuildShell())
    throw new ImpossibleMoveError('No sources found for the shell. Pass a build output with --dist.');
  return (await buildPackage(SHELL_NAME)).dist;
}

/** Returns every version of every remote that a shell must show. A site without a document has none. */
async function versionsInUse(paths: SitePaths): Promise<VersionInUse[]> {
  const document = await readDocument(paths);
  return document ? findVersionsInUse(paths, document) : [];
}

/** Returns the record of the live shell. Null if the site has no document yet. */
async function liveShell(paths: SitePaths): Promise<PublishedShell | null> {
  const document = await readDocument(paths);
  return document && readShellRecord(paths, document.extras.shell);
}

/**
 * Runs a shell on copies of the site in which it is active: one for its own pages, and one for every version
 * of a remote in use.
 */
async function trialReasons(
  paths: SitePaths,
  { to, record }: { to: string | ShellCandidate; record: ShellCandidate['record'] },
  { browser, checksSsr = true }: TrialOptions & { browser: NonNullable<TrialOptions['browser']> },
): Promise<Reason[]> {
  const inStagedCopy = (work: (staged: SitePaths) => Promise<Reason[]>): Promise<Reason[]> =>
    withStagedCopy(paths, async (staged) => {
      await withSiteLock(staged, () => activateShellVersion(staged, { ...TRIAL_FACTS, to }));
      return work(staged);
    });
  const ownReasons = await inStagedCopy((staged) => browser(staged, record));
  // A shell whose own pages fail would fail everywhere, and each failure takes a full timeout.
  if (ownReasons.length > 0) return ownReasons;
  const reasons: Reason[] = [];
  for (const inUse of await versionsInUse(paths)) {
    const versionReasons = await inStagedCopy(async (staged) => {
      await withSiteLock(staged, () =>
        activateVersion(staged, { ...TRIAL_FACTS, remote: inUse.remote, to: inUse.version }),
      );
      const folder = staged.remoteVersion(inUse.remote, inUse.version);
      const ssrFaults = checksSsr ? await ssrReasons(staged, inUse.record, folder) : [];
      return [...ssrFaults, ...(await browser(staged, inUse.record))];
    });
    for (const reason of versionReasons)
      reasons.push({ ...reason, message: `With ${versionLabel(inUse)}: ${reason.message}` });
  }
  return reasons;
}

/**
 * The shell as a release target. It has no canary.
 * @param settings new settings of the site, which its activation applies
 */
export function shellTarget(paths: SitePaths, settings?: Settings): ReleaseTarget {
  const toTargetVersion = (candidate: ShellCandidate, to: string | ShellCandidate): TargetVersion => {
    const { version, record, folder } = candidate;
    // A staged copy contains every version that is in the site, also one that was built again.
    const toOnCopy = folder === paths.shellVersion(version) ? version : candidate;
    return {
      version,
      hasRoutes: false,
      fileReasons: () => fileReasons(folder, record),
      buildReasons: async () => [
        ...shellReasons(record, await versionsInUse(paths)),
        ...weightReasons(record, await liveShell(paths)),
        ...(await fileReasons(folder, record)),
        ...(await contentReasons(folder, record)),
      ],
      trials: ({ browser, checksSsr }) =>
        browser ? [() => trialReasons(paths, { to: toOnCopy, record }, { browser, checksSsr })] : [],
      activate: (facts) => activateShellVersion(paths, { ...facts, to }, settings),
      publish: (facts) => recordPublication(paths, { ...facts, subject: SHELL_NAME, candidate }),
    };
  };
  return {
    name: SHELL_NAME,
    // Every composed site has a shell.
    requireInSite: () => undefined,
    build: buildShell,
    withCandidate: (dist, work) =>
      withShellCandidate(paths, dist, (candidate) => work(toTargetVersion(candidate, candidate))),
    publishedVersion: async (version) =>
      toTargetVersion(
        { version, record: await readShellRecord(paths, version), folder: paths.shellVersion(version) },
        version,
      ),
  };
}
