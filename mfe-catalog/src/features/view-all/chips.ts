import type { Car } from '@second-gear/contract/cars';
import type { Category } from '@second-gear/contract/categories';
import { capitalised, formatMiles } from '@second-gear/contract/fact-texts';
import { formatPrice } from '@second-gear/contract/money';
import { common } from '../../shared/texts.ts';
import { FILTER_KEYS, type FilterKey, type ListFilters } from './filters-url.ts';
import { texts } from './texts.ts';

const words = texts.chips;

/** The text of an active filter. `named` means its name loads later, so the chip reserves space. */
export interface FilterChip {
  key: FilterKey;
  text: string;
  named: boolean;
}

const NAMED: readonly FilterKey[] = ['category', 'seller'];

/** The texts of all active filters except the sort order. Names come from the data loaded so far. */
export function chipsOf(
  filters: ListFilters,
  known: { categories: readonly Category[]; cars: readonly Car[] },
): FilterChip[] {
  const { q, brand, category, minPrice, maxPrice, minYear, maxYear, maxMileage, fuel, gearbox } = filters;
  const { status, seller, city, near, within } = filters;
  const sellerName = known.cars.find((car) => car.seller._id === seller)?.seller.name;
  const text: Partial<Record<FilterKey, string | undefined>> = {
    q: q && words.q(q),
    brand,
    category: category && (known.categories.find(({ _id }) => _id === category)?.name ?? words.category),
    minPrice: minPrice === undefined ? undefined : words.minPrice(formatPrice(minPrice)),
    maxPrice: maxPrice === undefined ? undefined : words.maxPrice(formatPrice(maxPrice)),
    minYear: minYear === undefined ? undefined : words.minYear(minYear),
    maxYear: maxYear === undefined ? undefined : words.maxYear(maxYear),
    maxMileage: maxMileage === undefined ? undefined : words.maxMileage(formatMiles(maxMileage)),
    fuel: fuel && capitalised(fuel),
    gearbox: gearbox && capitalised(gearbox),
    status: status && (status === 'available' ? texts.available : common.card.status[status]),
    seller: seller && (sellerName ? words.seller(sellerName) : words.oneSeller),
    city: city && words.city(city),
    // Place and distance form one chip.
    near: near && (within === undefined ? words.near(near) : words.within(within, near)),
  };
  return FILTER_KEYS.flatMap((key) =>
    text[key] ? [{ key, text: text[key], named: NAMED.includes(key) }] : [],
  );
}
