import type { Car } from '@second-gear/contract/cars';
import { ApiError } from '@second-gear/shared-auth/request';
import { useQuery } from '@tanstack/react-query';
import { useAction } from '../../../shared/hooks/use-action.ts';
import { addAd, sellerAdsQuery } from './api.ts';
import { texts } from './texts.ts';

/** Returns the seller's ads and an action that creates one. */
export function useAds(uid: string) {
  const ads = useQuery(sellerAdsQuery(uid));
  const createAd = useAction({
    run: async (car: Car) => {
      try {
        return await addAd(car);
      } catch (error) {
        // Another tab may have advertised the car. The refetch shows the row's new state.
        if (error instanceof ApiError && error.status === 409) await ads.refetch();
        throw error;
      }
    },
    done: texts.allCars.adCreated,
    invalidates: 'addAd',
  });
  const advertisedIds = new Set(ads.data?.map((ad) => ad.carId));
  return {
    createAd,
    isAdvertised: (car: Car) => advertisedIds.has(car._id),
    loading: ads.isPending,
    error: ads.error,
    retry: () => void ads.refetch(),
  };
}

export type Ads = ReturnType<typeof useAds>;
