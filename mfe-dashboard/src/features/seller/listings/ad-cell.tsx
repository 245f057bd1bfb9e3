import type { Car } from '@second-gear/contract/cars';
import { toErrorMessage } from '@second-gear/contract/error-message';
import { Button } from '@second-gear/ui/button';
import { FormError } from '@second-gear/ui/field';
import type { ReactElement } from 'react';
import { RowBadge, RowButton, RowNote } from '../../../shared/components/rows.tsx';
import { carName } from '../../../shared/format/car-name.ts';
import { common } from '../../../shared/texts.ts';
import { texts } from './texts.ts';
import type { Ads } from './use-ads.ts';

/** Shows the ad button of a car, or why the car cannot be advertised. */
export function AdCell({ car, ads }: { car: Car; ads: Ads }): ReactElement {
  if (ads.isAdvertised(car)) return <RowBadge tone="success">{texts.allCars.advertised}</RowBadge>;
  if (car.status === 'sold') return <RowNote>{texts.allCars.soldNoAd}</RowNote>;
  return (
    <RowButton
      tone="primary"
      about={carName(car)}
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
      {`${texts.allCars.adsUnknown} ${toErrorMessage(ads.error)} `}
      <Button size="s" variant="secondary" onClick={ads.retry}>
        {common.retry}
      </Button>
    </FormError>
  );
}
