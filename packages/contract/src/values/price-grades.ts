/** Grades for a car's price in comparison with similar cars, lowest price first. */
export const PRICE_GRADES = ['great', 'good', 'fair', 'high', 'far-above'] as const;
export type PriceGrade = (typeof PRICE_GRADES)[number];
