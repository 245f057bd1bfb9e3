import type { SlotProps } from '@second-gear/federation/slots';
import { CarActions } from './shared/actions/car-actions.tsx';
import { AdStrip } from './shared/frame/ad-strip.tsx';

/** The ad strip for screens of other remotes. CarActions handles its Buy Now button. */
export const AdStripSlot = ({ ads }: SlotProps['ad-strip']) => (
  <CarActions>
    <AdStrip ads={ads} />
  </CarActions>
);
