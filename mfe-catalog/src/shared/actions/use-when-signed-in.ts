import { type PendingAction, useSignInFor } from '@second-gear/shared-auth/pending';
import { isUnverified, useSession } from '@second-gear/shared-auth/session';
import { useEffect, useRef } from 'react';

/**
 * Returns a function that runs an action that requires an account. Until the sign-in state is known, the
 * action waits. With a verified email, it runs immediately. Otherwise it is stored, and the visitor goes to
 * /login or /confirm-email.
 */
export function useWhenSignedIn<Action>(
  perform: (action: Action) => void,
  toPendingAction: (action: Action) => PendingAction,
): (action: Action) => void {
  const signInFor = useSignInFor();
  const stopWaiting = useRef<() => void>(undefined);
  useEffect(() => () => stopWaiting.current?.(), []);
  const performOrSignIn = (action: Action) => {
    stopWaiting.current?.();
    const session = useSession.getState();
    if (session.status === 'signed-out' || isUnverified(session)) signInFor(toPendingAction(action));
    else if (session.status === 'signed-in') perform(action);
    else {
      stopWaiting.current = useSession.subscribe(({ status }) => {
        if (status !== 'loading') performOrSignIn(action);
      });
    }
  };
  return performOrSignIn;
}
