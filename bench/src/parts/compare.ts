import { again } from '../report.ts';
import type { Contender } from '../rivals/contenders.ts';
import { SITE } from '../rivals/contenders.ts';
import type { Figures } from '../statistics.ts';
import { inTurns, type Series } from '../turns.ts';

/** Measures the site once and each alternative twice per round, in rotation. */
export function compare(
  what: string,
  rounds: number,
  contenders: readonly Contender[],
  measure: (contender: Contender) => Promise<Figures>,
): Promise<Map<string, Figures[]>> {
  const series = contenders.flatMap((contender): Series[] => {
    const one = { name: contender.name, measure: () => measure(contender) };
    return contender.name === SITE ? [one] : [one, { ...one, name: again(one.name) }];
  });
  return inTurns(rounds, series, (round) => {
    console.error(`${what}: round ${String(round)} of ${String(rounds)}`);
  });
}
