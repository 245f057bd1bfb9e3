/** Measurements of one visit, by name. */
export type VisitMeasurements = Readonly<Record<string, number>>;

export interface Summary {
  median: number;
  min: number;
  max: number;
}

/** Returns the median. */
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

/** Returns the percentile for a share from 0 to 1. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)] ?? Number.NaN;
}

/** Returns the values of one metric. */
export const valuesOf = (visits: readonly VisitMeasurements[], metric: string): number[] =>
  visits.map((visit) => visit[metric] ?? Number.NaN);
