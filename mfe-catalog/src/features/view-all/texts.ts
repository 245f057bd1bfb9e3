import { formatMiles } from '@second-gear/contract/fact-format';
import { formatCount, formatNumber } from '@second-gear/contract/format';
import { formatPrice } from '@second-gear/contract/money';
import { common } from '../../shared/texts.ts';

export const texts = {
  title: 'All cars',
  about:
    'Browse every used car on Second Gear. Search by keyword, filter by brand, price, year, mileage, fuel, and transmission, and compare up to four side by side.',
  resultsLabel: 'Cars found',
  titleFor: (query: string) => `Cars for “${query}”`,
  search: 'Search',
  searchLabel: 'Brand, model, or keyword',
  sort: 'Sort by',
  /** The first words differ, because phones show only the start. */
  sorts: [
    { value: 'newest', label: 'Newest first' },
    { value: 'price-asc', label: 'Lowest price' },
    { value: 'price-desc', label: 'Highest price' },
    { value: 'year-desc', label: 'Latest year' },
    { value: 'year-asc', label: 'Oldest year' },
  ],
  nearest: { value: 'nearest', label: 'Nearest first' },
  /** An option and the number of cars it would leave. */
  option: (label: string, cars: number) => `${label} (${formatNumber(cars)})`,
  filters: 'Filters',
  filtersWithCount: (count: number) => `Filters (${String(count)})`,
  /** Chips of numbers are short, because presets have the same text on one line with the number of cars. */
  q: { chip: (query: string) => `“${query}”` },
  brand: { label: 'Brand', anyLabel: 'Any brand' },
  category: { label: 'Category', anyLabel: 'Any category', unnamedText: 'One category' },
  minPrice: { label: 'Min price', chip: (dollars: number) => `From ${formatPrice(dollars)}` },
  maxPrice: { label: 'Max price', chip: (dollars: number) => `Up to ${formatPrice(dollars)}` },
  price: {
    presets: 'Price options',
    error: (min: number, max: number) =>
      `Enter a price between $${formatNumber(min)} and $${formatNumber(max)}`,
  },
  minYear: { label: 'Min year', chip: (year: number) => `${String(year)} or newer` },
  maxYear: { label: 'Max year', chip: (year: number) => `${String(year)} or older` },
  year: {
    presets: 'Year options',
    error: (firstYear: number, lastYear: number) =>
      `Enter a year between ${String(firstYear)} and ${String(lastYear)}`,
  },
  maxMileage: { label: 'Max mileage', chip: (miles: number) => `Up to ${formatMiles(miles)}` },
  mileage: {
    unit: 'mi',
    presets: 'Mileage options',
    error: (min: number, max: number) =>
      `Enter a mileage between ${formatNumber(min)} and ${formatNumber(max)}`,
  },
  fuel: { label: 'Fuel', anyLabel: 'Any fuel' },
  gearbox: { label: 'Transmission', anyLabel: 'Any transmission' },
  status: { ...common.card.status, available: 'Available cars only' },
  seller: { unnamedText: 'One seller', chip: (name?: string) => name && `Seller: ${name}` },
  city: { chip: (city: string) => `In ${city}` },
  searchArea: 'Search area',
  near: {
    label: 'Location',
    hint: 'City or ZIP code',
    chip: (place: string, miles?: number) =>
      miles === undefined ? `Near ${place}` : `Within ${formatCount(miles, 'mile')} of ${place}`,
  },
  within: {
    label: 'Distance',
    anyLabel: 'Nationwide',
    option: (miles: number) => `${formatNumber(miles)} miles`,
  },
  locate: 'Use my location',
  placeRequired: 'Enter a city or ZIP code first',
  locationRefused:
    'Location access is blocked. Enter a city or ZIP code, or allow access for this site in your browser settings.',
  locationFailed: 'We couldn’t get your location. Enter a city or ZIP code.',
  locationAbroad: 'It looks like you’re outside the United States. Enter a US city or ZIP code.',
  apply: 'Show cars',
  show: (cars: string) => `Show ${cars}`,
  opening: 'Opening filters…',
  map: 'Map',
  mapLoading: 'Opening map…',
  clear: 'Clear all',
  activeFilters: 'Active filters',
  belowMinimum: (lowerLabel: string) => `Must be at least “${lowerLabel}”`,
  fixFields: 'Fix the highlighted fields',
  empty: 'No cars match your search',
  emptyText: 'Try removing a filter or broadening your search.',
  emptyKeyword: 'Check the spelling or try another word.',
  /** The text before and after the suggested search, which is in quotes. */
  suggested: ({ shown }: { shown: boolean }, cars: string) =>
    shown ? { before: 'Showing', after: ' instead' } : { before: 'Did you mean', after: `? ${cars}` },
  /**
   * Shown to visitors who filter by `gas`. The filter means LPG or CNG, but the visitors may mean gasoline.
   */
  gasoline: (cars: string) => `Gasoline: ${cars}`,
  wrongSearch: 'We couldn’t run this search',
  withoutSearch: 'Show all cars',
  unknownPlace: (place: string) => `We couldn’t find “${place}”. Try a city or ZIP code.`,
  withoutPlace: 'Show cars nationwide',
  offers: 'Filters to remove',
  /** Search texts already have quotes and get no others. */
  offer: (filters: readonly string[], cars: string) =>
    `Remove ${filters.map((filter) => (filter.startsWith('“') ? filter : `“${filter}”`)).join(' and ')} to see ${cars}`,
} as const;
