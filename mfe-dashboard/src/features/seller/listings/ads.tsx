import type { Car } from '@second-gear/contract/cars';
import { toErrorMessage } from '@second-gear/contract/error-message';
import { ApiError } from '@second-gear/shared-auth/request';
import { Button } from '@second-gear/ui/button';
import { FormError } from '@second-gear/ui/field';
import { useQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { RowBadge, RowButton, RowNote } from '../../../shared/components/rows.tsx';
import { formatCarName } from '../../../shared/format/format.ts';
import { useAction } from '../../../shared/hooks/use-action.ts';
import { common } from '../../../shared/texts.ts';
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
    successText: texts.allCars.adCreated,
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

/** Shows the ad button of a car, or why the car cannot be advertised. */
export function AdCell({ car, ads }: { car: Car; ads: Ads }): ReactElement {
  if (ads.isAdvertised(car)) return <RowBadge tone="success">{texts.allCars.advertised}</RowBadge>;
  if (car.status === 'sold') return <RowNote>{texts.allCars.soldNoAd}</RowNote>;
  return (
    <RowButton
      tone="primary"
      rowName={formatCarName(car)}
      disabled={ads.loading}
      loading={ads.createAd.isPending}
      onClick={() => ads.createAd.mutate(car)}
    >
      {texts.allCars.makeAd}
    </RowButton>
  );
}

/** Shows an error with Retry if the ads failed to load. Renders nothing otherwise. */
export function AdsError({ ads }: { ads: Ads }): ReactElement | null {
  if (!ads.error) return null;
  return (
    <FormError>
      {`${texts.allCars.adsFailed} ${toErrorMessage(ads.error)} `}
      <Button size="s" variant="secondary" onClick={ads.retry}>
        {common.retry}
      </Button>
    </FormError>
  );
}
