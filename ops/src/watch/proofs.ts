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
 * Whether what browsers reported proves that a version works: it mounted as often as it would have to fail to be
 * rolled back, so that no visitor alone makes a proof, and fails less often than no version may.
 */
export const isProof = (tally: Tally, { fewest, ceiling }: TestSettings): boolean =>
  tally.tries - tally.failures >= fewest && rateOf(tally) < ceiling;

/**
 * Writes down of every version that is live, on trial or could be gone back to that browsers have mounted it.
 * @param alarming versions that are about to be rolled back, whatever they have proved
 */
export async function noteProofs(
  { paths, who, test }: { paths: SitePaths; who: string; test: TestSettings },
  alarming: readonly { remote: string; version: string }[],
): Promise<void> {
  await withSite(paths, async () => {
    const { sum } = await readWatchState(paths.watched);
    for (const remote of Object.keys((await demandDocument(paths)).microFrontends)) {
      const { live, trial, good, proven } = rolloutOf(await readLedger(paths.ledger), remote);
      // The oldest first, as if each had been noted when it was live.
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
