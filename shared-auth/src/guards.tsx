import type { Role } from '@second-gear/contract/users';
import { createContext, Fragment, type ReactElement, type ReactNode, useContext } from 'react';
import { Navigate, useLocation } from 'react-router-dom';
import { isUnverified, useSession } from './session-state.ts';
import { refreshRoles } from './session-store.ts';

/** Screens that the guards show. The shell provides them. */
export interface GuardScreens {
  loading: ReactNode;
  /** Shown if the user has the wrong role. `roles` are the accepted ones. */
  wrongRole: (roles: readonly Role[]) => ReactNode;
  /** Shown if the roles could not be loaded. */
  failed: (retry: () => void) => ReactNode;
  /** Shown if the user's account is suspended. `message` is the server's and contains the reason. */
  suspended: (message: string) => ReactNode;
  /** Shown if the user's email address is not verified. */
  unverified: ReactNode;
}

const DEFAULT_SCREENS: GuardScreens = {
  loading: <p role="status">Loading…</p>,
  wrongRole: (roles) => <p role="alert">This page is for {roles.join(' or ')} accounts.</p>,
  failed: (retry) => (
    <div role="alert">
      <p>We couldn’t load your account.</p>
      <button type="button" onClick={retry}>
        Retry
      </button>
    </div>
  ),
  suspended: (message) => <p role="alert">{message}</p>,
  unverified: <p role="alert">Confirm your email address with the link we emailed you.</p>,
};

const GuardScreensContext = createContext<GuardScreens>(DEFAULT_SCREENS);
export const GuardScreensProvider = GuardScreensContext.Provider;

/**
 * Renders its children for signed-in users. Redirects others to /login, which leads back to this page. Shows
 * the reason to suspended users, and instructions to users with an unverified address. Children remount when
 * another user signs in.
 */
export function RequireUser({ children }: { children: ReactNode }): ReactElement {
  const status = useSession((state) => state.status);
  const uid = useSession((state) => state.user?.uid);
  const suspension = useSession((state) => state.suspended);
  const isEmailUnverified = useSession(isUnverified);
  const guardScreens = useContext(GuardScreensContext);
  const from = useLocation();
  if (status === 'loading') return <>{guardScreens.loading}</>;
  if (status === 'signed-out') {
    // /login may still be loading, so the loading state is shown instead of an empty page.
    return (
      <>
        <Navigate to="/login" replace state={{ from }} />
        {guardScreens.loading}
      </>
    );
  }
  const content = isEmailUnverified ? guardScreens.unverified : children;
  // Remounts when the user changes, so no one sees what another user has opened or typed.
  return <Fragment key={uid}>{suspension === null ? content : guardScreens.suspended(suspension)}</Fragment>;
}

function RoleGate({ roles, children }: { roles: readonly Role[]; children: ReactNode }): ReactElement {
  const userRoles = useSession((state) => state.roles);
  const rolesStatus = useSession((state) => state.rolesStatus);
  const guardScreens = useContext(GuardScreensContext);
  if (userRoles)
    return <>{roles.some((role) => userRoles[role]) ? children : guardScreens.wrongRole(roles)}</>;
  if (rolesStatus === 'error') return <>{guardScreens.failed(() => void refreshRoles())}</>;
  return <>{guardScreens.loading}</>;
}

/** Renders its children for signed-in users with at least one of the roles. Shows others an explanation. */
export function RequireRole({
  role,
  children,
}: {
  role: Role | readonly Role[];
  children: ReactNode;
}): ReactElement {
  return (
    <RequireUser>
      <RoleGate roles={typeof role === 'string' ? [role] : role}>{children}</RoleGate>
    </RequireUser>
  );
}
