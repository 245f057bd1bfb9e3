import { and, or, type SQL, sql } from 'drizzle-orm';
import { cars, locations } from '../db/tables/cars.ts';
import { isShownCity } from '../places/shown-city.ts';
import { meantBy } from './nicknames.ts';
import { wordsOf } from './words.ts';

/** Shorter words than this are not in the index of what a text contains, but in that of how its words begin. */
const WHOLE_TRIGRAM = 3;

const isShort = (word: string): boolean => word.length < WHOLE_TRIGRAM;
/** By the database's `lower`, which knows other letters than Latin ones or does not: as the stored text. */
const has = (pattern: string): SQL => sql`${cars.searchText} like lower(${pattern})`;
const literal = (words: string): string => words.replace(/[\\%_]/g, '\\$&');
const begins = (words: string): SQL => has(`% ${literal(words)}%`);
/** Begins a word before the description does. */
const beginsFact = (word: string): SQL => has(`% ${literal(word)}%|%`);
const contains = (word: string): SQL => (isShort(word) ? begins(word) : has(`%${literal(word)}%`));

/** An array, which the index of cars by place can be searched by: it is made before the cars are read. */
const standsIn = (word: string): SQL =>
  sql`${cars.locationId} = any(array(select ${locations.id} from ${locations}
    where ${isShownCity} and search_words(${locations.city}) like lower(${`% ${literal(word)}%`})))`;

/**
 * What one word of a search asks of a car. It is in its text or begins its city, under its own name or the one that it
 * is a nickname for; or it makes one word with its neighbor (`pick up`, `rav 4`).
 *
 * A word of a letter or two is in most descriptions. Beside others it is looked for in the facts, and so is a number
 * beside it (`f 150`); in the description only together with its neighbor (`4 door`).
 */
export function asksFor(words: readonly string[], at: number): SQL {
  const [before, word = '', after] = [words[at - 1], words[at], words[at + 1]];
  const neighbors = [
    ...(before === undefined ? [] : [[before, word]]),
    ...(after === undefined ? [] : [[word, after]]),
  ];
  const isNumberBesideShort =
    /^\d+$/.test(word) && neighbors.some((pair) => pair.some((one) => isShort(one) && one !== word));
  const inFacts = neighbors.length > 0 && (isShort(word) || isNumberBesideShort);
  const condition = or(
    inFacts ? beginsFact(word) : contains(word),
    ...meantBy(word).map(begins),
    ...(inFacts ? neighbors.map((pair) => begins(pair.join(' '))) : []),
    ...neighbors.map((pair) => begins(pair.join(''))),
    ...(isShort(word) || /\d/.test(word) ? [] : [standsIn(word)]),
  );
  return condition ?? sql`true`;
}

/** Cars that a search finds: every word of it must occur. Undefined for a search without words. */
export function finds(search: string): SQL | undefined {
  const words = wordsOf(search);
  return and(...words.map((_, at) => asksFor(words, at)));
}
