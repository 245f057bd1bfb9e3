import type { Role } from '@second-gear/contract/users';
import { createContext, Fragment, type ReactElement, type ReactNode, useContext } from 'react';
import { Navigate, useLocation } from 'react-router-dom';
import { isUnverified, useSession } from './session-state.ts';
import { refreshRoles } from './session-store.ts';

/** How a guard looks; the shell gives it the site's own parts. */
export interface GuardLook {
  loading: ReactNode;
  /** Somebody is signed in whose role does not fit; `roles` are those that would. */
  wrongRole: (roles: readonly Role[]) => ReactNode;
  /** The roles could not be looked up. */
  failed: (retry: () => void) => ReactNode;
  /** Somebody is signed in whose account is suspended; `message` is the server's and names the reason. */
  suspended: (message: string) => ReactNode;
  /** Somebody is signed in whose email address is not verified. */
  unverified: ReactNode;
}

const PLAIN: GuardLook = {
  loading: <p role="status">Loading…</p>,
  wrongRole: (roles) => <p role="alert">This page is for {roles.join(' or ')} accounts.</p>,
  failed: (retry) => (
    <div role="alert">
      <p>We could not check your account.</p>
      <button type="button" onClick={retry}>
        Retry
      </button>
    </div>
  ),
  suspended: (message) => <p role="alert">{message}</p>,
  unverified: <p role="alert">Confirm your email address: open the link in the message that we sent you.</p>,
};

const GuardLookContext = createContext<GuardLook>(PLAIN);
export const GuardLookProvider = GuardLookContext.Provider;

/**
 * Shows its children to the signed-in person; leads others to /login and back here afterwards. A person whose account is
 * suspended reads why, and one whose address is not verified what to do. Children begin anew when another person is
 * signed in.
 */
export function RequireUser({ children }: { children: ReactNode }): ReactElement {
  const status = useSession((state) => state.status);
  const uid = useSession((state) => state.user?.uid);
  const suspended = useSession((state) => state.suspended);
  const unverified = useSession(isUnverified);
  const look = useContext(GuardLookContext);
  const from = useLocation();
  if (status === 'loading') return <>{look.loading}</>;
  if (status === 'signed-out') {
    // /login may still be on its way: the page is never empty.
    return (
      <>
        <Navigate to="/login" replace state={{ from }} />
        {look.loading}
      </>
    );
  }
  const shown = unverified ? look.unverified : children;
  // What one person has opened and typed is gone from the screen when it becomes another's.
  return <Fragment key={uid}>{suspended === null ? shown : look.suspended(suspended)}</Fragment>;
}

function RoleGate({ roles, children }: { roles: readonly Role[]; children: ReactNode }): ReactElement {
  const held = useSession((state) => state.roles);
  const rolesStatus = useSession((state) => state.rolesStatus);
  const look = useContext(GuardLookContext);
  if (held) return <>{roles.some((role) => held[role]) ? children : look.wrongRole(roles)}</>;
  if (rolesStatus === 'error') return <>{look.failed(() => void refreshRoles())}</>;
  return <>{look.loading}</>;
}

/** Shows its children to whoever is signed in with the role, or one of them; explains to others. */
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
