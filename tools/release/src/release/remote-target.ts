import { buildPackage, listLocalRemotes } from '../build/build-package.ts';
import { fileReasons } from '../gate/file-reasons.ts';
import { gateReasons } from '../gate/gate.ts';
import { ssrReasons } from '../gate/ssr/reasons.ts';
import { activateVersion, recordPublication } from '../rollout/activate-version.ts';
import { approvalsOf } from '../site/approved-versions.ts';
import { type RemoteCandidate, withRemoteCandidate } from '../site/candidate.ts';
import { requireRemote } from '../site/discovery-file.ts';
import { ImpossibleMoveError } from '../site/impossible-move-error.ts';
import { withSiteLock } from '../site/journal.ts';
import { remotePackage, type SitePaths } from '../site/paths.ts';
import { readRemoteRecord } from '../site/release-records.ts';
import { withStagedCopy } from '../site/staged-copy.ts';
import { reasonsInOtherShells } from './run-in-shell.ts';
import { type ReleaseTarget, type TargetVersion, GATE_MOVE_FIELDS } from './target.ts';

async function buildRemote(remote: string): Promise<string> {
  const localNames = listLocalRemotes();
  if (!localNames.includes(remote)) {
    throw new ImpossibleMoveError(
      `No sources found for the remote ${remote}. Remotes here: ${localNames.join(', ')}.`,
    );
  }
  return (await buildPackage(remotePackage(remote))).dist;
}

/** @param to the version's name if it is in the site, else the candidate */
function toTargetVersion(
  paths: SitePaths,
  { remote, candidate, to }: { remote: string; candidate: RemoteCandidate; to: string | RemoteCandidate },
): TargetVersion {
  const { version, record, folder } = candidate;
  // A staged copy already contains the candidate if the site does.
  const versionOnCopy = folder === paths.remoteVersion(remote, version) ? version : candidate;
  return {
    version,
    hasRoutes: true,
    fileReasons: () => fileReasons(folder, record),
    buildReasons: (allowedDrops) => gateReasons(paths, candidate, allowedDrops),
    runtimeChecks: ({ browser, checksSsr = true, otherShell }) => [
      ...(checksSsr ? [() => ssrReasons(paths, record, folder)] : []),
      ...(browser
        ? [
            () =>
              withStagedCopy(paths, async (staged) => {
                await withSiteLock(staged, () =>
                  activateVersion(staged, { ...GATE_MOVE_FIELDS, remote, to: versionOnCopy }),
                );
                return browser(staged, record);
              }),
          ]
        : []),
      () => reasonsInOtherShells(paths, { to: versionOnCopy, record }, { browser, checksSsr, otherShell }),
    ],
    activate: (fields) => activateVersion(paths, { ...fields, remote, to }),
    publish: (fields) => recordPublication(paths, { ...fields, subject: remote, candidate }),
  };
}

export function remoteTarget(paths: SitePaths, remote: string): ReleaseTarget {
  return {
    name: remote,
    requireInSite: (document, ledger) => {
      // A remote that is not in the document can be moved if it has a published version.
      if (approvalsOf(ledger, remote).size === 0) requireRemote(document, remote);
    },
    build: () => buildRemote(remote),
    withCandidate: (dist, work) =>
      withRemoteCandidate(paths, remote, dist, (candidate) =>
        work(toTargetVersion(paths, { remote, candidate, to: candidate })),
      ),
    publishedVersion: async (version) => {
      const readRecord = () => readRemoteRecord(paths, remote, version);
      const folder = paths.remoteVersion(remote, version);
      const candidate = { version, record: await readRecord(), folder };
      return {
        ...toTargetVersion(paths, { remote, candidate, to: version }),
        // Reads the record again, because activation uses the current one.
        fileReasons: async () => fileReasons(folder, await readRecord()),
      };
    },
  };
}
