import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { ApiError } from '@second-gear/shared-auth/request';
import type { Car } from '@second-gear/contract/car';
import { queryKeys } from '@second-gear/contract/query-keys';
import { addAd } from '../../api/add-ad.ts';
import { newestAdsQuery } from '../../api/get-ads.ts';
import { useAction } from '../../shared/use-action.ts';
import { allCars } from '../../texts/selling.ts';

/**
 * Making ads, and which cars have one: those of the newest ads, and those of which this screen learnt
 * (a second ad is refused with 409). An older ad shows only when its car is tried.
 */
export function useAds() {
  const newest = useQuery(newestAdsQuery());
  const [learnt, setLearnt] = useState<readonly string[]>([]);
  const learn = (car: Car) => {
    setLearnt((known) => [...known, car._id]);
  };
  const make = useAction({
    run: async (car: Car) => {
      try {
        return await addAd(car);
      } catch (error) {
        if (error instanceof ApiError && error.status === 409) learn(car);
        throw error;
      }
    },
    done: allCars.adCreated,
    refresh: [queryKeys.ads],
    onDone: learn,
  });
  const advertised = new Set([...(newest.data ?? []).map((ad) => ad.carId), ...learnt]);
  return { make, isAdvertised: (car: Car) => advertised.has(car._id) };
}
