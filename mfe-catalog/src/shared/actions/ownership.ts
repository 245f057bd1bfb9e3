import type { Car } from '@second-gear/contract/cars';
import { isLive } from '@second-gear/contract/offer-states';
import type { Offer } from '@second-gear/contract/offers';
import { reservesCar } from '@second-gear/contract/order-states';
import { useSession, useUser } from '@second-gear/shared-auth/session';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ownOfferQuery, ownOrdersQuery } from './api.ts';

/** Returns whether the signed-in user sells this car. A user's `_id` is their uid. */
export const useIsOwnCar = (car: Car): boolean => useUser()?.uid === car.seller._id;

/** An open or accepted offer that hasn't expired. */
export type LiveOffer = Offer & { expiresAt: string };

export const isLiveOffer = (offer: Offer | null | undefined): offer is LiveOffer =>
  offer !== null &&
  offer !== undefined &&
  isLive(offer.state) &&
  offer.expiresAt !== null &&
  Date.parse(offer.expiresAt) > Date.now();

/** Returns the user's live offer for a car. Returns undefined if there is none or it isn't loaded. */
export function useOwnOffer(carId: Car['_id'], isEnabled = true): LiveOffer | undefined {
  const uid = useUser()?.uid;
  const { data } = useQuery({ ...ownOfferQuery(uid ?? '', carId), enabled: uid !== undefined && isEnabled });
  return uid !== undefined && isLiveOffer(data) ? data : undefined;
}

/** Returns the offer agreed with this user, if it is below the car's price (dollars). */
export function useAgreedOffer(
  car: { carId: string; resellPrice: number },
  isEnabled = true,
): LiveOffer | undefined {
  const offer = useOwnOffer(car.carId, isEnabled);
  return offer?.state === 'accepted' && offer.amount < car.resellPrice ? offer : undefined;
}

/**
 * Returns the user's order for this car. Requests orders only if the car is unavailable. `isKnown` is false
 * until the orders are loaded. Until then, the UI must not claim that another buyer has the car.
 */
export function useOwnOrder(carId: string, status: Car['status']) {
  const isEnabled = useSession((state) => state.status === 'signed-in') && status !== 'available';
  const [hasLoaded, setHasLoaded] = useState(false);
  const { data, isSuccess, isFetching } = useQuery({
    ...ownOrdersQuery,
    enabled: isEnabled,
    select: (orders) => orders.find((order) => order.carId === carId && reservesCar(order.state)),
  });
  // Stays true during later refetches.
  if (isSuccess && !isFetching && !hasLoaded) setHasLoaded(true);
  const order = isEnabled ? data : undefined;
  return { order, isKnown: !isEnabled || order !== undefined || hasLoaded };
}
