import { useSession, useUser } from '@second-gear/shared-auth/session';
import { useState } from 'react';

interface Opened<What> {
  what: What | undefined;
  open: (what: What) => void;
  /** Closes what was open in this render. A late response doesn't close anything opened since. */
  close: () => void;
}

/**
 * What the signed-in user has opened, such as a dialog. It closes after a sign-out or when another user signs
 * in, so that nothing is sent under the wrong name.
 * @param staysSignedOut whether something stays open after a sign-out because it handles that case
 */
export function useOpened<What>(staysSignedOut: (what: What) => boolean = () => false): Opened<What> {
  const uid = useUser()?.uid;
  const [opened, setOpened] = useState<{ what: What; by: string | undefined }>();
  const isStale =
    opened !== undefined && opened.by !== uid && (uid !== undefined || !staysSignedOut(opened.what));
  if (isStale) setOpened(undefined);
  return {
    what: isStale ? undefined : opened?.what,
    open: (what) => setOpened({ what, by: useSession.getState().user?.uid }),
    close: () => setOpened((now) => (now === opened ? undefined : now)),
  };
}
