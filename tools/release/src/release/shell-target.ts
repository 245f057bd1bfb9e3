import { existsSync } from 'node:fs';
import { SHELL_NAME } from '@second-gear/contract/names';
import type { PublishedShell } from '@second-gear/federation/release';
import { buildPackage } from '../build/build-package.ts';
import { contentReasons } from '../gate/content-reasons.ts';
import { fileReasons } from '../gate/file-reasons.ts';
import type { Reason } from '../gate/reasons-against-remote.ts';
import { shellReasons } from '../gate/reasons-against-shell.ts';
import { findVersionsInUse, type VersionInUse, versionLabel } from '../gate/versions-in-use.ts';
import { weightReasons } from '../gate/weight.ts';
import { activateShellVersion, recordPublication } from '../rollout/activate-version.ts';
import { type ShellCandidate, withShellCandidate } from '../site/candidate.ts';
import { readDocument } from '../site/discovery-file.ts';
import { ImpossibleMoveError } from '../site/impossible-move-error.ts';
import { withSiteLock } from '../site/journal.ts';
import { packageDir, type SitePaths } from '../site/paths.ts';
import { readShellRecord } from '../site/release-records.ts';
import type { Settings } from '../site/settings.ts';
import { withStagedCopy } from '../site/staged-copy.ts';
import { reasonsInShell } from './run-in-shell.ts';
import {
  type ReleaseTarget,
  type TargetVersion,
  GATE_MOVE_FIELDS,
  type RuntimeCheckOptions,
} from './target.ts';

/** Returns whether the shell's sources are in this repository. */
export const canBuildShell = (): boolean => existsSync(packageDir(SHELL_NAME));

async function buildShell(): Promise<string> {
  if (!canBuildShell())
    throw new ImpossibleMoveError('No sources found for the shell. Pass a build output with --dist.');
  return (await buildPackage(SHELL_NAME)).dist;
}

/** Returns every version in use of every remote. A site without a document has none. */
async function findVersionsOnSite(paths: SitePaths): Promise<VersionInUse[]> {
  const document = await readDocument(paths);
  return document ? findVersionsInUse(paths, document) : [];
}

/** Returns the record of the live shell. Null if the site has no document yet. */
async function readLiveShell(paths: SitePaths): Promise<PublishedShell | null> {
  const document = await readDocument(paths);
  return document && readShellRecord(paths, document.extras.shell);
}

/**
 * Checks a shell by running it in copies of the site: one for its own pages, and one for each version of a
 * remote in use.
 */
async function runtimeCheckReasons(
  paths: SitePaths,
  { to, record }: { to: string | ShellCandidate; record: ShellCandidate['record'] },
  options: RuntimeCheckOptions & { browser: NonNullable<RuntimeCheckOptions['browser']> },
): Promise<Reason[]> {
  const ownReasons = await withStagedCopy(paths, async (staged) => {
    await withSiteLock(staged, () => activateShellVersion(staged, { ...GATE_MOVE_FIELDS, to }));
    return options.browser(staged, record);
  });
  // A shell whose own pages fail would fail everywhere, and each failure takes a full timeout.
  if (ownReasons.length > 0) return ownReasons;
  const reasons: Reason[] = [];
  for (const versionInUse of await findVersionsOnSite(paths)) {
    const pair = { shell: to, to: versionInUse.version, record: versionInUse.record };
    const versionReasons = await reasonsInShell(paths, pair, options);
    for (const reason of versionReasons)
      reasons.push({ ...reason, message: `With ${versionLabel(versionInUse)}: ${reason.message}` });
  }
  return reasons;
}

/**
 * Creates the shell's release target. The shell has no canary.
 * @param settings new settings of the site, which an activation applies
 */
export function shellTarget(paths: SitePaths, settings?: Settings): ReleaseTarget {
  const toTargetVersion = (candidate: ShellCandidate, to: string | ShellCandidate): TargetVersion => {
    const { version, record, folder } = candidate;
    // A staged copy already contains the candidate if the site does.
    const versionOnCopy = folder === paths.shellVersion(version) ? version : candidate;
    return {
      version,
      hasRoutes: false,
      fileReasons: () => fileReasons(folder, record),
      buildReasons: async () => [
        ...shellReasons(record, await findVersionsOnSite(paths)),
        ...weightReasons(record, await readLiveShell(paths)),
        ...(await fileReasons(folder, record)),
        ...(await contentReasons(folder, record)),
      ],
      runtimeChecks: ({ browser, checksSsr }) =>
        browser
          ? [() => runtimeCheckReasons(paths, { to: versionOnCopy, record }, { browser, checksSsr })]
          : [],
      activate: (fields) => activateShellVersion(paths, { ...fields, to }, settings),
      publish: (fields) => recordPublication(paths, { ...fields, subject: SHELL_NAME, candidate }),
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
