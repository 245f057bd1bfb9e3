import { recordHealthyVersion } from '../rollout/activate-version.ts';
import { requireDocument } from '../site/discovery-file.ts';
import { withSiteLock } from '../site/journal.ts';
import { readLedger } from '../site/ledger.ts';
import type { SitePaths } from '../site/paths.ts';
import { rolloutOf } from '../site/rollout.ts';
import { tallyOf } from './counts.ts';
import { rateOf, type SequentialTestSettings, type Tally } from './sequential.ts';
import { readWatchState } from './watch-state.ts';

/**
 * Returns whether browser reports show that a version is healthy. Its failure rate must be below the ceiling.
 * It must have mounted as often as failures are required for a rollback (`minFailures`), so that one visitor
 * is not enough.
 */
export const hasHealthyTally = (tally: Tally, { minFailures, ceiling }: SequentialTestSettings): boolean =>
  tally.tries - tally.failures >= minFailures && rateOf(tally) < ceiling;

/**
 * Records which live versions, canaries and rollback targets are healthy according to browser reports.
 * @param versionsWithAlarm versions to skip, because they are about to be rolled back
 */
export async function recordHealthyVersions(
  { paths, who, test }: { paths: SitePaths; who: string; test: SequentialTestSettings },
  versionsWithAlarm: readonly { remote: string; version: string }[],
): Promise<void> {
  await withSiteLock(paths, async () => {
    const { sum } = await readWatchState(paths.watchFile);
    for (const remote of Object.keys((await requireDocument(paths)).microFrontends)) {
      const { live, canary, rollbackTargets, healthy } = rolloutOf(await readLedger(paths.ledger), remote);
      // The ledger lists the versions oldest first, as if each had been recorded while it was live.
      for (const version of [...rollbackTargets.toReversed(), live ?? [], canary?.version ?? []].flat()) {
        const tally = tallyOf(sum[`${remote}@${version}`]);
        const isAlarming = versionsWithAlarm.some(
          (alarm) => alarm.remote === remote && alarm.version === version,
        );
        if (healthy.has(version) || isAlarming || !hasHealthyTally(tally, test)) continue;
        const { tries, failures } = tally;
        await recordHealthyVersion(paths, remote, version, {
          who,
          why: `browsers mounted it ${String(tries - failures)} of ${String(tries)} times`,
          evidence: { tries, failures },
        });
      }
    }
  });
}
