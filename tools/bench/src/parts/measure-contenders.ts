import type { Contender } from '../baselines/contenders.ts';
import { SITE_NAME } from '../baselines/contenders.ts';
import { toSecondSeriesName } from '../report.ts';
import { measureInRotation, type Series } from '../rotation.ts';
import type { VisitMeasurements } from '../statistics.ts';

/**
 * Measures the site once and each baseline twice per round, in rotation. The difference between the two
 * series of a baseline shows the noise.
 */
export function measureContenders(
  title: string,
  rounds: number,
  contenders: readonly Contender[],
  measure: (contender: Contender) => Promise<VisitMeasurements>,
): Promise<Map<string, VisitMeasurements[]>> {
  const series = contenders.flatMap((contender): Series[] => {
    const firstSeries = { name: contender.name, measure: () => measure(contender) };
    return contender.name === SITE_NAME
      ? [firstSeries]
      : [firstSeries, { ...firstSeries, name: toSecondSeriesName(firstSeries.name) }];
  });
  return measureInRotation(rounds, series, (round) => {
    console.error(`${title}: round ${String(round)} of ${String(rounds)}`);
  });
}
