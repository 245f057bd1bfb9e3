import type { CarFilters, CarTableFilters } from '@second-gear/contract/cars';
import { FACET_FILTERS, type FacetFilter, type FacetFilters } from '@second-gear/contract/facets';
import { and, eq, gte, inArray, lte, type SQL, sql, type SQLWrapper } from 'drizzle-orm';
import { cars, locations } from '../db/tables/cars.ts';
import { badRequest } from '../errors.ts';
import { byNumber, type Order, orderFor } from '../paging.ts';
import { isWithinMiles, tenthsOfMilesTo } from '../places/distance.ts';
import { findNamedPoint, type NamedPoint } from '../places/find.ts';
import { isShownCity } from '../places/shown-city.ts';
import { isListed } from './is-listed.ts';
import { searchCondition } from './search.ts';

const MAX_IDS = 50;
/** Maximum of the integer column. A larger filter value has the same effect. */
const MAX_INTEGER = 2_147_483_647;

/** Returns the condition that a car's location meets the given condition. */
const isAtLocation = (condition: SQL | undefined): SQL =>
  sql`${cars.locationId} in (select ${locations.id} from ${locations} where ${condition})`;

const UNKNOWN_PLACE_MESSAGE = 'We couldn’t find that place. Enter a ZIP code, or a city and state.';

/**
 * Returns the origin of a list's distances, or null if none was requested. Throws 400 for an unknown or
 * missing place.
 */
export function resolveNear({ near, within, sort }: DistanceFilters): NamedPoint | null {
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

const cents = (dollars: number, round: (value: number) => number): number =>
  Math.min(round(dollars * 100), MAX_INTEGER);

/** Returns the SQL condition of each active filter. Prices in dollars. */
export function conditionsOf(filters: FacetFilters): Map<FacetFilter, SQL> {
  const near = resolveNear(filters);
  const ifSet = <T>(value: T | undefined, condition: (value: T) => SQL): SQL | undefined =>
    value === undefined ? undefined : condition(value);
  const conditionByFilter: Record<FacetFilter, SQL | undefined> = {
    q: searchCondition(filters.q ?? ''),
    brand: ifSet(filters.brand, (brand) => sql`${cars.brandKey} = fold_text(${brand})`),
    category: ifSet(filters.category, (category) => eq(cars.categoryId, category)),
    minPrice: ifSet(filters.minPrice, (price) => gte(cars.priceCents, cents(price, Math.ceil))),
    maxPrice: ifSet(filters.maxPrice, (price) => lte(cars.priceCents, cents(price, Math.floor))),
    minYear: ifSet(filters.minYear, (year) => gte(cars.purchaseYear, year)),
    maxYear: ifSet(filters.maxYear, (year) => lte(cars.purchaseYear, year)),
    maxMileage: ifSet(filters.maxMileage, (mileage) => lte(cars.mileage, mileage)),
    fuel: ifSet(filters.fuel, (fuel) => eq(cars.fuel, fuel)),
    gearbox: ifSet(filters.gearbox, (gearbox) => eq(cars.gearbox, gearbox)),
    status: ifSet(filters.status, (status) => eq(cars.status, status)),
    seller: ifSet(filters.seller, (seller) => eq(cars.sellerId, seller)),
    city: ifSet(filters.city || undefined, (city) =>
      isAtLocation(sql`lower(${locations.city}) = lower(${city}) and ${isShownCity}`),
    ),
    // Not a filter: it only sets the origin of distances.
    near: undefined,
    within: near
      ? ifSet(filters.within, (miles) => isAtLocation(isWithinMiles(locations, near, miles)))
      : undefined,
  };
  return new Map(
    FACET_FILTERS.flatMap((name) => (conditionByFilter[name] ? [[name, conditionByFilter[name]]] : [])),
  );
}

/** Returns the condition for the listed cars that match the filters. */
export function matchesFilters(filters: Omit<CarFilters, 'limit' | 'cursor' | 'sort'>): SQL | undefined {
  const ids = filters.ids?.split(',').filter(Boolean).slice(0, MAX_IDS);
  const hasListedId = ids && (ids.length > 0 ? inArray(cars.id, ids) : sql`false`);
  return and(isListed, ...conditionsOf(filters).values(), hasListedId);
}

type Sort = Exclude<NonNullable<CarFilters['sort']>, 'nearest' | 'featured'>;

const byPrice = { first: cars.availability, column: cars.priceCents, kind: 'int', id: cars.id } as const;
const byYear = { first: cars.availability, column: cars.purchaseYear, kind: 'int', id: cars.id } as const;

/** Sort orders of a car list. In each, available cars precede unavailable ones. */
const ORDER_BY_SORT: Record<Sort, Order> = {
  newest: { first: cars.availability, column: cars.publishedAt, id: cars.id, direction: 'desc' },
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

const byDistance = (near: NamedPoint): Order => ({
  first: cars.availability,
  column: tenthsOfMilesTo(locations, near),
  kind: 'int',
  id: cars.id,
  direction: 'asc',
});

/**
 * Returns the order of a car list, newest first by default. Table columns have their own order. The order by
 * distance also needs the locations. Throws 400 for a distance without a place.
 */
export function resolveOrder({ sort, ...filters }: DistanceFilters): Order {
  // After the featured cars, a featured list continues newest first.
  if (sort === undefined || sort === 'featured') return ORDER_BY_SORT.newest;
  if (sort === 'nearest') {
    const near = resolveNear({ ...filters, sort });
    return near ? byDistance(near) : ORDER_BY_SORT.newest;
  }
  return isListSort(sort) ? ORDER_BY_SORT[sort] : orderFor(tableSorts, cars.id, sort, ORDER_BY_SORT.newest);
}

const isListSort = (sort: string): sort is Sort => sort in ORDER_BY_SORT;
