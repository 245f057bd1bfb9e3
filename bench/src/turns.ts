import type { Figures } from './statistics.ts';

/** One of those that are compared, measured once at a call. */
export interface Series {
  name: string;
  measure: () => Promise<Figures>;
}

/**
 * Measures all series in turns, so that whatever else the machine does falls on each of them. The first round fills
 * the servers' memory and does not count; each round begins with another series.
 * @param tell hears of each round
 * @returns the visits by the series' name
 */
export async function inTurns(
  rounds: number,
  series: readonly Series[],
  tell: (round: number) => void,
): Promise<Map<string, Figures[]>> {
  const visits = new Map(series.map(({ name }): [string, Figures[]] => [name, []]));
  for (let round = 0; round <= rounds; round += 1) {
    const start = round % series.length;
    for (const { name, measure } of [...series.slice(start), ...series.slice(0, start)]) {
      const figures = await measure();
      if (round > 0) visits.get(name)?.push(figures);
    }
    tell(round);
  }
  return visits;
}
