import type { SlotHost } from '@second-gear/federation/slots';
import { createQueryClient } from '@second-gear/shared-auth/query-client';
import { Toaster } from '@second-gear/ui/toaster';
import { act, render } from '@testing-library/react';
import { toast } from 'react-hot-toast/headless';
import { createMemoryRouter, type RouteObject, RouterProvider } from 'react-router-dom';
import { App } from '../app.tsx';
import { createRootRoutes, ROOT_ROUTE_ID } from '../routes.tsx';

const noSlots: SlotHost = {
  render: (name) => {
    throw new Error(`Nothing fills ${name} here`);
  },
  preload: () => undefined,
};

type HistoryEntry =
  | string
  | { pathname: string; search?: string; hash?: string; key?: string; state?: unknown };

/**
 * Opens the site at a location, or at the first of several history entries. `remoteRoutes` are routes that
 * load on demand, as those of a remote do. A home page is added to them.
 */
export async function openPage(
  entry: HistoryEntry | HistoryEntry[],
  remoteRoutes: RouteObject[] = [],
  site: { development?: boolean } = {},
) {
  // Toasts exist outside React, so those of the previous test would remain.
  toast.remove();
  const router = createMemoryRouter(createRootRoutes(site), {
    initialEntries: Array.isArray(entry) ? entry : [entry],
    initialIndex: 0,
    patchRoutesOnNavigation: ({ patch }) => {
      patch(ROOT_ROUTE_ID, [{ path: '/', element: <h1>Homepage</h1> }, ...remoteRoutes]);
    },
  });
  const view = render(
    <App queryClient={createQueryClient()} slotHost={noSlots} overlays={<Toaster />}>
      <RouterProvider router={router} />
    </App>,
  );
  await act(async () => {
    while (!router.state.initialized) await new Promise((resolve) => setTimeout(resolve, 5));
  });
  return { ...view, router };
}
