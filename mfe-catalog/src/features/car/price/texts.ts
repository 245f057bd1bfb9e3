import { formatNumber } from '@second-gear/contract/format';

export const texts = {
  title: 'Price',
  loading: 'Loading the price analysis',
  failed: 'The price analysis could not be loaded',
  fair: (estimate: string) => `Fair price about ${estimate}`,
  /** `share` is between 0 and 1. */
  most: (share: number, low: string, high: string) =>
    `Most similar cars (${String(Math.round(share * 100))} of 100) cost between ${low} and ${high}.`,
  /** Counts more cars than the list shows: the list contains only the most similar ones, without the car itself. */
  basis: (count: number) =>
    `Estimated from ${formatNumber(count)} cars of this model, on offer or sold within a year, by year, mileage, fuel, gearbox and condition. The most similar ones are listed below.`,
  /**
   * Each text must be true of its bounds: the two middle grades lie within the range of most similar cars, the outer
   * ones beyond it.
   */
  grades: {
    great: 'Great price: about 9 in 10 similar cars cost more.',
    good: 'Good price: in the lower part of what similar cars cost.',
    fair: 'Fair price: about what similar cars cost.',
    high: 'High price: in the upper part of what similar cars cost.',
    'far-above': 'Far above market: about 9 in 10 similar cars cost less.',
  },
  scale: ['Great', 'Good', 'Fair', 'High', 'Far above'],
  noAnalysis: 'No price analysis',
  missing: {
    few: 'Too few similar cars have been listed here to judge this price.',
    unlike: 'This car is too different in age or mileage from the others of its model to judge its price.',
  },
  comparables: 'Similar cars on offer',
  sold: 'Sold in the last year',
  soldFor: (price: string, month: string) => `sold for ${price} in ${month}`,
  listedAt: (price: string) => `listed at ${price}`,
  history: 'Price history',
  day: 'Since',
  price: 'Price',
  monthly: 'Monthly payment',
  deposit: 'Deposit',
  months: 'Term in months',
  rate: 'Interest a year',
  aMonth: (amount: string) => `About ${amount} a month`,
  total: (interest: string) => `Interest over the whole term: about ${interest}.`,
  noLoan: 'The deposit covers the price: there is nothing to finance.',
  assumed:
    'An estimate, not an offer of credit. It assumes a fixed rate, equal monthly payments and no fees. Your figures stay in this browser.',
  wrong: {
    deposit: 'Give an amount of 0 or more',
    months: 'Give 1 to 120 months',
    rate: 'Give a rate from 0 to 40',
    incomplete: 'Correct the figures to see an estimate.',
  },
} as const;
