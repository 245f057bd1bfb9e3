import { RequireUser } from '@second-gear/shared-auth/guards';
import { useUser } from '@second-gear/shared-auth/session';
import { Avatar } from '@second-gear/ui/avatar';
import { Button } from '@second-gear/ui/button';
import { Dialog } from '@second-gear/ui/dialog';
import { Page } from '@second-gear/ui/layout';
import { LoadingState, TableSkeleton } from '@second-gear/ui/states';
import { useQuery } from '@tanstack/react-query';
import { type ReactElement, type ReactNode, Suspense, useEffect, useState } from 'react';
import { Outlet, useLocation } from 'react-router-dom';
import { styled } from 'styled-components';
import { meQuery } from '../../../shared/api/get-me.ts';
import { DrawerNav } from './drawer-nav.tsx';
import { texts } from './texts.ts';
import { UnreadCount } from './unread-count.tsx';
import { useUnreadCount } from './use-unread-count.ts';

const UserSummary = styled.div`
  display: flex;
  gap: var(--sg-space-3);
  align-items: center;
  padding: var(--sg-space-2) var(--sg-space-3) var(--sg-space-3);
  border-bottom: 1px solid var(--sg-line);

  > div {
    min-width: 0;
  }
  p {
    overflow: hidden;
    text-overflow: ellipsis;
    white-space: nowrap;
  }
  .name {
    font-weight: 650;
  }
  .email {
    overflow-wrap: anywhere;
    white-space: normal;
    color: var(--sg-ink-2);
    font-size: var(--sg-text-xs);
  }
`;

/** Shows the user's picture, name and email. Uses the session's data until the account has loaded. */
function SignedInUser(): ReactElement | null {
  const user = useUser();
  const me = useQuery({ ...meQuery(user?.uid ?? ''), enabled: user !== null });
  if (!user) return null;
  const name = me.data?.displayName || user.displayName || user.email;
  return (
    <UserSummary>
      <Avatar picture={me.data?.picture ?? null} name={name} />
      <div>
        <p className="name" title={name}>
          {name}
        </p>
        {name === user.email ? null : (
          <p className="email" title={user.email}>
            {user.email}
          </p>
        )}
      </div>
    </UserSummary>
  );
}

const Columns = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: var(--sg-space-4);

  @media screen and (min-width: 56.25em) {
    grid-template-columns: 15rem minmax(0, 1fr);
    gap: var(--sg-space-6);
  }
`;

const Drawer = styled.aside`
  display: none;

  @media (min-width: 56.25em) {
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    gap: var(--sg-space-3);
    position: sticky;
    top: 6rem;
    align-self: start;
    max-height: calc(100dvh - 7rem);
    padding: var(--sg-space-3);
    overflow-y: auto;
    border: 1px solid var(--sg-line);
    border-radius: var(--sg-radius-l);
    background: var(--sg-surface);
  }
`;

const MenuButton = styled.div`
  min-width: 0;
  button {
    max-width: 100%;
  }
  @media (min-width: 56.25em) {
    display: none;
  }
`;

/**
 * Opens the drawer's links as a sheet on phones. The open state belongs to one history entry, so
 * navigation closes the sheet.
 */
function PhoneMenu(): ReactElement {
  const { key } = useLocation();
  const [openHistoryKey, setOpenHistoryKey] = useState<string | null>(null);
  const unread = useUnreadCount();
  const close = () => {
    setOpenHistoryKey(null);
  };
  // Runs after each navigation. Otherwise, going back to the history entry would open the sheet again.
  useEffect(
    () => () => {
      setOpenHistoryKey(null);
    },
    [key],
  );
  return (
    <MenuButton className="sg-screen-only">
      <Button
        variant="secondary"
        icon="menu"
        aria-haspopup="dialog"
        onClick={() => {
          setOpenHistoryKey(key);
        }}
      >
        {texts.menu}
        <UnreadCount count={unread} />
      </Button>
      <Dialog open={openHistoryKey === key} onClose={close} title={texts.dashboard}>
        <SignedInUser />
        <DrawerNav onNavigate={close} />
      </Dialog>
    </MenuButton>
  );
}

/**
 * The layout of every dashboard page: drawer and content, for signed-in users. `children` stay mounted while
 * the pages change.
 */
export function DashboardFrame({ children }: { children?: ReactNode }): ReactElement {
  return (
    <RequireUser>
      {children}
      <Page>
        <Columns>
          <Drawer className="sg-screen-only">
            <SignedInUser />
            <DrawerNav />
          </Drawer>
          <PhoneMenu />
          <Suspense
            fallback={
              <LoadingState label={texts.loadingPage}>
                <TableSkeleton rows={6} />
              </LoadingState>
            }
          >
            <Outlet />
          </Suspense>
        </Columns>
      </Page>
    </RequireUser>
  );
}
