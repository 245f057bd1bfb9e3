import { readFileSync } from 'node:fs';

/** Coordinates in degrees. */
export interface Point {
  lat: number;
  lon: number;
}

/** A city, town or neighbourhood with a post office. */
export interface Place extends Point {
  city: string;
  /** Lookup key of its name, see {@link keyOf}. */
  key: string;
  /** Two-letter code. */
  state: string;
  /** Number of its ZIP codes. Among places of the same name, the one with the most is preferred. */
  zips: number;
}

/** All places of the United States and their ZIP codes. The data file's header names its source. */
export interface PlaceTable {
  places: readonly Place[];
  /** Places by the key of their name, largest first. */
  named: ReadonlyMap<string, readonly Place[]>;
  zips: ReadonlyMap<string, Point & { place: Place }>;
}

const HUNDREDTHS = 100;
const SHORT: Record<string, string> = { st: 'saint', ste: 'sainte', ft: 'fort', mt: 'mount' };

/** Returns the lookup key of a name: lowercase, without punctuation, `St. Louis` as `saint louis`. */
export const keyOf = (name: string): string =>
  name
    .normalize('NFD')
    .toLowerCase()
    .replaceAll(/[\u0300-\u036f.'’]/g, '')
    .split(/[^a-z0-9]+/)
    .filter(Boolean)
    .map((word) => SHORT[word] ?? word)
    .join(' ');

let table: PlaceTable | undefined;

/** Returns the table of some 40,000 ZIP codes. Loads it on first use. */
export function placeTable(): PlaceTable {
  table ??= readTable(readFileSync(new URL('us-places.tsv', import.meta.url), 'utf8'));
  return table;
}

function readTable(text: string): PlaceTable {
  const places: Place[] = [];
  const named = new Map<string, Place[]>();
  const zips = new Map<string, Point & { place: Place }>();
  for (const line of text.split('\n')) {
    const [city = '', state = '', lat, lon, codes = ''] = line.split('\t');
    if (codes === '') continue;
    const middle = { lat: Number(lat), lon: Number(lon) };
    const listed = codes.split(' ');
    const key = keyOf(city);
    const place = { city, key, state, ...inDegrees(middle), zips: listed.length };
    places.push(place);
    named.set(key, [...(named.get(key) ?? []), place]);
    for (const each of listed) {
      const [zip = '', north = '0', east = '0'] = each.split(',');
      const point = inDegrees({ lat: middle.lat + Number(north), lon: middle.lon + Number(east) });
      zips.set(zip, { ...point, place });
    }
  }
  for (const same of named.values()) same.sort((one, other) => other.zips - one.zips);
  return { places, named, zips };
}

const inDegrees = ({ lat, lon }: Point): Point => ({ lat: lat / HUNDREDTHS, lon: lon / HUNDREDTHS });
