import { failureText } from '@second-gear/contract/failure-text';
import { signOut, useSession } from '@second-gear/shared-auth/session';
import { Button, IconButton, LinkButton } from '@second-gear/ui/button';
import { useTheme } from '@second-gear/ui/theme';
import { notify } from '@second-gear/ui/toast';
import type { ReactElement } from 'react';
import { useLocation } from 'react-router-dom';
import { returnState } from '../accounts/return-place.ts';
import { Account } from './header-css.ts';
import { texts } from './texts.ts';

async function logOut(): Promise<void> {
  try {
    await signOut();
    notify.success(texts.nav.loggedOut);
  } catch (error) {
    notify.error(failureText(error));
  }
}

/** While it is not known which theme is on show, both ways are drawn and the page's styles show one. */
function ThemeToggle(): ReactElement {
  const { theme, toggle } = useTheme();
  return (
    <>
      {theme !== 'dark' && (
        <IconButton
          key="moon"
          className={theme ? undefined : 'in-light'}
          icon="moon"
          label={texts.nav.toDark}
          onClick={toggle}
        />
      )}
      {theme !== 'light' && (
        <IconButton
          key="sun"
          className={theme ? undefined : 'in-dark'}
          icon="sun"
          label={texts.nav.toLight}
          onClick={toggle}
        />
      )}
    </>
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

/**
 * The header's right end: theme, and the two ways that fit the session. While that is not known both pairs are drawn,
 * and the page shows the one for whom this browser last knew (shared-auth/session-script).
 */
export function AccountLinks(): ReactElement {
  const status = useSession((state) => state.status);
  return (
    <Account role="group" aria-label={texts.nav.account} data-waiting={status === 'loading' || undefined}>
      <ThemeToggle />
      {status !== 'signed-out' && (
        <span key="known" className="for-known">
          <SignedIn />
        </span>
      )}
      {status !== 'signed-in' && (
        <span key="nobody" className="for-nobody">
          <SignedOut />
        </span>
      )}
    </Account>
  );
}
