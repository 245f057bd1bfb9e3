import {
  type Facet,
  type FacetFilter,
  type FacetFilters,
  FACETS,
  type Facets,
  MOST_CHOICES,
} from '@second-gear/contract/facets';
import { type Bound, boundChoices, BOUNDS } from '@second-gear/contract/list-bounds';
import { isKnownTag } from '@second-gear/contract/server/entity-tags';
import { and, type SQL, sql } from 'drizzle-orm';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Database } from '../db/database.ts';
import { cars, locations } from '../db/tables/cars.ts';
import { busy } from '../errors.ts';
import { isWithin } from '../places/distance.ts';
import type { Near } from '../places/find.ts';
import { NOT_MODIFIED } from '../route.ts';
import { createTurns } from '../turns.ts';
import { spellingsOf } from './brands.ts';
import { catalogueState, tagOf } from './catalogue-changes.ts';
import type { Corrections } from './corrections.ts';
import { conditionsOf, nearOf } from './filters.ts';
import { isListed } from './listed.ts';
import { countCars } from './queries.ts';
import { createShared } from './shared.ts';

/** Maximum number of different filters that the database counts concurrently. */
const READERS = 3;
const MOST_WAITING = 200;
/** Up to this many results may come from sellers with the same typo. */
const LITTLE = 2;

const COLUMNS = {
  brand: cars.brandKey,
  category: cars.categoryId,
  fuel: cars.fuel,
  gearbox: cars.gearbox,
  status: cars.status,
} satisfies Record<Facet, unknown>;

interface Counted {
  facet: Facet | Bound | null;
  value: string;
  cars: number;
}

/**
 * Counts the cars of each choice, and of the list without each filter. One pass over a covering index records
 * which filters each car fails. Cars that fail two or more are ignored, because no single choice would show
 * them. The text search uses its own index, and the list without it is counted separately.
 */
export async function findFacets(db: Database, filters: FacetFilters): Promise<Facets> {
  const conditions = conditionsOf(filters);
  const words = conditions.get('q');
  conditions.delete('q');
  const names = [...conditions.keys()];
  const bitOf = (name: FacetFilter): number => (names.includes(name) ? 1 << names.indexOf(name) : 0);
  const place = nearOf(filters);
  const rows = await readCounts(db, { words, conditions: [...conditions.values()], bitOf, place });

  const failing = new Map(
    rows.filter(({ facet }) => facet === null).map(({ value, cars: found }) => [Number(value), found]),
  );
  const total = failing.get(0) ?? 0;
  const without: Facets['without'] = {};
  for (const name of names) without[name] = total + (failing.get(bitOf(name)) ?? 0);
  // Without a place there is no distance.
  if (filters.near) without.near = without.within ?? total;
  if (words) without.q = await countCars(db, { ...filters, q: undefined });
  const choices = Object.fromEntries(
    FACETS.map((facet) => [
      facet,
      rows.filter((row) => row.facet === facet).map((row) => ({ value: row.value, cars: row.cars })),
    ]),
  ) as Facets['choices'];
  const ofBound = (bound: Bound) =>
    rows.filter((row) => row.facet === bound).map((row) => ({ value: Number(row.value), cars: row.cars }));
  const bounds = {
    maxPrice: ofBound('maxPrice'),
    minYear: ofBound('minYear'),
    maxMileage: ofBound('maxMileage'),
    ...(place ? { within: ofBound('within') } : {}),
  };
  return { total, choices, bounds, without };
}

interface Asked {
  words: SQL | undefined;
  conditions: readonly SQL[];
  /** Returns the bit of a car that fails only this filter. 0 for an inactive filter. */
  bitOf: (name: FacetFilter) => number;
  /** Origin of the distances. */
  place: Near | null;
}

/** Returns the condition of a bound on a row of `near`. */
const asksOf = (bound: Bound, value: number, place: Near | null): SQL =>
  ({
    maxPrice: () => sql`price <= ${value * 100}::int`,
    minYear: () => sql`year >= ${value}::int`,
    maxMileage: () => sql`mileage <= ${value}::int`,
    within: () =>
      place === null
        ? sql`false`
        : sql`place in (select ${locations.id} from ${locations} where ${isWithin(locations, place, value)})`,
  })[bound]();

async function readCounts(db: Database, { words, conditions, bitOf, place }: Asked): Promise<Counted[]> {
  // An unknown value (null) fails the condition.
  const failed = conditions.map(
    (condition, at) => sql`case when ${condition} then 0 else ${1 << at}::int end`,
  );
  const { brand, category, fuel, gearbox, status } = COLUMNS;
  const near = sql`select ${brand} as brand, ${category} as category, ${fuel} as fuel, ${gearbox} as gearbox,
      ${status} as status, ${cars.priceCents} as price, ${cars.purchaseYear} as year, ${cars.mileage} as mileage,
      ${cars.locationId} as place, ${sql.join([sql`0`, ...failed], sql` + `)} as failed
    from ${cars} where ${and(isListed, words)}`;
  const choicesOf = (facet: Facet) => sql`(
    select ${facet}::text as facet, ${sql.identifier(facet)} as value, count(*)::int as cars from near
    where failed in (0, ${bitOf(facet)}::int) and ${sql.identifier(facet)} is not null
    group by 2 order by 3 desc, 2 limit ${MOST_CHOICES}::int)`;
  // Counts all choices of a bound in one pass.
  const boundsOf = (bound: Bound) => {
    const offered = boundChoices(bound).map((value, at) => {
      const column = sql.identifier(`cars_${String(at)}`);
      return {
        counted: sql`count(*) filter (where ${asksOf(bound, value, place)})::int as ${column}`,
        row: sql`(${String(value)}::text, ${column})`,
      };
    });
    return sql`(
      select ${bound}::text, offered.value, offered.cars
      from (
        select ${sql.join(
          offered.map(({ counted }) => counted),
          sql`, `,
        )}
        from near where failed in (0, ${bitOf(bound)}::int)
      ) as counted
      cross join lateral (values ${sql.join(
        offered.map(({ row }) => row),
        sql`, `,
      )}) as offered (value, cars))`;
  };
  const asked = BOUNDS.filter((bound) => bound !== 'within' || place !== null);
  const found = sql`
    with near as materialized (select * from (${near}) as marked where failed & (failed - 1) = 0)
    select null::text as facet, failed::text as value, count(*)::int as cars from near group by failed
    union all ${sql.join([...FACETS.map(choicesOf), ...asked.map(boundsOf)], sql` union all `)}`;
  // `execute` would use the connections for writes.
  return db
    .select({ facet: sql<Counted['facet']>`facet`, value: sql<string>`value`, cars: sql<number>`cars` })
    .from(sql`(${found}) as counted`);
}

/** Returns the most common spelling of each brand, by brand key. */
export async function findBrandNames(db: Database): Promise<Map<string, string>> {
  const rows = await spellingsOf(db);
  return new Map(rows.map(({ key, name }) => [key, name]));
}

/** Returns the handler of facets. Concurrent identical requests share one read, as with lists. */
export function createFacets(db: Database, corrections: Corrections) {
  const shared = createShared<Facets>((facets) => JSON.stringify(facets).length);
  const names = createShared<Map<string, string>>((map) => map.size * 32);
  const turn = createTurns({ places: READERS, waiting: MOST_WAITING }, () =>
    busy('Many lists are being read at this moment. Please try again soon.'),
  );
  const findSuggestion = async (
    asked: FacetFilters,
    read: FacetFilters,
    total: number,
  ): Promise<Facets['suggestion']> => {
    if (!asked.q || !read.q) return undefined;
    if (read.q !== asked.q) return total > 0 ? { q: read.q, cars: total, shown: true } : undefined;
    if (total > LITTLE) return undefined;
    const close = await corrections.closeSearches(asked.q);
    const counts = await Promise.all(close.map((q) => countCars(db, { ...asked, q })));
    const most = Math.max(0, ...counts);
    const q = close[counts.indexOf(most)];
    return q !== undefined && most > total ? { q, cars: most, shown: false } : undefined;
  };
  return async (request: FastifyRequest, reply: FastifyReply, asked: FacetFilters): Promise<Facets> => {
    const state = await catalogueState(db);
    const etag = tagOf(state);
    void reply.header('ETag', etag).header('Cache-Control', 'no-cache');
    if (isKnownTag(request.headers['if-none-match'], etag)) {
      void reply.code(NOT_MODIFIED);
      return NOTHING;
    }
    const filters = await corrections.read(asked);
    const facets = await shared(JSON.stringify([state, asked.q, filters]), () =>
      turn('', async () => {
        const counted = await findFacets(db, filters);
        const suggestion = await findSuggestion(asked, filters, counted.total);
        return suggestion ? { ...counted, suggestion } : counted;
      }),
    );
    const written = await names(state, () => turn('', () => findBrandNames(db)));
    const brand = facets.choices.brand.map(({ value, cars: found }) => ({
      value: written.get(value) ?? value,
      cars: found,
    }));
    return { ...facets, choices: { ...facets.choices, brand } };
  };
}

/** Placeholder for a 304 response, which has no body. */
const NOTHING: Facets = {
  total: 0,
  choices: { brand: [], category: [], fuel: [], gearbox: [], status: [] },
  without: {},
};
