import { saveFile } from './save-file.ts';

/** One column of a CSV file. */
export interface CsvColumn<Row> {
  header: string;
  value: (row: Row) => string | number | boolean | null;
}

/** What a spreadsheet would take for the start of a formula. */
const FORMULA = /^[=+\-@\t\r]/;

const field = (value: string | number | boolean | null): string => {
  // Numbers stay numbers; a text that would be run as a formula is marked as a text (OWASP, CSV injection).
  const text = typeof value === 'string' && FORMULA.test(value) ? `'${value}` : String(value ?? '');
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
};

/**
 * Rows as CSV text after RFC 4180: a header line, CRLF line ends, quotes where they are needed. Texts
 * that a spreadsheet would run as a formula get a `'` before them.
 */
export function toCsv<Row>(columns: readonly CsvColumn<Row>[], rows: readonly Row[]): string {
  const lines = [
    columns.map(({ header }) => field(header)),
    ...rows.map((row) => columns.map(({ value }) => field(value(row)))),
  ];
  return lines.map((line) => `${line.join(',')}\r\n`).join('');
}

/** Hands a CSV text to the browser as a download; spreadsheets read it as UTF-8. */
export function downloadCsv(fileName: string, text: string): void {
  saveFile(fileName, new Blob(['\uFEFF', text], { type: 'text/csv;charset=utf-8' }));
}
