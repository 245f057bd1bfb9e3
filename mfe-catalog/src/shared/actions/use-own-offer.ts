import type { Car } from '@second-gear/contract/cars';
import { isLive } from '@second-gear/contract/offer-states';
import type { Offer } from '@second-gear/contract/offers';
import { useUser } from '@second-gear/shared-auth/session';
import { useQuery } from '@tanstack/react-query';
import { ownOfferQuery } from '../../api/get-own-offer.ts';

/** An open or accepted offer that hasn't expired. */
export type LiveOffer = Offer & { expiresAt: string };

export const isLiveOffer = (offer: Offer | null | undefined): offer is LiveOffer =>
  offer !== null &&
  offer !== undefined &&
  isLive(offer.state) &&
  offer.expiresAt !== null &&
  Date.parse(offer.expiresAt) > Date.now();

/** Returns the user's live offer for a car; undefined if there is none or it isn't loaded. */
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
