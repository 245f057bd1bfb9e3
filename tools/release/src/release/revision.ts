import type { LedgerEntry } from '@second-gear/federation/release';
import { ImpossibleMoveError } from '../site/impossible-move-error.ts';
import { withSiteLock } from '../site/journal.ts';
import { readCompleteEntries, readLedger } from '../site/ledger.ts';
import type { SitePaths } from '../site/paths.ts';
import { changesOf, lastChange, type Rollout, rolloutOf } from '../site/rollout.ts';

/** The remote changed after the operator read its state. The move is rejected, and nothing changed. */
export class StaleRevisionError extends ImpossibleMoveError {
  constructor(remote: string, { who, what, to, at, why }: LedgerEntry, { live, canary }: Rollout) {
    const canaryNote = canary ? `, canary ${canary.version} at ${String(canary.traffic)}%` : '';
    const change = what === 'retire' ? 'retired' : `${what} to ${to}`;
    super(
      `${remote} has changed since you checked: ${change} by ${who} at ${at} (“${why}”). Live now: ${String(live)}${canaryNote}. Review the new state, then decide.`,
    );
  }
}

/** Throws StaleRevisionError if a remote (or the shell) changed since the revision that the operator saw. */
export function requireUnchanged(
  ledger: readonly LedgerEntry[],
  subject: string,
  observedRevision: number,
): void {
  const last = lastChange(ledger, subject);
  if (last && last.revision !== observedRevision)
    throw new StaleRevisionError(subject, last, rolloutOf(ledger, subject));
}

/** Returns the current revision of a remote's last change. 0 before the first one. */
export const currentRevision = (paths: SitePaths, remote: string): Promise<number> =>
  withSiteLock(paths, async () => lastChange(await readLedger(paths.ledger), remote)?.revision ?? 0);

/**
 * Returns the revision of the last change of a remote that an operator could know. Does not wait for the
 * site's lock, so changes during such a wait never count as known. The timestamps exclude only changes that
 * were made while the command's process was starting.
 * @param decidedAt time of the operator's decision in milliseconds since 1970. Entries with a timestamp in
 * the future, caused by a wrong clock, count as known.
 */
export async function revisionAt(paths: SitePaths, remote: string, decidedAt: number): Promise<number> {
  const entries = await readCompleteEntries(paths.ledger);
  const now = Date.now();
  const isUnseen = ({ at }: LedgerEntry): boolean => Date.parse(at) > decidedAt && Date.parse(at) <= now;
  return changesOf(entries, remote).findLast((entry) => !isUnseen(entry))?.revision ?? 0;
}

/**
 * Returns whether composing must not activate a version, because an operator replaced it or retired its
 * remote. Changed sources result in another version, which composing activates.
 */
export function wasReplacedByOperator(
  ledger: readonly LedgerEntry[],
  remote: string,
  version: string,
): boolean {
  const moves = changesOf(ledger, remote);
  if (moves.at(-1)?.what === 'retire') return true;
  return moves.length > 0 && moves.at(-1)?.what !== 'compose' && moves.some(({ to }) => to === version);
}
