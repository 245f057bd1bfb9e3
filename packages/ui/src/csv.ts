import { saveFile } from './save-file.ts';

export interface CsvColumn<Row> {
  header: string;
  value: (row: Row) => string | number | boolean | null;
}

/** Matches text that a spreadsheet would treat as a formula. */
const FORMULA_START_PATTERN = /^[=+\-@\t\r]/;

const escapeField = (value: string | number | boolean | null): string => {
  // Numbers are not escaped. An apostrophe before text prevents a spreadsheet from running it as a formula
  // (OWASP, CSV injection).
  const text =
    typeof value === 'string' && FORMULA_START_PATTERN.test(value) ? `'${value}` : String(value ?? '');
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
};

/**
 * Formats rows as CSV (RFC 4180): a header line, CRLF line endings, and quotes where needed. Puts a `'`
 * before text that a spreadsheet would run as a formula.
 */
export function toCsv<Row>(columns: readonly CsvColumn<Row>[], rows: readonly Row[]): string {
  const lines = [
    columns.map(({ header }) => escapeField(header)),
    ...rows.map((row) => columns.map(({ value }) => escapeField(value(row)))),
  ];
  return lines.map((line) => `${line.join(',')}\r\n`).join('');
}

/** Downloads CSV text as a file. The file starts with a byte order mark, so spreadsheets read it as UTF-8. */
export function downloadCsv(fileName: string, text: string): void {
  saveFile(fileName, new Blob(['\uFEFF', text], { type: 'text/csv;charset=utf-8' }));
}
