import { SHELL_NAME } from '@second-gear/contract/names';
import { readApprovedRecords } from '../site/approved-versions.ts';
import { requireDocument, requireRemote } from '../site/discovery-file.ts';
import { readLedger } from '../site/ledger.ts';
import type { SitePaths } from '../site/paths.ts';
import { changesOf, commitOf, lastChange, retiredRemotes, rolloutOf } from '../site/rollout.ts';

/** Returns the live versions, canaries and retired remotes. The shell is `host`. */
export async function listReleases(paths: SitePaths) {
  const document = await requireDocument(paths);
  const ledger = await readLedger(paths.ledger);
  /** Returns who activated a version, when and why, and its commit. */
  const lastMoveTo = (subject: string, version: string) => {
    const move = changesOf(ledger, subject).findLast(({ to }) => to === version);
    return {
      since: move?.at ?? '',
      by: move?.who ?? '',
      why: move?.why ?? '',
      commit: commitOf(ledger, subject, version),
    };
  };
  const remotes = Object.entries(document.microFrontends).flatMap(([remote, versions]) =>
    versions.map(({ metadata, deployment, extras }) => ({
      remote,
      version: metadata.version,
      traffic: deployment.traffic,
      ...lastMoveTo(remote, metadata.version),
      previous: extras.previous?.version ?? '',
    })),
  );
  const { revision, updatedAt, shell } = document.extras;
  const [previousShell = ''] = rolloutOf(ledger, SHELL_NAME).rollbackTargets;
  const host = {
    remote: SHELL_NAME,
    version: shell,
    traffic: 100,
    ...lastMoveTo(SHELL_NAME, shell),
    previous: previousShell,
  };
  const retired = retiredRemotes(ledger).map((remote) => {
    const entry = lastChange(ledger, remote);
    const { at = '', who = '', why = '' } = entry ?? {};
    return { remote, version: entry?.from ?? '', since: at, by: who, why };
  });
  return { revision, updatedAt, shell, host, remotes, retired };
}

/**
 * Returns every approved version of a remote (or of the shell), latest first.
 * @throws ImpossibleMoveError if the site has no such remote
 */
export async function listVersions(paths: SitePaths, remote: string) {
  const ledger = await readLedger(paths.ledger);
  const { live, canary, rollbackTargets, rolledBack, healthy, retired } = rolloutOf(ledger, remote);
  const moves = changesOf(ledger, remote);
  const records = await readApprovedRecords(paths, ledger, remote);
  if (records.length === 0) requireRemote(await requireDocument(paths), remote);
  return records.map(({ version, publishedAt }) => {
    const state = () => {
      if (version === live) return 'live';
      if (version === canary?.version) return `canary for ${String(canary.traffic)}%`;
      if (version === retired) return 'retired';
      if (live && rollbackTargets.includes(version))
        return `good, ${String(rollbackTargets.indexOf(version) + 1)} back`;
      if (live && rolledBack.includes(version)) return 'replaced, fallback';
      return moves.some(({ to }) => to === version) ? 'replaced' : 'published only';
    };
    return { version, state: state(), proven: healthy.has(version), published: publishedAt ?? '' };
  });
}
