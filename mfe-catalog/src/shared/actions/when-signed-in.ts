import { type PendingAction, useSignInFor } from '@second-gear/shared-auth/pending';
import { isUnverified, useSession } from '@second-gear/shared-auth/session';
import { useEffect, useRef } from 'react';

/**
 * Returns what carries out an action that needs an account. For a signed-in person with a verified address it does so at
 * once. It leads others to /login or /confirm-email first, with the action remembered, and waits for the first sign-in
 * state where that has not come yet.
 */
export function useWhenSignedIn<Action>(
  carryOut: (action: Action) => void,
  toPending: (action: Action) => PendingAction,
): (action: Action) => void {
  const signInFor = useSignInFor();
  const stopWaiting = useRef<() => void>(undefined);
  useEffect(() => () => stopWaiting.current?.(), []);
  const act = (action: Action) => {
    stopWaiting.current?.();
    const session = useSession.getState();
    if (session.status === 'signed-out' || isUnverified(session)) signInFor(toPending(action));
    else if (session.status === 'signed-in') carryOut(action);
    else {
      stopWaiting.current = useSession.subscribe(({ status }) => {
        if (status !== 'loading') act(action);
      });
    }
  };
  return act;
}
