import {
  IMPORT_COLUMN_NAMES,
  IMPORT_COLUMNS,
  type ImportColumnName,
  matchColumns,
} from '@second-gear/contract/import-columns';
import {
  type DetectedColumns,
  MAX_IMPORT_COLUMNS,
  type SelectedColumns,
} from '@second-gear/contract/imports';
import { cleanLine, truncate } from '@second-gear/contract/plain-text';
import { badRequest, HttpError } from '../../platform/errors/errors.ts';
import { unclosedQuoteMessage } from './repair-quotes.ts';

type ColumnNames = readonly (ImportColumnName | null)[];

/**
 * Maximum number of ignored headings that are stored. The next two constants limit the sample that shows
 * users what each column contains: its rows, and the characters per cell.
 */
const MAX_IGNORED_HEADINGS = 50;
const SAMPLE_ROW_COUNT = 3;
const MAX_SAMPLE_CELL_LENGTH = 40;
const REQUIRED_COLUMNS = IMPORT_COLUMN_NAMES.filter((name) => IMPORT_COLUMNS[name].required);

const formatLabels = (names: readonly ImportColumnName[]) =>
  names.map((name) => IMPORT_COLUMNS[name].label).join(', ');

/**
 * Returns the error message if required columns are missing or a column occurs twice. Null if the columns are
 * valid.
 */
function findColumnProblem(names: ColumnNames, missingPrefix: string): string | null {
  const missingColumns = REQUIRED_COLUMNS.filter((name) => !names.includes(name));
  if (missingColumns.length > 0) return `${missingPrefix} ${formatLabels(missingColumns)}`;
  const duplicates = names
    .filter((name) => name !== null)
    .filter((name, index, all) => all.indexOf(name) !== index);
  return duplicates.length > 0 ? `Duplicate columns: ${formatLabels(duplicates)}` : null;
}

/**
 * Describes the columns of a file, so that users can choose what each one contains. Undefined if the file has
 * too few or too many columns.
 */
function describeColumns(rows: readonly (readonly string[])[]): DetectedColumns | undefined {
  const width = Math.max(...rows.map(({ length }) => length));
  if (width < REQUIRED_COLUMNS.length || width > MAX_IMPORT_COLUMNS) return undefined;
  const names = matchColumns(rows[0] ?? []);
  return {
    headings: names.some((name) => name !== null),
    columns: Array.from({ length: width }, (_, index) => ({
      name: names[index] ?? null,
      cells: rows.map((cells) => truncate(cleanLine(cells[index] ?? ''), MAX_SAMPLE_CELL_LENGTH)),
    })),
  };
}

/**
 * Determines the columns of a file from its first row or from the user's choice. Throws 400 for invalid
 * columns.
 */
export function createColumnReader(selectedColumns: SelectedColumns | undefined) {
  let names: ColumnNames | null = null;
  let ignored: string[] = [];
  let problem: string | null = null;
  const sampleRows: (readonly string[])[] = [];
  const rejectFile = (csv: string) => {
    const { body } = badRequest({ csv });
    const detectedColumns = describeColumns(sampleRows);
    throw new HttpError(400, { ...body, ...(detectedColumns && { found: detectedColumns }) });
  };
  const readHeadings = (cells: readonly string[]): ColumnNames => {
    const matchedColumns = matchColumns(cells);
    ignored = cells
      .filter((cell, index) => matchedColumns[index] === null && cell.trim() !== '')
      .slice(0, MAX_IGNORED_HEADINGS);
    return matchedColumns;
  };
  if (selectedColumns !== undefined) {
    const choiceProblem = findColumnProblem(selectedColumns.names, 'Choose a column for:');
    if (choiceProblem !== null) throw badRequest({ columns: choiceProblem });
  }
  return {
    /**
     * Reads the next non-empty row. Returns the columns if the row is a car; null if it is the headings
     * or the columns are invalid.
     */
    readRow(cells: readonly string[], unreadableLine: number | null): ColumnNames | null {
      if (sampleRows.length < SAMPLE_ROW_COUNT) sampleRows.push(cells);
      const isFirstRow = names === null;
      if (isFirstRow && unreadableLine !== null && selectedColumns?.headings !== false) {
        throw badRequest({ csv: unclosedQuoteMessage(unreadableLine) });
      }
      if (isFirstRow && cells.length > MAX_IMPORT_COLUMNS)
        throw badRequest({ csv: 'This file has too many columns. Remove the ones you don’t need.' });
      names ??= selectedColumns?.names ?? readHeadings(cells);
      if (isFirstRow && selectedColumns === undefined) {
        problem = findColumnProblem(names, 'Put the headings in the first row. Missing headings:');
      }
      if (problem !== null && sampleRows.length === SAMPLE_ROW_COUNT) rejectFile(problem);
      return problem !== null || (isFirstRow && selectedColumns?.headings !== false) ? null : names;
    },
    /** Ends the file. Returns the ignored headings. */
    finish(): string[] {
      if (problem !== null) rejectFile(problem);
      return ignored.map((heading) => truncate(cleanLine(heading), 100));
    },
  };
}
