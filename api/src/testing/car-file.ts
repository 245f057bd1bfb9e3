import {
  IMPORT_COLUMN_NAMES,
  IMPORT_COLUMNS,
  type ImportColumnName,
} from '@second-gear/contract/import-columns';

/** A row of a file of cars. Missing fields are plausible. */
export type CarRow = Partial<Record<ImportColumnName, string>>;

const usual: CarRow = {
  carName: 'Saab',
  carModel: '900',
  purchaseYear: '1994',
  condition: 'good',
  carPrice: '9000',
  location: 'Chicago, Lake Street, 12',
  photos: 'front.jpg',
};

const quoted = (cell: string): string => `"${cell.replaceAll('"', '""')}"`;

/** Returns the text of a CSV file of these cars, with every column. */
export function carFile(rows: readonly CarRow[], { separator = ',', end = '\r\n' } = {}): string {
  const line = (cells: readonly string[]) => cells.map(quoted).join(separator) + end;
  return [
    line(IMPORT_COLUMN_NAMES.map((name) => IMPORT_COLUMNS[name].label)),
    ...rows.map((row) => line(IMPORT_COLUMN_NAMES.map((name) => ({ ...usual, ...row })[name] ?? ''))),
  ].join('');
}
