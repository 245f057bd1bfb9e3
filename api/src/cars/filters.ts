import type { CarFilters, CarTableFilters } from '@second-gear/contract/cars';
import { FACET_FILTERS, type FacetFilter, type FacetFilters } from '@second-gear/contract/facets';
import { and, eq, gte, inArray, lte, type SQL, sql, type SQLWrapper } from 'drizzle-orm';
import { cars, locations } from '../db/tables/cars.ts';
import { badRequest } from '../errors.ts';
import { byNumber, type Order, orderFor } from '../paging.ts';
import { isWithin, tenthsTo } from '../places/distance.ts';
import { findNear, type Near } from '../places/find.ts';
import { isShownCity } from '../places/shown-city.ts';
import { isListed } from './listed.ts';
import { finds } from './search.ts';

const MAX_IDS = 50;
/** Maximum of the integer column. A larger filter value has the same effect. */
const MAX_INTEGER = 2_147_483_647;

/** Returns the condition that a car's location meets the given condition. */
const standsAt = (condition: SQL | undefined): SQL =>
  sql`${cars.locationId} in (select ${locations.id} from ${locations} where ${condition})`;

const NO_PLACE = 'We know no place of that name: give a US ZIP code, or a city and its state';

/**
 * Returns the origin of a list's distances, or null if none was requested. Throws 400 for an unknown or
 * missing place.
 */
export function nearOf({ near, within, sort }: Wanted): Near | null {
  if (near === undefined || near === '') {
    if (within !== undefined) throw badRequest({ within: 'A distance needs a place that it is from' });
    if (sort === 'nearest') throw badRequest({ sort: 'The nearest needs a place that it is nearest to' });
    return null;
  }
  const found = findNear(near);
  if (!found) throw badRequest({ near: NO_PLACE });
  return found;
}
type Wanted = Pick<FacetFilters, 'near' | 'within'> & { sort?: CarTableFilters['sort'] };

const cents = (dollars: number, round: (value: number) => number): number =>
  Math.min(round(dollars * 100), MAX_INTEGER);

/** Returns the SQL condition of each active filter. Prices in dollars. */
export function conditionsOf(filters: FacetFilters): Map<FacetFilter, SQL> {
  const near = nearOf(filters);
  const when = <T>(value: T | undefined, condition: (value: T) => SQL): SQL | undefined =>
    value === undefined ? undefined : condition(value);
  const all: Record<FacetFilter, SQL | undefined> = {
    q: finds(filters.q ?? ''),
    brand: when(filters.brand, (brand) => sql`${cars.brandKey} = fold_text(${brand})`),
    category: when(filters.category, (category) => eq(cars.categoryId, category)),
    minPrice: when(filters.minPrice, (price) => gte(cars.priceCents, cents(price, Math.ceil))),
    maxPrice: when(filters.maxPrice, (price) => lte(cars.priceCents, cents(price, Math.floor))),
    minYear: when(filters.minYear, (year) => gte(cars.purchaseYear, year)),
    maxYear: when(filters.maxYear, (year) => lte(cars.purchaseYear, year)),
    maxMileage: when(filters.maxMileage, (mileage) => lte(cars.mileage, mileage)),
    fuel: when(filters.fuel, (fuel) => eq(cars.fuel, fuel)),
    gearbox: when(filters.gearbox, (gearbox) => eq(cars.gearbox, gearbox)),
    status: when(filters.status, (status) => eq(cars.status, status)),
    seller: when(filters.seller, (seller) => eq(cars.sellerId, seller)),
    city: when(filters.city || undefined, (city) =>
      standsAt(sql`lower(${locations.city}) = lower(${city}) and ${isShownCity}`),
    ),
    // Not a filter: it only sets the origin of distances.
    near: undefined,
    within: near ? when(filters.within, (miles) => standsAt(isWithin(locations, near, miles))) : undefined,
  };
  return new Map(FACET_FILTERS.flatMap((name) => (all[name] ? [[name, all[name]]] : [])));
}

/** Returns the condition for the listed cars that match the filters. */
export function matching(filters: Omit<CarFilters, 'limit' | 'cursor' | 'sort'>): SQL | undefined {
  const ids = filters.ids?.split(',').filter(Boolean).slice(0, MAX_IDS);
  const among = ids && (ids.length > 0 ? inArray(cars.id, ids) : sql`false`);
  return and(isListed, ...conditionsOf(filters).values(), among);
}

type Sort = Exclude<NonNullable<CarFilters['sort']>, 'nearest' | 'featured'>;

const byPrice = { first: cars.availability, column: cars.priceCents, kind: 'int', id: cars.id } as const;
const byYear = { first: cars.availability, column: cars.purchaseYear, kind: 'int', id: cars.id } as const;

/** Sort orders of a car list. In each, available cars precede unavailable ones. */
const ORDERS: Record<Sort, Order> = {
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

const byDistance = (near: Near): Order => ({
  first: cars.availability,
  column: tenthsTo(locations, near),
  kind: 'int',
  id: cars.id,
  direction: 'asc',
});

/**
 * Returns the order of a car list, newest first by default. Table columns have their own order. The order by
 * distance also needs the locations. Throws 400 for a distance without a place.
 */
export function orderOf({ sort, ...filters }: Wanted): Order {
  // After the featured cars, a featured list continues newest first.
  if (sort === undefined || sort === 'featured') return ORDERS.newest;
  if (sort === 'nearest') {
    const near = nearOf({ ...filters, sort });
    return near ? byDistance(near) : ORDERS.newest;
  }
  return isListSort(sort) ? ORDERS[sort] : orderFor(tableSorts, cars.id, sort, ORDERS.newest);
}

const isListSort = (sort: string): sort is Sort => sort in ORDERS;
