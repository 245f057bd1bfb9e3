import { type Address, addressSchema } from '@second-gear/contract/fields';
import { endsInForeignCountry } from './countries.ts';
import { formatPlaceName } from './find-places.ts';
import { cityLabelOf, type CityQualifiers, parseCity, parseTrailingCity } from './parse-city.ts';
import { getPlaceTable, type Place, toNameKey } from './place-table.ts';
import { stateCodeOf } from './states.ts';
import { hasLetter, isUnit, splitStreet, type StreetParts } from './street-parts.ts';
import { suggestCity } from './suggest-city.ts';

/** A parsed location: the address to store, or the error message if the text is not an address. */
export type LocationResult =
  | { address: Address; place: Place; problem: null }
  | { address: null; place: null; problem: string };

const FORMAT_PROBLEM = 'Enter the location as City, Street, House number, Flat';
const NEARBY_CITY_HINT = 'Enter a nearby city, like Chicago, Lake Street, 12.';
/** Error message for an address in another country. */
export const ABROAD_PROBLEM = 'Enter a city in the United States. We only list cars there.';
const COUNTRY_SUFFIX_PATTERN = /(?:^|\s+)(?:usa|u\.s\.a\.|us|u\.s\.|united states(?: of america)?)$/i;
const ZIP_PATTERN = /^(\d{5})(?:-\d{4})?$/;
const STATE_ZIP_PATTERN = /^(.+?)\s+(\d{5})(?:-\d{4})?$/;
/** A city with at least this many ZIP codes is so large that its name alone is taken for the city. */
const LARGE_CITY_ZIP_COUNT = 5;
const MAX_SHOWN_LENGTH = 40;
const NO_QUALIFIERS: CityQualifiers = { state: undefined, zip: undefined };

interface ParsedAddress extends StreetParts {
  place: Place;
  zip: string | undefined;
}
interface AddressLine extends CityQualifiers {
  parts: readonly string[];
}

const problemResult = (problem: string): LocationResult => ({ address: null, place: null, problem });

const splitParts = (text: string): string[] =>
  text
    .normalize('NFKC')
    .replaceAll(/\p{Cf}/gu, '')
    .split(/[,;|\r\n]/)
    .map((part) => part.replaceAll(/\s+/g, ' ').trim())
    .filter((part) => /[\p{L}\p{N}]/u.test(part));

/**
 * Returns variants of an address line, shortest first. All of them lack the country. The shorter ones also
 * lack the ZIP code, and the shortest ones also lack the state.
 */
function shortenedLinesOf(givenParts: readonly string[]): AddressLine[] {
  const parts = withoutCountry(givenParts);
  const addressLines: AddressLine[] = [{ parts, ...NO_QUALIFIERS }];
  const dropLastPart = (line: AddressLine): AddressLine | null => {
    const lastPart = line.parts.at(-1) ?? '';
    const parts = line.parts.slice(0, -1);
    if (parts.length === 0 || line.state !== undefined) return null;
    const zip = line.zip === undefined ? ZIP_PATTERN.exec(lastPart)?.[1] : undefined;
    if (zip !== undefined) return { ...line, parts, zip };
    const [, stateText = lastPart, code] = (line.zip === undefined && STATE_ZIP_PATTERN.exec(lastPart)) || [];
    const state = stateCodeOf(stateText);
    return state === undefined ? null : { parts, state, zip: code ?? line.zip };
  };
  for (
    let shorterLine = dropLastPart(addressLines[0] ?? { parts, ...NO_QUALIFIERS });
    shorterLine;
    shorterLine = dropLastPart(shorterLine)
  ) {
    addressLines.unshift(shorterLine);
  }
  return addressLines;
}

function withoutCountry(parts: readonly string[]): string[] {
  const lastPart = (parts.at(-1) ?? '').replace(COUNTRY_SUFFIX_PATTERN, '').trim();
  return lastPart === '' ? parts.slice(0, -1) : [...parts.slice(0, -1), lastPart];
}

/**
 * Parses `City, Street, House number, Flat`, optionally with state or ZIP code after the city. Returns only
 * the place if the rest is not an address. Null if there is no city.
 * @param isStrict whether to reject house numbers without a digit, and lines that end with another city that
 * is large or confirmed by a state or ZIP code
 */
function parseCityFirst(
  { parts, ...qualifiers }: AddressLine,
  isStrict: boolean,
): ParsedAddress | Place | null {
  const [firstPart = '', secondPart = '', ...otherParts] = parts;
  const cityLine = shortenedLinesOf([firstPart, secondPart])[0];
  const hasStateOrZip = cityLine !== undefined && cityLine.parts.length === 1;
  const city = hasStateOrZip
    ? parseCity(firstPart, { state: cityLine.state ?? qualifiers.state, zip: cityLine.zip ?? qualifiers.zip })
    : parseCity(firstPart, qualifiers);
  if (!city) return null;
  const [street = '', houseNumber = '', ...flat] = hasStateOrZip ? otherParts : parts.slice(1);
  const { place, zip } = city;
  if (!hasLetter(street)) return place;
  if (!/^#?\d/.test(houseNumber) || isUnit(houseNumber)) {
    const split = splitStreet(hasStateOrZip ? otherParts : parts.slice(1));
    if (split) return { place, zip, ...split };
  }
  const isNumber = isStrict ? /\d/.test(houseNumber) : houseNumber !== '';
  if (!isNumber) return place;
  const cityMatch = parseCity(flat.at(-1) ?? '', qualifiers);
  if (isStrict && cityMatch && (cityMatch.isCertain || cityMatch.place.zips >= LARGE_CITY_ZIP_COUNT))
    return place;
  return { place, zip, street, houseNumber, flatNo: flat.join(', ') };
}

/**
 * Parses an address as written on a letter: street and unit, then the city. Returns only the place if the
 * rest is not an address. Null if there is no city.
 */
function parseCityLast({ parts, ...qualifiers }: AddressLine): ParsedAddress | Place | null {
  const lastPart = parts.at(-1) ?? '';
  const wholeMatch = parseCity(lastPart, qualifiers);
  const city = wholeMatch ? { ...wholeMatch, rest: '' } : parseTrailingCity(lastPart, qualifiers);
  if (!city) return null;
  const { place, zip, rest } = city;
  const split = splitStreet([...parts.slice(0, -1), rest].filter(Boolean));
  return split ? { place, zip, ...split } : place;
}

const isParsedAddress = (result: ParsedAddress | Place | null): result is ParsedAddress =>
  result !== null && 'place' in result;

/**
 * Parses a location: `City, Street, House number, Flat` or the format of a letter, with optional state, ZIP
 * code, country and commas. The city is always from the table of places, so that a street is never shown as a
 * city.
 */
export function parseLocation(text: string): LocationResult {
  const parts = splitParts(text);
  if (parts.length === 0) return problemResult(FORMAT_PROBLEM);
  if (endsInForeignCountry(parts)) return problemResult(ABROAD_PROBLEM);
  // A line with a gap, such as `Chicago, , 12`, is invalid. Skipping the gap would shift the parts.
  const [enteredText = '', ...otherParts] = text.split(',').map((part) => part.trim());
  if (otherParts.slice(0, 2).includes('') && parseCity(enteredText, NO_QUALIFIERS))
    return problemResult(FORMAT_PROBLEM);
  const units = parts.filter(isUnit);
  const partsWithoutUnits = parts.filter((part) => !isUnit(part));
  const attempts = [
    ...shortenedLinesOf(parts).map((line) => () => parseCityFirst(line, true)),
    // Units, such as `Apt 4`, are moved to the front, because they may follow the ZIP code.
    ...shortenedLinesOf(partsWithoutUnits).map(
      (line) => () => parseCityLast({ ...line, parts: [...units, ...line.parts] }),
    ),
    ...shortenedLinesOf(parts).map((line) => () => parseCityFirst(line, false)),
  ];
  let city: Place | null = null;
  for (const parseAttempt of attempts) {
    const result = parseAttempt();
    if (isParsedAddress(result)) return toLocationResult(result, parts);
    city ??= result;
  }
  return problemResult(city ? FORMAT_PROBLEM : describeUnknownCity(parts));
}

/** Returns the ZIP code at the end of an address line. */
const zipAtEndOf = (parts: readonly string[]): string | undefined =>
  shortenedLinesOf(parts).find(({ zip }) => zip !== undefined)?.zip;

function toLocationResult(address: ParsedAddress, parts: readonly string[]): LocationResult {
  const { place, street, houseNumber, flatNo } = address;
  const zip = address.zip ?? zipAtEndOf(parts);
  const zipPlace = zip === undefined ? undefined : getPlaceTable().zips.get(zip)?.place;
  if (zip !== undefined && zipPlace && zipPlace.state !== place.state && houseNumber !== zip) {
    return problemResult(
      `ZIP code ${zip} is in ${formatPlaceName(zipPlace)}, not ${formatPlaceName(place)}. Change the ZIP code or the city.`,
    );
  }
  const parseResult = addressSchema.safeParse({ city: cityLabelOf(place), street, houseNumber, flatNo });
  if (!parseResult.success) return problemResult(parseResult.error.issues[0]?.message ?? FORMAT_PROBLEM);
  return { address: parseResult.data, place, problem: null };
}

/** Returns the error message for a line without a known city, with a suggestion if possible. */
function describeUnknownCity(parts: readonly string[]): string {
  const [line = { parts, ...NO_QUALIFIERS }] = shortenedLinesOf(parts.filter((part) => !isUnit(part)));
  const [firstPart = ''] = line.parts;
  const isCityFirst = line.parts.length > 2 && !/\d/.test(firstPart);
  const name = (isCityFirst ? firstPart : (line.parts.at(-1) ?? '')).slice(0, MAX_SHOWN_LENGTH).trim();
  const [, leadingZip] = /^(\d{5})\s/.exec(name) ?? [];
  const code = line.zip ?? leadingZip;
  const zipPlace = code === undefined ? undefined : getPlaceTable().zips.get(code)?.place;
  const [sameNamePlace] = getPlaceTable().placesByKey.get(toNameKey(name)) ?? [];
  const suggestion =
    (sameNamePlace && formatPlaceName(sameNamePlace)) ??
    suggestCity(name, line.state) ??
    (zipPlace && formatPlaceName(zipPlace));
  const hint = suggestion ?? suggestCity(name, undefined);
  const area = line.state ?? 'the United States';
  return `We couldn’t find “${name}” in ${area}. ${hint ? `Did you mean ${hint}?` : NEARBY_CITY_HINT}`;
}
