import { mkdir, writeFile } from 'node:fs/promises';
import { cpus } from 'node:os';
import { join } from 'node:path';
import { BENCH_CACHE } from './cache.ts';
import { type Figures, median, summarise, valuesOf } from './statistics.ts';

export interface Table {
  title: string;
  head: readonly string[];
  rows: readonly (readonly string[])[];
}

/** A figure that the site is held to. */
export interface Target {
  what: string;
  /** It may be that much, and no more. */
  most: number;
  measured: number;
  unit?: string;
}

/** What a part of the bench has found. */
export interface Findings {
  tables: readonly Table[];
  targets: readonly Target[];
  /** All that was measured, for whoever wants to reckon with it. */
  raw: unknown;
}

/** As many digits as mean something: ratios have two places, times and sizes none. Nothing where there is no number. */
export function number(value: number): string {
  if (Number.isNaN(value)) return '';
  return Math.abs(value) < 10 && !Number.isInteger(value) ? value.toFixed(2) : String(Math.round(value));
}

const cellsOf = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`;

/** A ratio; nothing where there is none, because what it is a share of is nothing. */
const asRatio = (value: number): string => (Number.isFinite(value) ? value.toFixed(2) : '');

/** A table as Markdown. */
export const markdown = ({ title, head, rows }: Table): string =>
  [`**${title}**`, '', cellsOf(head), cellsOf(head.map(() => '---')), ...rows.map(cellsOf), ''].join('\n');

/** The targets with what was measured. */
export const targetsTable = (targets: readonly Target[]): Table => ({
  title: 'Targets',
  head: ['What', 'At most', 'Measured', ''],
  rows: targets.map(({ what, most, measured, unit = '' }) => [
    what,
    `${number(most)}${unit}`,
    `${number(measured)}${unit}`,
    measured <= most ? 'met' : 'missed',
  ]),
});

/** The second of two series of the same, which says how much chance there is in both. */
export const again = (name: string): string => `${name} (again)`;

/** The visits of one who was measured twice over, together. */
export const bothOf = (visits: ReadonlyMap<string, readonly Figures[]>, name: string): Figures[] => [
  ...(visits.get(name) ?? []),
  ...(visits.get(again(name)) ?? []),
];

/** One figure's median of the site as a share of a rival's. */
export const ratio = (
  visits: ReadonlyMap<string, readonly Figures[]>,
  figure: string,
  site: string,
  rival: string,
): number => median(valuesOf(bothOf(visits, site), figure)) / median(valuesOf(bothOf(visits, rival), figure));

/**
 * One figure of all who were compared: median, smallest and largest value, what the site's is of theirs, and what
 * their second series was of their first, which would be 1 without chance.
 */
export function comparison(
  title: string,
  figure: string,
  visits: ReadonlyMap<string, readonly Figures[]>,
  site: string,
): Table {
  const names = [...visits.keys()].filter((name) => !name.endsWith(again('')));
  return {
    title,
    head: ['', 'Median', 'Min … max', 'The site is', 'Again / first'],
    rows: names.map((name) => {
      const { median: middle, min, max } = summarise(valuesOf(bothOf(visits, name), figure));
      const second = visits.get(again(name));
      const noise = second
        ? median(valuesOf(second, figure)) / median(valuesOf(visits.get(name) ?? [], figure))
        : Number.NaN;
      return [
        name,
        number(middle),
        `${number(min)} … ${number(max)}`,
        name === site ? '' : asRatio(ratio(visits, figure, site, name)),
        asRatio(noise),
      ];
    }),
  };
}

/** Leaves the findings beside those of other days. Returns the file. */
export async function keep(part: string, { targets, raw }: Findings): Promise<string> {
  await mkdir(BENCH_CACHE, { recursive: true });
  const file = join(BENCH_CACHE, `${part}.json`);
  const machine = { node: process.version, processors: cpus().map(({ model }) => model) };
  const text = JSON.stringify({ at: new Date().toISOString(), machine, targets, raw }, null, 2);
  await writeFile(file, `${text}\n`);
  return file;
}
