import { formatCarTitle } from '@second-gear/contract/car-title';
import { toErrorMessage, UserFacingError } from '@second-gear/contract/error-message';
import { takeAction } from '@second-gear/shared-auth/pending';
import { notify } from '@second-gear/ui/toast';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { adsQuery, carQuery } from '../api.ts';
import { common } from '../texts.ts';
import type { CarAction } from './car-actions.tsx';

const CAR_ACTION_KINDS = ['order', 'wish', 'report', 'message', 'offer'] as const;

/**
 * Converts a CarAction to the data that is stored during sign-in. It consists of the id of the car or ad,
 * and the title and picture that the login page shows.
 */
export const toPendingAction = (action: CarAction) =>
  action.kind === 'buy-ad'
    ? { kind: action.kind, adId: action.ad._id, about: formatCarTitle(action.ad), picture: action.ad.image }
    : {
        kind: action.kind,
        carId: action.car._id,
        about: formatCarTitle(action.car),
        picture: action.car.image,
      };

/** Returns the stored action, if any, with the latest car or ad from the server. */
async function restorePendingAction(queryClient: QueryClient): Promise<CarAction | null> {
  for (const kind of CAR_ACTION_KINDS) {
    const carId = takeAction(kind)?.carId;
    if (carId) return { kind, car: await queryClient.fetchQuery(carQuery(carId)) };
  }
  const adId = takeAction('buy-ad')?.adId;
  if (typeof adId !== 'string') return null;
  const ad = (await queryClient.fetchQuery(adsQuery)).find((candidate) => candidate._id === adId);
  if (!ad) throw new UserFacingError(common.buyAd.unavailable);
  return { kind: 'buy-ad', ad };
}

/** Resumes the stored action once `isReady` is true. */
export function useResumePendingAction(isReady: boolean, perform: (action: CarAction) => void): void {
  const queryClient = useQueryClient();
  const performRestored = useEffectEvent((action: CarAction | null) => {
    if (action) perform(action);
  });
  useEffect(() => {
    if (!isReady) return;
    restorePendingAction(queryClient).then(
      (action) => performRestored(action),
      (error: unknown) => notify.error(toErrorMessage(error)),
    );
  }, [isReady, queryClient]);
}
