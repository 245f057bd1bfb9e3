import type { Car } from '@second-gear/contract/cars';
import { toDollars } from '@second-gear/contract/money';
import type { PriceGrade } from '@second-gear/contract/price-grades';
import { analyzePrice, priceGradeOf, type Pricing } from './analysis.ts';
import type { PricedFacts } from './price-model.ts';

type Label = NonNullable<Car['priceLabel']>;

const LABEL_BY_GRADE: Record<PriceGrade, Label['label']> = {
  great: 'good',
  good: 'good',
  fair: 'fair',
  high: 'high',
  'far-above': 'high',
};

/** Returns a car's price label for lists and the car page. GET /cars/:id/price returns the same grade. */
export function priceLabelOf(
  pricing: Pricing | null,
  car: PricedFacts & { priceCents: number },
): Car['priceLabel'] {
  const { estimate } = analyzePrice(pricing, car);
  if (!estimate) return null;
  const grade = priceGradeOf(toDollars(car.priceCents), estimate);
  return {
    label: LABEL_BY_GRADE[grade],
    grade,
    median: estimate.estimate,
    comparables: estimate.comparables,
  };
}
