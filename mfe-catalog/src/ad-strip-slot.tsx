import type { SlotProps } from '@second-gear/contract/slots';
import { CarActions } from './shared/actions/car-actions.tsx';
import { AdStrip } from './shared/frame/ad-strip.tsx';

/** The ad strip with a working Buy Now button, for screens of other remotes. */
export const AdStripSlot = ({ ads }: SlotProps['ad-strip']) => (
  <CarActions>
    <AdStrip ads={ads} />
  </CarActions>
);
