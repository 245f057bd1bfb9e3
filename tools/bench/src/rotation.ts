import type { VisitMeasurements } from './statistics.ts';

/** A series of measurements of one contender. Each call to `measure` is one visit. */
export interface Series {
  name: string;
  measure: () => Promise<VisitMeasurements>;
}

/**
 * Measures all series in rotation, so background load affects all of them equally. The first round warms
 * the caches and does not count. Each round starts with a different series.
 * @param onRound called after each round
 * @returns the measurements of each series, by its name
 */
export async function measureInRotation(
  rounds: number,
  series: readonly Series[],
  onRound: (round: number) => void,
): Promise<Map<string, VisitMeasurements[]>> {
  const visits = new Map(series.map(({ name }): [string, VisitMeasurements[]] => [name, []]));
  for (let round = 0; round <= rounds; round += 1) {
    const start = round % series.length;
    for (const { name, measure } of [...series.slice(start), ...series.slice(0, start)]) {
      const measurements = await measure();
      if (round > 0) visits.get(name)?.push(measurements);
    }
    onRound(round);
  }
  return visits;
}
