import { BODY_STYLES, FUELS, GEARBOXES } from '@second-gear/contract/car-facts';
import { and, count, eq, sql } from 'drizzle-orm';
import { createCoalescingCache } from '../../platform/concurrency/coalescing-cache.ts';
import type { Database } from '../../platform/db/database.ts';
import { cars, locations } from '../../platform/db/tables/cars.ts';
import { searchWordsOf } from '../../platform/text/search-words.ts';
import { readCatalogVersion } from '../listing/catalog-changes.ts';
import { isListedSql } from '../listing/is-listed.ts';
import { isShownCitySql } from '../places/shown-city.ts';
import { wordCondition } from './search.ts';

/** Returns whether two words differ by one missing, extra or wrong letter, or by two swapped neighbors. */
export function isOneTypoApart(a: string, b: string): boolean {
  if (a === b || Math.abs(a.length - b.length) > 1) return false;
  let firstDifference = 0;
  while (firstDifference < a.length && a[firstDifference] === b[firstDifference]) firstDifference += 1;
  const [restOfA, restOfB] = [a.slice(firstDifference), b.slice(firstDifference)];
  if (restOfA.length > restOfB.length) return restOfA.slice(1) === restOfB;
  if (restOfA.length < restOfB.length) return restOfA === restOfB.slice(1);
  const isSwapped = restOfA[0] === restOfB[1] && restOfA[1] === restOfB[0];
  return restOfA.slice(1) === restOfB.slice(1) || (isSwapped && restOfA.slice(2) === restOfB.slice(2));
}

/** Shorter words are not corrected, because one different letter usually makes another valid word. */
const MIN_WORD_LENGTH = 4;
/** Maximum number of candidates for a mistyped word. */
const MAX_CANDIDATES = 5;
const COLORS = [
  ...['black', 'white', 'silver', 'gray', 'grey', 'blue', 'green', 'yellow', 'orange'],
  ...['brown', 'beige', 'purple', 'bronze', 'champagne', 'turquoise', 'burgundy'],
];

/**
 * Words of the listed cars, each with the number of cars that contain it. Fixed terms, such as colors, are
 * added with a count of 1.
 */
type Vocabulary = ReadonlyMap<string, number>;

/**
 * Reads the brands, models and cities of listed cars. Omits descriptions, because they contain sellers'
 * typing errors.
 */
async function readVocabulary(db: Database): Promise<Vocabulary> {
  const names = await db
    .select({ brand: cars.brandKey, model: cars.modelKey, cars: count() })
    .from(cars)
    .where(isListedSql)
    .groupBy(cars.brandKey, cars.modelKey);
  const cities = await db
    .select({ city: locations.city, cars: count() })
    .from(cars)
    .innerJoin(locations, eq(locations.id, cars.locationId))
    .where(and(isListedSql, isShownCitySql))
    .groupBy(locations.city);
  const vocabulary = new Map<string, number>();
  const add = (name: string, matches: number): void => {
    const words = searchWordsOf(name);
    for (const word of new Set([...words, words.join('')]))
      vocabulary.set(word, (vocabulary.get(word) ?? 0) + matches);
  };
  for (const { brand, model, cars: matches } of names)
    [brand, model].forEach((name) => {
      add(name, matches);
    });
  for (const { city, cars: matches } of cities) add(city, matches);
  for (const fact of [...FUELS, ...GEARBOXES, ...BODY_STYLES, ...COLORS]) add(fact, 1);
  return vocabulary;
}

/**
 * For each search, returns whether a listed car matches the word at `position`. Uses one statement for all
 * searches.
 */
async function findWhichMatch(
  db: Database,
  searches: readonly { words: readonly string[]; position: number }[],
): Promise<boolean[]> {
  if (searches.length === 0) return [];
  const conditions = searches.map(
    ({ words, position }) =>
      sql`exists (select 1 from ${cars} where ${and(isListedSql, wordCondition(words, position))})`,
  );
  // Uses `select`, because `db.execute` would take one of the connections for writes.
  const [row] = await db
    .select({ found: sql<boolean[]>`json_build_array(${sql.join(conditions, sql`, `)})` })
    .from(sql`(select 1) as it`);
  return row?.found ?? [];
}

const isCorrectable = (word: string): boolean => word.length >= MIN_WORD_LENGTH && !/^\d+$/.test(word);

/** Returns words one typing error apart, most frequent first. */
const findSimilarWords = (word: string, vocabulary: Vocabulary): string[] =>
  [...vocabulary]
    .filter(([candidate]) => isOneTypoApart(word, candidate))
    .sort(([wordA, carsA], [wordB, carsB]) => carsB - carsA || (wordA < wordB ? -1 : 1))
    .map(([candidate]) => candidate)
    .slice(0, MAX_CANDIDATES);

const replaceWordAt = (words: readonly string[], position: number, word: string): string[] =>
  words.map((current, index) => (index === position ? word : current));

export interface SpellingCorrections {
  /**
   * Corrects the search: replaces each word that no listed car contains with a known word one typing error
   * apart. Keeps a word for which there is no such replacement. Never replaces correctly spelled words.
   */
  correctFilters: <Filters extends { q?: string | undefined }>(filters: Filters) => Promise<Filters>;
  /**
   * Returns variants of a search. In each variant, one word is replaced with a known word one typing error
   * apart. Replacements that more cars contain come first. Meant for searches with few results.
   */
  findSimilarSearches: (q: string) => Promise<string[]>;
}

/**
 * Creates the spelling correction for searches. It uses the words of listed cars, which are cached for a
 * short time.
 */
export function createSpellingCorrections(db: Database): SpellingCorrections {
  const vocabularyCache = createCoalescingCache<Vocabulary>((words) => words.size * 48);
  const vocabulary = async () => vocabularyCache(await readCatalogVersion(db), () => readVocabulary(db));

  const correctSpelling = async (q: string): Promise<string> => {
    const words = searchWordsOf(q);
    const positions = words.flatMap((word, index) => (isCorrectable(word) ? [index] : []));
    const hasMatch = await findWhichMatch(
      db,
      positions.map((position) => ({ words, position })),
    );
    const unmatchedPositions = positions.filter((_, n) => hasMatch[n] === false);
    if (unmatchedPositions.length === 0) return q;
    const vocabularyWords = await vocabulary();
    let correctedWords = words;
    for (const position of unmatchedPositions) {
      const candidates = findSimilarWords(words[position] ?? '', vocabularyWords).map((word) =>
        replaceWordAt(words, position, word),
      );
      const candidateMatches = await findWhichMatch(
        db,
        candidates.map((candidateWords) => ({ words: candidateWords, position })),
      );
      const correction = candidates.find((_, n) => candidateMatches[n])?.[position];
      if (correction !== undefined) correctedWords = replaceWordAt(correctedWords, position, correction);
    }
    return correctedWords === words ? q : correctedWords.join(' ');
  };

  return {
    correctFilters: async (filters) =>
      filters.q ? { ...filters, q: await correctSpelling(filters.q) } : filters,
    findSimilarSearches: async (q) => {
      const words = searchWordsOf(q);
      const vocabularyWords = await vocabulary();
      return words
        .flatMap((word, position) =>
          isCorrectable(word)
            ? findSimilarWords(word, vocabularyWords).map((replacement) =>
                replaceWordAt(words, position, replacement).join(' '),
              )
            : [],
        )
        .slice(0, MAX_CANDIDATES);
    },
  };
}
