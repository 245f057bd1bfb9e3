import { formatNumber } from '@second-gear/contract/format';

export const texts = {
  title: 'Price',
  loading: 'Loading price analysis…',
  failed: 'We couldn’t load the price analysis',
  fair: (estimate: string) => `Estimated market value: ${estimate}`,
  /** `share` is between 0 and 1. */
  typicalRange: (share: number, low: string, high: string) =>
    `Most similar cars (${String(Math.round(share * 100))}%) cost between ${low} and ${high}.`,
  /**
   * `count` may be higher than the number of listed cars. The list has only the most similar ones and omits
   * the car itself.
   */
  basis: (count: number) =>
    `Based on ${formatNumber(count)} cars of this model listed or sold in the past 12 months, adjusted for year, mileage, fuel, transmission, and condition. The most similar ones are listed below.`,
  /**
   * The API rates a price as `good`, `fair` or `high` within the price range of most similar cars, and as
   * `great` or `far-above` outside it. The texts must agree.
   */
  grades: {
    great: 'Great price: about 9 in 10 similar cars cost more.',
    good: 'Good price: toward the bottom of the range for similar cars.',
    fair: 'Fair price: about what similar cars cost.',
    high: 'High price: toward the top of the range for similar cars.',
    'far-above': 'Far above market: about 9 in 10 similar cars cost less.',
  },
  scale: ['Great', 'Good', 'Fair', 'High', 'Far above'],
  noAnalysis: 'No price analysis',
  missing: {
    few: 'There aren’t enough similar cars yet to rate this price.',
    unlike:
      'We can’t rate this price. There aren’t enough cars of this model with similar age and mileage to compare.',
  },
  comparables: 'Comparable cars for sale',
  sold: 'Sold in the past year',
  soldFor: (price: string, month: string) => `sold for ${price} in ${month}`,
  listedAt: (price: string) => `listed at ${price}`,
  history: 'Price history',
  day: 'Date',
  price: 'Price',
  monthly: 'Monthly payment',
  deposit: 'Down payment',
  months: 'Loan term (months)',
  rate: 'Annual interest rate',
  monthlyAmount: (amount: string) => `About ${amount} a month`,
  total: (interest: string) => `Total interest: about ${interest}.`,
  noLoan: 'Your down payment covers the full price.',
  assumed:
    'This is an estimate, not a loan offer. It assumes a fixed rate, equal monthly payments, and no fees. The numbers you enter never leave this device.',
  errors: {
    deposit: 'Enter $0 or more',
    months: 'Enter 1 to 120 months',
    rate: 'Enter a rate between 0% and 40%',
    incomplete: 'Fix the highlighted fields to see an estimate.',
  },
} as const;
