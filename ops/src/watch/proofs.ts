import { recordProof } from '../rollout/point-to.ts';
import { demandDocument } from '../site/discovery-file.ts';
import { rolloutOf } from '../site/history.ts';
import { withSite } from '../site/journal.ts';
import { readLedger } from '../site/ledger.ts';
import type { SitePaths } from '../site/paths.ts';
import { tallyOf } from './counts.ts';
import { rateOf, type Tally, type TestSettings } from './sequential.ts';
import { readWatchState } from './watch-state.ts';

/**
 * Returns whether browser reports verify a version. It must have mounted at least as often as the failures
 * required for a rollback, so that one visitor cannot verify it. Its failure rate must be below the ceiling.
 */
export const isProof = (tally: Tally, { fewest, ceiling }: TestSettings): boolean =>
  tally.tries - tally.failures >= fewest && rateOf(tally) < ceiling;

/**
 * Records which live, canary and rollback versions browsers have mounted.
 * @param alarming versions that are about to be rolled back, which are skipped
 */
export async function noteProofs(
  { paths, who, test }: { paths: SitePaths; who: string; test: TestSettings },
  alarming: readonly { remote: string; version: string }[],
): Promise<void> {
  await withSite(paths, async () => {
    const { sum } = await readWatchState(paths.watched);
    for (const remote of Object.keys((await demandDocument(paths)).microFrontends)) {
      const { live, trial, good, proven } = rolloutOf(await readLedger(paths.ledger), remote);
      // Oldest first, as if each had been recorded while it was live.
      for (const version of [...good.toReversed(), live ?? [], trial?.version ?? []].flat()) {
        const tally = tallyOf(sum[`${remote}@${version}`]);
        const isAlarming = alarming.some((one) => one.remote === remote && one.version === version);
        if (proven.has(version) || isAlarming || !isProof(tally, test)) continue;
        const { tries, failures } = tally;
        await recordProof(paths, remote, version, {
          who,
          why: `browsers mounted it ${String(tries - failures)} of ${String(tries)} times`,
          evidence: { tries, failures },
        });
      }
    }
  });
}
