import type { EventCounts } from './counts.ts';
import type { Tally } from './sequential.ts';

/** Share of the visits that are faster than the 75th percentile. */
const PERCENTILE = 0.75;

/**
 * Returns the numbers of visits and of slow visits of two groups. A visit is slow if its value is above the 75th
 * percentile of both groups together, so that the threshold favors neither.
 * @param vital `LCP` or `INP`, whose kinds are `LCP<=1400`
 */
export function slowTallies(
  vital: string,
  one: EventCounts,
  other: EventCounts,
): { one: Tally; other: Tally } {
  const prefix = `${vital}<=`;
  const total = `${prefix}+Inf`;
  const countIn = (kind: string): number => (one[kind] ?? 0) + (other[kind] ?? 0);
  const limits = Object.keys({ ...one, ...other })
    .filter((kind) => kind.startsWith(prefix) && kind !== total)
    .toSorted((a, b) => Number(a.slice(prefix.length)) - Number(b.slice(prefix.length)));
  const threshold = limits.find((kind) => countIn(kind) >= PERCENTILE * countIn(total)) ?? total;
  const toTally = (events: EventCounts): Tally => {
    const tries = events[total] ?? 0;
    return { tries, failures: Math.max(0, tries - (events[threshold] ?? 0)) };
  };
  return { one: toTally(one), other: toTally(other) };
}
