import {
  IMPORT_COLUMN_NAMES,
  IMPORT_COLUMNS,
  type ImportColumnName,
  importColumns,
} from '@second-gear/contract/import-columns';
import { type ChosenColumns, type FoundColumns, MAX_IMPORT_COLUMNS } from '@second-gear/contract/imports';
import { cleanLine, cutText } from '@second-gear/contract/plain-text';
import { badRequest, HttpError } from '../errors.ts';
import { neverClosed } from './mend-quotes.ts';

type Names = readonly (ImportColumnName | null)[];

/**
 * Ignored headings that are stored, sample rows that show users what a column contains, and characters per
 * sample cell.
 */
const MOST_IGNORED = 50;
const SAMPLED_ROWS = 3;
const SAMPLE_LENGTH = 40;
const REQUIRED = IMPORT_COLUMN_NAMES.filter((name) => IMPORT_COLUMNS[name].required);

const labels = (names: readonly ImportColumnName[]) =>
  names.map((name) => IMPORT_COLUMNS[name].label).join(', ');

/** Returns the problem with these columns. Null if there is none. */
function problemOf(names: Names, missingStart: string): string | null {
  const missing = REQUIRED.filter((name) => !names.includes(name));
  if (missing.length > 0) return `${missingStart} ${labels(missing)}`;
  const twice = names.filter((name) => name !== null).filter((name, at, all) => all.indexOf(name) !== at);
  return twice.length > 0 ? `These columns are there twice: ${labels(twice)}` : null;
}

/** Returns the columns from which users choose. Undefined if the file has too few or too many columns. */
function foundIn(rows: readonly (readonly string[])[]): FoundColumns | undefined {
  const width = Math.max(...rows.map(({ length }) => length));
  if (width < REQUIRED.length || width > MAX_IMPORT_COLUMNS) return undefined;
  const names = importColumns(rows[0] ?? []);
  return {
    headings: names.some((name) => name !== null),
    columns: Array.from({ length: width }, (_, at) => ({
      name: names[at] ?? null,
      cells: rows.map((cells) => cutText(cleanLine(cells[at] ?? ''), SAMPLE_LENGTH)),
    })),
  };
}

/**
 * Determines the columns of a file from its first row or from the user's choice. Throws 400 for invalid
 * columns.
 */
export function readColumns(chosen: ChosenColumns | undefined) {
  let names: Names | null = null;
  let ignored: string[] = [];
  let problem: string | null = null;
  const sample: (readonly string[])[] = [];
  const refuse = (csv: string) => {
    const { body } = badRequest({ csv });
    const found = foundIn(sample);
    throw new HttpError(400, { ...body, ...(found && { found }) });
  };
  const readHeadings = (cells: readonly string[]): Names => {
    const all = importColumns(cells);
    ignored = cells.filter((cell, at) => all[at] === null && cell.trim() !== '').slice(0, MOST_IGNORED);
    return all;
  };
  if (chosen !== undefined) {
    const wrong = problemOf(chosen.names, 'Choose a column for each of these:');
    if (wrong !== null) throw badRequest({ columns: wrong });
  }
  return {
    /** Processes the next non-empty row. Returns the columns if the row is a car; null otherwise. */
    take(cells: readonly string[], unreadLine: number | null): Names | null {
      if (sample.length < SAMPLED_ROWS) sample.push(cells);
      const isFirst = names === null;
      if (isFirst && unreadLine !== null && chosen?.headings !== false) {
        throw badRequest({ csv: neverClosed(unreadLine) });
      }
      if (isFirst && cells.length > MAX_IMPORT_COLUMNS)
        throw badRequest({ csv: 'The file has too many columns' });
      names ??= chosen?.names ?? readHeadings(cells);
      if (isFirst && chosen === undefined) {
        problem = problemOf(names, 'The first row must have the headings. These are missing:');
      }
      if (problem !== null && sample.length === SAMPLED_ROWS) refuse(problem);
      return problem !== null || (isFirst && chosen?.headings !== false) ? null : names;
    },
    /** Ends the file. Returns the ignored headings. */
    end(): string[] {
      if (problem !== null) refuse(problem);
      return ignored.map((heading) => cutText(cleanLine(heading), 100));
    },
  };
}
