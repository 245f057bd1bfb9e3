import type { LedgerEntry } from '@second-gear/contract/release';
import { changesOf, lastChange, type Rollout } from '../site/history.ts';
import { ImpossibleMove } from '../site/impossible-move.ts';
import { withSite } from '../site/journal.ts';
import { readLedger } from '../site/ledger.ts';
import type { SitePaths } from '../site/paths.ts';

/** The remote changed after the operator read its state. The move is rejected, and nothing changed. */
export class Overtaken extends ImpossibleMove {
  constructor(remote: string, { who, what, to, at, why }: LedgerEntry, { live, trial }: Rollout) {
    const share = trial ? `, ${trial.version} on trial for ${String(trial.traffic)} %` : '';
    super(
      `${remote} was changed meanwhile: ${who} did ${what} to ${to} at ${at} (“${why}”). Now ${String(live)} is live${share}. Look again, and then decide.`,
    );
  }
}

/** Returns the current revision of a remote's last change. 0 before the first one. */
export const seenNow = (paths: SitePaths, remote: string): Promise<number> =>
  withSite(paths, async () => lastChange(await readLedger(paths.ledger), remote)?.revision ?? 0);

/**
 * Returns the revision of a remote's last change before an operator's decision. The decision is older than
 * the start of the command and than waiting for locks.
 * @param decided time of the decision in milliseconds since 1970. Entries with a timestamp in the future,
 * caused by a fast clock, count as seen.
 */
export const seenAt = (paths: SitePaths, remote: string, decided: number): Promise<number> =>
  withSite(paths, async () => {
    const now = Date.now();
    const unseen = ({ at }: LedgerEntry): boolean => Date.parse(at) > decided && Date.parse(at) <= now;
    const changes = changesOf(await readLedger(paths.ledger), remote);
    return changes.findLast((entry) => !unseen(entry))?.revision ?? 0;
  });
