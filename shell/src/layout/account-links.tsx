import { useSession } from '@second-gear/shared-auth/session';
import { IconButton, LinkButton } from '@second-gear/ui/button';
import { useTheme } from '@second-gear/ui/theme';
import type { ReactElement } from 'react';
import { useLocation } from 'react-router-dom';
import { LogoutButton } from '../accounts/logout-button.tsx';
import { toReturnState } from '../accounts/return-url.ts';
import { HeaderActions } from './header-css.ts';
import { texts } from './texts.ts';

/** Until the theme is known, both buttons are rendered, and CSS shows one of them. */
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

function SignedInLinks(): ReactElement {
  return (
    <>
      <LinkButton to="/dashboard" size="s" variant="secondary">
        {texts.nav.dashboard}
      </LinkButton>
      <LogoutButton size="s" variant="ghost" />
    </>
  );
}

function SignedOutLinks(): ReactElement {
  const state = toReturnState(useLocation());
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
 * The right part of the header: the theme toggle and two controls for signed-in or signed-out visitors. Until
 * the session is known, both pairs are rendered. CSS shows the pair for this browser's last session
 * (shared-auth/session-script).
 */
export function AccountLinks(): ReactElement {
  const status = useSession((state) => state.status);
  return (
    <HeaderActions
      role="group"
      aria-label={texts.nav.account}
      data-session-loading={status === 'loading' || undefined}
    >
      <ThemeToggle />
      {status !== 'signed-out' && (
        <span key="known" className="for-signed-in">
          <SignedInLinks />
        </span>
      )}
      {status !== 'signed-in' && (
        <span key="nobody" className="for-signed-out">
          <SignedOutLinks />
        </span>
      )}
    </HeaderActions>
  );
}
