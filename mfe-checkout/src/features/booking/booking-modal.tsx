import { formatCarTitle } from '@second-gear/contract/car-title';
import type { Car } from '@second-gear/contract/cars';
import { formatDateTime } from '@second-gear/contract/format';
import { formatPrice } from '@second-gear/contract/money';
import type { SlotProps } from '@second-gear/federation/slots';
import { useSignInFor } from '@second-gear/shared-auth/pending';
import { useSession } from '@second-gear/shared-auth/session';
import { Button } from '@second-gear/ui/button';
import { Dialog } from '@second-gear/ui/dialog';
import { Stack } from '@second-gear/ui/layout';
import { Spinner } from '@second-gear/ui/states';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { styled } from 'styled-components';
import { acceptedOfferQuery } from './api.ts';
import { BookingForm } from './booking-form.tsx';
import { texts } from './texts.ts';

const Facts = styled.dl`
  display: grid;
  grid-template-columns: repeat(3, auto);
  justify-content: space-between;
  gap: var(--sg-space-3);
  padding: var(--sg-space-4);
  border-radius: var(--sg-radius-m);
  background: var(--sg-surface-2);
  dt {
    color: var(--sg-ink-2);
    font-size: var(--sg-text-xs);
  }
  dd {
    font-weight: 650;
  }
`;

/** Fills the slot `booking-modal`: orders one car, then opens the order for payment. */
export function BookingModal({ car, onClose, onBooked }: SlotProps['booking-modal']) {
  const status = useSession((session) => session.status);
  const user = useSession((session) => session.user);
  const signInFor = useSignInFor();
  const navigate = useNavigate();
  // The new price from the server's error. It applies until the parent passes another car or price.
  const [priceChange, setPriceChange] = useState<{ price: number; previousCar: Car } | null>(null);
  const acceptedOffer = useQuery({
    ...acceptedOfferQuery(user?.uid ?? '', car._id),
    enabled: user !== null,
  }).data;
  const knownPrice = acceptedOffer ? Math.min(acceptedOffer.amount, car.resellPrice) : car.resellPrice;
  const price =
    priceChange?.previousCar._id === car._id && priceChange.previousCar.resellPrice === car.resellPrice
      ? priceChange.price
      : knownPrice;

  return (
    <Dialog id="booking-modal" open onClose={onClose} title={texts.title(formatCarTitle(car))}>
      <Stack gap={4}>
        <Facts>
          <div>
            <dt>{texts.car.brand}</dt>
            <dd>{car.brandName}</dd>
          </div>
          <div>
            <dt>{texts.car.model}</dt>
            <dd>{car.model}</dd>
          </div>
          <div>
            <dt>{texts.car.price}</dt>
            <dd>{formatPrice(price)}</dd>
          </div>
        </Facts>
        {acceptedOffer?.amount === price && (
          <p role="status">
            {texts.agreed(formatPrice(price), formatDateTime(new Date(acceptedOffer.expiresAt)))}
          </p>
        )}
        {user ? (
          <BookingForm
            key={`${user.uid} ${car._id}`}
            car={car}
            price={price}
            user={user}
            onBooked={(orderId) => {
              onBooked();
              void navigate(`/dashboard/orders/${encodeURIComponent(orderId)}`);
            }}
            onPriceChange={(newPrice) => setPriceChange({ price: newPrice, previousCar: car })}
          />
        ) : status === 'loading' ? (
          <Spinner label={texts.checkingAccount} />
        ) : (
          <>
            <p role="status">{texts.signIn}</p>
            <Button
              onClick={() => {
                onClose();
                signInFor({ kind: 'order', carId: car._id, about: formatCarTitle(car), picture: car.image });
              }}
            >
              {texts.toSignIn}
            </Button>
          </>
        )}
      </Stack>
    </Dialog>
  );
}
