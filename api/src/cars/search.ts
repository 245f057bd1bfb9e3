import { and, or, type SQL, sql } from 'drizzle-orm';
import { cars, locations } from '../db/tables/cars.ts';
import { isShownCitySql } from '../places/shown-city.ts';
import { synonymsOf } from './search-synonyms.ts';
import { searchWordsOf } from './search-words.ts';

/** Shorter words are found only at the beginning of a word, because the trigram index needs three letters. */
const MIN_TRIGRAM_WORD_LENGTH = 3;

const isShort = (word: string): boolean => word.length < MIN_TRIGRAM_WORD_LENGTH;
/**
 * Uses the database's `lower`, as the stored text does. Depending on its locale, `lower` may leave non-Latin
 * letters unchanged.
 */
const searchTextLike = (pattern: string): SQL => sql`${cars.searchText} like lower(${pattern})`;
const escapeLike = (words: string): string => words.replace(/[\\%_]/g, '\\$&');
const hasWordPrefixSql = (words: string): SQL => searchTextLike(`% ${escapeLike(words)}%`);
/** Matches the beginning of a word in the facts, which precede the description. */
const hasFactPrefixSql = (word: string): SQL => searchTextLike(`% ${escapeLike(word)}%|%`);
const containsWordSql = (word: string): SQL =>
  isShort(word) ? hasWordPrefixSql(word) : searchTextLike(`%${escapeLike(word)}%`);

/**
 * Matches the beginning of a city's word. The array of locations is computed before the cars are read, so
 * that the index of cars by location applies.
 */
const isInCitySql = (word: string): SQL =>
  sql`${cars.locationId} = any(array(select ${locations.id} from ${locations}
    where ${isShownCitySql} and search_words(${locations.city}) like lower(${`% ${escapeLike(word)}%`})))`;

/**
 * Returns the SQL condition for the search word at position `at`. The word or a synonym must occur in the
 * car's text, or the word must begin a word of its city. It may also form one word with its neighbor (`pick
 * up`, `rav 4`).
 *
 * Words of one or two letters occur in most descriptions. Next to other words they are searched in the facts
 * only, and so is a number next to a short word (`f 150`). In the description they match only together with
 * their neighbor (`4 door`).
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
    isFactsOnly ? hasFactPrefixSql(word) : containsWordSql(word),
    ...synonymsOf(word).map(hasWordPrefixSql),
    ...(isFactsOnly ? neighbors.map((pair) => hasWordPrefixSql(pair.join(' '))) : []),
    ...neighbors.map((pair) => hasWordPrefixSql(pair.join(''))),
    ...(isShort(word) || /\d/.test(word) ? [] : [isInCitySql(word)]),
  );
  return condition ?? sql`true`;
}

/**
 * Returns the SQL condition for cars that contain every word of the search. Undefined for a search without
 * words.
 */
export function searchCondition(search: string): SQL | undefined {
  const words = searchWordsOf(search);
  return and(...words.map((_, at) => wordCondition(words, at)));
}
