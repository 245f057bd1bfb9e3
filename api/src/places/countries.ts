import { stateOf } from './states.ts';
import { keyOf, placeTable } from './table.ts';

const LETTERS = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];
/** Codes that are not countries, or are the United States and its territories. */
const NOT_ABROAD = new Set([
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

let names: ReadonlySet<string> | undefined;

/** Returns the names of other countries, normalized by `keyOf`. */
function countries(): ReadonlySet<string> {
  if (names) return names;
  const known = new Intl.DisplayNames(['en'], { type: 'region', fallback: 'none' });
  const found = LETTERS.flatMap((one) => LETTERS.map((other) => one + other))
    .filter((code) => !NOT_ABROAD.has(code))
    .flatMap((code) => known.of(code) ?? []);
  const more = [
    'UK',
    'Great Britain',
    'England',
    'Scotland',
    'Wales',
    'Northern Ireland',
    'Deutschland',
    'UAE',
  ];
  names = new Set([...found, ...more].map(keyOf).filter((name) => stateOf(name) === undefined));
  return names;
}

/** Postcodes of the United Kingdom and Canada. */
const POSTCODE = /\b(?:[a-z]{1,2}\d[a-z\d]?\s?\d(?!st|nd|rd|th)[a-z]{2}|[a-z]\d[a-z]\s\d[a-z]\d)$/i;

const isPlace = (text: string): boolean => placeTable().named.has(keyOf(text.replaceAll(/\d/g, ' ')));

/** Whether a location ends in another country. Peru, IL, is a US city if no other city precedes it. */
export function isForeign(parts: readonly string[]): boolean {
  const [last = '', before = ''] = parts.toReversed();
  if (countries().has(keyOf(last)) && (!isPlace(last) || isPlace(before))) return true;
  return parts.length > 1 && POSTCODE.test(last);
}
