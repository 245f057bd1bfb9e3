import { SHELL_NAME } from '@second-gear/contract/names';
import type { PublishedRemote, PublishedShell } from '@second-gear/federation/release';
import semver from 'semver';
import type { Reason } from '../gate/reasons-against-remote.ts';
import { compatibilityReasons } from '../gate/reasons-against-shell.ts';
import { ssrReasons } from '../gate/ssr/reasons.ts';
import { findVersionsInUse, type VersionInUse } from '../gate/versions-in-use.ts';
import { activateShellVersion, activateVersion } from '../rollout/activate-version.ts';
import type { RemoteCandidate, ShellCandidate } from '../site/candidate.ts';
import { requireDocument } from '../site/discovery-file.ts';
import { withSiteLock } from '../site/journal.ts';
import { readLedger } from '../site/ledger.ts';
import type { SitePaths } from '../site/paths.ts';
import { listVersionNames, readShellRecord } from '../site/release-records.ts';
import { rolloutOf } from '../site/rollout.ts';
import { withStagedCopy } from '../site/staged-copy.ts';
import { GATE_MOVE_FIELDS, type RuntimeCheckOptions } from './target.ts';

/** A version of a remote that runs in a shell. Both may be in the site, or be candidates. */
interface Pair {
  shell: string | ShellCandidate;
  to: string | RemoteCandidate;
  record: PublishedRemote;
}

/** Runs a version of a remote in a shell, in a copy of the site in which everyone gets both. */
export const reasonsInShell = (
  paths: SitePaths,
  { shell, to, record }: Pair,
  { browser, checksSsr = true }: RuntimeCheckOptions,
): Promise<Reason[]> =>
  withStagedCopy(paths, async (staged) => {
    const remote = record.build.declaration.name;
    await withSiteLock(staged, async () => {
      await activateShellVersion(staged, { ...GATE_MOVE_FIELDS, to: shell });
      await activateVersion(staged, { ...GATE_MOVE_FIELDS, remote, to });
    });
    const folder = staged.remoteVersion(remote, record.version);
    const ssrFaults = checksSsr ? await ssrReasons(staged, record, folder) : [];
    return [...ssrFaults, ...(browser ? await browser(staged, record) : [])];
  });

/** A shell that is not live. */
interface OtherShell {
  shell: string | ShellCandidate;
  record: PublishedShell;
}

/** Returns whether two shells provide different major versions of a module that a remote uses. */
const differInMajor = ({ build }: PublishedRemote, one: PublishedShell, other: PublishedShell): boolean =>
  Object.keys(build.shared).some((key) => {
    const [provided, otherProvided] = [one.build.shared[key], other.build.shared[key]];
    return provided && otherProvided && semver.major(provided) !== semver.major(otherProvided);
  });

/**
 * Returns the shell to which a rollback would return, if it provides another major version of a shared module
 * and all remotes, with the candidate, accept that. Null otherwise. A rollback of the shell runs nothing.
 */
async function findRollbackShell(paths: SitePaths, candidate: VersionInUse): Promise<OtherShell | null> {
  const [target] = rolloutOf(await readLedger(paths.ledger), SHELL_NAME).rollbackTargets;
  if (target === undefined || !(await listVersionNames(paths.shellVersions)).includes(target)) return null;
  const document = await requireDocument(paths);
  const record = await readShellRecord(paths, target);
  const live = await readShellRecord(paths, document.extras.shell);
  if (!differInMajor(candidate.record, live, record)) return null;
  const others = (await findVersionsInUse(paths, document)).filter(
    ({ remote }) => remote !== candidate.remote,
  );
  const isAccepted = [...others, candidate].every(
    (version) => compatibilityReasons(record, version).length === 0,
  );
  return isAccepted ? { shell: target, record } : null;
}

/**
 * Runs a candidate in the shells, other than the live one, with which it must work: the shell's rollback
 * target (see findRollbackShell) and the requested one. The reasons name the shell.
 */
export async function reasonsInOtherShells(
  paths: SitePaths,
  { to, record }: Omit<Pair, 'shell'>,
  options: RuntimeCheckOptions,
): Promise<Reason[]> {
  const { version } = record;
  const candidate = { remote: record.build.declaration.name, version, role: 'candidate', record } as const;
  const reasons: Reason[] = [];
  const { otherShell } = options;
  const shells: (OtherShell | null)[] = [
    await findRollbackShell(paths, candidate),
    otherShell ? { shell: otherShell, record: otherShell.record } : null,
  ];
  for (const { shell, record: shellRecord } of shells.filter((each) => each !== null)) {
    const mismatches = compatibilityReasons(shellRecord, candidate);
    const found =
      mismatches.length > 0 ? mismatches : await reasonsInShell(paths, { shell, to, record }, options);
    for (const reason of found)
      reasons.push({ ...reason, message: `In shell ${shellRecord.version}: ${reason.message}` });
  }
  return reasons;
}
