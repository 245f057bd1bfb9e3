import { milesBetween } from './distance.ts';
import { getPlaceTable, type Place, type Point, toNameKey } from './place-table.ts';
import { stateCodeOf } from './states.ts';

/** A named point that can be the center of a search. */
export interface NamedPoint extends Point {
  name: string;
}

export const formatPlaceName = ({ city, state }: Place): string => `${city}, ${state}`;

const ZIP_CODE_PATTERN = /^(\d{5})(-\d{4})?$/;
const COORDINATES_PATTERN = /^(-?\d{1,3}(?:\.\d{1,8})?)\s*,\s*(-?\d{1,3}(?:\.\d{1,8})?)$/;
/** A point that is farther than this from every place counts as outside the United States. */
const MAX_DISTANCE_MILES = 100;

/**
 * Returns the point of a ZIP code, a city (the largest of that name), a city with its state, or a latitude
 * and longitude. Null for any other text.
 */
export function findNamedPoint(text: string): NamedPoint | null {
  const query = text.trim();
  const point = parsePoint(query);
  if (point) return { ...point, name: query };
  const zip = ZIP_CODE_PATTERN.exec(query)?.[1];
  if (zip !== undefined) {
    const zipEntry = getPlaceTable().zips.get(zip);
    return zipEntry
      ? { lat: zipEntry.lat, lon: zipEntry.lon, name: `${zip} ${formatPlaceName(zipEntry.place)}` }
      : null;
  }
  const place = findPlace(query);
  return place && { lat: place.lat, lon: place.lon, name: formatPlaceName(place) };
}

/**
 * Returns the place with this name: if the text contains a state, the place in that state, otherwise the
 * largest. Null if there is none.
 */
export function findPlace(text: string): Place | null {
  const { placesByKey } = getPlaceTable();
  const words = toNameKey(text).split(' ');
  const [largest] = placesByKey.get(words.join(' ')) ?? [];
  if (largest && !text.includes(',')) return largest;
  for (let at = words.length - 1; at > 0; at -= 1) {
    const state = stateCodeOf(words.slice(at).join(' '));
    if (state === undefined) continue;
    const place = placesByKey
      .get(words.slice(0, at).join(' '))
      ?.find((candidate) => candidate.state === state);
    if (place) return place;
  }
  return text.includes(',') ? null : (largest ?? null);
}

/** Parses latitude and longitude. Null for any other text or if out of range. */
function parsePoint(text: string): Point | null {
  const [, lat, lon] = COORDINATES_PATTERN.exec(text) ?? [];
  if (lat === undefined || lon === undefined) return null;
  const point = { lat: Number(lat), lon: Number(lon) };
  return Math.abs(point.lat) <= 90 && Math.abs(point.lon) <= 180 ? point : null;
}

/**
 * Suggests places whose name (largest first) or ZIP code starts with the typed text. If the text is a point,
 * suggests the nearest place.
 */
export function suggestPlaces(text: string, limit: number): { near: string; name: string }[] {
  const query = text.trim();
  const point = parsePoint(query);
  if (point) return suggestNearest(point);
  if (/^\d{1,5}$/.test(query)) return suggestByZip(query, limit);
  return suggestByName(query, limit).map((place) => ({
    near: formatPlaceName(place),
    name: formatPlaceName(place),
  }));
}

function suggestNearest(point: Point): { near: string; name: string }[] {
  let nearest: Place | undefined;
  let nearestMiles = MAX_DISTANCE_MILES;
  for (const place of getPlaceTable().places) {
    // Skips places that are too far away by their latitude alone. A degree of latitude is about 69 miles.
    if (Math.abs(place.lat - point.lat) * 69 >= nearestMiles) continue;
    const distance = milesBetween(place, point);
    if (distance < nearestMiles) [nearest, nearestMiles] = [place, distance];
  }
  return nearest ? [{ near: formatPlaceName(nearest), name: formatPlaceName(nearest) }] : [];
}

function suggestByZip(prefix: string, limit: number): { near: string; name: string }[] {
  const cities: string[] = [];
  for (const zip of getPlaceTable().zips.keys()) if (zip.startsWith(prefix)) cities.push(zip);
  return cities
    .sort()
    .slice(0, limit)
    .flatMap((zip) => {
      const place = getPlaceTable().zips.get(zip)?.place;
      return place ? [{ near: zip, name: `${zip} ${formatPlaceName(place)}` }] : [];
    });
}

function suggestByName(text: string, limit: number): Place[] {
  const [cityText = '', stateText = ''] = text.split(',');
  const prefix = toNameKey(cityText);
  if (prefix === '') return [];
  const state = toNameKey(stateText);
  const matchingPlaces = getPlaceTable().places.filter((place) =>
    state === '' ? place.key.startsWith(prefix) : place.key === prefix && isInState(place, state),
  );
  const exactMatch = findPlace(text);
  const otherPlaces = matchingPlaces
    .filter((place) => place !== exactMatch)
    .sort((a, b) => b.zips - a.zips || (formatPlaceName(a) < formatPlaceName(b) ? -1 : 1));
  return (exactMatch ? [exactMatch, ...otherPlaces] : otherPlaces).slice(0, limit);
}

const isInState = ({ state }: Place, prefix: string): boolean =>
  state.toLowerCase().startsWith(prefix) || stateCodeOf(prefix) === state;
