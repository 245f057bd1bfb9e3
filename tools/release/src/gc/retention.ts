import type { LedgerEntry } from '@second-gear/federation/release';
import { type Rollout, rolloutOf } from '../site/rollout.ts';

/** A version in the site and its publishing time (ISO instant; unknown for very old ones). */
export interface StoredVersion {
  version: string;
  publishedAt: string | undefined;
}

export interface RetentionPolicy {
  /** Number of rollback versions to preserve. */
  rollbackCount: number;
  /** How long an open tab may still request the versions of its document, in milliseconds. */
  tabLifetimeMs: number;
  now: number;
}

/** Why a version is preserved. `keep` is null if it can be removed. */
export interface RetentionDecision {
  version: string;
  keep: string | null;
}

/** Returns the versions to which a browser or an operator may fall back. A retired remote has none. */
const rollbackTargetsOf = ({ live, good, rolledBack }: Rollout, rollbackCount: number): string[] =>
  live === null ? [] : [...good, ...rolledBack].slice(0, rollbackCount);

/** Returns the versions that a page opened under this rollout may request: those that the document lists. */
const listedVersions = (rollout: Rollout, rollbackCount: number): Set<string> =>
  new Set(
    [rollout.live ?? [], rollout.canary?.version ?? [], rollbackTargetsOf(rollout, rollbackCount)].flat(),
  );

/** Returns when the document last listed each version that it no longer lists, in milliseconds. */
function lastListedTimes(
  ledger: readonly LedgerEntry[],
  remote: string,
  rollbackCount: number,
): Map<string, number> {
  const moves = ledger.filter(({ subject }) => subject === remote);
  const lastListed = new Map<string, number>();
  for (const [index, { at }] of moves.entries()) {
    const before = listedVersions(rolloutOf(moves.slice(0, index), remote), rollbackCount);
    for (const version of before) lastListed.set(version, Date.parse(at));
  }
  return lastListed;
}

/** Decides for each version of a remote (or of the shell) whether it must be preserved. */
export function decideRetention(
  ledger: readonly LedgerEntry[],
  remote: string,
  stored: readonly StoredVersion[],
  policy: RetentionPolicy,
): RetentionDecision[] {
  const rollout = rolloutOf(ledger, remote);
  const { good } = rollout;
  const rollbackTargets = rollbackTargetsOf(rollout, policy.rollbackCount);
  const lastListed = lastListedTimes(ledger, remote, policy.rollbackCount);
  const isRecent = (at: number): boolean => policy.now - at < policy.tabLifetimeMs;
  return stored.map(({ version, publishedAt }) => {
    const lastSeenAt = lastListed.get(version);
    if (version === rollout.live) return { version, keep: 'live' };
    if (version === rollout.canary?.version) return { version, keep: 'canary' };
    if (rollbackTargets.includes(version))
      return { version, keep: good.includes(version) ? 'rollback target' : 'fallback' };
    if (lastSeenAt !== undefined && isRecent(lastSeenAt))
      return { version, keep: 'may be used by open tabs' };
    if (publishedAt && isRecent(Date.parse(publishedAt))) return { version, keep: 'recently published' };
    return { version, keep: null };
  });
}
