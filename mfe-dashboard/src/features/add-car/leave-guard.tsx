import { ConfirmDialog } from '@second-gear/ui/dialog';
import { type ReactElement, type RefObject, useEffect } from 'react';
import { useBlocker } from 'react-router-dom';
import { texts } from './texts.ts';

/** Asks before the page is left while something is on its way that no draft keeps, unless the form is `done`. */
export function LeaveGuard({ active, done }: { active: boolean; done: RefObject<boolean> }): ReactElement {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      active && !done.current && currentLocation.pathname !== nextLocation.pathname,
  );
  useEffect(() => {
    if (!active) return undefined;
    const ask = (event: BeforeUnloadEvent) => {
      if (!done.current) event.preventDefault();
    };
    addEventListener('beforeunload', ask);
    return () => removeEventListener('beforeunload', ask);
  }, [active, done]);
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
