import { findPlace, formatPlaceName } from './find-places.ts';
import { getPlaceTable, type Place, toNameKey } from './place-table.ts';
import { stateCodeOf } from './states.ts';
import { isDirection, isStreetWord } from './street-parts.ts';

/**
 * The state and the ZIP code that follow a city in an address. They show which city of that name is meant.
 */
export interface CityQualifiers {
  state: string | undefined;
  zip: string | undefined;
}

/** A city found in an address. */
export interface CityMatch {
  place: Place;
  /** The ZIP code next to the city. */
  zip: string | undefined;
  /** Whether a state or ZIP code confirms the city. */
  isCertain: boolean;
}

const NAME_WITH_ZIP_PATTERN = /^(?:(\d{5})(?:-\d{4})?\s+)?(.*?)(?:\s+(\d{5})(?:-\d{4})?)?$/;
/** Maximum number of words of a place name with a state and a ZIP code. */
const MAX_WORDS = 8;

const lastWord = (text: string): string => toNameKey(text).split(' ').at(-1) ?? '';

/**
 * Returns the display name of a place. Includes the state if a larger place has the same name or the name
 * ends like a street name.
 */
export const cityLabelOf = (place: Place): string =>
  findPlace(place.city) === place && !isStreetWord(lastWord(place.city))
    ? place.city
    : formatPlaceName(place);

/** Returns the code of the given state, otherwise the state of the ZIP code. */
const resolveState = ({ state, zip }: CityQualifiers): string | undefined =>
  state ?? (zip === undefined ? undefined : getPlaceTable().zips.get(zip)?.place.state);

function findNamedPlace(key: string, qualifiers: CityQualifiers): Place | undefined {
  const state = resolveState(qualifiers);
  const places = getPlaceTable().placesByKey.get(key) ?? [];
  return state === undefined ? places[0] : places.find((place) => place.state === state);
}

/**
 * Parses text that is a city, with or without state and ZIP code. Null for any other text. A town named like
 * a street, such as Willow Street, needs a state or ZIP code.
 */
export function parseCity(text: string, qualifiers: CityQualifiers): CityMatch | null {
  const [, leadingZip, name = '', trailingZip] = NAME_WITH_ZIP_PATTERN.exec(text) ?? [];
  const zip = leadingZip ?? trailingZip ?? qualifiers.zip;
  if (/\d/.test(name)) return null;
  const words = toNameKey(name).split(' ');
  for (let index = 1; index < words.length; index += 1) {
    const state = stateCodeOf(words.slice(index).join(' '));
    const place =
      state === undefined ? undefined : findNamedPlace(words.slice(0, index).join(' '), { state, zip });
    if (place && (qualifiers.state === undefined || qualifiers.state === state)) {
      return { place, zip, isCertain: true };
    }
  }
  const effectiveQualifiers = { state: qualifiers.state, zip };
  const place = findNamedPlace(words.join(' '), effectiveQualifiers);
  const isCertain = resolveState(effectiveQualifiers) !== undefined;
  if (!place || (!isCertain && isStreetWord(words.at(-1) ?? ''))) return null;
  return { place, zip, isCertain };
}

/** Whether the last of these words ends a street name or is a house number. */
function endsStreetAddress(words: readonly string[]): boolean {
  const [finalWord = '', wordBefore = ''] = words.toReversed();
  return (
    /\d/.test(finalWord) ||
    isStreetWord(toNameKey(isDirection(toNameKey(finalWord)) ? wordBefore : finalWord))
  );
}

/**
 * Finds the city at the end of an address without commas, such as `12 Lake Street Chicago IL 60601`, and
 * returns the rest. Without a state or ZIP code, a street must clearly end before the city: `12 North Lake
 * Park` contains no city.
 */
export function parseTrailingCity(
  text: string,
  qualifiers: CityQualifiers,
): (CityMatch & { rest: string }) | null {
  const words = text.split(' ');
  for (let index = Math.max(1, words.length - MAX_WORDS); index < words.length; index += 1) {
    const lastWords = words.slice(index).join(' ');
    const [, , name = ''] = NAME_WITH_ZIP_PATTERN.exec(lastWords) ?? [];
    const cityMatch = parseCity(lastWords, qualifiers);
    const key = toNameKey(name);
    if (!cityMatch || isStreetWord(key) || isDirection(key)) continue;
    if (cityMatch.isCertain || endsStreetAddress(words.slice(0, index))) {
      return { ...cityMatch, rest: words.slice(0, index).join(' ') };
    }
  }
  return null;
}
