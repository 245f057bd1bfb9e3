import type { LedgerEntry } from '@second-gear/contract/release';
import { type Rollout, rolloutOf } from '../site/history.ts';

/** A version in the site and its publishing time (ISO instant; unknown for very old ones). */
export interface StoredVersion {
  version: string;
  publishedAt: string | undefined;
}

export interface RetentionPolicy {
  /** Number of rollback versions to preserve. */
  good: number;
  /** How long an open tab may still request the versions of its document, in milliseconds. */
  tabLifetimeMs: number;
  now: number;
}

/** Why a version is preserved. Null if it can be removed. */
export interface RetentionDecision {
  version: string;
  keep: string | null;
}

/** Returns versions that a page opened under this rollout may request. */
const announcedVersions = ({ live, canary, good, rolledBack }: Rollout, keep: number): Set<string> =>
  new Set([live ?? [], canary?.version ?? [], [...good, ...rolledBack].slice(0, keep)].flat());

/** Returns when each version that is no longer listed was last listed, in milliseconds. */
function lastAnnouncedTimes(
  ledger: readonly LedgerEntry[],
  remote: string,
  keep: number,
): Map<string, number> {
  const moves = ledger.filter(({ subject }) => subject === remote);
  const lastAnnounced = new Map<string, number>();
  for (const [index, { at }] of moves.entries()) {
    const before = announcedVersions(rolloutOf(moves.slice(0, index), remote), keep);
    for (const version of before) lastAnnounced.set(version, Date.parse(at));
  }
  return lastAnnounced;
}

/** Decides for each version of a remote (or of the shell) whether it must be preserved. Pure function. */
export function decideRetention(
  ledger: readonly LedgerEntry[],
  remote: string,
  stored: readonly StoredVersion[],
  policy: RetentionPolicy,
): RetentionDecision[] {
  const rollout = rolloutOf(ledger, remote);
  const { good, rolledBack } = rollout;
  const rollbackTargets = [...good, ...rolledBack].slice(0, policy.good);
  const lastAnnounced = lastAnnouncedTimes(ledger, remote, policy.good);
  const isRecent = (at: number): boolean => policy.now - at < policy.tabLifetimeMs;
  return stored.map(({ version, publishedAt }) => {
    const lastSeenAt = lastAnnounced.get(version);
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
