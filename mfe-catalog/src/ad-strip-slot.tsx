import type { SlotProps } from '@second-gear/contract/slots';
import { AdStrip } from './shared/ad-strip.tsx';
import { CarActions } from './shared/car-actions.tsx';

/** The ad strip for screens of other remotes, with its Buy Now at work. */
export const AdStripSlot = ({ ads }: SlotProps['ad-strip']) => (
  <CarActions>
    <AdStrip ads={ads} />
  </CarActions>
);
