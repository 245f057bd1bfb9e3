import { CAR_FACTS, type CarFactName, mapCarFacts } from './car-facts.ts';
import { cleanLine } from './plain-text.ts';

/** Maximum number of cars in an import file. */
export const MAX_IMPORT_ROWS = 5000;
/** Maximum length of an import file, in characters. */
export const MAX_IMPORT_LENGTH = 4 * 1024 * 1024;

/** A column of an import file. `label` is its heading, and `hint` describes the format of its cells. */
export interface ImportColumn {
  label: string;
  synonyms: readonly string[];
  /** Whether the file must contain the column. */
  required: boolean;
  hint: string;
  example: string;
}

const createColumn = (
  label: string,
  synonymList: string,
  hint: string,
  example: string,
  required = false,
): ImportColumn => ({
  label,
  synonyms: synonymList.split(' '),
  required,
  hint,
  example,
});

const EXAMPLE_BY_FACT: Record<CarFactName, string> = {
  mileage: '42,000',
  fuel: 'gasoline',
  gearbox: 'automatic',
  body: 'station wagon',
  colour: 'blue',
  vin: '',
};
const SYNONYMS_BY_FACT: Partial<Record<CarFactName, string>> = {
  mileage: 'miles odometer',
  gearbox: 'transmission',
  body: 'bodytype',
  colour: 'color',
};

/** Hints for columns whose format differs from the form's. */
const HINT_BY_FACT: Partial<Record<CarFactName, string>> = {
  mileage: 'In miles, like 42,000. For kilometers, add the unit, like 67,000 km; we’ll convert them',
  fuel: 'gasoline (or gas), diesel, hybrid, plug-in hybrid, electric, LPG',
};

const getHint = (name: CarFactName): string => {
  const hint = HINT_BY_FACT[name];
  if (hint !== undefined) return hint;
  const fact = CAR_FACTS[name];
  if ('choices' in fact) return fact.choices.join(', ');
  return 'hint' in fact ? fact.hint : '';
};

/** Columns of an import file, in the order of the template. Most have the field names of POST /cars. */
export const IMPORT_COLUMNS = {
  reference: createColumn(
    'Reference',
    'ref stocknumber stockno',
    'Your stock number, used to match the car in later imports',
    'A-1',
  ),
  carName: createColumn('Brand Name', 'brand make', '', 'Volvo', true),
  carModel: createColumn('Car Model', 'model', '', 'V60', true),
  purchaseYear: createColumn('Year Of Purchase', 'year', 'Four digits', '2018', true),
  condition: createColumn('Condition', '', 'For example: excellent, good, or fair', 'good', true),
  carPrice: createColumn('Resell Price', 'price', 'In US dollars, like 16000 or 16,000.50', '16000', true),
  location: createColumn(
    'Location',
    'address',
    'City, Street, House number, Flat',
    'Chicago, Lake Street, 12, 4',
    true,
  ),
  phone: createColumn('Phone number', 'phone telephone', 'Defaults to your number; never shown publicly', ''),
  description: createColumn('Description', 'text', '', 'One owner, full service history'),
  category: createColumn(
    'Category',
    '',
    'Category name; if it’s blank, we’ll choose one from the brand, model, and body style',
    '',
  ),
  ...mapCarFacts<Record<CarFactName, ImportColumn>>((name, fact) =>
    createColumn(fact.label, SYNONYMS_BY_FACT[name] ?? '', getHint(name), EXAMPLE_BY_FACT[name]),
  ),
  mileageUnit: createColumn('Mileage Unit', '', 'miles or km, for mileage values without a unit', ''),
  photos: createColumn(
    'Photos',
    'photo pictures images',
    'Photo file names, cover first, separated by | or commas',
    'front.jpg|back.jpg',
    true,
  ),
} as const satisfies Record<string, ImportColumn>;

export type ImportColumnName = keyof typeof IMPORT_COLUMNS;
export const IMPORT_COLUMN_NAMES = Object.keys(IMPORT_COLUMNS) as ImportColumnName[];

/** Normalizes a heading for comparison: removes case, spaces, and punctuation. */
const toLookupKey = (heading: string): string => heading.toLowerCase().replaceAll(/[^a-z0-9]/g, '');

const COLUMN_BY_HEADING = new Map(
  IMPORT_COLUMN_NAMES.flatMap((name) => {
    const { label, synonyms } = IMPORT_COLUMNS[name];
    return [name, label, ...synonyms].map((heading) => [toLookupKey(heading), name] as const);
  }).filter(([heading]) => heading !== ''),
);

/** Returns the column for a heading. null if unknown. */
const findColumn = (heading: string): ImportColumnName | null =>
  COLUMN_BY_HEADING.get(toLookupKey(heading)) ?? null;

/** Columns by heading in Google's vehicle listings feed and Meta's automotive inventory feed. */
const FEED_HEADINGS: ReadonlyMap<string, ImportColumnName> = new Map([
  ['id', 'reference'],
  ['vehicleid', 'reference'],
  ['trackingphonenumber', 'phone'],
  ['fueltype', 'fuel'],
  ['bodystyle', 'body'],
  ['exteriorcolor', 'colour'],
  ['mileagevalue', 'mileage'],
  ['stateofvehicle', 'condition'],
  ['imagelink', 'photos'],
  ['image0url', 'photos'],
]);

/**
 * Returns the column for each heading of a file. null for an unknown heading. Our own headings take
 * precedence over those of feeds.
 */
export function matchColumns(headings: readonly string[]): (ImportColumnName | null)[] {
  const columns = headings.map(findColumn);
  headings.forEach((heading, index) => {
    const name = FEED_HEADINGS.get(toLookupKey(heading));
    if (name !== undefined && !columns.includes(name)) columns[index] = name;
  });
  return columns;
}

/**
 * Matches a file extension and the comma or semicolon after it. These characters are separators only after an
 * extension, because file names may contain them.
 */
const FILE_NAME_SEPARATOR_PATTERN = /(\.(?:jpe?g|png|webp|avif|hei[cf]|gif|bmp|tiff?))\s*[,;]/gi;

/** Returns the distinct file names of pictures in a cell, without folders. */
export function parsePhotoNames(cell: string): string[] {
  const names = cell
    .replaceAll(FILE_NAME_SEPARATOR_PATTERN, '$1|')
    .split(/[|\r\n]/)
    .map((name) => (name.split(/[/\\]/).at(-1) ?? '').trim())
    .filter((name) => name !== '');
  return [...new Map(names.map((name) => [toPhotoKey(name), name])).values()];
}

/**
 * Normalizes a picture's file name for comparison, because operating systems change case and Unicode
 * normalization.
 */
export const toPhotoKey = (name: string): string => cleanLine(name).toLowerCase();
