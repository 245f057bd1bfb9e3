import { useSession, useUser } from '@second-gear/shared-auth/session';
import { useState } from 'react';

/**
 * Tracks the dialog that the signed-in user has open. The dialog closes after a sign-out or when another user
 * signs in, so nothing is sent as the wrong user.
 * @param survivesSignOut whether a dialog stays open after a sign-out because it handles that case
 */
export function useOpenDialog<Content>(survivesSignOut: (content: Content) => boolean = () => false) {
  const uid = useUser()?.uid;
  const [opened, setOpened] = useState<{ content: Content; openedBy: string | undefined }>();
  const isStale =
    opened !== undefined &&
    opened.openedBy !== uid &&
    (uid !== undefined || !survivesSignOut(opened.content));
  if (isStale) setOpened(undefined);
  return {
    content: isStale ? undefined : opened?.content,
    open: (content: Content) => setOpened({ content, openedBy: useSession.getState().user?.uid }),
    // Closes the dialog that was open in this render. A late response can't close a later one.
    close: () => setOpened((current) => (current === opened ? undefined : current)),
  };
}
