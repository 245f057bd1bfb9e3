import type { EventCounts } from './counts.ts';
import type { Tally } from './sequential.ts';

/** Visits above this percentile of both groups are slow. */
const PERCENTILE = 0.75;

/**
 * Returns the tallies of two groups, with slow visits as failures. A visit is slow if its value is above the
 * 75th percentile of both groups together, so the threshold favors neither group.
 * @param vital `LCP` or `INP`; its event kinds are histogram buckets, such as `LCP<=1400`
 */
export function tallySlowVisits(
  vital: string,
  first: EventCounts,
  second: EventCounts,
): { first: Tally; second: Tally } {
  const prefix = `${vital}<=`;
  const total = `${prefix}+Inf`;
  const countIn = (kind: string): number => (first[kind] ?? 0) + (second[kind] ?? 0);
  const limits = Object.keys({ ...first, ...second })
    .filter((kind) => kind.startsWith(prefix) && kind !== total)
    .toSorted((a, b) => Number(a.slice(prefix.length)) - Number(b.slice(prefix.length)));
  const threshold = limits.find((kind) => countIn(kind) >= PERCENTILE * countIn(total)) ?? total;
  const toTally = (events: EventCounts): Tally => {
    const tries = events[total] ?? 0;
    return { tries, failures: Math.max(0, tries - (events[threshold] ?? 0)) };
  };
  return { first: toTally(first), second: toTally(second) };
}
