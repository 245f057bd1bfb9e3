import { pipeline } from 'node:stream/promises';
import { setImmediate } from 'node:timers/promises';
import { formatNumber } from '@second-gear/contract/format';
import { type ImportColumnName, MAX_IMPORT_ROWS } from '@second-gear/contract/import-columns';
import { MAX_IMPORT_COLUMNS, type SelectedColumns } from '@second-gear/contract/imports';
import { CsvError, parse } from 'csv-parse';
import { badRequest } from '../../platform/errors/errors.ts';
import { createColumnReader } from './column-reader.ts';
import { type CsvText, repairQuotes } from './repair-quotes.ts';

export type Cells = Partial<Record<ImportColumnName, string>>;

/** A row of a file, with its cells by our column names. */
export interface FileRow {
  /** Row number as in a spreadsheet: the headings are row 1. */
  number: number;
  cells: Cells;
  /** Number of cells if the row has more cells than the file has headings; otherwise null. */
  excessCellCount: number | null;
  /**
   * Line number of an unreadable row; otherwise null. The `description` of such a row contains the whole
   * line. The line number may differ from `number`, because cells may span lines.
   */
  unreadableLine: number | null;
}
export interface CarFile {
  rows: FileRow[];
  /** Headings that match none of our columns. */
  ignored: string[];
}

const SEPARATORS = [',', ';', '\t'] as const;
/** Characters parsed before yielding to other work of the process. */
const CHUNK_LENGTH = 64 * 1024;
const MAX_ROW_LENGTH = 100_000;
/** Maximum number of records in a file, including empty ones. */
const MAX_RECORDS = 4 * MAX_IMPORT_ROWS;

const invalidFileError = (sentence: string) => badRequest({ csv: sentence });

/** Matches characters that result from a wrong encoding, and unpaired surrogates, which can't be stored. */
const BROKEN_CHARACTER_PATTERN = /[\uFFFD\p{Surrogate}]/u;

/**
 * Parses a CSV file with any separator (comma, semicolon, tab), line ending and column order, with or without
 * a byte order mark. Skips empty rows. `chosenColumns` overrides the headings. Throws 400 if the file as a
 * whole is unreadable.
 */
export async function readCarFile(csv: string, chosenColumns?: SelectedColumns): Promise<CarFile> {
  if (BROKEN_CHARACTER_PATTERN.test(csv)) {
    throw invalidFileError('This file isn’t in UTF-8. Save it as “CSV UTF-8” and choose it again.');
  }
  const csvText = detectSeparator(csv);
  if (countOccurrences(csvText.separator, csvText.text) > MAX_IMPORT_COLUMNS * MAX_IMPORT_ROWS)
    throw invalidFileError('This file has too many columns. Remove the ones you don’t need.');
  const columns = createColumnReader(chosenColumns);
  const rows: FileRow[] = [];
  let number = 0;
  const unreadableLines = new Map<number, number>();
  await forEachRecord(repairQuotes(csvText, unreadableLines), csvText.separator, (cells) => {
    number += 1;
    const line = unreadableLines.get(number) ?? null;
    if (number > MAX_RECORDS)
      throw invalidFileError('This file has too many lines. Split it into smaller files.');
    if (cells.every((cell) => cell.trim() === '')) return;
    const names = columns.readRow(cells, line);
    if (names === null) return;
    if (rows.length === MAX_IMPORT_ROWS) {
      throw invalidFileError(
        `This file has more than ${formatNumber(MAX_IMPORT_ROWS)} cars. Split it into smaller files.`,
      );
    }
    rows.push(line === null ? toFileRow(number, cells, names) : toUnreadableRow(number, cells, line));
  });
  const ignored = columns.finish();
  if (rows.length === 0)
    throw invalidFileError('This file has no cars below the headings. Add at least one.');
  return { rows, ignored };
}

/**
 * Returns the text with its separator: the one that the file declares with `sep=`, as spreadsheets do, or
 * else the most frequent one in the first non-empty line.
 */
function detectSeparator(csv: string): CsvText {
  const text = csv.replace(/^\uFEFF/, '');
  const [directive = '', declaredSeparator] = /^sep=([,;\t])\r?\n/i.exec(text) ?? [];
  if (declaredSeparator !== undefined)
    return { text: text.slice(directive.length), separator: declaredSeparator, firstLine: 2 };
  const [line = ''] = /\S.*/.exec(text.slice(0, MAX_ROW_LENGTH)) ?? [];
  const unquotedLine = line.replaceAll(/"[^"]*"/g, '');
  const count = (separator: string) => unquotedLine.split(separator).length;
  const [separator] = SEPARATORS.toSorted((a, b) => count(b) - count(a));
  return { text, separator: separator ?? ',', firstLine: 1 };
}

function countOccurrences(character: string, text: string): number {
  let count = 0;
  for (let at = text.indexOf(character); at >= 0; at = text.indexOf(character, at + 1)) count += 1;
  return count;
}

async function forEachRecord(
  texts: Iterable<string>,
  delimiter: string,
  onRecord: (cells: readonly string[]) => void,
): Promise<void> {
  const generateChunks = async function* () {
    let chunk = '';
    for (const text of texts) {
      chunk += text;
      if (chunk.length < CHUNK_LENGTH) continue;
      yield chunk;
      chunk = '';
      await setImmediate();
    }
    yield chunk;
  };
  const reader = parse({
    delimiter,
    record_delimiter: ['\r\n', '\n', '\r'],
    relax_column_count: true,
    relax_quotes: true,
    max_record_size: MAX_ROW_LENGTH,
  });
  try {
    await pipeline(generateChunks, reader, async (records: AsyncIterable<string[]>) => {
      for await (const cells of records) onRecord(cells);
    });
  } catch (error) {
    throw error instanceof CsvError ? invalidCsvError(error) : error;
  }
}

const invalidCsvError = ({ code }: CsvError) =>
  Object.assign(
    invalidFileError(
      {
        CSV_MAX_RECORD_SIZE: 'One row is too long. Check for a missing quotation mark.',
      }[String(code)] ?? 'We can’t read this file as CSV. Check for a missing quotation mark.',
    ),
    { cause: code },
  );

/**
 * Matches an apostrophe that prevents spreadsheets from running the text as a formula. Our exports add it.
 */
const FORMULA_GUARD_PATTERN = /^'(?=[=+\-@\t\r])/;

/** Appends the cell of the unit column to the mileage. */
function addMileageUnit({ mileageUnit = '', ...cells }: Cells): Cells {
  return mileageUnit !== '' && /\d$/.test(cells.mileage ?? '')
    ? { ...cells, mileage: `${cells.mileage ?? ''} ${mileageUnit}` }
    : cells;
}

function toFileRow(
  number: number,
  cells: readonly string[],
  columns: readonly (ImportColumnName | null)[],
): FileRow {
  const hasExtraCells = cells.slice(columns.length).some((cell) => cell.trim() !== '');
  const cellsByColumn: Cells = Object.fromEntries(
    columns.flatMap((name, index) =>
      name === null ? [] : [[name, (cells[index] ?? '').trim().replace(FORMULA_GUARD_PATTERN, '')]],
    ),
  );
  return {
    number,
    cells: addMileageUnit(cellsByColumn),
    excessCellCount: hasExtraCells ? cells.length : null,
    unreadableLine: null,
  };
}

const toUnreadableRow = (
  number: number,
  [description = '']: readonly string[],
  unreadableLine: number,
): FileRow => ({
  number,
  cells: { description },
  excessCellCount: null,
  unreadableLine,
});
