import type { LedgerEntry } from '@second-gear/contract/release';
import { changesOf, lastChange, type Rollout } from '../site/history.ts';
import { ImpossibleMove } from '../site/impossible-move.ts';
import { withSite } from '../site/journal.ts';
import { readLedger } from '../site/ledger.ts';
import type { SitePaths } from '../site/paths.ts';

/** Somebody else changed the remote after the operator looked: the move is void, and nothing was changed. */
export class Overtaken extends ImpossibleMove {
  constructor(remote: string, { who, what, to, at, why }: LedgerEntry, { live, trial }: Rollout) {
    const share = trial ? `, ${trial.version} on trial for ${String(trial.traffic)} %` : '';
    super(
      `${remote} was changed meanwhile: ${who} did ${what} to ${to} at ${at} (“${why}”). Now ${String(live)} is live${share}. Look again, and then decide.`,
    );
  }
}

/** Revision of a remote's last change as the site stands; 0 before the first one. */
export const seenNow = (paths: SitePaths, remote: string): Promise<number> =>
  withSite(paths, async () => lastChange(await readLedger(paths.ledger), remote)?.revision ?? 0);

/**
 * Revision of a remote's last change that an operator can have seen who decided at a moment, which was before
 * this command had started or had waited for others.
 * @param decided that moment, in ms since 1970. What bears a later time than the present, by a clock that is
 *   ahead, counts as seen.
 */
export const seenAt = (paths: SitePaths, remote: string, decided: number): Promise<number> =>
  withSite(paths, async () => {
    const now = Date.now();
    const unseen = ({ at }: LedgerEntry): boolean => Date.parse(at) > decided && Date.parse(at) <= now;
    const changes = changesOf(await readLedger(paths.ledger), remote);
    return changes.findLast((entry) => !unseen(entry))?.revision ?? 0;
  });
