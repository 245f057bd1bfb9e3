import type { Car } from '@second-gear/contract/cars';
import { formatPrice } from '@second-gear/contract/money';
import { VisuallyHidden } from '@second-gear/ui/layout';
import type { ReactNode } from 'react';
import { useIsOwn } from '../../shared/actions/use-is-own.ts';
import { useAgreed } from '../../shared/actions/use-own-offer.ts';
import { texts } from './texts.ts';

/**
 * What the reader would pay: the amount that was agreed with them, beside the list price, or that price and what is said
 * about it. What was agreed comes late and takes the place of those words, so that nothing moves.
 */
export function AskedPrice({ car, children }: { car: Car; children?: ReactNode }) {
  const own = useIsOwn(car);
  const agreed = useAgreed(
    { carId: car._id, resellPrice: car.resellPrice },
    !own && car.status === 'available',
  );
  const price = formatPrice(car.resellPrice);
  if (!agreed) {
    return (
      <>
        <span>{price}</span>
        {children}
      </>
    );
  }
  return (
    <>
      <VisuallyHidden>{texts.agreedPrice} </VisuallyHidden>
      <span>{formatPrice(agreed.amount)}</span>{' '}
      <s className="list-price">
        <VisuallyHidden>{texts.listPrice} </VisuallyHidden>
        <span>{price}</span>
      </s>
    </>
  );
}
