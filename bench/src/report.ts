import { mkdir, writeFile } from 'node:fs/promises';
import { cpus } from 'node:os';
import { join } from 'node:path';
import { BENCH_CACHE } from './cache.ts';
import { type Figures, median, summarize, valuesOf } from './statistics.ts';

export interface Table {
  title: string;
  head: readonly string[];
  rows: readonly (readonly string[])[];
}

/** A performance target of the site. */
export interface Target {
  what: string;
  /** Maximum allowed value. */
  most: number;
  measured: number;
  unit?: string;
}

/** Results of one part of the benchmark. */
export interface Findings {
  tables: readonly Table[];
  targets: readonly Target[];
  /** Raw measurements, for further analysis. */
  raw: unknown;
}

/**
 * Formats a number with its significant digits: two decimals for ratios, none for times and sizes. Returns an
 * empty string for NaN and infinity.
 */
export function formatNumber(value: number): string {
  if (Number.isNaN(value)) return '';
  return Math.abs(value) < 10 && !Number.isInteger(value) ? value.toFixed(2) : String(Math.round(value));
}

const toMarkdownRow = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`;

/** Formats a ratio; empty if the divisor is 0. */
const formatRatio = (value: number): string => (Number.isFinite(value) ? value.toFixed(2) : '');

/** Formats a table as Markdown. */
export const toMarkdown = ({ title, head, rows }: Table): string =>
  [
    `**${title}**`,
    '',
    toMarkdownRow(head),
    toMarkdownRow(head.map(() => '---')),
    ...rows.map(toMarkdownRow),
    '',
  ].join('\n');

/** Returns a table of the targets and the measured values. */
export const targetsTable = (targets: readonly Target[]): Table => ({
  title: 'Targets',
  head: ['Metric', 'Limit', 'Measured', ''],
  rows: targets.map(({ what, most, measured, unit = '' }) => [
    what,
    `${formatNumber(most)}${unit}`,
    `${formatNumber(measured)}${unit}`,
    measured <= most ? 'met' : 'missed',
  ]),
});

/** Returns the name of the second of two identical series. Their difference shows the noise. */
export const repeatNameOf = (name: string): string => `${name} (again)`;

/** Returns the visits of both series of a contender. */
export const visitsOfBothSeries = (
  visits: ReadonlyMap<string, readonly Figures[]>,
  name: string,
): Figures[] => [...(visits.get(name) ?? []), ...(visits.get(repeatNameOf(name)) ?? [])];

/** Returns the ratio of the site's median to that of an alternative, for one figure. */
export const medianRatio = (
  visits: ReadonlyMap<string, readonly Figures[]>,
  figure: string,
  site: string,
  baseline: string,
): number =>
  median(valuesOf(visitsOfBothSeries(visits, site), figure)) /
  median(valuesOf(visitsOfBothSeries(visits, baseline), figure));

/**
 * Compares one figure of all contenders: median, minimum, maximum, and the ratio of the site to each. The
 * ratio of each contender's second series to its first shows the noise; without noise it is 1.
 */
export function comparisonTable(
  title: string,
  figure: string,
  visits: ReadonlyMap<string, readonly Figures[]>,
  site: string,
): Table {
  const names = [...visits.keys()].filter((name) => !name.endsWith(repeatNameOf('')));
  return {
    title,
    head: ['', 'Median', 'Min … max', 'Site / rival', 'Again / first'],
    rows: names.map((name) => {
      const { median: medianValue, min, max } = summarize(valuesOf(visitsOfBothSeries(visits, name), figure));
      const repeatVisits = visits.get(repeatNameOf(name));
      const noise = repeatVisits
        ? median(valuesOf(repeatVisits, figure)) / median(valuesOf(visits.get(name) ?? [], figure))
        : Number.NaN;
      return [
        name,
        formatNumber(medianValue),
        `${formatNumber(min)} … ${formatNumber(max)}`,
        name === site ? '' : formatRatio(medianRatio(visits, figure, site, name)),
        formatRatio(noise),
      ];
    }),
  };
}

/** Saves the results next to those of other days. Returns the file path. */
export async function saveFindings(part: string, { targets, raw }: Findings): Promise<string> {
  await mkdir(BENCH_CACHE, { recursive: true });
  const file = join(BENCH_CACHE, `${part}.json`);
  const machine = { node: process.version, processors: cpus().map(({ model }) => model) };
  const text = JSON.stringify({ at: new Date().toISOString(), machine, targets, raw }, null, 2);
  await writeFile(file, `${text}\n`);
  return file;
}
