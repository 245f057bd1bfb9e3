/** How a price stands among prices of similar cars, the lowest first. */
export const PRICE_GRADES = ['great', 'good', 'fair', 'high', 'far-above'] as const;
export type PriceGrade = (typeof PRICE_GRADES)[number];
