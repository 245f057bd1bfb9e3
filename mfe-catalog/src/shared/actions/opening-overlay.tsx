import { Spinner } from '@second-gear/ui/states';
import { styled } from 'styled-components';
import { common } from '../texts.ts';

const Overlay = styled.div`
  position: fixed;
  inset: 0;
  z-index: var(--sg-z-header);
  display: grid;
  place-items: center;
  background: var(--sg-scrim);
  color: var(--sg-on-night);
`;

/** Overlay while a dialog's code loads. */
export function OpeningOverlay({ label = common.card.bookingLoading }: { label?: string }) {
  return (
    <Overlay>
      <Spinner label={label} />
    </Overlay>
  );
}
