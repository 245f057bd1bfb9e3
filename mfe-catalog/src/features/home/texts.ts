import { formatNumber } from '@second-gear/contract/format';

/**
 * Texts of the home page's hero and car list. The lazy sections below the list have their own file
 * (lower-sections-texts.ts).
 */
export const texts = {
  title: 'Second Gear: used cars with a second life',
  eyebrow: 'Used cars from real owners',
  heading: 'Every good car has a second gear.',
  lead: 'Find a used car near you, check that the price is fair, meet the seller, and pay safely. We hold your money until you have the keys.',
  searchLabel: 'Search by brand, model, or keyword',
  searchPlaceholder: 'Try “convertible” or “Ford”',
  search: 'Search',
  quickLabel: 'Popular searches',
  /** These visitors want to buy, so the links show only available cars. */
  quick: [
    { text: 'Under $15,000', to: '/viewallcars?maxPrice=15000&status=available&sort=price-asc' },
    { text: 'Automatic', to: '/viewallcars?gearbox=automatic&status=available' },
    { text: 'Hybrid', to: '/viewallcars?fuel=hybrid&status=available' },
    { text: 'Under 40,000 miles', to: '/viewallcars?maxMileage=40000&status=available' },
  ],
  facts: [
    { name: 'Launched', value: '1998' },
    { name: 'Headquarters', value: 'Chicago' },
    { name: 'Payment', value: 'Held until you have the keys' },
  ],
  cars: 'Cars for sale',
  orderable: (available: number, total: number) =>
    `${formatNumber(available)} of ${formatNumber(total)} available now`,
  loadingMore: 'Loading more…',
} as const;
