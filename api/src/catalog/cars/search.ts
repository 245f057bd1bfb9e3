import { and, or, type SQL, sql } from 'drizzle-orm';
import { cars, locations } from '../../platform/db/tables/cars.ts';
import { searchWordsOf } from '../../platform/text/search-words.ts';
import { isShownCitySql } from '../places/shown-city.ts';
import { synonymsOf } from './search-synonyms.ts';

/** Shorter words are found only at the beginning of a word, because the trigram index needs three letters. */
const MIN_TRIGRAM_WORD_LENGTH = 3;

const isShortWord = (word: string): boolean => word.length < MIN_TRIGRAM_WORD_LENGTH;
/**
 * Converts the pattern with the database's `lower`, because the stored text was converted with `lower` too.
 * The result for non-Latin letters depends on the database's locale.
 */
const searchTextLike = (pattern: string): SQL => sql`${cars.searchText} like lower(${pattern})`;
const escapeLike = (words: string): string => words.replace(/[\\%_]/g, '\\$&');
const hasWordPrefixSql = (words: string): SQL => searchTextLike(`% ${escapeLike(words)}%`);
/** Matches the beginning of a word in the facts. `|` separates the facts from the description. */
const hasFactPrefixSql = (word: string): SQL => searchTextLike(`% ${escapeLike(word)}%|%`);
const containsWordSql = (word: string): SQL =>
  isShortWord(word) ? hasWordPrefixSql(word) : searchTextLike(`%${escapeLike(word)}%`);

/**
 * Matches cars in a city with a word that begins with `word`. The array makes the database read the locations
 * first, so that it can use the index of cars by location.
 */
const isInCitySql = (word: string): SQL =>
  sql`${cars.locationId} = any(array(select ${locations.id} from ${locations}
    where ${isShownCitySql} and search_words(${locations.city}) like lower(${`% ${escapeLike(word)}%`})))`;

/**
 * Returns the SQL condition for the search word at `position`. The car's text must contain the word or a
 * synonym, or a word of the car's city must begin with it. The search word may also form one word with a
 * neighbor (`pick up`, `rav 4`).
 *
 * Words of one or two letters occur in most descriptions. In a search with other words, such a word is
 * therefore searched only in the facts, and so is a number next to it (`f 150`). In the description, it
 * matches only together with a neighbor (`4 door`).
 */
export function wordCondition(words: readonly string[], position: number): SQL {
  const [previousWord, word = '', nextWord] = [words[position - 1], words[position], words[position + 1]];
  const neighbors = [
    ...(previousWord === undefined ? [] : [[previousWord, word]]),
    ...(nextWord === undefined ? [] : [[word, nextWord]]),
  ];
  const isNumberBesideShort =
    /^\d+$/.test(word) &&
    neighbors.some((pair) => pair.some((neighbor) => isShortWord(neighbor) && neighbor !== word));
  const isFactsOnly = neighbors.length > 0 && (isShortWord(word) || isNumberBesideShort);
  const condition = or(
    isFactsOnly ? hasFactPrefixSql(word) : containsWordSql(word),
    ...synonymsOf(word).map(hasWordPrefixSql),
    ...(isFactsOnly ? neighbors.map((pair) => hasWordPrefixSql(pair.join(' '))) : []),
    ...neighbors.map((pair) => hasWordPrefixSql(pair.join(''))),
    ...(isShortWord(word) || /\d/.test(word) ? [] : [isInCitySql(word)]),
  );
  return condition ?? sql`true`;
}

/**
 * Returns the SQL condition for cars that contain every word of the search. Undefined for a search without
 * words.
 */
export function searchCondition(search: string): SQL | undefined {
  const words = searchWordsOf(search);
  return and(...words.map((_, position) => wordCondition(words, position)));
}
