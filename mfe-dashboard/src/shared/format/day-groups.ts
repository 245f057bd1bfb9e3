import type { ChartPoint } from '@second-gear/ui/chart';

/**
 * Maximum number of days that are shown individually. Longer periods are grouped by week, because a chart
 * with hundreds of points is hard to read.
 */
const MAX_SINGLE_DAYS = 31;
const DAYS_PER_WEEK = 7;

/** Figures of one day. `day` is YYYY-MM-DD. */
type DayFigures<Measure extends string> = { day: string } & Record<Measure, number>;

/**
 * Groups days (oldest first) for a chart: single days, or weeks counted back from the last day. Only the
 * first week may be incomplete.
 */
export function groupDays<Day>(days: readonly Day[]): Day[][] {
  if (days.length <= MAX_SINGLE_DAYS) return days.map((day) => [day]);
  const firstWeekDays = days.length % DAYS_PER_WEEK;
  const weeks = Math.floor(days.length / DAYS_PER_WEEK);
  const firstWeek = firstWeekDays > 0 ? [days.slice(0, firstWeekDays)] : [];
  return [
    ...firstWeek,
    ...Array.from({ length: weeks }, (_, week) =>
      days.slice(firstWeekDays + week * DAYS_PER_WEEK, firstWeekDays + (week + 1) * DAYS_PER_WEEK),
    ),
  ];
}

/** Returns the sum of one measure over days, to the cent. A missing value counts as 0. */
export const sumMeasure = <Measure extends string>(
  days: readonly Partial<Record<Measure, number | undefined>>[],
  measure: Measure,
): number =>
  // Adds integer cents to avoid floating-point errors.
  days.reduce((sum, day) => sum + Math.round((day[measure] ?? 0) * 100), 0) / 100;

/** Returns chart points for one measure. Each point is the sum over one group of days. */
export const toChartPoints = <Measure extends string>(
  groups: readonly (readonly DayFigures<Measure>[])[],
  measure: Measure,
): ChartPoint[] =>
  groups.flatMap((days) => {
    const [firstDay, lastDay] = [days[0], days.at(-1)];
    if (!firstDay || !lastDay) return [];
    return [{ x: firstDay.day, y: sumMeasure(days, measure), ...(days.length > 1 && { end: lastDay.day }) }];
  });

const compactPrice = new Intl.NumberFormat('en-US', {
  notation: 'compact',
  style: 'currency',
  currency: 'USD',
  maximumFractionDigits: 1,
});

/** Formats dollars for the axis of a chart: `$12.5K`. */
export const formatCompactPrice = (dollars: number): string => compactPrice.format(dollars);
