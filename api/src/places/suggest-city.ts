import { nameOf } from './find.ts';
import { keyOf, type Place, placeTable } from './table.ts';

/** Maximum number of typos in a name. */
const slipsIn = (name: string): number => (name.length < 6 ? 1 : 2);

/**
 * Returns the Damerau-Levenshtein distance of two words (a swap of adjacent letters counts once). Stops at
 * `most + 1`.
 */
function slipsBetween(one: string, other: string, most: number): number {
  if (Math.abs(one.length - other.length) > most) return most + 1;
  let [before, row]: [number[], number[]] = [[], Array.from({ length: other.length + 1 }, (_, at) => at)];
  for (let i = 1; i <= one.length; i += 1) {
    const next = [i];
    for (let j = 1; j <= other.length; j += 1) {
      const differs = one[i - 1] === other[j - 1] ? 0 : 1;
      let least = Math.min((row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1, (row[j - 1] ?? 0) + differs);
      if (i > 1 && j > 1 && one[i - 1] === other[j - 2] && one[i - 2] === other[j - 1]) {
        least = Math.min(least, (before[j - 2] ?? 0) + 1);
      }
      next.push(least);
    }
    if (Math.min(...next) > most) return most + 1;
    [before, row] = [row, next];
  }
  return row[other.length] ?? most + 1;
}

/**
 * Returns the likeliest place for a misspelled name, with its state: the closest spelling, then the largest
 * place.
 */
export function nearestCity(text: string, state: string | undefined): string | null {
  const key = keyOf(text.replaceAll(/\d/g, ' '));
  if (key === '') return null;
  const most = slipsIn(key);
  let [best, least]: [Place | null, number] = [null, most + 1];
  for (const [name, places] of placeTable().named) {
    const place = state === undefined ? places[0] : places.find((one) => one.state === state);
    if (!place) continue;
    const slips = slipsBetween(key, name, Math.min(most, least));
    if (slips < least || (slips === least && best !== null && place.zips > best.zips))
      [best, least] = [place, slips];
  }
  return best && nameOf(best);
}
