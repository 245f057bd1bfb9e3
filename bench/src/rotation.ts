import type { Figures } from './statistics.ts';

/** A contender; each call measures it once. */
export interface Series {
  name: string;
  measure: () => Promise<Figures>;
}

/**
 * Measures all series in rotation, so that background load affects all of them equally. The first round warms
 * the caches and does not count. Each round begins with another series.
 * @param onRound called after each round
 * @returns the visits by name of the series
 */
export async function measureInRotation(
  rounds: number,
  series: readonly Series[],
  onRound: (round: number) => void,
): Promise<Map<string, Figures[]>> {
  const visits = new Map(series.map(({ name }): [string, Figures[]] => [name, []]));
  for (let round = 0; round <= rounds; round += 1) {
    const start = round % series.length;
    for (const { name, measure } of [...series.slice(start), ...series.slice(0, start)]) {
      const figures = await measure();
      if (round > 0) visits.get(name)?.push(figures);
    }
    onRound(round);
  }
  return visits;
}
