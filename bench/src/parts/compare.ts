import type { Contender } from '../baselines/contenders.ts';
import { SITE } from '../baselines/contenders.ts';
import { repeatNameOf } from '../report.ts';
import { measureInRotation, type Series } from '../rotation.ts';
import type { Figures } from '../statistics.ts';

/** Measures the site once and each alternative twice per round, in rotation. */
export function compareContenders(
  title: string,
  rounds: number,
  contenders: readonly Contender[],
  measure: (contender: Contender) => Promise<Figures>,
): Promise<Map<string, Figures[]>> {
  const series = contenders.flatMap((contender): Series[] => {
    const firstSeries = { name: contender.name, measure: () => measure(contender) };
    return contender.name === SITE
      ? [firstSeries]
      : [firstSeries, { ...firstSeries, name: repeatNameOf(firstSeries.name) }];
  });
  return measureInRotation(rounds, series, (round) => {
    console.error(`${title}: round ${String(round)} of ${String(rounds)}`);
  });
}
