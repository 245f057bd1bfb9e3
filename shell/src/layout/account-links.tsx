import { signOut, useSession } from '@second-gear/shared-auth/session';
import { Button, IconButton, LinkButton } from '@second-gear/ui/button';
import { useTheme } from '@second-gear/ui/theme';
import { notify } from '@second-gear/ui/toast';
import type { ReactElement } from 'react';
import { useLocation } from 'react-router-dom';
import { returnState } from '../accounts/return-place.ts';
import { failureOf } from '../forms/failure.ts';
import { texts } from '../texts.ts';
import { Account } from './header-css.ts';

async function logOut(): Promise<void> {
  try {
    await signOut();
    notify.success(texts.nav.loggedOut);
  } catch (error) {
    notify.error(failureOf(error).message);
  }
}

function ThemeToggle(): ReactElement {
  const { theme, toggle } = useTheme();
  const dark = theme === 'dark';
  return (
    <IconButton
      icon={dark ? 'sun' : 'moon'}
      label={dark ? texts.nav.toLight : texts.nav.toDark}
      onClick={toggle}
    />
  );
}

function SignedIn(): ReactElement {
  const busy = useSession((state) => state.busy);
  return (
    <>
      <LinkButton to="/dashboard" size="s" variant="secondary">
        {texts.nav.dashboard}
      </LinkButton>
      <Button size="s" variant="ghost" icon="logout" loading={busy} onClick={() => void logOut()}>
        {texts.nav.logout}
      </Button>
    </>
  );
}

function SignedOut(): ReactElement {
  const state = returnState(useLocation());
  return (
    <>
      <LinkButton to="/login" state={state} size="s" variant="secondary">
        {texts.nav.login}
      </LinkButton>
      <LinkButton to="/signup" state={state} size="s">
        {texts.nav.signup}
      </LinkButton>
    </>
  );
}

/** The header's right end: theme, and the two ways that fit the session. */
export function AccountLinks(): ReactElement {
  const status = useSession((state) => state.status);
  return (
    <Account role="group" aria-label={texts.nav.account} $waiting={status === 'loading'}>
      <ThemeToggle />
      {status === 'signed-in' ? <SignedIn /> : null}
      {status === 'signed-out' ? <SignedOut /> : null}
    </Account>
  );
}
