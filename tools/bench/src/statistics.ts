/** Measurements of one visit, by name. */
export type VisitMeasurements = Readonly<Record<string, number>>;

export interface Summary {
  median: number;
  min: number;
  max: number;
}

/** Returns the median, or NaN for an empty list. */
export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = sorted.length / 2;
  const lower = sorted[Math.ceil(middle) - 1] ?? Number.NaN;
  const upper = sorted[Math.floor(middle)] ?? Number.NaN;
  return (lower + upper) / 2;
}

export const summarize = (values: readonly number[]): Summary => ({
  median: median(values),
  min: Math.min(...values),
  max: Math.max(...values),
});

/** Returns a percentile of the values. `share` is 0.99 for the 99th percentile. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)] ?? Number.NaN;
}

/** Returns the values of one metric, one per visit. The value is NaN if the metric is missing. */
export const getMetricValues = (visits: readonly VisitMeasurements[], metric: string): number[] =>
  visits.map((visit) => visit[metric] ?? Number.NaN);
