import { useSession, useUser } from '@second-gear/shared-auth/session';
import { useState } from 'react';

interface Opened<What> {
  what: What | undefined;
  open: (what: What) => void;
  /** Closes what is open at the time of this drawing: a late answer leaves alone what was opened since. */
  close: () => void;
}

/**
 * What the signed-in person has opened, such as a dialog to write in. It closes once another person is signed in, so
 * that nothing is sent under another name than it was written under, and once nobody is.
 * @param staysSignedOut whether something that says itself that nobody is signed in stays open then
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
