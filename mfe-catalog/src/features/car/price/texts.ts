import { writtenNumber } from '@second-gear/contract/written';

export const texts = {
  title: 'Price',
  loading: 'Loading the price analysis',
  failed: 'The price analysis could not be loaded',
  fair: (estimate: string) => `Fair price about ${estimate}`,
  /** `share` from 0 to 1. */
  most: (share: number, low: string, high: string) =>
    `Most similar cars (${String(Math.round(share * 100))} of 100) cost between ${low} and ${high}.`,
  basis: (count: number) =>
    `Estimated from ${writtenNumber(count)} cars of this model, by year, mileage, fuel, gearbox and condition.`,
  grades: {
    great: 'Great price: lower than nearly all similar cars.',
    good: 'Good price: lower than most similar cars.',
    fair: 'Fair price: about what similar cars cost.',
    high: 'High price: above what most similar cars cost.',
    'far-above': 'Far above market: higher than nearly all similar cars.',
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
