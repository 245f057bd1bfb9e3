import { Suspense, useState, type ReactElement } from 'react';
import { Outlet } from 'react-router-dom';
import { styled } from 'styled-components';
import { RequireUser } from '@second-gear/shared-auth/guards';
import { Button } from '@second-gear/ui/button';
import { Dialog } from '@second-gear/ui/dialog';
import { Icon } from '@second-gear/ui/icon';
import { Page } from '@second-gear/ui/layout';
import { LoadingState, TableSkeleton } from '@second-gear/ui/states';
import { frame } from '../../texts/frame.ts';
import { FrameNav } from './frame-nav.tsx';

const Columns = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: var(--sg-space-4);

  @media (min-width: 900px) {
    grid-template-columns: 15rem minmax(0, 1fr);
    gap: var(--sg-space-6);
  }
`;

const Drawer = styled.aside`
  display: none;

  @media (min-width: 900px) {
    display: block;
    position: sticky;
    top: 6rem;
    align-self: start;
    padding: var(--sg-space-3);
    border: 1px solid var(--sg-line);
    border-radius: var(--sg-radius-l);
    background: var(--sg-surface);
  }
`;

const MenuButton = styled.div`
  @media (min-width: 900px) {
    display: none;
  }
`;

/** Drawer and content. On a phone the drawer is a sheet that a button opens. */
export function DashboardFrame(): ReactElement {
  const [sheetOpen, setSheetOpen] = useState(false);
  const closeSheet = () => {
    setSheetOpen(false);
  };
  return (
    <RequireUser>
      <Page>
        <Columns>
          <Drawer>
            <FrameNav />
          </Drawer>
          <MenuButton>
            <Button
              variant="secondary"
              aria-haspopup="dialog"
              onClick={() => {
                setSheetOpen(true);
              }}
            >
              <Icon name="menu" size={20} />
              {frame.menu}
            </Button>
          </MenuButton>
          {sheetOpen ? (
            <Dialog open onClose={closeSheet} title={frame.dashboard}>
              <FrameNav onFollow={closeSheet} />
            </Dialog>
          ) : null}
          <Suspense
            fallback={
              <LoadingState label={frame.loadingPage}>
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
