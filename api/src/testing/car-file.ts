import {
  IMPORT_COLUMN_NAMES,
  IMPORT_COLUMNS,
  type ImportColumnName,
} from '@second-gear/contract/import-columns';

/** A row of a CSV file of cars. Missing fields get plausible values. */
export type CarFileRow = Partial<Record<ImportColumnName, string>>;

const DEFAULT_ROW: CarFileRow = {
  carName: 'Saab',
  carModel: '900',
  purchaseYear: '1994',
  condition: 'good',
  carPrice: '9000',
  location: 'Chicago, Lake Street, 12',
  photos: 'front.jpg',
};

const quoteCell = (cell: string): string => `"${cell.replaceAll('"', '""')}"`;

/** Returns the text of a CSV file with these cars and every column. */
export function toCsv(rows: readonly CarFileRow[], { separator = ',', end = '\r\n' } = {}): string {
  const toLine = (cells: readonly string[]) => cells.map(quoteCell).join(separator) + end;
  return [
    toLine(IMPORT_COLUMN_NAMES.map((name) => IMPORT_COLUMNS[name].label)),
    ...rows.map((row) => toLine(IMPORT_COLUMN_NAMES.map((name) => ({ ...DEFAULT_ROW, ...row })[name] ?? ''))),
  ].join('');
}
