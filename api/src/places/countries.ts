import { stateOf } from './states.ts';
import { placeTable, toNameKey } from './table.ts';

const LETTERS = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];
/** Codes that are not countries, or are the United States and its territories. */
const NON_FOREIGN_CODES = new Set([
  'US',
  'UM',
  'PR',
  'GU',
  'VI',
  'AS',
  'MP',
  'ZZ',
  'EU',
  'UN',
  'EZ',
  'QO',
  'XA',
  'XB',
]);

let cachedNames: ReadonlySet<string> | undefined;

/** Returns the names of other countries, normalized by `toNameKey`. */
function foreignCountryNames(): ReadonlySet<string> {
  if (cachedNames) return cachedNames;
  const displayNames = new Intl.DisplayNames(['en'], { type: 'region', fallback: 'none' });
  const standardNames = LETTERS.flatMap((one) => LETTERS.map((other) => one + other))
    .filter((code) => !NON_FOREIGN_CODES.has(code))
    .flatMap((code) => displayNames.of(code) ?? []);
  const extraNames = [
    'UK',
    'Great Britain',
    'England',
    'Scotland',
    'Wales',
    'Northern Ireland',
    'Deutschland',
    'UAE',
  ];
  cachedNames = new Set(
    [...standardNames, ...extraNames].map(toNameKey).filter((name) => stateOf(name) === undefined),
  );
  return cachedNames;
}

/** Postcodes of the United Kingdom and Canada. */
const POSTCODE = /\b(?:[a-z]{1,2}\d[a-z\d]?\s?\d(?!st|nd|rd|th)[a-z]{2}|[a-z]\d[a-z]\s\d[a-z]\d)$/i;

const isKnownPlace = (text: string): boolean =>
  placeTable().placesByKey.has(toNameKey(text.replaceAll(/\d/g, ' ')));

/** Whether a location ends in another country. Peru, IL, is a US city if no other city precedes it. */
export function endsInForeignCountry(parts: readonly string[]): boolean {
  const [last = '', before = ''] = parts.toReversed();
  if (foreignCountryNames().has(toNameKey(last)) && (!isKnownPlace(last) || isKnownPlace(before)))
    return true;
  return parts.length > 1 && POSTCODE.test(last);
}
