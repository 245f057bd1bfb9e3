import { mkdir, writeFile } from 'node:fs/promises';
import { cpus } from 'node:os';
import { join } from 'node:path';
import { BENCH_CACHE_DIR } from './cache.ts';
import { median, summarize, getMetricValues, type VisitMeasurements } from './statistics.ts';

export interface Table {
  title: string;
  columns: readonly string[];
  rows: readonly (readonly string[])[];
}

export interface Target {
  name: string;
  /** Maximum allowed value. */
  limit: number;
  measured: number;
  unit?: string;
}

export interface PartResults {
  tables: readonly Table[];
  targets: readonly Target[];
  /** Raw measurements, for further analysis. */
  raw: unknown;
}

/**
 * Formats a number: two decimals for non-integers below 10, otherwise rounded. Returns an empty string for
 * NaN.
 */
export function formatNumber(value: number): string {
  if (Number.isNaN(value)) return '';
  return Math.abs(value) < 10 && !Number.isInteger(value) ? value.toFixed(2) : String(Math.round(value));
}

const toMarkdownRow = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`;

/** Formats a ratio. Returns an empty string for NaN and infinity. */
const formatRatio = (value: number): string => (Number.isFinite(value) ? value.toFixed(2) : '');

export const toMarkdown = ({ title, columns, rows }: Table): string =>
  [
    `**${title}**`,
    '',
    toMarkdownRow(columns),
    toMarkdownRow(columns.map(() => '---')),
    ...rows.map(toMarkdownRow),
    '',
  ].join('\n');

/** Returns a table of the targets and the measured values. */
export const createTargetsTable = (targets: readonly Target[]): Table => ({
  title: 'Targets',
  columns: ['Metric', 'Limit', 'Measured', ''],
  rows: targets.map(({ name, limit, measured, unit = '' }) => [
    name,
    `${formatNumber(limit)}${unit}`,
    `${formatNumber(measured)}${unit}`,
    measured <= limit ? 'met' : 'missed',
  ]),
});

/**
 * Returns the name of a contender's second series. The two series of a contender are measured identically, so
 * their difference shows the noise.
 */
export const toSecondSeriesName = (name: string): string => `${name} (again)`;

/** Returns the measurements of both series of a contender. */
export const getVisitsOfBothSeries = (
  visits: ReadonlyMap<string, readonly VisitMeasurements[]>,
  name: string,
): VisitMeasurements[] => [...(visits.get(name) ?? []), ...(visits.get(toSecondSeriesName(name)) ?? [])];

/** Returns the ratio of the site's median to a baseline's median, for one metric. */
export const medianRatio = (
  visits: ReadonlyMap<string, readonly VisitMeasurements[]>,
  metric: string,
  site: string,
  baseline: string,
): number =>
  median(getMetricValues(getVisitsOfBothSeries(visits, site), metric)) /
  median(getMetricValues(getVisitsOfBothSeries(visits, baseline), metric));

/**
 * Compares one metric of all contenders: median, minimum, maximum, and the ratio of the site's median to the
 * contender's. The ratio of a contender's second series to its first shows the noise. Without noise, it is 1.
 */
export function createComparisonTable(
  title: string,
  metric: string,
  visits: ReadonlyMap<string, readonly VisitMeasurements[]>,
  site: string,
): Table {
  const names = [...visits.keys()].filter((name) => !name.endsWith(toSecondSeriesName('')));
  return {
    title,
    columns: ['', 'Median', 'Min … max', 'Site / baseline', 'Again / first'],
    rows: names.map((name) => {
      const {
        median: medianValue,
        min,
        max,
      } = summarize(getMetricValues(getVisitsOfBothSeries(visits, name), metric));
      const secondSeriesVisits = visits.get(toSecondSeriesName(name));
      const noise = secondSeriesVisits
        ? median(getMetricValues(secondSeriesVisits, metric)) /
          median(getMetricValues(visits.get(name) ?? [], metric))
        : Number.NaN;
      return [
        name,
        formatNumber(medianValue),
        `${formatNumber(min)} … ${formatNumber(max)}`,
        name === site ? '' : formatRatio(medianRatio(visits, metric, site, name)),
        formatRatio(noise),
      ];
    }),
  };
}

/** Saves the results of a part, replacing the part's earlier results, and returns the file path. */
export async function savePartResults(part: string, { targets, raw }: PartResults): Promise<string> {
  await mkdir(BENCH_CACHE_DIR, { recursive: true });
  const file = join(BENCH_CACHE_DIR, `${part}.json`);
  const machine = { node: process.version, processors: cpus().map(({ model }) => model) };
  const text = JSON.stringify({ at: new Date().toISOString(), machine, targets, raw }, null, 2);
  await writeFile(file, `${text}\n`);
  return file;
}
