import type { Car } from '@second-gear/contract/cars';
import type { Category } from '@second-gear/contract/categories';
import { formatChoice, formatMiles } from '@second-gear/contract/fact-format';
import { formatPrice } from '@second-gear/contract/money';
import { common } from '../../shared/texts.ts';
import { FILTER_KEYS, type FilterKey, type ListFilters } from './filters-url.ts';
import { texts } from './texts.ts';

const chipTexts = texts.chips;

/**
 * The text of an active filter. `hasLongName`: the text contains a name that loads later and may be long, so
 * the chip reserves space for it.
 */
export interface FilterChip {
  key: FilterKey;
  text: string;
  hasLongName: boolean;
}

const LONG_NAME_KEYS: readonly FilterKey[] = ['category', 'seller'];

/** Returns the chips of all active filters except the sort order. Names come from the data loaded so far. */
export function toChips(
  filters: ListFilters,
  loaded: { categories: readonly Category[]; cars: readonly Car[] },
): FilterChip[] {
  const { q, brand, category, minPrice, maxPrice, minYear, maxYear, maxMileage, fuel, gearbox } = filters;
  const { status, seller, city, near, within } = filters;
  const sellerName = loaded.cars.find((car) => car.seller._id === seller)?.seller.name;
  // Place and distance form one chip, and the sort order has none.
  const text: Record<Exclude<FilterKey, 'within' | 'sort'>, string | undefined> = {
    q: q && chipTexts.q(q),
    brand,
    category: category && (loaded.categories.find(({ _id }) => _id === category)?.name ?? chipTexts.category),
    minPrice: minPrice === undefined ? undefined : chipTexts.minPrice(formatPrice(minPrice)),
    maxPrice: maxPrice === undefined ? undefined : chipTexts.maxPrice(formatPrice(maxPrice)),
    minYear: minYear === undefined ? undefined : chipTexts.minYear(minYear),
    maxYear: maxYear === undefined ? undefined : chipTexts.maxYear(maxYear),
    maxMileage: maxMileage === undefined ? undefined : chipTexts.maxMileage(formatMiles(maxMileage)),
    fuel: fuel && formatChoice(fuel),
    gearbox: gearbox && formatChoice(gearbox),
    status: status && (status === 'available' ? texts.available : common.card.status[status]),
    seller: seller && (sellerName ? chipTexts.seller(sellerName) : chipTexts.oneSeller),
    city: city && chipTexts.city(city),
    near: near && (within === undefined ? chipTexts.near(near) : chipTexts.within(within, near)),
  };
  return FILTER_KEYS.flatMap((key) => {
    const chip = key === 'within' || key === 'sort' ? undefined : text[key];
    return chip ? [{ key, text: chip, hasLongName: LONG_NAME_KEYS.includes(key) }] : [];
  });
}
