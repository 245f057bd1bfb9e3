import {
  type Facet,
  FACETS,
  FILTER_PRESETS,
  FILTERS_WITH_PRESETS,
  type PresetFilter,
} from '@second-gear/contract/car-filters';
import { type FacetFilter, type FacetFilters, type Facets, MAX_CHOICES } from '@second-gear/contract/facets';
import { matchesIfNoneMatch } from '@second-gear/node-utils/entity-tags';
import { and, type SQL, sql } from 'drizzle-orm';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { createCoalescingCache } from '../../platform/concurrency/coalescing-cache.ts';
import { createConcurrencyLimit } from '../../platform/concurrency/concurrency-limit.ts';
import type { Database } from '../../platform/db/database.ts';
import { cars } from '../../platform/db/tables/cars.ts';
import { busyError } from '../../platform/errors/errors.ts';
import { NOT_MODIFIED } from '../../platform/http/route.ts';
import type { Services } from '../../platform/http/services.ts';
import { etagOf, readCatalogVersion } from '../listing/catalog-changes.ts';
import { isListedSql } from '../listing/is-listed.ts';
import type { NamedPoint } from '../places/find-places.ts';
import { findBrandsWhere } from './brands.ts';
import { filterCondition, filterConditionsOf, FILTERS, resolveOrigin } from './filters.ts';
import { countCars } from './queries.ts';
import type { SpellingCorrections } from './spelling-corrections.ts';

/** Maximum number of facet queries that run concurrently. Identical requests count as one. */
const MAX_CONCURRENT_READS = 3;
const MAX_QUEUED_READS = 200;
/**
 * Only searches with at most this many results get a suggestion. Even a misspelled search may have a few
 * results, from sellers who made the same typing error.
 */
const MAX_CARS_FOR_SUGGESTION = 2;

const COUNTED_COLUMNS = [
  ...new Set([...FACETS, ...FILTERS_WITH_PRESETS].map((name) => FILTERS[name].column)),
];

interface FacetCount {
  facet: Facet | PresetFilter | null;
  value: string;
  cars: number;
}

/**
 * Counts the matching cars for each option of every filter. For each active filter, also counts the cars that
 * would match without it. One pass over a covering index records which filters each car fails. Cars that fail
 * two or more filters are ignored, because removing one filter would not show them. The text search uses its
 * own index, so the cars that match without it are counted separately.
 */
export async function findFacets(db: Database, filters: FacetFilters): Promise<Facets> {
  const conditions = filterConditionsOf(filters);
  const words = conditions.get('q');
  conditions.delete('q');
  const names = [...conditions.keys()];
  const failureBitOf = (name: FacetFilter): number => (names.includes(name) ? 1 << names.indexOf(name) : 0);
  const origin = resolveOrigin(filters);
  const rows = await readCounts(db, { words, conditions: [...conditions.values()], failureBitOf, origin });

  const countByFailedFilters = new Map(
    rows.filter(({ facet }) => facet === null).map(({ value, cars: count }) => [Number(value), count]),
  );
  const total = countByFailedFilters.get(0) ?? 0;
  const without: Facets['without'] = {};
  for (const name of names) without[name] = total + (countByFailedFilters.get(failureBitOf(name)) ?? 0);
  // Without a place, the distance filter does not apply either.
  if (filters.near) without.near = without.within ?? total;
  if (words) without.q = await countCars(db, { ...filters, q: undefined });
  const bounds = Object.fromEntries(
    applicablePresetsOf(origin).map((filter) => [filter, countsOf(rows, filter, Number)]),
  ) as Facets['bounds'];
  return { total, choices: toChoices(rows), bounds, without };
}

const countsOf = <Value>(rows: FacetCount[], name: string, toValue: (text: string) => Value) =>
  rows.filter(({ facet }) => facet === name).map((row) => ({ value: toValue(row.value), cars: row.cars }));

const toChoices = (rows: FacetCount[]) =>
  Object.fromEntries(FACETS.map((facet) => [facet, countsOf(rows, facet, String)])) as Facets['choices'];

/** A request without a place has no distances. */
const applicablePresetsOf = (origin: NamedPoint | null): PresetFilter[] =>
  FILTERS_WITH_PRESETS.filter((filter) => filter !== 'within' || origin !== null);

interface FacetQuery {
  words: SQL | undefined;
  conditions: readonly SQL[];
  /** Returns the bit that marks a failed filter, or 0 for an inactive filter. */
  failureBitOf: (name: FacetFilter) => number;
  /** Place from which distances are measured. */
  origin: NamedPoint | null;
}

async function readCounts(
  db: Database,
  { words, conditions, failureBitOf, origin }: FacetQuery,
): Promise<FacetCount[]> {
  // A car fails a condition whose result is unknown (null).
  const failureBits = conditions.map(
    (condition, index) => sql`case when ${condition} then 0 else ${1 << index}::int end`,
  );
  const nearMatches = sql`select ${sql.join(COUNTED_COLUMNS, sql`, `)}, ${sql.join([sql`0`, ...failureBits], sql` + `)} as failed
    from ${cars} where ${and(isListedSql, words)}`;
  // The alias `cars` lets the conditions and columns of the table apply to these rows.
  const nearMatchesFailingSql = (name: FacetFilter) =>
    sql`near_matches as cars where failed in (0, ${failureBitOf(name)}::int)`;
  const choiceCountsSql = (facet: Facet) => sql`(
    select ${facet}::text as facet, ${FILTERS[facet].column} as value, count(*)::int as cars
    from ${nearMatchesFailingSql(facet)} and ${FILTERS[facet].column} is not null
    group by 2 order by 3 desc, 2 limit ${MAX_CHOICES}::int)`;
  // Counts all presets of a filter in one pass.
  const presetCountsSql = (filter: PresetFilter) => {
    const presets = FILTER_PRESETS[filter]();
    const counts = presets.map(
      (value) => sql`count(*) filter (where ${filterCondition(filter, value, origin)})`,
    );
    return sql`(
      select ${filter}::text, unnest(string_to_array(${presets.join()}, ',')),
        unnest(array[${sql.join(counts, sql`, `)}])::int
      from ${nearMatchesFailingSql(filter)})`;
  };
  const countRows = sql`
    with near_matches as materialized (select * from (${nearMatches}) as marked where failed & (failed - 1) = 0)
    select null::text as facet, failed::text as value, count(*)::int as cars from near_matches group by failed
    union all ${sql.join([...FACETS.map(choiceCountsSql), ...applicablePresetsOf(origin).map(presetCountsSql)], sql` union all `)}`;
  // Uses `select`, because `db.execute` would take one of the connections for writes.
  return db
    .select({ facet: sql<FacetCount['facet']>`facet`, value: sql<string>`value`, cars: sql<number>`cars` })
    .from(sql`(${countRows}) as counted`);
}

/** Returns the most common spelling of each brand, with the brand key as the map's key. */
export async function findBrandNames(db: Database): Promise<Map<string, string>> {
  const rows = await findBrandsWhere(db);
  return new Map(rows.map(({ key, name }) => [key, name]));
}

/** Creates the handler for facet requests. Identical requests at the same time share one read. */
export function createFacetsHandler(
  { db, metrics }: Pick<Services, 'db' | 'metrics'>,
  corrections: SpellingCorrections,
) {
  const facetsCache = createCoalescingCache<Facets>(
    (facets) => JSON.stringify(facets).length,
    metrics.createLookupCounter('facets'),
  );
  const brandNamesCache = createCoalescingCache<Map<string, string>>((map) => map.size * 32);
  const withConcurrencyLimit = createConcurrencyLimit(
    { maxRunning: MAX_CONCURRENT_READS, maxQueued: MAX_QUEUED_READS },
    () => busyError('We’re busy right now. Try again in a moment.'),
  );
  const findSuggestion = async (
    requested: FacetFilters,
    correctedFilters: FacetFilters,
    total: number,
  ): Promise<Facets['suggestion']> => {
    if (!requested.q || !correctedFilters.q) return undefined;
    if (correctedFilters.q !== requested.q)
      return total > 0 ? { q: correctedFilters.q, cars: total, shown: true } : undefined;
    if (total > MAX_CARS_FOR_SUGGESTION) return undefined;
    const similarSearches = await corrections.findSimilarSearches(requested.q);
    const counts = await Promise.all(similarSearches.map((q) => countCars(db, { ...requested, q })));
    const maxCars = Math.max(0, ...counts);
    const q = similarSearches[counts.indexOf(maxCars)];
    return q !== undefined && maxCars > total ? { q, cars: maxCars, shown: false } : undefined;
  };
  return async (request: FastifyRequest, reply: FastifyReply, requested: FacetFilters): Promise<Facets> => {
    const catalogState = await readCatalogVersion(db);
    const etag = etagOf(catalogState);
    void reply.header('ETag', etag).header('Cache-Control', 'no-cache');
    if (matchesIfNoneMatch(request.headers['if-none-match'], etag)) {
      void reply.code(NOT_MODIFIED);
      return EMPTY_FACETS;
    }
    const filters = await corrections.correctFilters(requested);
    const facets = await facetsCache(JSON.stringify([catalogState, requested.q, filters]), () =>
      withConcurrencyLimit('', async () => {
        const facetCounts = await findFacets(db, filters);
        const suggestion = await findSuggestion(requested, filters, facetCounts.total);
        return suggestion ? { ...facetCounts, suggestion } : facetCounts;
      }),
    );
    const brandNames = await brandNamesCache(catalogState, () =>
      withConcurrencyLimit('', () => findBrandNames(db)),
    );
    const brand = facets.choices.brand.map(({ value, cars: count }) => ({
      value: brandNames.get(value) ?? value,
      cars: count,
    }));
    return { ...facets, choices: { ...facets.choices, brand } };
  };
}

/** Placeholder for a 304 response, which has no body. */
const EMPTY_FACETS: Facets = { total: 0, choices: toChoices([]), without: {} };
