import { type Address, addressSchema } from '@second-gear/contract/fields';
import { endsInForeignCountry } from './countries.ts';
import { formatPlaceName } from './find.ts';
import { type CityQualifiers, labelOf, parseCity, parseTrailingCity } from './parse-city.ts';
import { stateOf } from './states.ts';
import { hasLetter, isUnit, splitStreet, type StreetParts } from './street-parts.ts';
import { nearestCity } from './suggest-city.ts';
import { type Place, placeTable, toNameKey } from './table.ts';

/** The address to store, or the reason why a text is not an address. */
export type ReadLocation =
  { address: Address; place: Place; problem: null } | { address: null; place: null; problem: string };

const FORMAT_PROBLEM = 'Enter the location as City, Street, House number, Flat';
const NEARBY_CITY_HINT = 'Enter a nearby city, like Chicago, Lake Street, 12.';
/** Error message for an address in another country. */
export const ABROAD_PROBLEM = 'Enter a city in the United States. We only list cars there.';
const COUNTRY_SUFFIX = /(?:^|\s+)(?:usa|u\.s\.a\.|us|u\.s\.|united states(?: of america)?)$/i;
const ZIP = /^(\d{5})(?:-\d{4})?$/;
const STATE_ZIP = /^(.+?)\s+(\d{5})(?:-\d{4})?$/;
/** A city with at least this many ZIP codes is recognized by name anywhere in the text. */
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

const fail = (problem: string): ReadLocation => ({ address: null, place: null, problem });

const splitParts = (text: string): string[] =>
  text
    .normalize('NFKC')
    .replaceAll(/\p{Cf}/gu, '')
    .split(/[,;|\r\n]/)
    .map((part) => part.replaceAll(/\s+/g, ' ').trim())
    .filter((part) => /[\p{L}\p{N}]/u.test(part));

/**
 * Returns the line without country, then also without ZIP code, then also without state. The shortest comes
 * first.
 */
function shortenLine(given: readonly string[]): AddressLine[] {
  const parts = withoutCountry(given);
  const all: AddressLine[] = [{ parts, ...NO_QUALIFIERS }];
  const dropLastPart = (line: AddressLine): AddressLine | null => {
    const last = line.parts.at(-1) ?? '';
    const parts = line.parts.slice(0, -1);
    if (parts.length === 0 || line.state !== undefined) return null;
    const zip = line.zip === undefined ? ZIP.exec(last)?.[1] : undefined;
    if (zip !== undefined) return { ...line, parts, zip };
    const [, stateText = last, code] = (line.zip === undefined && STATE_ZIP.exec(last)) || [];
    const state = stateOf(stateText);
    return state === undefined ? null : { parts, state, zip: code ?? line.zip };
  };
  for (let next = dropLastPart(all[0] ?? { parts, ...NO_QUALIFIERS }); next; next = dropLastPart(next)) {
    all.unshift(next);
  }
  return all;
}

function withoutCountry(parts: readonly string[]): string[] {
  const last = (parts.at(-1) ?? '').replace(COUNTRY_SUFFIX, '').trim();
  return last === '' ? parts.slice(0, -1) : [...parts.slice(0, -1), last];
}

/** Parses `City, Street, House number, Flat`, optionally with state or ZIP code after the city. */
function parseCityFirst(
  { parts, ...qualifiers }: AddressLine,
  isStrict: boolean,
): ParsedAddress | Place | null {
  const [first = '', second = '', ...more] = parts;
  const cityLine = shortenLine([first, second])[0];
  const hasStateOrZip = cityLine !== undefined && cityLine.parts.length === 1;
  const city = hasStateOrZip
    ? parseCity(first, { state: cityLine.state ?? qualifiers.state, zip: cityLine.zip ?? qualifiers.zip })
    : parseCity(first, qualifiers);
  if (!city) return null;
  const [street = '', houseNumber = '', ...flat] = hasStateOrZip ? more : parts.slice(1);
  const { place, zip } = city;
  if (!hasLetter(street)) return place;
  if (!/^#?\d/.test(houseNumber) || isUnit(houseNumber)) {
    const split = splitStreet(hasStateOrZip ? more : parts.slice(1));
    if (split) return { place, zip, ...split };
  }
  const isNumber = isStrict ? /\d/.test(houseNumber) : houseNumber !== '';
  if (!isNumber) return place;
  const last = parseCity(flat.at(-1) ?? '', qualifiers);
  if (isStrict && last && (last.isCertain || last.place.zips >= LARGE_CITY_ZIP_COUNT)) return place;
  return { place, zip, street, houseNumber, flatNo: flat.join(', ') };
}

/** Parses the format of a letter: street and unit, then the city. */
function parseCityLast({ parts, ...qualifiers }: AddressLine): ParsedAddress | Place | null {
  const last = parts.at(-1) ?? '';
  const wholeMatch = parseCity(last, qualifiers);
  const city = wholeMatch ? { ...wholeMatch, rest: '' } : parseTrailingCity(last, qualifiers);
  if (!city) return null;
  const { place, zip, rest } = city;
  const split = splitStreet([...parts.slice(0, -1), rest].filter(Boolean));
  return split ? { place, zip, ...split } : place;
}

const isParsedAddress = (found: ParsedAddress | Place | null): found is ParsedAddress =>
  found !== null && 'place' in found;

/**
 * Parses a location: `City, Street, House number, Flat` or the format of a letter, with optional state, ZIP
 * code, country and commas. The city is always from the table of places, so that a street is never shown as a
 * city.
 */
export function readLocation(text: string): ReadLocation {
  const parts = splitParts(text);
  if (parts.length === 0) return fail(FORMAT_PROBLEM);
  if (endsInForeignCountry(parts)) return fail(ABROAD_PROBLEM);
  // Four parts with an empty one among them are invalid. Skipping the gap would shift the parts.
  const [given = '', ...others] = text.split(',').map((part) => part.trim());
  if (others.slice(0, 2).includes('') && parseCity(given, NO_QUALIFIERS)) return fail(FORMAT_PROBLEM);
  const units = parts.filter(isUnit);
  const partsWithoutUnits = parts.filter((part) => !isUnit(part));
  const attempts = [
    ...shortenLine(parts).map((line) => () => parseCityFirst(line, true)),
    // A unit may follow the ZIP code.
    ...shortenLine(partsWithoutUnits).map(
      (line) => () => parseCityLast({ ...line, parts: [...units, ...line.parts] }),
    ),
    ...shortenLine(parts).map((line) => () => parseCityFirst(line, false)),
  ];
  let city: Place | null = null;
  for (const attempt of attempts) {
    const found = attempt();
    if (isParsedAddress(found)) return toReadLocation(found, parts);
    city ??= found;
  }
  return fail(city ? FORMAT_PROBLEM : describeUnknownCity(parts));
}

/** Returns the ZIP code at the end of a line. */
const zipAtEnd = (parts: readonly string[]): string | undefined =>
  shortenLine(parts).find(({ zip }) => zip !== undefined)?.zip;

function toReadLocation(found: ParsedAddress, parts: readonly string[]): ReadLocation {
  const { place, street, houseNumber, flatNo } = found;
  const zip = found.zip ?? zipAtEnd(parts);
  const zipPlace = zip === undefined ? undefined : placeTable().zips.get(zip)?.place;
  if (zip !== undefined && zipPlace && zipPlace.state !== place.state && houseNumber !== zip) {
    return fail(
      `ZIP code ${zip} is in ${formatPlaceName(zipPlace)}, not in ${formatPlaceName(place)}. Change one of them.`,
    );
  }
  const parsed = addressSchema.safeParse({ city: labelOf(place), street, houseNumber, flatNo });
  if (!parsed.success) return fail(parsed.error.issues[0]?.message ?? FORMAT_PROBLEM);
  return { address: parsed.data, place, problem: null };
}

/** Returns an error message: no city was found, with a suggestion if possible. */
function describeUnknownCity(parts: readonly string[]): string {
  const [line = { parts, ...NO_QUALIFIERS }] = shortenLine(parts.filter((part) => !isUnit(part)));
  const [first = ''] = line.parts;
  const isFirst = line.parts.length > 2 && !/\d/.test(first);
  const name = (isFirst ? first : (line.parts.at(-1) ?? '')).slice(0, MAX_SHOWN_LENGTH).trim();
  const [, before] = /^(\d{5})\s/.exec(name) ?? [];
  const code = line.zip ?? before;
  const zipPlace = code === undefined ? undefined : placeTable().zips.get(code)?.place;
  const [sameNamePlace] = placeTable().placesByKey.get(toNameKey(name)) ?? [];
  const suggestion =
    (sameNamePlace && formatPlaceName(sameNamePlace)) ??
    nearestCity(name, line.state) ??
    (zipPlace && formatPlaceName(zipPlace));
  const hint = suggestion ?? nearestCity(name, undefined);
  const where = line.state ?? 'the United States';
  return `We couldn’t find “${name}” in ${where}. ${hint ? `Did you mean ${hint}?` : NEARBY_CITY_HINT}`;
}
