import { and, or, type SQL, sql } from 'drizzle-orm';
import { cars, locations } from '../db/tables/cars.ts';
import { isShownCity } from '../places/shown-city.ts';
import { synonymsOf } from './nicknames.ts';
import { searchWordsOf } from './search-words.ts';

/** Shorter words are not in the trigram index of contained text, only in the index of word beginnings. */
const TRIGRAM_LENGTH = 3;

const isShort = (word: string): boolean => word.length < TRIGRAM_LENGTH;
/**
 * Uses the database's `lower`, as the stored text does. Depending on its locale, `lower` may skip non-Latin
 * letters.
 */
const searchTextLike = (pattern: string): SQL => sql`${cars.searchText} like lower(${pattern})`;
const escapeLike = (words: string): string => words.replace(/[\\%_]/g, '\\$&');
const hasWordPrefix = (words: string): SQL => searchTextLike(`% ${escapeLike(words)}%`);
/** Matches the start of a word before the description. */
const hasFactPrefix = (word: string): SQL => searchTextLike(`% ${escapeLike(word)}%|%`);
const containsWord = (word: string): SQL =>
  isShort(word) ? hasWordPrefix(word) : searchTextLike(`%${escapeLike(word)}%`);

/** An array that is computed before the cars are read, so that the index of cars by location applies. */
const isInCity = (word: string): SQL =>
  sql`${cars.locationId} = any(array(select ${locations.id} from ${locations}
    where ${isShownCity} and search_words(${locations.city}) like lower(${`% ${escapeLike(word)}%`})))`;

/**
 * Returns the condition of one search word. It must occur in the car's text or begin its city, directly or as
 * a nickname. It may also form one word with its neighbor (`pick up`, `rav 4`).
 *
 * Words of one or two letters occur in most descriptions. Next to other words they are searched in the facts
 * only, as is a number next to them (`f 150`). In the description they count only with their neighbor (`4
 * door`).
 */
export function wordCondition(words: readonly string[], at: number): SQL {
  const [before, word = '', after] = [words[at - 1], words[at], words[at + 1]];
  const neighbors = [
    ...(before === undefined ? [] : [[before, word]]),
    ...(after === undefined ? [] : [[word, after]]),
  ];
  const isNumberBesideShort =
    /^\d+$/.test(word) && neighbors.some((pair) => pair.some((one) => isShort(one) && one !== word));
  const isFactsOnly = neighbors.length > 0 && (isShort(word) || isNumberBesideShort);
  const condition = or(
    isFactsOnly ? hasFactPrefix(word) : containsWord(word),
    ...synonymsOf(word).map(hasWordPrefix),
    ...(isFactsOnly ? neighbors.map((pair) => hasWordPrefix(pair.join(' '))) : []),
    ...neighbors.map((pair) => hasWordPrefix(pair.join(''))),
    ...(isShort(word) || /\d/.test(word) ? [] : [isInCity(word)]),
  );
  return condition ?? sql`true`;
}

/**
 * Returns the condition for cars that contain every word of the search. Undefined for a search without words.
 */
export function searchCondition(search: string): SQL | undefined {
  const words = searchWordsOf(search);
  return and(...words.map((_, at) => wordCondition(words, at)));
}
