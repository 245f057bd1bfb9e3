import type { Overview } from '@second-gear/contract/overview';
import type { ChartPoint } from '@second-gear/ui/chart';

type Day = Overview['series'][number];
export type Measure = Exclude<keyof Day, 'day'>;

/** Spans of more days than this are drawn by the week: a year of days is noise. */
const MOST_DAYS = 31;
const WEEK = 7;

/**
 * Days, oldest first, in the groups that a chart shows: single days, or weeks counted back from the last
 * day, so that only the first may be short of days.
 */
export function groupDays(days: readonly Day[]): Day[][] {
  if (days.length <= MOST_DAYS) return days.map((day) => [day]);
  const short = days.length % WEEK;
  const weeks = Math.floor(days.length / WEEK);
  const first = short > 0 ? [days.slice(0, short)] : [];
  return [
    ...first,
    ...Array.from({ length: weeks }, (_, week) => days.slice(short + week * WEEK, short + (week + 1) * WEEK)),
  ];
}

/** One measure of those groups as points of a chart, each the sum of its days. */
export const pointsOf = (groups: readonly Day[][], measure: Measure): ChartPoint[] =>
  groups.flatMap((days) => {
    const [first, last] = [days[0], days.at(-1)];
    if (!first || !last) return [];
    return [
      {
        x: first.day,
        // Cents add up without the noise of fractions.
        y: days.reduce((sum, day) => sum + Math.round(day[measure] * 100), 0) / 100,
        ...(days.length > 1 && { end: last.day }),
      },
    ];
  });
