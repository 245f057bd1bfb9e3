import type { Car } from '@second-gear/contract/cars';
import { formatDateTime } from '@second-gear/contract/format';
import { formatPrice } from '@second-gear/contract/money';
import { Button } from '@second-gear/ui/button';
import { Link } from 'react-router-dom';
import { styled } from 'styled-components';
import { useCarAction } from '../../shared/actions/car-actions.tsx';
import { useIsOwnCar, useOwnOffer } from '../../shared/actions/ownership.ts';
import { formatCarName } from '../../shared/card/car-texts.ts';
import { common } from '../../shared/texts.ts';
import { texts } from './texts.ts';

/** Whether the visitor owns the car is known only after loading. The height fits both cases. */
const OfferArea = styled.div`
  display: flex;
  flex: 1 0 100%;
  flex-wrap: wrap;
  align-items: center;
  gap: var(--sg-space-2);
  min-height: 2.75rem;
  @media print {
    min-height: 0;
  }
`;

/**
 * Button to make the seller an offer, or to see the visitor's current one. An accepted offer is shown as
 * text. The seller sees a link to the offers for the car.
 */
export function MakeOffer({ car }: { car: Car }) {
  const startAction = useCarAction();
  const isOwn = useIsOwnCar(car);
  const offer = useOwnOffer(car._id, !isOwn);
  if (isOwn) {
    return (
      <OfferArea as="p">
        <Link to="/dashboard/offers">{texts.seeOffers}</Link>
      </OfferArea>
    );
  }
  if (offer?.state === 'accepted') {
    const expiryTime = formatDateTime(new Date(offer.expiresAt));
    return (
      <OfferArea as="p" role="status">
        {common.offer.agreed(formatPrice(offer.amount), expiryTime)}
      </OfferArea>
    );
  }
  const name = formatCarName(car);
  return (
    <OfferArea>
      <Button
        variant="secondary"
        block
        aria-label={offer ? undefined : common.offer.openFor(name)}
        onClick={() => startAction({ kind: 'offer', car })}
      >
        {offer ? common.offer.yours(formatPrice(offer.amount)) : common.offer.open}
      </Button>
    </OfferArea>
  );
}
