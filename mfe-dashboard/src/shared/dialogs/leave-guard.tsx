import { ConfirmDialog } from '@second-gear/ui/dialog';
import { type ReactElement, useEffect, useEffectEvent } from 'react';
import { useBlocker } from 'react-router-dom';

interface Props {
  /** Whether leaving the page would lose changes. */
  isUnsaved: () => boolean;
  texts: Readonly<Record<'leaveTitle' | 'leaveBody' | 'leave' | 'stay', string>>;
}

/** Asks for confirmation if leaving, reloading or closing the page would lose changes. */
export function LeaveGuard({ isUnsaved, texts }: Props): ReactElement {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => currentLocation.pathname !== nextLocation.pathname && isUnsaved(),
  );
  const onUnload = useEffectEvent((event: BeforeUnloadEvent) => {
    if (isUnsaved()) event.preventDefault();
  });
  useEffect(() => {
    const onBeforeUnload = (event: BeforeUnloadEvent) => onUnload(event);
    addEventListener('beforeunload', onBeforeUnload);
    return () => removeEventListener('beforeunload', onBeforeUnload);
  }, []);
  return (
    <ConfirmDialog
      open={blocker.state === 'blocked'}
      title={texts.leaveTitle}
      body={texts.leaveBody}
      confirmLabel={texts.leave}
      cancelLabel={texts.stay}
      onConfirm={() => blocker.proceed?.()}
      onCancel={() => blocker.reset?.()}
    />
  );
}
