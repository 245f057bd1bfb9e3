import { formatNumber } from '@second-gear/contract/format';

export const texts = {
  title: 'All cars',
  about:
    'Browse every used car on Second Gear. Search by keyword, filter by brand, price, year, mileage, fuel, and transmission, and compare up to four side by side.',
  found: 'Cars found',
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
  /** Short, because each text is on one line with its number of cars. */
  bounds: {
    maxPrice: (dollars: number) => `Up to $${formatNumber(dollars)}`,
    minYear: (year: number) => `${String(year)} or newer`,
    maxMileage: (miles: number) => `Up to ${formatNumber(miles)} mi`,
    within: (miles: number) => `${formatNumber(miles)} miles`,
  },
  offered: { maxPrice: 'Price options', minYear: 'Year options', maxMileage: 'Mileage options' },
  filters: 'Filters',
  filtersOn: (count: number) => `Filters (${String(count)})`,
  brand: 'Brand',
  anyBrand: 'Any brand',
  category: 'Category',
  anyCategory: 'Any category',
  minPrice: 'Min price',
  maxPrice: 'Max price',
  minYear: 'Min year',
  maxYear: 'Max year',
  maxMileage: 'Max mileage',
  miles: 'mi',
  fuel: 'Fuel',
  anyFuel: 'Any fuel',
  gearbox: 'Transmission',
  anyGearbox: 'Any transmission',
  where: 'Search area',
  near: 'Location',
  nearHint: 'City or ZIP code',
  within: 'Distance',
  anyDistance: 'Nationwide',
  distance: (miles: number) => `${formatNumber(miles)} miles`,
  locate: 'Use my location',
  nearNeeded: 'Enter a city or ZIP code first',
  locationRefused:
    'Location access is blocked. Enter a city or ZIP code, or allow access for this site in your browser settings.',
  locationFailed: 'We couldn’t get your location. Enter a city or ZIP code.',
  locationAbroad: 'It looks like you’re outside the United States. Enter a US city or ZIP code.',
  available: 'Available cars only',
  apply: 'Show cars',
  show: (cars: string) => `Show ${cars}`,
  opening: 'Opening filters…',
  map: 'Map',
  mapLoading: 'Opening map…',
  clear: 'Clear all',
  chosen: 'Active filters',
  wrong: {
    price: (min: number, max: number) =>
      `Enter a price between $${formatNumber(min)} and $${formatNumber(max)}`,
    year: (first: number, last: number) => `Enter a year between ${String(first)} and ${String(last)}`,
    miles: (min: number, max: number) =>
      `Enter a mileage between ${formatNumber(min)} and ${formatNumber(max)}`,
  },
  crossed: (lower: string) => `Must be at least “${lower}”`,
  mend: 'Fix the highlighted fields',
  empty: 'No cars match your search',
  emptyText: 'Try removing a filter or broadening your search.',
  emptyKeyword: 'Check the spelling or try another word.',
  /** The text before and after the suggested search, which is in quotes. */
  suggested: ({ shown }: { shown: boolean }, cars: string) =>
    shown ? { before: 'Showing', after: ' instead' } : { before: 'Did you mean', after: `? ${cars}` },
  /** For visitors who filter by `gas`, which means LPG or CNG, but call gasoline gas. */
  gasoline: (cars: string) => `Gasoline: ${cars}`,
  wrongSearch: 'We couldn’t run this search',
  withoutSearch: 'Show all cars',
  unknownPlace: (place: string) => `We couldn’t find “${place}”. Try a city or ZIP code.`,
  withoutPlace: 'Show cars nationwide',
  offers: 'Filters to remove',
  /** Search texts already have quotes and get no others. */
  offer: (filters: readonly string[], cars: string) =>
    `Remove ${filters.map((filter) => (filter.startsWith('“') ? filter : `“${filter}”`)).join(' and ')} to see ${cars}`,
  chips: {
    q: (query: string) => `“${query}”`,
    minPrice: (price: string) => `From ${price}`,
    maxPrice: (price: string) => `Up to ${price}`,
    minYear: (year: number) => `${String(year)} or newer`,
    maxYear: (year: number) => `${String(year)} or older`,
    maxMileage: (miles: string) => `Up to ${miles}`,
    seller: (name: string) => `Seller: ${name}`,
    oneSeller: 'One seller',
    city: (city: string) => `In ${city}`,
    near: (place: string) => `Near ${place}`,
    within: (miles: number, place: string) =>
      `Within ${formatNumber(miles)} ${miles === 1 ? 'mile' : 'miles'} of ${place}`,
    category: 'One category',
  },
} as const;
