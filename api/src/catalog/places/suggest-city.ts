import { formatPlaceName } from './find-places.ts';
import { getPlaceTable, type Place, toNameKey } from './place-table.ts';

/** Returns the maximum number of typos with which a name is still recognized. */
const maxTyposIn = (name: string): number => (name.length < 6 ? 1 : 2);

/**
 * Returns the Damerau-Levenshtein distance of two words (a swap of adjacent letters counts once). Returns
 * `maxDistance + 1` for any larger distance.
 */
function editDistance(one: string, other: string, maxDistance: number): number {
  if (Math.abs(one.length - other.length) > maxDistance) return maxDistance + 1;
  let [rowBeforeLast, row]: [number[], number[]] = [
    [],
    Array.from({ length: other.length + 1 }, (_, at) => at),
  ];
  for (let i = 1; i <= one.length; i += 1) {
    const next = [i];
    for (let j = 1; j <= other.length; j += 1) {
      const substitutionCost = one[i - 1] === other[j - 1] ? 0 : 1;
      let least = Math.min((row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1, (row[j - 1] ?? 0) + substitutionCost);
      if (i > 1 && j > 1 && one[i - 1] === other[j - 2] && one[i - 2] === other[j - 1]) {
        least = Math.min(least, (rowBeforeLast[j - 2] ?? 0) + 1);
      }
      next.push(least);
    }
    if (Math.min(...next) > maxDistance) return maxDistance + 1;
    [rowBeforeLast, row] = [row, next];
  }
  return row[other.length] ?? maxDistance + 1;
}

/**
 * Returns the likeliest place for a misspelled name, with its state: the closest spelling, then the largest
 * place.
 */
export function suggestCity(text: string, state: string | undefined): string | null {
  const key = toNameKey(text.replaceAll(/\d/g, ' '));
  if (key === '') return null;
  const maxDistance = maxTyposIn(key);
  let [best, least]: [Place | null, number] = [null, maxDistance + 1];
  for (const [name, places] of getPlaceTable().placesByKey) {
    const place = state === undefined ? places[0] : places.find((one) => one.state === state);
    if (!place) continue;
    const distance = editDistance(key, name, Math.min(maxDistance, least));
    if (distance < least || (distance === least && best !== null && place.zips > best.zips))
      [best, least] = [place, distance];
  }
  return best && formatPlaceName(best);
}
