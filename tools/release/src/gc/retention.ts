import type { LedgerEntry } from '@second-gear/federation/release';
import { type Rollout, rolloutOf } from '../site/rollout.ts';

/** A version in the site. `publishedAt` is an ISO date, or undefined for very old versions. */
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

/** Whether to remove a version. `keep` is the reason for keeping it, or null. */
export interface RetentionDecision {
  version: string;
  keep: string | null;
}

/** Returns the versions to which a browser or an operator may fall back. A retired remote has none. */
const fallbackVersionsOf = (
  { live, rollbackTargets, rolledBack }: Rollout,
  rollbackCount: number,
): string[] => (live === null ? [] : [...rollbackTargets, ...rolledBack].slice(0, rollbackCount));

/**
 * Returns the versions that the document lists during a rollout. Pages that were opened then may request
 * them.
 */
const listedVersions = (rollout: Rollout, rollbackCount: number): Set<string> =>
  new Set(
    [rollout.live ?? [], rollout.canary?.version ?? [], fallbackVersionsOf(rollout, rollbackCount)].flat(),
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

/** Decides for each version of a remote (or of the shell) whether to keep it. */
export function decideRetention(
  ledger: readonly LedgerEntry[],
  remote: string,
  stored: readonly StoredVersion[],
  policy: RetentionPolicy,
): RetentionDecision[] {
  const rollout = rolloutOf(ledger, remote);
  const { rollbackTargets } = rollout;
  const fallbackVersions = fallbackVersionsOf(rollout, policy.rollbackCount);
  const lastListed = lastListedTimes(ledger, remote, policy.rollbackCount);
  const isRecent = (at: number): boolean => policy.now - at < policy.tabLifetimeMs;
  return stored.map(({ version, publishedAt }) => {
    const lastSeenAt = lastListed.get(version);
    if (version === rollout.live) return { version, keep: 'live' };
    if (version === rollout.canary?.version) return { version, keep: 'canary' };
    if (fallbackVersions.includes(version))
      return { version, keep: rollbackTargets.includes(version) ? 'rollback target' : 'fallback' };
    if (lastSeenAt !== undefined && isRecent(lastSeenAt))
      return { version, keep: 'may be used by open tabs' };
    if (publishedAt && isRecent(Date.parse(publishedAt))) return { version, keep: 'recently published' };
    return { version, keep: null };
  });
}
