export type ChartTone = 'primary' | 'info' | 'accent' | 'danger' | 'neutral';

export interface ChartPoint {
  /** Position of the point. `YYYY-MM-DD` is formatted as a day. */
  x: string;
  y: number;
  /** Last day of the period that starts at `x`. Absent if the period is a single day. */
  end?: string | undefined;
}

/** One line or one set of bars. All series of a chart have the same positions. */
export interface ChartSeries {
  name: string;
  tone?: ChartTone | undefined;
  points: readonly ChartPoint[];
}

const COLOR_BY_TONE: Record<ChartTone, string> = {
  primary: 'var(--sg-primary)',
  info: 'var(--sg-focus)',
  accent: 'var(--sg-star)',
  danger: 'var(--sg-danger)',
  neutral: 'var(--sg-line-strong)',
};
/** Dash patterns of the lines, so users can tell series apart without color. */
const DASH_PATTERNS = [undefined, '7 4', '2 3'];
const TONE_ORDER: readonly ChartTone[] = ['primary', 'info', 'accent', 'danger', 'neutral'];

export const getColor = ({ tone }: ChartSeries, index: number): string =>
  COLOR_BY_TONE[tone ?? TONE_ORDER[index % TONE_ORDER.length] ?? 'primary'];
export const getDashPattern = (index: number): string | undefined =>
  DASH_PATTERNS[index % DASH_PATTERNS.length];

const dayWithYearFormat = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' });
const dayAndMonthFormat = new Intl.DateTimeFormat('en-US', {
  month: 'short',
  day: 'numeric',
  timeZone: 'UTC',
});
const isDay = (x: string) => /^\d{4}-\d\d-\d\d$/.test(x);

const formatLong = (x: string) => (isDay(x) ? dayWithYearFormat.format(new Date(`${x}T00:00:00Z`)) : x);
const formatShort = (x: string) => (isDay(x) ? dayAndMonthFormat.format(new Date(`${x}T00:00:00Z`)) : x);

/** Formats a period. Repeats the year only if it differs: `Nov 3 – Nov 9, 2026`. */
const formatPeriod = (from: string, to: string) =>
  `${from.slice(0, 4) === to.slice(0, 4) ? formatShort(from) : formatLong(from)} – ${formatLong(to)}`;

/** Formats a point's position: `Nov 20, 2026`, `Nov 3 – Nov 9, 2026`. */
export const formatPoint = ({ x, end }: ChartPoint): string =>
  end === undefined ? formatLong(x) : formatPeriod(x, end);
/** Formats a point's position for the axis: `Nov 20`. */
export const formatPointShort = ({ x }: ChartPoint): string => formatShort(x);
/** Formats the period of all points: `Oct 22 – Nov 20, 2026`. */
export function formatRange(points: readonly ChartPoint[]): string {
  const [first, last] = [points[0], points.at(-1)];
  return first && last ? formatPeriod(first.x, last.end ?? last.x) : '';
}

export const getSum = ({ points }: ChartSeries): number => points.reduce((sum, { y }) => sum + y, 0);
export const getMax = (series: readonly ChartSeries[]): number =>
  Math.max(0, ...series.flatMap(({ points }) => points.map(({ y }) => y)));
export const areAllIntegers = (series: readonly ChartSeries[]): boolean =>
  series.every(({ points }) => points.every(({ y }) => Number.isInteger(y)));

/** Describes the chart in one or two sentences, for users who don't see it. */
export function describeChart(
  label: string,
  series: readonly ChartSeries[],
  format: (value: number) => string,
): string {
  const descriptions = series.map((chartSeries) => {
    const sum = getSum(chartSeries);
    const peak = chartSeries.points.reduce<ChartPoint | null>(
      (highest, point) => (highest && highest.y >= point.y ? highest : point),
      null,
    );
    if (!peak || sum === 0) return `${chartSeries.name}: none`;
    return `${chartSeries.name}: ${format(sum)} total, peak ${format(peak.y)} (${formatPoint(peak)})`;
  });
  return `${label}, ${formatRange(series[0]?.points ?? [])}. ${descriptions.join('. ')}.`;
}

/** Describes one point of the chart: `Nov 20, 2026: Orders 3, Payments 1`. */
export function describePoint(
  series: readonly ChartSeries[],
  index: number,
  format: (value: number) => string,
): string {
  const point = series[0]?.points[index];
  if (!point) return '';
  const values = series.map(({ name, points }) => `${name} ${format(points[index]?.y ?? 0)}`);
  return `${formatPoint(point)}: ${values.join(', ')}`;
}
