import { getPlaceTable, toNameKey } from './place-table.ts';
import { stateCodeOf } from './states.ts';

const LETTERS = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];
/** Region codes that do not stand for a country, and the codes of the United States and its territories. */
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

/** Returns the names of all foreign countries, normalized by `toNameKey`. */
function getForeignCountryNames(): ReadonlySet<string> {
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
    [...standardNames, ...extraNames].map(toNameKey).filter((name) => stateCodeOf(name) === undefined),
  );
  return cachedNames;
}

/** Matches a postcode of the United Kingdom or Canada at the end of a string. */
const FOREIGN_POSTCODE_PATTERN =
  /\b(?:[a-z]{1,2}\d[a-z\d]?\s?\d(?!st|nd|rd|th)[a-z]{2}|[a-z]\d[a-z]\s\d[a-z]\d)$/i;

const isKnownPlace = (text: string): boolean =>
  getPlaceTable().placesByKey.has(toNameKey(text.replaceAll(/\d/g, ' ')));

/**
 * Returns whether a location ends with a foreign country. The name of a US city, such as Peru, counts as a
 * country only after another city.
 */
export function endsInForeignCountry(parts: readonly string[]): boolean {
  const [lastPart = '', partBefore = ''] = parts.toReversed();
  if (
    getForeignCountryNames().has(toNameKey(lastPart)) &&
    (!isKnownPlace(lastPart) || isKnownPlace(partBefore))
  )
    return true;
  return parts.length > 1 && FOREIGN_POSTCODE_PATTERN.test(lastPart);
}
