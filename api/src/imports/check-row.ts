import { createHash } from 'node:crypto';
import { type CarFactName, ofEachFact } from '@second-gear/contract/car-facts';
import { carWord, fuelInFile } from '@second-gear/contract/car-words';
import { newCarSchema } from '@second-gear/contract/cars';
import { IMPORT_COLUMN_NAMES, photoNames } from '@second-gear/contract/import-columns';
import { knownBody } from '@second-gear/contract/known-cars';
import { cutText, isWithin } from '@second-gear/contract/plain-text';
import type { ImportedForm } from '../db/tables/imports.ts';
import { NO_PHONE, readPhone } from '../phone.ts';
import { readLocation } from '../places/read-location.ts';
import { neverClosed } from './mend-quotes.ts';
import type { Cells, FileRow } from './read-file.ts';

/** Data that the row checks need. */
export interface Known {
  /** Category ids by lowercase name. */
  categories: ReadonlyMap<string, string>;
  /** The seller's phone number, for rows without one. */
  phone: string;
}

/** A row in its stored form. `form` is null if the row has errors. */
export interface CheckedRow {
  number: number;
  reference: string;
  carName: string;
  carModel: string;
  identity: string;
  form: ImportedForm | null;
  /** Names of its picture files, the cover first. */
  photos: string[];
  /** Error messages by column; `row` for the row as a whole. */
  errors: Record<string, string>;
}

const LONGEST_REFERENCE = 100;
const GROUPED = /^\d{1,3}(,\d{3})+(\.\d{1,2})?$/;
const PLAIN = /^\d+(\.\d{1,2})?$/;

/**
 * Parses a number and removes its thousands separators. Undefined if empty. Returns `NaN` for ambiguous
 * numbers: `12.500` and `9500,50` may use a point to group and a decimal comma.
 */
function amount(cell: string): string | undefined {
  const text = cell.replaceAll(/\s/g, '');
  if (text === '') return undefined;
  if (GROUPED.test(text)) return text.replaceAll(',', '');
  return PLAIN.test(text) ? text : 'NaN';
}

/** Parses a price, also with a dollar sign or code: `$12,500.00`, `12000 USD`. */
const price = (cell: string): string | undefined =>
  amount(cell.replace(/^\s*(?:US\s*)?\$/i, '').replace(/(?:USD|\$)\s*$/i, ''));

const MILES = /(?:miles?|mi\.?)\s*$/i;
const KILOMETERS = /^([\d.,\s]+)(?:km|kms|kilometers?|kilometres?)\.?\s*$/i;
const KILOMETERS_PER_MILE = 1.609344;

/**
 * Parses miles, with or without the unit. Converts kilometers to miles; there, points group thousands too.
 */
function miles(cell: string): string | undefined {
  const [, kilometers] = KILOMETERS.exec(cell) ?? [];
  if (kilometers === undefined) return amount(cell.replace(MILES, ''));
  const grouped = kilometers.trim().replaceAll(/[.,\s](?=\d{3}(?!\d))/g, '');
  return /^\d+$/.test(grouped) ? String(Math.round(Number(grouped) / KILOMETERS_PER_MILE)) : 'NaN';
}

function factOf(name: CarFactName, cell = ''): string | undefined {
  if (cell === '') return undefined;
  switch (name) {
    case 'mileage':
      return miles(cell);
    case 'fuel':
      return fuelInFile(cell) ?? cell;
    case 'gearbox':
    case 'body':
      return carWord(name, cell) ?? cell;
    default:
      return cell;
  }
}

/** A VIN of digits only, as a spreadsheet rounds it to a number. */
const ROUNDED = /^\d(?:[.,]\d+)?E\+?\d+$/i;

/** Fields of POST /cars that have other names in a file. */
const COLUMN_OF: Readonly<Record<string, string>> = {
  brandImg: 'photos',
  images: 'photos',
  categoryId: 'category',
};
export const columnOf = (field: string): string => COLUMN_OF[field] ?? field;

const hash = (value: unknown): string => createHash('sha256').update(JSON.stringify(value)).digest('hex');
/** Excludes the unit, which is part of the mileage by then. So rows of earlier imports still match. */
const IDENTIFYING = IMPORT_COLUMN_NAMES.filter((name) => name !== 'mileageUnit');
/**
 * Returns the identity of a car across files: a hash of the seller's reference, or of the whole row if there
 * is none.
 */
const identityOf = (cells: Cells): string =>
  cells.reference
    ? `reference ${hash(cells.reference.toLowerCase())}`
    : `content ${hash(IDENTIFYING.map((name) => cells[name] ?? ''))}`;

/** Checks a row by the rules of POST /cars. Its pictures are checked only when the car is listed. */
export function checkRow({ number, cells, tooMany, unreadLine }: FileRow, known: Known): CheckedRow {
  if (unreadLine !== null) return unreadRow(number, cells, unreadLine);
  const photos = photoNames(cells.photos ?? '');
  const named = cells.category ?? '';
  const shape = factOf('body', cells.body) ?? knownBody(cells.carName ?? '', cells.carModel ?? '') ?? '';
  const categoryId = known.categories.get((named || shape).toLowerCase());
  const parsed = newCarSchema.safeParse({
    carName: cells.carName,
    carModel: cells.carModel,
    location: cells.location,
    condition: carWord('condition', cells.condition ?? '') ?? cells.condition,
    carPrice: price(cells.carPrice ?? ''),
    phone: cells.phone || known.phone,
    purchaseYear: amount(cells.purchaseYear ?? ''),
    description: cells.description,
    categoryId,
    ...ofEachFact<Record<CarFactName, string | undefined>>((name) => factOf(name, cells[name])),
    brandImg: photos[0],
    images: photos,
  });
  const errors: Record<string, string> = {};
  if (tooMany !== null) {
    errors['row'] =
      `The row has ${String(tooMany)} cells, more than there are headings: put a text that holds the separator in quotation marks`;
  }
  if (ROUNDED.test(cells.vin ?? '')) {
    errors['vin'] =
      `A spreadsheet has changed the VIN into the rounded number ${cells.vin ?? ''}, and its last digits are lost. Format the column as text, enter the VIN again, and save the file`;
  }
  for (const { path, message } of parsed.error?.issues ?? []) {
    errors[columnOf(String(path[0] ?? 'row'))] ??= message;
  }
  const phone = parsed.success ? readPhone(parsed.data.phone) : null;
  if (parsed.success && phone === null) errors['phone'] = NO_PHONE;
  const { problem } = readLocation(cells.location ?? '');
  if (problem !== null) errors['location'] ??= problem;
  if (named !== '' && categoryId === undefined) errors['category'] = 'Choose a category from the list';
  if (!isWithin(cells.reference ?? '', LONGEST_REFERENCE)) {
    errors['reference'] = `Reference may have at most ${String(LONGEST_REFERENCE)} characters`;
  }
  const isGood = parsed.success && phone !== null && Object.keys(errors).length === 0;
  return {
    number,
    reference: cutText(cells.reference ?? '', LONGEST_REFERENCE),
    carName: cutText(cells.carName ?? '', 60),
    carModel: cutText(cells.carModel ?? '', 80),
    identity: identityOf(cells),
    form: isGood ? withoutPictures({ ...parsed.data, phone }) : null,
    photos: isGood ? photos : [],
    errors,
  };
}

const unreadRow = (number: number, cells: Cells, line: number): CheckedRow => ({
  number,
  reference: '',
  carName: '',
  carModel: '',
  identity: identityOf(cells),
  form: null,
  photos: [],
  errors: { row: neverClosed(line) },
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
 * Marks rows that repeat an earlier car of the same file as wrong, because only the seller can choose between
 * them.
 */
export function markDoubles(rows: readonly CheckedRow[]): CheckedRow[] {
  const first = new Map<string, number>();
  return rows.map((row) => {
    const earlier = first.get(row.identity);
    if (earlier === undefined) {
      first.set(row.identity, row.number);
      return row;
    }
    const reference =
      row.reference === ''
        ? `This row is the same as row ${String(earlier)}: give each a reference if these are two cars`
        : `Row ${String(earlier)} has this reference already`;
    return { ...row, form: null, photos: [], errors: { reference, ...row.errors } };
  });
}
