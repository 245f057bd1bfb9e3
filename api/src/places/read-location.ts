import { type Address, addressSchema } from '@second-gear/contract/fields';
import { cityAtEnd, cityIn, labelOf, type Tail } from './city-in.ts';
import { isForeign } from './countries.ts';
import { nameOf } from './find.ts';
import { stateOf } from './states.ts';
import { hasLetter, isUnit, splitStreet, type StreetParts } from './street-parts.ts';
import { nearestCity } from './suggest-city.ts';
import { keyOf, type Place, placeTable } from './table.ts';

/** The address to store, or the reason why a text is not an address. */
export type ReadLocation =
  { address: Address; place: Place; problem: null } | { address: null; place: null; problem: string };

const FORM = 'Write the location as City, Street, House number, Flat';
const NEXT_TO_IT = 'give the city next to it, such as Chicago, Lake Street, 12';
/** Error message for an address in another country. */
export const ABROAD = 'Cars are listed in the United States alone: give a city there';
const US = /(?:^|\s+)(?:usa|u\.s\.a\.|us|u\.s\.|united states(?: of america)?)$/i;
const ZIP = /^(\d{5})(?:-\d{4})?$/;
const STATE_ZIP = /^(.+?)\s+(\d{5})(?:-\d{4})?$/;
/** A city with at least this many ZIP codes is recognized by name anywhere in the text. */
const LARGE = 5;
const SHOWN_LENGTH = 40;
const NOWHERE: Tail = { state: undefined, zip: undefined };

interface Found extends StreetParts {
  place: Place;
  zip: string | undefined;
}
interface Line extends Tail {
  parts: readonly string[];
}

const fail = (problem: string): ReadLocation => ({ address: null, place: null, problem });

const clean = (text: string): string[] =>
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
function lines(given: readonly string[]): Line[] {
  const parts = withoutCountry(given);
  const all: Line[] = [{ parts, ...NOWHERE }];
  const shorten = (line: Line): Line | null => {
    const last = line.parts.at(-1) ?? '';
    const parts = line.parts.slice(0, -1);
    if (parts.length === 0 || line.state !== undefined) return null;
    const zip = line.zip === undefined ? ZIP.exec(last)?.[1] : undefined;
    if (zip !== undefined) return { ...line, parts, zip };
    const [, stateText = last, code] = (line.zip === undefined && STATE_ZIP.exec(last)) || [];
    const state = stateOf(stateText);
    return state === undefined ? null : { parts, state, zip: code ?? line.zip };
  };
  for (let next = shorten(all[0] ?? { parts, ...NOWHERE }); next; next = shorten(next)) {
    all.unshift(next);
  }
  return all;
}

function withoutCountry(parts: readonly string[]): string[] {
  const last = (parts.at(-1) ?? '').replace(US, '').trim();
  return last === '' ? parts.slice(0, -1) : [...parts.slice(0, -1), last];
}

/** Parses `City, Street, House number, Flat`, optionally with state or ZIP code after the city. */
function cityFirst({ parts, ...tail }: Line, strict: boolean): Found | Place | null {
  const [first = '', second = '', ...more] = parts;
  const inner = lines([first, second])[0];
  const isStated = inner !== undefined && inner.parts.length === 1;
  const city = isStated
    ? cityIn(first, { state: inner.state ?? tail.state, zip: inner.zip ?? tail.zip })
    : cityIn(first, tail);
  if (!city) return null;
  const [street = '', houseNumber = '', ...flat] = isStated ? more : parts.slice(1);
  const { place, zip } = city;
  if (!hasLetter(street)) return place;
  if (!/^#?\d/.test(houseNumber) || isUnit(houseNumber)) {
    const split = splitStreet(isStated ? more : parts.slice(1));
    if (split) return { place, zip, ...split };
  }
  const isNumber = strict ? /\d/.test(houseNumber) : houseNumber !== '';
  if (!isNumber) return place;
  const last = cityIn(flat.at(-1) ?? '', tail);
  if (strict && last && (last.isCertain || last.place.zips >= LARGE)) return place;
  return { place, zip, street, houseNumber, flatNo: flat.join(', ') };
}

/** Parses the format of a letter: street and unit, then the city. */
function cityLast({ parts, ...tail }: Line): Found | Place | null {
  const last = parts.at(-1) ?? '';
  const whole = cityIn(last, tail);
  const city = whole ? { ...whole, rest: '' } : cityAtEnd(last, tail);
  if (!city) return null;
  const { place, zip, rest } = city;
  const split = splitStreet([...parts.slice(0, -1), rest].filter(Boolean));
  return split ? { place, zip, ...split } : place;
}

const isFound = (found: Found | Place | null): found is Found => found !== null && 'place' in found;

/**
 * Parses a location: `City, Street, House number, Flat` or the format of a letter, with optional state, ZIP
 * code, country and commas. The city is always from the table of places, so that a street is never shown as a
 * city.
 */
export function readLocation(text: string): ReadLocation {
  const parts = clean(text);
  if (parts.length === 0) return fail(FORM);
  if (isForeign(parts)) return fail(ABROAD);
  // Four parts with an empty one among them are invalid. Skipping the gap would shift the parts.
  const [given = '', ...others] = text.split(',').map((part) => part.trim());
  if (others.slice(0, 2).includes('') && cityIn(given, NOWHERE)) return fail(FORM);
  const units = parts.filter(isUnit);
  const doors = parts.filter((part) => !isUnit(part));
  const tries = [
    ...lines(parts).map((line) => () => cityFirst(line, true)),
    // A unit may follow the ZIP code.
    ...lines(doors).map((line) => () => cityLast({ ...line, parts: [...units, ...line.parts] })),
    ...lines(parts).map((line) => () => cityFirst(line, false)),
  ];
  let city: Place | null = null;
  for (const attempt of tries) {
    const found = attempt();
    if (isFound(found)) return stored(found, parts);
    city ??= found;
  }
  return fail(city ? FORM : unknown(parts));
}

/** Returns the ZIP code at the end of a line. */
const zipAtEnd = (parts: readonly string[]): string | undefined =>
  lines(parts).find(({ zip }) => zip !== undefined)?.zip;

function stored(found: Found, parts: readonly string[]): ReadLocation {
  const { place, street, houseNumber, flatNo } = found;
  const zip = found.zip ?? zipAtEnd(parts);
  const there = zip === undefined ? undefined : placeTable().zips.get(zip)?.place;
  if (zip !== undefined && there && there.state !== place.state && houseNumber !== zip) {
    return fail(`ZIP code ${zip} is in ${nameOf(there)}, not in ${nameOf(place)}: change one of them`);
  }
  const parsed = addressSchema.safeParse({ city: labelOf(place), street, houseNumber, flatNo });
  if (!parsed.success) return fail(parsed.error.issues[0]?.message ?? FORM);
  return { address: parsed.data, place, problem: null };
}

/** Returns an error message: no city was found, with a suggestion if possible. */
function unknown(parts: readonly string[]): string {
  const [line = { parts, ...NOWHERE }] = lines(parts.filter((part) => !isUnit(part)));
  const [first = ''] = line.parts;
  const isFirst = line.parts.length > 2 && !/\d/.test(first);
  const name = (isFirst ? first : (line.parts.at(-1) ?? '')).slice(0, SHOWN_LENGTH).trim();
  const [, before] = /^(\d{5})\s/.exec(name) ?? [];
  const code = line.zip ?? before;
  const there = code === undefined ? undefined : placeTable().zips.get(code)?.place;
  const [same] = placeTable().named.get(keyOf(name)) ?? [];
  const meant = (same && nameOf(same)) ?? nearestCity(name, line.state) ?? (there && nameOf(there));
  const hint = meant ?? nearestCity(name, undefined);
  const where = line.state ?? 'the United States';
  return `We know no city called “${name}” in ${where}: ${hint ? `did you mean ${hint}?` : NEXT_TO_IT}`;
}
