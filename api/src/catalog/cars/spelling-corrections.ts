import { BODY_STYLES, FUELS, GEARBOXES } from '@second-gear/contract/car-facts';
import { and, count, eq, sql } from 'drizzle-orm';
import { createCoalescingCache } from '../../platform/concurrency/coalescing-cache.ts';
import type { Database } from '../../platform/db/database.ts';
import { cars, locations } from '../../platform/db/tables/cars.ts';
import { searchWordsOf } from '../../platform/text/search-words.ts';
import { readCatalogStateId } from '../listing/catalog-changes.ts';
import { isListedSql } from '../listing/is-listed.ts';
import { isShownCitySql } from '../places/shown-city.ts';
import { wordCondition } from './search.ts';

/** Returns whether two words differ by one missing, extra or wrong letter, or by two swapped neighbors. */
export function isOneTypoApart(one: string, other: string): boolean {
  if (one === other || Math.abs(one.length - other.length) > 1) return false;
  let firstDifference = 0;
  while (firstDifference < one.length && one[firstDifference] === other[firstDifference])
    firstDifference += 1;
  const [rest, otherRest] = [one.slice(firstDifference), other.slice(firstDifference)];
  if (rest.length > otherRest.length) return rest.slice(1) === otherRest;
  if (rest.length < otherRest.length) return rest === otherRest.slice(1);
  const isSwapped = rest[0] === otherRest[1] && rest[1] === otherRest[0];
  return rest.slice(1) === otherRest.slice(1) || (isSwapped && rest.slice(2) === otherRest.slice(2));
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
 * Words of the listed cars, each with the number of cars that contain it. Known facts, such as colors, are
 * added as if one car had them.
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
 * Returns for each search whether any listed car matches its word at position `at`. Uses one statement for
 * all searches.
 */
async function hasMatches(
  db: Database,
  searches: readonly { words: readonly string[]; at: number }[],
): Promise<boolean[]> {
  if (searches.length === 0) return [];
  const conditions = searches.map(
    ({ words, at }) =>
      sql`exists (select 1 from ${cars} where ${and(isListedSql, wordCondition(words, at))})`,
  );
  // Uses `select`, because `db.execute` would take one of the connections for writes.
  const [row] = await db
    .select({ found: sql<boolean[]>`json_build_array(${sql.join(conditions, sql`, `)})` })
    .from(sql`(select 1) as it`);
  return row?.found ?? [];
}

const canBeMistyped = (word: string): boolean => word.length >= MIN_WORD_LENGTH && !/^\d+$/.test(word);

/** Returns words one typing error apart, most frequent first. */
const findSimilarWords = (word: string, vocabulary: Vocabulary): string[] =>
  [...vocabulary]
    .filter(([one]) => isOneTypoApart(word, one))
    .sort(([one, cars], [other, others]) => others - cars || (one < other ? -1 : 1))
    .map(([one]) => one)
    .slice(0, MAX_CANDIDATES);

const replaceWordAt = (words: readonly string[], at: number, word: string): string[] =>
  words.map((one, position) => (position === at ? word : one));

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
  const vocabulary = async () => vocabularyCache(await readCatalogStateId(db), () => readVocabulary(db));

  const correctSpelling = async (q: string): Promise<string> => {
    const words = searchWordsOf(q);
    const positions = words.flatMap((word, at) => (canBeMistyped(word) ? [at] : []));
    const hasMatch = await hasMatches(
      db,
      positions.map((at) => ({ words, at })),
    );
    const missing = positions.filter((_, n) => hasMatch[n] === false);
    if (missing.length === 0) return q;
    const knownWords = await vocabulary();
    let correctedWords = words;
    for (const at of missing) {
      const candidates = findSimilarWords(words[at] ?? '', knownWords).map((word) =>
        replaceWordAt(words, at, word),
      );
      const candidateMatches = await hasMatches(
        db,
        candidates.map((candidateWords) => ({ words: candidateWords, at })),
      );
      const correction = candidates.find((_, n) => candidateMatches[n])?.[at];
      if (correction !== undefined) correctedWords = replaceWordAt(correctedWords, at, correction);
    }
    return correctedWords === words ? q : correctedWords.join(' ');
  };

  return {
    correctFilters: async (filters) =>
      filters.q ? { ...filters, q: await correctSpelling(filters.q) } : filters,
    findSimilarSearches: async (q) => {
      const words = searchWordsOf(q);
      const knownWords = await vocabulary();
      return words
        .flatMap((word, at) =>
          canBeMistyped(word)
            ? findSimilarWords(word, knownWords).map((one) => replaceWordAt(words, at, one).join(' '))
            : [],
        )
        .slice(0, MAX_CANDIDATES);
    },
  };
}
