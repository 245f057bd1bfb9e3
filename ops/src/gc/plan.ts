import type { LedgerEntry } from '@second-gear/contract/release';
import { type Rollout, rolloutOf } from '../site/history.ts';

/** A version in the site and its publishing time (ISO instant; unknown for very old ones). */
export interface Stored {
  version: string;
  publishedAt: string | undefined;
}

export interface Keeping {
  /** Number of rollback versions to preserve. */
  good: number;
  /** How long an open tab may still request the versions of its document, in milliseconds. */
  tabs: number;
  now: number;
}

/** Why a version is preserved. Null if it can be removed. */
export interface Judgement {
  version: string;
  keep: string | null;
}

/** Returns versions that a page opened under this rollout may request. */
const told = ({ live, trial, good, spare }: Rollout, keep: number): Set<string> =>
  new Set([live ?? [], trial?.version ?? [], [...good, ...spare].slice(0, keep)].flat());

/** Returns when each version that is no longer listed was last listed, in milliseconds. */
function lastTold(ledger: readonly LedgerEntry[], remote: string, keep: number): Map<string, number> {
  const moves = ledger.filter(({ subject }) => subject === remote);
  const ends = new Map<string, number>();
  for (const [index, { at }] of moves.entries()) {
    const before = told(rolloutOf(moves.slice(0, index), remote), keep);
    for (const version of before) ends.set(version, Date.parse(at));
  }
  return ends;
}

/** Decides for each version of a remote (or of the shell) whether it must be preserved. Pure function. */
export function judge(
  ledger: readonly LedgerEntry[],
  remote: string,
  stored: readonly Stored[],
  keeping: Keeping,
): Judgement[] {
  const rollout = rolloutOf(ledger, remote);
  const { good, spare } = rollout;
  const kept = [...good, ...spare].slice(0, keeping.good);
  const ends = lastTold(ledger, remote, keeping.good);
  const isRecent = (at: number): boolean => keeping.now - at < keeping.tabs;
  return stored.map(({ version, publishedAt }) => {
    const end = ends.get(version);
    if (version === rollout.live) return { version, keep: 'live' };
    if (version === rollout.trial?.version) return { version, keep: 'on trial' };
    if (kept.includes(version))
      return { version, keep: good.includes(version) ? 'to roll back to' : 'to fall back to' };
    if (end !== undefined && isRecent(end)) return { version, keep: 'open tabs may ask for it' };
    if (publishedAt && isRecent(Date.parse(publishedAt))) return { version, keep: 'published lately' };
    return { version, keep: null };
  });
}
