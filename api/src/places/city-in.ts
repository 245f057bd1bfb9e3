import { findPlace, nameOf } from './find.ts';
import { stateOf } from './states.ts';
import { isDirection, isStreetWord } from './street-parts.ts';
import { keyOf, type Place, placeTable } from './table.ts';

/** What says in which state a city lies. */
export interface Tail {
  state: string | undefined;
  zip: string | undefined;
}

/** A city that a text names. */
export interface CityIn {
  place: Place;
  /** The ZIP code beside it. */
  zip: string | undefined;
  /** Does a state or ZIP code say that it is meant? */
  isCertain: boolean;
}

const WITH_ZIP = /^(?:(\d{5})(?:-\d{4})?\s+)?(.*?)(?:\s+(\d{5})(?:-\d{4})?)?$/;
/** Words of the longest names of places, a state and a ZIP code behind them. */
const MOST_WORDS = 8;

const lastWord = (text: string): string => keyOf(text).split(' ').at(-1) ?? '';

/** How a place is called everywhere: with its state where another one of the name is larger, or a street is called so. */
export const labelOf = (place: Place): string =>
  findPlace(place.city) === place && !isStreetWord(lastWord(place.city)) ? place.city : nameOf(place);

/** The state that a tail names, by itself or by its ZIP code. */
const stateIn = ({ state, zip }: Tail): string | undefined =>
  state ?? (zip === undefined ? undefined : placeTable().zips.get(zip)?.place.state);

function named(key: string, tail: Tail): Place | undefined {
  const state = stateIn(tail);
  const places = placeTable().named.get(key) ?? [];
  return state === undefined ? places[0] : places.find((place) => place.state === state);
}

/**
 * The city that a text is, with or without its state and ZIP code; null for any other text. A town that is called like a
 * street, such as Willow Street, is meant only where a state or ZIP code says so.
 */
export function cityIn(text: string, tail: Tail): CityIn | null {
  const [, before, name = '', behind] = WITH_ZIP.exec(text) ?? [];
  const zip = before ?? behind ?? tail.zip;
  if (/\d/.test(name)) return null;
  const words = keyOf(name).split(' ');
  for (let at = 1; at < words.length; at += 1) {
    const state = stateOf(words.slice(at).join(' '));
    const place = state === undefined ? undefined : named(words.slice(0, at).join(' '), { state, zip });
    if (place && (tail.state === undefined || tail.state === state)) {
      return { place, zip, isCertain: true };
    }
  }
  const where = { state: tail.state, zip };
  const place = named(words.join(' '), where);
  const isCertain = stateIn(where) !== undefined;
  if (!place || (!isCertain && isStreetWord(words.at(-1) ?? ''))) return null;
  return { place, zip, isCertain };
}

/** Does a street or a house number end here? */
function hasEnded(words: readonly string[]): boolean {
  const [last = '', before = ''] = words.toReversed();
  return /\d/.test(last) || isStreetWord(keyOf(isDirection(keyOf(last)) ? before : last));
}

/**
 * The city at the end of a text without commas, and what stands before it, such as in `12 Lake Street Chicago IL 60601`.
 * Without a state or ZIP code only where a street has visibly ended before it: `12 North Lake Park` names no city.
 */
export function cityAtEnd(text: string, tail: Tail): (CityIn & { rest: string }) | null {
  const words = text.split(' ');
  for (let at = Math.max(1, words.length - MOST_WORDS); at < words.length; at += 1) {
    const last = words.slice(at).join(' ');
    const [, , name = ''] = WITH_ZIP.exec(last) ?? [];
    const found = cityIn(last, tail);
    const key = keyOf(name);
    if (!found || isStreetWord(key) || isDirection(key)) continue;
    if (found.isCertain || hasEnded(words.slice(0, at))) {
      return { ...found, rest: words.slice(0, at).join(' ') };
    }
  }
  return null;
}
