import { createHash } from 'node:crypto';
import { type CarFactName, mapCarFacts } from '@second-gear/contract/car-facts';
import { newCarSchema } from '@second-gear/contract/cars';
import { parseImportedFuel, resolveFactAlias } from '@second-gear/contract/fact-aliases';
import { IMPORT_COLUMN_NAMES, parsePhotoNames } from '@second-gear/contract/import-columns';
import { findKnownBodyStyle } from '@second-gear/contract/known-cars';
import { isWithinLength, truncate } from '@second-gear/contract/plain-text';
import type { ImportedForm } from '../../platform/db/tables/imports.ts';
import { INVALID_PHONE_MESSAGE, normalizePhone } from '../../platform/text/phone.ts';
import { parseLocation } from '../places/parse-location.ts';
import type { Cells, FileRow } from './read-car-file.ts';
import { unclosedQuoteMessage } from './repair-quotes.ts';

export interface RowContext {
  /** Category ids by lowercase name. */
  categories: ReadonlyMap<string, string>;
  /** The seller's phone number, for rows without one. */
  phone: string;
}

/** A checked row, as it is stored. `form` is null if the row has errors. */
export interface CheckedRow {
  number: number;
  reference: string;
  carName: string;
  carModel: string;
  identity: string;
  form: ImportedForm | null;
  /** File names of the car's pictures, the cover first. */
  photos: string[];
  /** Error messages by column; `row` for the row as a whole. */
  errors: Record<string, string>;
}

const MAX_REFERENCE_LENGTH = 100;
const GROUPED_NUMBER_PATTERN = /^\d{1,3}(,\d{3})+(\.\d{1,2})?$/;
const PLAIN_NUMBER_PATTERN = /^\d+(\.\d{1,2})?$/;

/**
 * Returns the number in a cell without its thousands separators. Undefined if the cell is empty. Returns
 * `NaN` for ambiguous numbers such as `12.500` and `9500,50`, because some countries group with points and
 * use a decimal comma.
 */
function parseAmount(cell: string): string | undefined {
  const text = cell.replaceAll(/\s/g, '');
  if (text === '') return undefined;
  if (GROUPED_NUMBER_PATTERN.test(text)) return text.replaceAll(',', '');
  return PLAIN_NUMBER_PATTERN.test(text) ? text : 'NaN';
}

/** Parses a price, with or without a dollar sign or currency code: `$12,500.00`, `12000 USD`. */
const parsePrice = (cell: string): string | undefined =>
  parseAmount(cell.replace(/^\s*(?:US\s*)?\$/i, '').replace(/(?:USD|\$)\s*$/i, ''));

const MILES_UNIT_PATTERN = /(?:miles?|mi\.?)\s*$/i;
const KILOMETERS_PATTERN = /^([\d.,\s]+)(?:km|kms|kilometers?|kilometres?)\.?\s*$/i;
const KILOMETERS_PER_MILE = 1.609344;

/**
 * Parses a mileage in miles, with or without the unit. Converts kilometers to miles. In kilometers, points
 * may separate thousands too.
 */
function parseMiles(cell: string): string | undefined {
  const [, kilometers] = KILOMETERS_PATTERN.exec(cell) ?? [];
  if (kilometers === undefined) return parseAmount(cell.replace(MILES_UNIT_PATTERN, ''));
  const digits = kilometers.trim().replaceAll(/[.,\s](?=\d{3}(?!\d))/g, '');
  return /^\d+$/.test(digits) ? String(Math.round(Number(digits) / KILOMETERS_PER_MILE)) : 'NaN';
}

function parseFact(name: CarFactName, cell = ''): string | undefined {
  if (cell === '') return undefined;
  switch (name) {
    case 'mileage':
      return parseMiles(cell);
    case 'fuel':
      return parseImportedFuel(cell) ?? cell;
    case 'gearbox':
    case 'body':
      return resolveFactAlias(name, cell) ?? cell;
    default:
      return cell;
  }
}

/** Matches a VIN that a spreadsheet has rounded. Spreadsheets read a VIN of digits only as a number. */
const ROUNDED_VIN_PATTERN = /^\d(?:[.,]\d+)?E\+?\d+$/i;

/** Fields of POST /cars that have other names in a file. */
const COLUMN_BY_FIELD: Readonly<Record<string, string>> = {
  brandImg: 'photos',
  images: 'photos',
  categoryId: 'category',
};
export const columnOf = (field: string): string => COLUMN_BY_FIELD[field] ?? field;

const hashJson = (value: unknown): string => createHash('sha256').update(JSON.stringify(value)).digest('hex');
/**
 * The columns that identify a car. Excludes `mileageUnit`, because `mileage` already contains the unit.
 * Therefore, rows that were imported before that column existed still match.
 */
const IDENTITY_COLUMNS = IMPORT_COLUMN_NAMES.filter((name) => name !== 'mileageUnit');
/**
 * Returns the identity by which a car is recognized in different files: a hash of the seller's reference, or
 * of the whole row if there is no reference.
 */
const identityOf = (cells: Cells): string =>
  cells.reference
    ? `reference ${hashJson(cells.reference.toLowerCase())}`
    : `content ${hashJson(IDENTITY_COLUMNS.map((name) => cells[name] ?? ''))}`;

/** Checks a row against the rules of POST /cars. Its pictures are checked only when the car is published. */
export function checkRow(
  { number, cells, excessCellCount, unreadableLine }: FileRow,
  context: RowContext,
): CheckedRow {
  if (unreadableLine !== null) return toUnreadableRow(number, cells, unreadableLine);
  const photos = parsePhotoNames(cells.photos ?? '');
  const categoryName = cells.category ?? '';
  const bodyStyle =
    parseFact('body', cells.body) ?? findKnownBodyStyle(cells.carName ?? '', cells.carModel ?? '') ?? '';
  const categoryId = context.categories.get((categoryName || bodyStyle).toLowerCase());
  const parseResult = newCarSchema.safeParse({
    carName: cells.carName,
    carModel: cells.carModel,
    location: cells.location,
    condition: resolveFactAlias('condition', cells.condition ?? '') ?? cells.condition,
    carPrice: parsePrice(cells.carPrice ?? ''),
    phone: cells.phone || context.phone,
    purchaseYear: parseAmount(cells.purchaseYear ?? ''),
    description: cells.description,
    categoryId,
    ...mapCarFacts<Record<CarFactName, string | undefined>>((name) => parseFact(name, cells[name])),
    brandImg: photos[0],
    images: photos,
  });
  const errors: Record<string, string> = {};
  if (excessCellCount !== null) {
    errors['row'] =
      `This row has ${String(excessCellCount)} cells, but there are fewer headings. Put quotation marks around any text that contains the separator.`;
  }
  if (ROUNDED_VIN_PATTERN.test(cells.vin ?? '')) {
    errors['vin'] =
      `Your spreadsheet rounded this VIN to ${cells.vin ?? ''}, so the last digits are lost. Format the column as text, reenter the VIN, and save the file.`;
  }
  for (const { path, message } of parseResult.error?.issues ?? []) {
    errors[columnOf(String(path[0] ?? 'row'))] ??= message;
  }
  const phone = parseResult.success ? normalizePhone(parseResult.data.phone) : null;
  if (parseResult.success && phone === null) errors['phone'] = INVALID_PHONE_MESSAGE;
  const { problem } = parseLocation(cells.location ?? '');
  if (problem !== null) errors['location'] ??= problem;
  if (categoryName !== '' && categoryId === undefined) errors['category'] = 'Choose a category from the list';
  if (!isWithinLength(cells.reference ?? '', MAX_REFERENCE_LENGTH)) {
    errors['reference'] = `Reference can have up to ${String(MAX_REFERENCE_LENGTH)} characters`;
  }
  const isValid = parseResult.success && phone !== null && Object.keys(errors).length === 0;
  return {
    number,
    reference: truncate(cells.reference ?? '', MAX_REFERENCE_LENGTH),
    carName: truncate(cells.carName ?? '', 60),
    carModel: truncate(cells.carModel ?? '', 80),
    identity: identityOf(cells),
    form: isValid ? withoutPictures({ ...parseResult.data, phone }) : null,
    photos: isValid ? photos : [],
    errors,
  };
}

const toUnreadableRow = (number: number, cells: Cells, line: number): CheckedRow => ({
  number,
  reference: '',
  carName: '',
  carModel: '',
  identity: identityOf(cells),
  form: null,
  photos: [],
  errors: { row: unclosedQuoteMessage(line) },
});

function withoutPictures({
  brandImg: _cover,
  images: _images,
  draftId: _draft,
  ...form
}: NonNullable<ReturnType<typeof newCarSchema.safeParse>['data']>): ImportedForm {
  return form;
}

/**
 * Adds an error to rows that repeat an earlier car of the same file, because only the seller can choose the
 * right row.
 */
export function addDuplicateErrors(rows: readonly CheckedRow[]): CheckedRow[] {
  const rowNumberByIdentity = new Map<string, number>();
  return rows.map((row) => {
    const firstRowNumber = rowNumberByIdentity.get(row.identity);
    if (firstRowNumber === undefined) {
      rowNumberByIdentity.set(row.identity, row.number);
      return row;
    }
    const reference =
      row.reference === ''
        ? `This row is identical to row ${String(firstRowNumber)}. If they’re two different cars, add a reference to each.`
        : `Row ${String(firstRowNumber)} already uses this reference`;
    return { ...row, form: null, photos: [], errors: { reference, ...row.errors } };
  });
}
