import { formatPlaceName } from './find-places.ts';
import { getPlaceTable, type Place, toNameKey } from './place-table.ts';

/** Returns the maximum number of typos with which a name is still recognized. */
const maxTyposIn = (name: string): number => (name.length < 6 ? 1 : 2);

/**
 * Returns the Damerau-Levenshtein distance between two words (a swap of adjacent letters counts once).
 * Returns `maxDistance + 1` for any larger distance.
 */
function editDistance(a: string, b: string, maxDistance: number): number {
  if (Math.abs(a.length - b.length) > maxDistance) return maxDistance + 1;
  let [rowBeforeLast, row]: [number[], number[]] = [
    [],
    Array.from({ length: b.length + 1 }, (_, index) => index),
  ];
  for (let i = 1; i <= a.length; i += 1) {
    const nextRow = [i];
    for (let j = 1; j <= b.length; j += 1) {
      const substitutionCost = a[i - 1] === b[j - 1] ? 0 : 1;
      let cost = Math.min((row[j] ?? 0) + 1, (nextRow[j - 1] ?? 0) + 1, (row[j - 1] ?? 0) + substitutionCost);
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]) {
        cost = Math.min(cost, (rowBeforeLast[j - 2] ?? 0) + 1);
      }
      nextRow.push(cost);
    }
    if (Math.min(...nextRow) > maxDistance) return maxDistance + 1;
    [rowBeforeLast, row] = [row, nextRow];
  }
  return row[b.length] ?? maxDistance + 1;
}

/**
 * Returns the likeliest place for a misspelled name, with its state: the closest spelling, then the largest
 * place.
 */
export function suggestCity(text: string, state: string | undefined): string | null {
  const key = toNameKey(text.replaceAll(/\d/g, ' '));
  if (key === '') return null;
  const maxDistance = maxTyposIn(key);
  let [bestPlace, bestDistance]: [Place | null, number] = [null, maxDistance + 1];
  for (const [name, places] of getPlaceTable().placesByKey) {
    const place = state === undefined ? places[0] : places.find((candidate) => candidate.state === state);
    if (!place) continue;
    const distance = editDistance(key, name, Math.min(maxDistance, bestDistance));
    if (
      distance < bestDistance ||
      (distance === bestDistance && bestPlace !== null && place.zips > bestPlace.zips)
    )
      [bestPlace, bestDistance] = [place, distance];
  }
  return bestPlace && formatPlaceName(bestPlace);
}
