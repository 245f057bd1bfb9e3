import { createLazyComponent } from '@second-gear/ui/lazy-component';
import { Spinner } from '@second-gear/ui/states';
import { notify } from '@second-gear/ui/toast';
import type { ComponentType } from 'react';
import { styled } from 'styled-components';
import { ErrorBoundary } from '../error-boundary.tsx';
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
export function OpeningOverlay({ label = common.card.bookingLoading }: { label?: string | undefined }) {
  return (
    <Overlay>
      <Spinner label={label} />
    </Overlay>
  );
}

/**
 * Creates a dialog whose code loads when it opens. If that fails, or if the dialog throws, a toast reports it
 * and the dialog closes.
 */
export function createLazyDialog<Props extends { onClose: () => void }>(
  load: () => Promise<{ default: ComponentType<Props> }>,
  openingLabel?: string,
) {
  const Dialog = createLazyComponent(load);
  return function LazyDialog(props: Props) {
    const reportAndClose = () => {
      notify.error(common.actions.unexpected);
      props.onClose();
    };
    return (
      <ErrorBoundary onError={reportAndClose}>
        <Dialog {...props} loading={<OpeningOverlay label={openingLabel} />} />
      </ErrorBoundary>
    );
  };
}
