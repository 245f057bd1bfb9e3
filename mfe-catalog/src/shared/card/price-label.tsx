import type { Car } from '@second-gear/contract/cars';
import { formatPrice } from '@second-gear/contract/money';
import { Badge } from '@second-gear/ui/badge';
import { common } from '../texts.ts';

const TONE_BY_GRADE = {
  great: 'success',
  good: 'success',
  fair: 'info',
  high: 'warning',
  'far-above': 'danger',
} as const;

/** Rating of the price among comparable cars, as text. */
export function PriceLabel({ label }: { label: NonNullable<Car['priceLabel']> }) {
  // An older server returns no `grade`, only one of three values in `label`.
  const grade = label.grade ?? label.label;
  return (
    <span title={common.card.priceMedian(formatPrice(label.median), label.comparables)}>
      <Badge tone={TONE_BY_GRADE[grade]}>{common.card.price[grade]}</Badge>
    </span>
  );
}
