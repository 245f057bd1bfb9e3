import type { Car } from '@second-gear/contract/cars';
import { formatPrice } from '@second-gear/contract/money';
import { VisuallyHidden } from '@second-gear/ui/layout';
import type { ReactNode } from 'react';
import { useAgreedOffer, useIsOwnCar } from '../../shared/actions/ownership.ts';
import { texts } from './texts.ts';

/**
 * Shows the price for this visitor: usually the list price, followed by its rating (`children`). If the
 * visitor has an accepted offer, shows its amount next to the list price. The offer loads later and takes the
 * place of the rating, so the layout doesn't shift.
 */
export function CurrentPrice({ car, children }: { car: Car; children?: ReactNode }) {
  const isOwn = useIsOwnCar(car);
  const agreedOffer = useAgreedOffer(
    { carId: car._id, resellPrice: car.resellPrice },
    !isOwn && car.status === 'available',
  );
  const price = formatPrice(car.resellPrice);
  if (!agreedOffer) {
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
      <span>{formatPrice(agreedOffer.amount)}</span>{' '}
      <s className="list-price">
        <VisuallyHidden>{texts.listPrice} </VisuallyHidden>
        <span>{price}</span>
      </s>
    </>
  );
}
