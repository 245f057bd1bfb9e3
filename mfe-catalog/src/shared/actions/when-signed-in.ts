import { type PendingAction, useSignInFor } from '@second-gear/shared-auth/pending';
import { useSession } from '@second-gear/shared-auth/session';
import { useEffect, useRef } from 'react';

/**
 * The way to do what needs an account: done at once by whoever is signed in; whoever is not is led to /login first, with
 * the action remembered. Asked for before the first sign-in state arrived, it waits for that.
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
    const { status } = useSession.getState();
    if (status === 'signed-in') carryOut(action);
    else if (status === 'signed-out') signInFor(toPending(action));
    else {
      stopWaiting.current = useSession.subscribe((session) => {
        if (session.status !== 'loading') act(action);
      });
    }
  };
  return act;
}
