import { and, or, type SQL, sql } from 'drizzle-orm';
import { cars, locations } from '../db/tables/cars.ts';
import { isShownCity } from '../places/shown-city.ts';
import { meantBy } from './nicknames.ts';
import { wordsOf } from './words.ts';

/** Shorter words are not in the trigram index of contained text, only in the index of word beginnings. */
const WHOLE_TRIGRAM = 3;

const isShort = (word: string): boolean => word.length < WHOLE_TRIGRAM;
/**
 * Uses the database's `lower`, as the stored text does. Depending on its locale, `lower` may skip non-Latin
 * letters.
 */
const has = (pattern: string): SQL => sql`${cars.searchText} like lower(${pattern})`;
const literal = (words: string): string => words.replace(/[\\%_]/g, '\\$&');
const begins = (words: string): SQL => has(`% ${literal(words)}%`);
/** Matches the start of a word before the description. */
const beginsFact = (word: string): SQL => has(`% ${literal(word)}%|%`);
const contains = (word: string): SQL => (isShort(word) ? begins(word) : has(`%${literal(word)}%`));

/** An array that is computed before the cars are read, so that the index of cars by location applies. */
const standsIn = (word: string): SQL =>
  sql`${cars.locationId} = any(array(select ${locations.id} from ${locations}
    where ${isShownCity} and search_words(${locations.city}) like lower(${`% ${literal(word)}%`})))`;

/**
 * Returns the condition of one search word. It must occur in the car's text or begin its city, directly or as
 * a nickname. It may also form one word with its neighbor (`pick up`, `rav 4`).
 *
 * Words of one or two letters occur in most descriptions. Next to other words they are searched in the facts
 * only, as is a number next to them (`f 150`). In the description they count only with their neighbor (`4
 * door`).
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

/**
 * Returns the condition for cars that contain every word of the search. Undefined for a search without words.
 */
export function finds(search: string): SQL | undefined {
  const words = wordsOf(search);
  return and(...words.map((_, at) => asksFor(words, at)));
}
