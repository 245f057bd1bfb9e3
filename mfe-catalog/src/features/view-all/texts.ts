import { writtenNumber } from '@second-gear/contract/written';

export const texts = {
  title: 'All cars',
  about:
    'Every used car on Second Gear. Search by word, narrow down by brand, price, year, mileage, fuel and gearbox, and compare up to four side by side.',
  found: 'Cars found',
  titleFor: (words: string) => `Cars for “${words}”`,
  search: 'Search',
  searchLabel: 'Brand, model or word',
  sort: 'Sort by',
  sorts: [
    { value: 'newest', label: 'Newest first' },
    { value: 'price-asc', label: 'Price, low to high' },
    { value: 'price-desc', label: 'Price, high to low' },
    { value: 'year-desc', label: 'Year, newest first' },
    { value: 'year-asc', label: 'Year, oldest first' },
  ],
  nearest: { value: 'nearest', label: 'Nearest first' },
  /** A choice, and how many cars it would leave. */
  option: (choice: string, cars: number) => `${choice} (${writtenNumber(cars)})`,
  /** Short: two of them stand side by side, with their cars. */
  bounds: {
    maxPrice: (dollars: number) => `to $${writtenNumber(dollars)}`,
    minYear: (year: number) => `from ${String(year)}`,
    maxMileage: (miles: number) => `to ${writtenNumber(miles)}`,
    within: (miles: number) => `${writtenNumber(miles)} miles`,
  },
  offered: { maxPrice: 'Prices to choose', minYear: 'Years to choose', maxMileage: 'Miles to choose' },
  filters: 'Filters',
  filtersOn: (count: number) => `Filters (${String(count)})`,
  brand: 'Brand',
  anyBrand: 'Any brand',
  category: 'Category',
  anyCategory: 'Any category',
  minPrice: 'Price from',
  maxPrice: 'Price to',
  minYear: 'Year from',
  maxYear: 'Year to',
  maxMileage: 'Mileage up to',
  miles: 'mi',
  fuel: 'Fuel',
  anyFuel: 'Any fuel',
  gearbox: 'Gearbox',
  anyGearbox: 'Any gearbox',
  where: 'Where',
  near: 'Near',
  nearHint: 'City or ZIP code',
  within: 'Within',
  anyDistance: 'Any distance',
  distance: (miles: number) => `${writtenNumber(miles)} miles`,
  locate: 'Use my location',
  nearNeeded: 'Say near which place',
  locationRefused:
    'Your browser may not tell us where you are. Type a city or ZIP code, or allow it in the settings of this page.',
  locationFailed: 'Your browser could not find out where you are. Type a city or ZIP code.',
  locationAbroad: 'You seem to be outside the United States. Type the city that you want to look in.',
  available: 'Only what can be ordered',
  apply: 'Show cars',
  show: (cars: string) => `Show ${cars}`,
  opening: 'Opening the filters',
  map: 'Map',
  mapLoading: 'Opening the map',
  clear: 'Clear all',
  chosen: 'Filters in force',
  wrong: {
    price: (least: number, most: number) =>
      `Give a price from $${writtenNumber(least)} to $${writtenNumber(most)}`,
    year: (first: number, last: number) => `Give a year from ${String(first)} to ${String(last)}`,
    miles: (least: number, most: number) =>
      `Give miles from ${writtenNumber(least)} to ${writtenNumber(most)}`,
  },
  crossed: (lower: string) => `This is less than “${lower}”`,
  mend: 'Check the marked fields',
  empty: 'No car matches',
  emptyText: 'Take a filter off or search for something wider.',
  /** What stands before and after the other search, which is in quotes. */
  suggested: ({ shown }: { shown: boolean }, cars: string) =>
    shown
      ? { before: 'No car has exactly these words. Showing', after: '' }
      : { before: 'Did you mean', after: `? ${cars}` },
  /** Sellers and buyers call petrol by this name, and the other fuel too. */
  gasoline: (cars: string) => `Petrol (gasoline): ${cars}`,
  wrongSearch: 'This search cannot be made',
  withoutSearch: 'Show all cars',
  unknownPlace: (place: string) => `We know no place called “${place}”`,
  withoutPlace: 'Show cars everywhere',
  offers: 'Filters without which there are cars',
  /** Words that were searched for have their quotes already. */
  offer: (filters: readonly string[], cars: string) =>
    `Without ${filters.map((one) => (one.startsWith('“') ? one : `'${one}'`)).join(' and ')}: ${cars}`,
  chips: {
    q: (words: string) => `“${words}”`,
    minPrice: (price: string) => `From ${price}`,
    maxPrice: (price: string) => `Up to ${price}`,
    minYear: (year: number) => `From ${String(year)}`,
    maxYear: (year: number) => `Up to ${String(year)}`,
    maxMileage: (miles: string) => `Up to ${miles}`,
    seller: (name: string) => `Seller: ${name}`,
    oneSeller: 'One seller',
    city: (city: string) => `In ${city}`,
    near: (place: string) => `Near ${place}`,
    within: (miles: number, place: string) =>
      `Within ${writtenNumber(miles)} ${miles === 1 ? 'mile' : 'miles'} of ${place}`,
    category: 'One category',
  },
} as const;
