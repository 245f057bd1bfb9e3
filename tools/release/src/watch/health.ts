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
 * Returns whether browser reports show that a version is healthy. It must have mounted at least `minFailures`
 * times (the number of failures required for a rollback), so that one visitor is not enough. Its failure rate
 * must be below the ceiling.
 */
export const hasHealthyTally = (tally: Tally, { minFailures, ceiling }: SequentialTestSettings): boolean =>
  tally.tries - tally.failures >= minFailures && rateOf(tally) < ceiling;

/**
 * Records the live, canary and rollback versions that browser reports show to be healthy.
 * @param alarming versions that are about to be rolled back, which are skipped
 */
export async function recordHealthyVersions(
  { paths, who, test }: { paths: SitePaths; who: string; test: SequentialTestSettings },
  alarming: readonly { remote: string; version: string }[],
): Promise<void> {
  await withSiteLock(paths, async () => {
    const { sum } = await readWatchState(paths.watched);
    for (const remote of Object.keys((await requireDocument(paths)).microFrontends)) {
      const { live, canary, good, healthy } = rolloutOf(await readLedger(paths.ledger), remote);
      // Records the versions oldest first, as if each had been recorded while it was in use.
      for (const version of [...good.toReversed(), live ?? [], canary?.version ?? []].flat()) {
        const tally = tallyOf(sum[`${remote}@${version}`]);
        const isAlarming = alarming.some((alarm) => alarm.remote === remote && alarm.version === version);
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
