import { BODIES, FUELS, GEARBOXES } from '@second-gear/contract/car-facts';
import { and, count, eq, sql } from 'drizzle-orm';
import type { Database } from '../db/database.ts';
import { cars, locations } from '../db/tables/cars.ts';
import { isShownCity } from '../places/shown-city.ts';
import { catalogueState } from './catalogue-changes.ts';
import { isListed } from './listed.ts';
import { isOneErrorFrom } from './one-error.ts';
import { asksFor } from './search.ts';
import { createShared } from './shared.ts';
import { wordsOf } from './words.ts';

/** In shorter words, one different letter usually makes another valid word. */
const SHORTEST = 4;
/** Maximum number of candidates for a mistyped word. */
const MOST_TRIED = 5;
const COLOURS = [
  ...['black', 'white', 'silver', 'gray', 'grey', 'blue', 'green', 'yellow', 'orange'],
  ...['brown', 'beige', 'purple', 'bronze', 'champagne', 'turquoise', 'burgundy'],
];

/** Words of the listed cars, each with the number of cars that contain it. */
type Vocabulary = ReadonlyMap<string, number>;

/** Reads listed cars only. Omits descriptions, because they contain sellers' typing errors. */
async function readVocabulary(db: Database): Promise<Vocabulary> {
  const names = await db
    .select({ brand: cars.brandKey, model: cars.modelKey, cars: count() })
    .from(cars)
    .where(isListed)
    .groupBy(cars.brandKey, cars.modelKey);
  const cities = await db
    .select({ city: locations.city, cars: count() })
    .from(cars)
    .innerJoin(locations, eq(locations.id, cars.locationId))
    .where(and(isListed, isShownCity))
    .groupBy(locations.city);
  const vocabulary = new Map<string, number>();
  const add = (name: string, found: number): void => {
    const words = wordsOf(name);
    for (const word of new Set([...words, words.join('')]))
      vocabulary.set(word, (vocabulary.get(word) ?? 0) + found);
  };
  for (const { brand, model, cars: found } of names)
    [brand, model].forEach((name) => {
      add(name, found);
    });
  for (const { city, cars: found } of cities) add(city, found);
  for (const fact of [...FUELS, ...GEARBOXES, ...BODIES, ...COLOURS]) add(fact, 1);
  return vocabulary;
}

/** Returns which of the searches find a listed car, in one statement. */
async function found(
  db: Database,
  searches: readonly { words: readonly string[]; at: number }[],
): Promise<boolean[]> {
  if (searches.length === 0) return [];
  const each = searches.map(
    ({ words, at }) => sql`exists (select 1 from ${cars} where ${and(isListed, asksFor(words, at))})`,
  );
  // `execute` would use the connections for writes.
  const [answer] = await db
    .select({ found: sql<boolean[]>`json_build_array(${sql.join(each, sql`, `)})` })
    .from(sql`(select 1) as it`);
  return answer?.found ?? [];
}

const canBeMistyped = (word: string): boolean => word.length >= SHORTEST && !/^\d+$/.test(word);

/** Returns words one typing error apart, most frequent first. */
const closeTo = (word: string, vocabulary: Vocabulary): string[] =>
  [...vocabulary]
    .filter(([one]) => isOneErrorFrom(word, one))
    .sort(([one, cars], [other, others]) => others - cars || (one < other ? -1 : 1))
    .map(([one]) => one)
    .slice(0, MOST_TRIED);

const withWord = (words: readonly string[], at: number, word: string): string[] =>
  words.map((one, place) => (place === at ? word : one));

export interface Corrections {
  /**
   * Corrects a search: replaces each word that no listed car has with a known word one typing error apart.
   * Leaves the search unchanged if there is none. Correctly spelled words are never replaced.
   */
  read: <Asked extends { q?: string | undefined }>(asked: Asked) => Promise<Asked>;
  /** Returns searches one typing error apart, most frequent words first. For searches with few results. */
  closeSearches: (q: string) => Promise<string[]>;
}

/**
 * Creates the spelling correction for searches. It uses the words of listed cars, which are cached briefly
 * for all searches.
 */
export function createCorrections(db: Database): Corrections {
  const shared = createShared<Vocabulary>((words) => words.size * 48);
  const vocabulary = async () => shared(await catalogueState(db), () => readVocabulary(db));

  const correct = async (q: string): Promise<string> => {
    const words = wordsOf(q);
    const places = words.flatMap((word, at) => (canBeMistyped(word) ? [at] : []));
    const there = await found(
      db,
      places.map((at) => ({ words, at })),
    );
    const missing = places.filter((_, n) => there[n] === false);
    if (missing.length === 0) return q;
    const known = await vocabulary();
    let meant = words;
    for (const at of missing) {
      const candidates = closeTo(words[at] ?? '', known).map((word) => withWord(words, at, word));
      const finds = await found(
        db,
        candidates.map((tried) => ({ words: tried, at })),
      );
      const right = candidates.find((_, n) => finds[n])?.[at];
      if (right !== undefined) meant = withWord(meant, at, right);
    }
    return meant === words ? q : meant.join(' ');
  };

  return {
    read: async (asked) => (asked.q ? { ...asked, q: await correct(asked.q) } : asked),
    closeSearches: async (q) => {
      const words = wordsOf(q);
      const known = await vocabulary();
      return words
        .flatMap((word, at) =>
          canBeMistyped(word) ? closeTo(word, known).map((one) => withWord(words, at, one).join(' ')) : [],
        )
        .slice(0, MOST_TRIED);
    },
  };
}
