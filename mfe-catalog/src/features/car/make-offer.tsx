import type { Car } from '@second-gear/contract/cars';
import { formatDateTime } from '@second-gear/contract/format';
import { formatPrice } from '@second-gear/contract/money';
import { Button } from '@second-gear/ui/button';
import { Link } from 'react-router-dom';
import { useCarAction } from '../../shared/actions/car-actions.tsx';
import { useIsOwn } from '../../shared/actions/use-is-own.ts';
import { useOwnOffer } from '../../shared/actions/use-own-offer.ts';
import { carName } from '../../shared/card/car-texts.ts';
import { common } from '../../shared/texts.ts';
import { texts } from './texts.ts';

/**
 * Button to make the seller an offer, or to see the visitor's current one. An accepted offer is shown as
 * text. The seller sees a link to the offers for the car.
 */
export function MakeOffer({ car }: { car: Car }) {
  const act = useCarAction();
  const isOwn = useIsOwn(car);
  const offer = useOwnOffer(car._id, !isOwn);
  if (isOwn) {
    return (
      <p className="offer-bargain">
        <Link to="/dashboard/offers">{texts.offersForIt}</Link>
      </p>
    );
  }
  if (offer?.state === 'accepted') {
    const until = formatDateTime(new Date(offer.expiresAt));
    return (
      <p className="offer-bargain" role="status">
        {common.offer.agreed(formatPrice(offer.amount), until)}
      </p>
    );
  }
  const name = carName(car);
  return (
    <div className="offer-bargain">
      <Button
        variant="secondary"
        block
        aria-label={offer ? undefined : common.offer.openFor(name)}
        onClick={() => act({ kind: 'offer', car })}
      >
        {offer ? common.offer.yours(formatPrice(offer.amount)) : common.offer.open}
      </Button>
    </div>
  );
}
