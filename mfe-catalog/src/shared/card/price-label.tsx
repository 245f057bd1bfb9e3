import type { Car } from '@second-gear/contract/cars';
import { formatPrice } from '@second-gear/contract/money';
import { Badge } from '@second-gear/ui/badge';
import { common } from '../texts.ts';

const tones = { good: 'success', fair: 'info', high: 'warning' } as const;

/** Where the price stands among comparable cars of ours, said in words. */
export function PriceLabel({ label }: { label: NonNullable<Car['priceLabel']> }) {
  return (
    <span title={common.card.priceMedian(formatPrice(label.median), label.comparables)}>
      <Badge tone={tones[label.label]}>{common.card.price[label.label]}</Badge>
    </span>
  );
}
