import { RequireUser } from '@second-gear/shared-auth/guards';
import { Button } from '@second-gear/ui/button';
import { Dialog } from '@second-gear/ui/dialog';
import { Page } from '@second-gear/ui/layout';
import { LoadingState, TableSkeleton } from '@second-gear/ui/states';
import { type ReactElement, type ReactNode, Suspense, useEffect, useState } from 'react';
import { Outlet, useLocation } from 'react-router-dom';
import { styled } from 'styled-components';
import { DrawerNav } from './drawer-nav.tsx';
import { SignedInUser } from './signed-in-user.tsx';
import { texts } from './texts.ts';
import { UnreadCount } from './unread-count.tsx';
import { useUnreadCount } from './use-unread-count.ts';

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
 * On phones, opens the drawer's links as a sheet. The open state belongs to one history entry, so that
 * navigation closes the sheet.
 */
function PhoneMenu(): ReactElement {
  const { key } = useLocation();
  const [openAt, setOpenAt] = useState<string | null>(null);
  const unread = useUnreadCount();
  const close = () => {
    setOpenAt(null);
  };
  // Runs after each navigation. Otherwise, going back to the history entry would open the sheet again.
  useEffect(
    () => () => {
      setOpenAt(null);
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
          setOpenAt(key);
        }}
      >
        {texts.menu}
        <UnreadCount count={unread} />
      </Button>
      <Dialog open={openAt === key} onClose={close} title={texts.dashboard}>
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
