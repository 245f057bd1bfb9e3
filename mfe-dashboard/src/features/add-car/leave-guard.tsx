import { ConfirmDialog } from '@second-gear/ui/dialog';
import { type ReactElement, useEffect } from 'react';
import { useBlocker } from 'react-router-dom';
import { texts } from './texts.ts';

/** Asks before the page is left while something is on its way that no draft keeps. */
export function LeaveGuard({ active }: { active: boolean }): ReactElement {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => active && currentLocation.pathname !== nextLocation.pathname,
  );
  useEffect(() => {
    if (!active) return undefined;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener('beforeunload', ask);
    return () => removeEventListener('beforeunload', ask);
  }, [active]);
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
