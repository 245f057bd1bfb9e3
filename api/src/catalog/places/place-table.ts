import { readFileSync } from 'node:fs';

/** Coordinates of a point in degrees. */
export interface Point {
  lat: number;
  lon: number;
}

/** A city, town or neighborhood with a post office. */
export interface Place extends Point {
  city: string;
  /** Lookup key of the city's name: see {@link toNameKey}. */
  key: string;
  /** Two-letter code. */
  state: string;
  /**
   * Number of ZIP codes of the place. Among places of the same name, the one with the most ZIP codes is
   * preferred.
   */
  zips: number;
}

/** All places of the United States and their ZIP codes. The header of the data file names the source. */
export interface PlaceTable {
  places: readonly Place[];
  /** Places by their lookup key. Among places of the same name, the largest comes first. */
  placesByKey: ReadonlyMap<string, readonly Place[]>;
  zips: ReadonlyMap<string, Point & { place: Place }>;
}

const STORED_UNITS_PER_DEGREE = 100;
const ABBREVIATIONS: Record<string, string> = { st: 'saint', ste: 'sainte', ft: 'fort', mt: 'mount' };

/** Returns the lookup key of a name: lowercase, without punctuation, `St. Louis` as `saint louis`. */
export const toNameKey = (name: string): string =>
  name
    .normalize('NFD')
    .toLowerCase()
    .replaceAll(/[\u0300-\u036f.'’]/g, '')
    .split(/[^a-z0-9]+/)
    .filter(Boolean)
    .map((word) => ABBREVIATIONS[word] ?? word)
    .join(' ');

let cachedTable: PlaceTable | undefined;

/** Returns the table of some 40,000 ZIP codes. The table is loaded on first use. */
export function getPlaceTable(): PlaceTable {
  cachedTable ??= parsePlaceTable(readFileSync(new URL('us-places.tsv', import.meta.url), 'utf8'));
  return cachedTable;
}

function parsePlaceTable(text: string): PlaceTable {
  const places: Place[] = [];
  const placesByKey = new Map<string, Place[]>();
  const zips = new Map<string, Point & { place: Place }>();
  for (const line of text.split('\n')) {
    const [city = '', state = '', lat, lon, codes = ''] = line.split('\t');
    if (codes === '') continue;
    const center = { lat: Number(lat), lon: Number(lon) };
    const zipEntries = codes.split(' ');
    const key = toNameKey(city);
    const place = { city, key, state, ...toDegrees(center), zips: zipEntries.length };
    places.push(place);
    placesByKey.set(key, [...(placesByKey.get(key) ?? []), place]);
    for (const entry of zipEntries) {
      const [zip = '', latOffset = '0', lonOffset = '0'] = entry.split(',');
      const point = toDegrees({ lat: center.lat + Number(latOffset), lon: center.lon + Number(lonOffset) });
      zips.set(zip, { ...point, place });
    }
  }
  for (const sameNamePlaces of placesByKey.values()) sameNamePlaces.sort((a, b) => b.zips - a.zips);
  return { places, placesByKey, zips };
}

const toDegrees = ({ lat, lon }: Point): Point => ({
  lat: lat / STORED_UNITS_PER_DEGREE,
  lon: lon / STORED_UNITS_PER_DEGREE,
});
