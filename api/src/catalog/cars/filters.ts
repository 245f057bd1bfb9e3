import type { CarFilters, CarTableFilters } from '@second-gear/contract/cars';
import { FACET_FILTERS, type FacetFilter, type FacetFilters } from '@second-gear/contract/facets';
import { and, eq, gte, inArray, lte, type SQL, sql, type SQLWrapper } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { cars, locations } from '../../platform/db/tables/cars.ts';
import { badRequest } from '../../platform/errors/errors.ts';
import { byNumber, resolveSortOrder, type SortOrder } from '../../platform/paging/paging.ts';
import { isListedSql } from '../listing/is-listed.ts';
import { isWithinMilesSql, tenthsOfMilesToSql } from '../places/distance.ts';
import { findNamedPoint, type NamedPoint } from '../places/find-places.ts';
import { isShownCitySql } from '../places/shown-city.ts';
import { searchCondition } from './search.ts';

const MAX_IDS = 50;
/** Maximum of the integer column. A larger filter value has the same effect. */
const MAX_INTEGER = 2_147_483_647;

/** Returns the SQL condition that the car's location meets a condition on `locations`. */
const isAtLocationSql = (condition: SQL | undefined): SQL =>
  sql`${cars.locationId} in (select ${locations.id} from ${locations} where ${condition})`;

const UNKNOWN_PLACE_MESSAGE = 'We couldn’t find that place. Enter a ZIP code, or a city and state.';

/**
 * Returns the place from which distances are measured, or null if the request has none. Throws 400 for an
 * unknown place, and for a filter or sort by distance without a place.
 */
export function resolveOrigin({ near, within, sort }: DistanceFilters): NamedPoint | null {
  if (near === undefined || near === '') {
    if (within !== undefined) throw badRequest({ within: 'Enter a city or ZIP code first' });
    if (sort === 'nearest') throw badRequest({ sort: 'Enter a city or ZIP code to sort by distance' });
    return null;
  }
  const place = findNamedPoint(near);
  if (!place) throw badRequest({ near: UNKNOWN_PLACE_MESSAGE });
  return place;
}
type DistanceFilters = Pick<FacetFilters, 'near' | 'within'> & { sort?: CarTableFilters['sort'] };

interface FilterSql<Value> {
  /** The column that the filter compares. Facets count its values. */
  column: PgColumn;
  /** Returns the condition for a value. Undefined if all cars match. */
  toSql: (value: Value, origin: NamedPoint | null) => SQL | undefined;
}

/** Compares a column with the filter's value, which `toColumnValue` converts to the column's unit. */
const compare = <Column extends PgColumn, Value extends Column['_']['data']>(
  operator: typeof eq,
  column: Column,
  toColumnValue = (value: Value) => value,
): FilterSql<Value> => ({ column, toSql: (value) => operator<PgColumn>(column, toColumnValue(value)) });

const toCents = (round: (value: number) => number) => (dollars: number) =>
  Math.min(round(dollars * 100), MAX_INTEGER);

/**
 * The column and the SQL condition of each filter. The index `cars_facets` contains the columns that facets
 * count.
 */
export const FILTERS: { [Name in FacetFilter]: FilterSql<NonNullable<FacetFilters[Name]>> } = {
  q: { column: cars.searchText, toSql: searchCondition },
  brand: { column: cars.brandKey, toSql: (brand) => sql`${cars.brandKey} = fold_text(${brand})` },
  category: compare(eq, cars.categoryId),
  minPrice: compare(gte, cars.priceCents, toCents(Math.ceil)),
  maxPrice: compare(lte, cars.priceCents, toCents(Math.floor)),
  minYear: compare(gte, cars.purchaseYear),
  maxYear: compare(lte, cars.purchaseYear),
  maxMileage: compare(lte, cars.mileage),
  fuel: compare(eq, cars.fuel),
  gearbox: compare(eq, cars.gearbox),
  status: compare(eq, cars.status),
  seller: compare(eq, cars.sellerId),
  city: {
    column: cars.locationId,
    toSql: (city) =>
      city
        ? isAtLocationSql(sql`lower(${locations.city}) = lower(${city}) and ${isShownCitySql}`)
        : undefined,
  },
  // Not a condition: `near` is only the place from which distances are measured.
  near: { column: cars.locationId, toSql: () => undefined },
  within: {
    column: cars.locationId,
    toSql: (miles, near) => (near ? isAtLocationSql(isWithinMilesSql(locations, near, miles)) : undefined),
  },
};

/** Returns the SQL condition of a filter. Undefined if the filter is not active. Prices are in dollars. */
export const filterCondition = <Name extends FacetFilter>(
  name: Name,
  value: FacetFilters[Name],
  origin: NamedPoint | null,
): SQL | undefined => (value === undefined ? undefined : FILTERS[name].toSql(value, origin));

/** Returns the SQL condition of each active filter. */
export function filterConditionsOf(filters: FacetFilters): Map<FacetFilter, SQL> {
  const origin = resolveOrigin(filters);
  return new Map(
    FACET_FILTERS.flatMap((name) => {
      const condition = filterCondition(name, filters[name], origin);
      return condition ? [[name, condition]] : [];
    }),
  );
}

/** Returns the SQL condition for the listed cars that match the filters. */
export function matchesFiltersSql(filters: Omit<CarFilters, 'limit' | 'cursor' | 'sort'>): SQL | undefined {
  const ids = filters.ids?.split(',').filter(Boolean).slice(0, MAX_IDS);
  const hasListedIdSql = ids && (ids.length > 0 ? inArray(cars.id, ids) : sql`false`);
  return and(isListedSql, ...filterConditionsOf(filters).values(), hasListedIdSql);
}

type ListSort = Exclude<NonNullable<CarFilters['sort']>, 'nearest' | 'featured'>;

const byPrice = {
  firstColumn: cars.availability,
  column: cars.priceCents,
  kind: 'int',
  id: cars.id,
} as const;
const byYear = {
  firstColumn: cars.availability,
  column: cars.purchaseYear,
  kind: 'int',
  id: cars.id,
} as const;

/** Sort orders of a car list. In each, available cars precede unavailable ones. */
const ORDER_BY_SORT: Record<ListSort, SortOrder> = {
  newest: { firstColumn: cars.availability, column: cars.publishedAt, id: cars.id, direction: 'desc' },
  'price-asc': { ...byPrice, direction: 'asc' },
  'price-desc': { ...byPrice, direction: 'desc' },
  'year-asc': { ...byYear, direction: 'asc' },
  'year-desc': { ...byYear, direction: 'desc' },
};

const byText = (column: SQLWrapper) => ({ column, kind: 'text' }) as const;
const tableSorts = {
  brandName: byText(cars.brandKey),
  model: byText(cars.modelKey),
  resellPrice: byNumber(cars.priceCents),
  status: byText(cars.status),
};

const byDistance = (near: NamedPoint): SortOrder => ({
  firstColumn: cars.availability,
  column: tenthsOfMilesToSql(locations, near),
  kind: 'int',
  id: cars.id,
  direction: 'asc',
});

/**
 * Returns the order of a car list, newest first by default. `sort` may also name a table column. The order by
 * distance needs a query that joins `locations`. Throws 400 for a sort by distance without a place.
 */
export function resolveOrder({ sort, ...filters }: DistanceFilters): SortOrder {
  // In a featured list, the cars after the featured ones are sorted newest first.
  if (sort === undefined || sort === 'featured') return ORDER_BY_SORT.newest;
  if (sort === 'nearest') {
    const origin = resolveOrigin({ ...filters, sort });
    return origin ? byDistance(origin) : ORDER_BY_SORT.newest;
  }
  return isListSort(sort)
    ? ORDER_BY_SORT[sort]
    : resolveSortOrder(tableSorts, cars.id, sort, ORDER_BY_SORT.newest);
}

const isListSort = (sort: string): sort is ListSort => sort in ORDER_BY_SORT;
