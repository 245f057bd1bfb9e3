import { milesBetween } from './distance.ts';
import { stateOf } from './states.ts';
import { keyOf, type Place, placeTable, type Point } from './table.ts';

/** A search center: a point and its name. */
export interface Near extends Point {
  name: string;
}

export const nameOf = ({ city, state }: Place): string => `${city}, ${state}`;

const ZIP = /^(\d{5})(-\d{4})?$/;
const POINT = /^(-?\d{1,3}(?:\.\d{1,8})?)\s*,\s*(-?\d{1,3}(?:\.\d{1,8})?)$/;
/** Miles. A point farther than this from every place is outside the United States. */
const FAR = 100;

/**
 * Returns the point of a ZIP code, a city (the largest of that name), a city with its state, or a latitude
 * and longitude. Null for any other text.
 */
export function findNear(text: string): Near | null {
  const asked = text.trim();
  const point = pointIn(asked);
  if (point) return { ...point, name: asked };
  const zip = ZIP.exec(asked)?.[1];
  if (zip !== undefined) {
    const found = placeTable().zips.get(zip);
    return found ? { lat: found.lat, lon: found.lon, name: `${zip} ${nameOf(found.place)}` } : null;
  }
  const place = findPlace(asked);
  return place && { lat: place.lat, lon: place.lon, name: nameOf(place) };
}

/** Returns the place with this name: the largest, or the one in the given state. Null if there is none. */
export function findPlace(text: string): Place | null {
  const { named } = placeTable();
  const words = keyOf(text).split(' ');
  const [largest] = named.get(words.join(' ')) ?? [];
  if (largest && !text.includes(',')) return largest;
  for (let at = words.length - 1; at > 0; at -= 1) {
    const state = stateOf(words.slice(at).join(' '));
    if (state === undefined) continue;
    const place = named.get(words.slice(0, at).join(' '))?.find((one) => one.state === state);
    if (place) return place;
  }
  return text.includes(',') ? null : (largest ?? null);
}

/** Parses latitude and longitude. Null for any other text or if out of range. */
function pointIn(text: string): Point | null {
  const [, lat, lon] = POINT.exec(text) ?? [];
  if (lat === undefined || lon === undefined) return null;
  const point = { lat: Number(lat), lon: Number(lon) };
  return Math.abs(point.lat) <= 90 && Math.abs(point.lon) <= 180 ? point : null;
}

/** Suggests places for a typed prefix of a name or ZIP code, largest first, or places near a point. */
export function suggestPlaces(text: string, most: number): { near: string; name: string }[] {
  const asked = text.trim();
  const point = pointIn(asked);
  if (point) return nextTo(point);
  if (/^\d{1,5}$/.test(asked)) return withZip(asked, most);
  return named(asked, most).map((place) => ({ near: nameOf(place), name: nameOf(place) }));
}

function nextTo(point: Point): { near: string; name: string }[] {
  let next: Place | undefined;
  let miles = FAR;
  for (const place of placeTable().places) {
    // A degree of latitude is about 69 miles.
    if (Math.abs(place.lat - point.lat) * 69 >= miles) continue;
    const away = milesBetween(place, point);
    if (away < miles) [next, miles] = [place, away];
  }
  return next ? [{ near: nameOf(next), name: nameOf(next) }] : [];
}

function withZip(beginning: string, most: number): { near: string; name: string }[] {
  const found: string[] = [];
  for (const zip of placeTable().zips.keys()) if (zip.startsWith(beginning)) found.push(zip);
  return found
    .sort()
    .slice(0, most)
    .flatMap((zip) => {
      const place = placeTable().zips.get(zip)?.place;
      return place ? [{ near: zip, name: `${zip} ${nameOf(place)}` }] : [];
    });
}

function named(text: string, most: number): Place[] {
  const [cityText = '', stateText = ''] = text.split(',');
  const beginning = keyOf(cityText);
  if (beginning === '') return [];
  const state = keyOf(stateText);
  const found = placeTable().places.filter((place) =>
    state === '' ? place.key.startsWith(beginning) : place.key === beginning && inState(place, state),
  );
  const whole = findPlace(text);
  const others = found
    .filter((place) => place !== whole)
    .sort((one, other) => other.zips - one.zips || (nameOf(one) < nameOf(other) ? -1 : 1));
  return (whole ? [whole, ...others] : others).slice(0, most);
}

const inState = ({ state }: Place, beginning: string): boolean =>
  state.toLowerCase().startsWith(beginning) || stateOf(beginning) === state;
