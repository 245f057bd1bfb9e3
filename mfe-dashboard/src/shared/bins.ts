import type { ChartPoint } from '@second-gear/ui/chart';

/** Spans of more days than this are shown by the week: a year of days is noise. */
const MOST_DAYS = 31;
const WEEK = 7;

/** One day's figures, the day as YYYY-MM-DD. */
type Figures<Measure extends string> = { day: string } & Record<Measure, number>;

/**
 * Days, oldest first, in the groups that a chart shows: single days, or weeks counted back from the last
 * day, so that only the first may be short of days.
 */
export function groupDays<Day>(days: readonly Day[]): Day[][] {
  if (days.length <= MOST_DAYS) return days.map((day) => [day]);
  const short = days.length % WEEK;
  const weeks = Math.floor(days.length / WEEK);
  const first = short > 0 ? [days.slice(0, short)] : [];
  return [
    ...first,
    ...Array.from({ length: weeks }, (_, week) => days.slice(short + week * WEEK, short + (week + 1) * WEEK)),
  ];
}

/** The sum of one measure over days, to the cent; a day that does not tell it adds nothing. */
export const sumOver = <Measure extends string>(
  days: readonly Partial<Record<Measure, number | undefined>>[],
  measure: Measure,
): number =>
  // Cents add up without the noise of fractions.
  days.reduce((sum, day) => sum + Math.round((day[measure] ?? 0) * 100), 0) / 100;

/** One measure of those groups as points of a chart, each the sum of its days. */
export const pointsOf = <Measure extends string>(
  groups: readonly (readonly Figures<Measure>[])[],
  measure: Measure,
): ChartPoint[] =>
  groups.flatMap((days) => {
    const [first, last] = [days[0], days.at(-1)];
    if (!first || !last) return [];
    return [{ x: first.day, y: sumOver(days, measure), ...(days.length > 1 && { end: last.day }) }];
  });
