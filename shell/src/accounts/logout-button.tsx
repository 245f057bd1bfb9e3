import { toErrorMessage } from '@second-gear/contract/error-message';
import { signOut, useSession } from '@second-gear/shared-auth/session';
import { Button, type ButtonProps } from '@second-gear/ui/button';
import { notify } from '@second-gear/ui/toast';
import type { ReactElement } from 'react';
import { texts } from './texts.ts';

async function logOut(): Promise<void> {
  try {
    await signOut();
    notify.success(texts.logout.done);
  } catch (error) {
    notify.error(toErrorMessage(error));
  }
}

/** Button that signs out and shows the result or the error. */
export function LogoutButton(buttonProps: Pick<ButtonProps, 'size' | 'variant' | 'flush'>): ReactElement {
  const busy = useSession((state) => state.busy);
  return (
    <Button {...buttonProps} icon="logout" loading={busy} onClick={() => void logOut()}>
      {texts.logout.action}
    </Button>
  );
}
