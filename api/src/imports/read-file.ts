import { pipeline } from 'node:stream/promises';
import { setImmediate } from 'node:timers/promises';
import { type ImportColumnName, MAX_IMPORT_ROWS } from '@second-gear/contract/import-columns';
import { type ChosenColumns, MAX_IMPORT_COLUMNS } from '@second-gear/contract/imports';
import { CsvError, parse } from 'csv-parse';
import { badRequest } from '../errors.ts';
import { readColumns } from './columns.ts';
import { type CsvText, mendQuotes } from './mend-quotes.ts';

export type Cells = Partial<Record<ImportColumnName, string>>;

/** A row of a file, by our column names. */
export interface FileRow {
  /** Row number as in a spreadsheet: the headings are row 1. */
  number: number;
  cells: Cells;
  /** Number of cells if the row has more cells than there are headings; else null. */
  tooMany: number | null;
  /**
   * Line of an unreadable row, whose only text is the error description; else null. It may differ from
   * `number`, because cells may span lines.
   */
  unreadLine: number | null;
}
export interface CarFile {
  rows: FileRow[];
  /** Headings that match no column of ours. */
  ignored: string[];
}

const SEPARATORS = [',', ';', '\t'] as const;
/** Characters parsed before yielding to other work of the process. */
const PIECE = 64 * 1024;
const LONGEST_ROW = 100_000;
/** Maximum number of rows, including empty ones. */
const MOST_LINES = 4 * MAX_IMPORT_ROWS;

const wrong = (sentence: string) => badRequest({ csv: sentence });

/** Signs of a wrong encoding, and unpaired surrogates, which can't be stored. */
const BROKEN = /[\uFFFD\p{Surrogate}]/u;

/**
 * Parses a CSV file with any separator (comma, semicolon, tab), line ends, column order and byte order mark.
 * Skips empty rows. `chosen` replaces the headings. Throws 400 if the file as a whole is unreadable.
 */
export async function readFile(csv: string, chosen?: ChosenColumns): Promise<CarFile> {
  if (BROKEN.test(csv)) {
    throw wrong('The file is not in UTF-8: save it as “CSV UTF-8” and choose it again');
  }
  const csvText = withSeparator(csv);
  if (countOf(csvText.separator, csvText.text) > MAX_IMPORT_COLUMNS * MAX_IMPORT_ROWS)
    throw wrong('The file has too many columns');
  const columns = readColumns(chosen);
  const rows: FileRow[] = [];
  let number = 0;
  const unread = new Map<number, number>();
  await eachRecord(mendQuotes(csvText, unread), csvText.separator, (cells) => {
    number += 1;
    const line = unread.get(number) ?? null;
    if (number > MOST_LINES) throw wrong('The file has too many lines');
    if (cells.every((cell) => cell.trim() === '')) return;
    const names = columns.take(cells, line);
    if (names === null) return;
    if (rows.length === MAX_IMPORT_ROWS) {
      throw wrong(`The file has more than ${MAX_IMPORT_ROWS.toLocaleString('en')} cars: cut it in parts`);
    }
    rows.push(line === null ? toRow(number, cells, names) : unreadRow(number, cells, line));
  });
  const ignored = columns.end();
  if (rows.length === 0) throw wrong('The file has no cars below its headings');
  return { rows, ignored };
}

/**
 * Detects the most frequent separator in the first non-empty line, unless the file declares one with `sep=`,
 * as spreadsheets do.
 */
function withSeparator(csv: string): CsvText {
  const text = csv.replace(/^\uFEFF/, '');
  const [told = '', named] = /^sep=([,;\t])\r?\n/i.exec(text) ?? [];
  if (named !== undefined) return { text: text.slice(told.length), separator: named, firstLine: 2 };
  const [line = ''] = /\S.*/.exec(text.slice(0, LONGEST_ROW)) ?? [];
  const bare = line.replaceAll(/"[^"]*"/g, '');
  const count = (separator: string) => bare.split(separator).length;
  const [separator] = SEPARATORS.toSorted((one, other) => count(other) - count(one));
  return { text, separator: separator ?? ',', firstLine: 1 };
}

function countOf(sign: string, text: string): number {
  let count = 0;
  for (let at = text.indexOf(sign); at >= 0; at = text.indexOf(sign, at + 1)) count += 1;
  return count;
}

async function eachRecord(
  texts: Iterable<string>,
  delimiter: string,
  take: (cells: readonly string[]) => void,
): Promise<void> {
  const pieces = async function* () {
    let piece = '';
    for (const text of texts) {
      piece += text;
      if (piece.length < PIECE) continue;
      yield piece;
      piece = '';
      await setImmediate();
    }
    yield piece;
  };
  const reader = parse({
    delimiter,
    record_delimiter: ['\r\n', '\n', '\r'],
    relax_column_count: true,
    relax_quotes: true,
    max_record_size: LONGEST_ROW,
  });
  try {
    await pipeline(pieces, reader, async (records: AsyncIterable<string[]>) => {
      for await (const cells of records) take(cells);
    });
  } catch (error) {
    throw error instanceof CsvError ? unreadable(error) : error;
  }
}

const unreadable = ({ code }: CsvError) =>
  Object.assign(
    wrong(
      {
        CSV_MAX_RECORD_SIZE: 'One row is too long: is a quotation mark missing?',
      }[String(code)] ?? 'The file cannot be read as CSV: is a quotation mark missing?',
    ),
    { cause: code },
  );

/** An apostrophe that prevents spreadsheets from running the text as a formula. Our exports write it. */
const MARKED = /^'(?=[=+\-@\t\r])/;

/** Appends the unit column to the mileage. */
function withUnit({ mileageUnit = '', ...cells }: Cells): Cells {
  return mileageUnit !== '' && /\d$/.test(cells.mileage ?? '')
    ? { ...cells, mileage: `${cells.mileage ?? ''} ${mileageUnit}` }
    : cells;
}

function toRow(
  number: number,
  cells: readonly string[],
  columns: readonly (ImportColumnName | null)[],
): FileRow {
  const beyond = cells.slice(columns.length).some((cell) => cell.trim() !== '');
  const named: Cells = Object.fromEntries(
    columns.flatMap((name, at) =>
      name === null ? [] : [[name, (cells[at] ?? '').trim().replace(MARKED, '')]],
    ),
  );
  return { number, cells: withUnit(named), tooMany: beyond ? cells.length : null, unreadLine: null };
}

const unreadRow = (number: number, [description = '']: readonly string[], unreadLine: number): FileRow => ({
  number,
  cells: { description },
  tooMany: null,
  unreadLine,
});
