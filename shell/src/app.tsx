import { SlotProvider, type SlotHost } from '@second-gear/contract/slots';
import { GuardLookProvider } from '@second-gear/shared-auth/guards';
import { Toaster } from '@second-gear/ui/toaster';
import { GlobalStyle } from '@second-gear/ui/tokens';
import { QueryClientProvider, type QueryClient } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { RouterProvider, type createBrowserRouter } from 'react-router-dom';
import { guardLook } from './guard-look.tsx';

/** The whole page: what every screen may rely on, around the one router. */
export function App({
  queryClient,
  router,
  slotHost,
  notice,
}: {
  queryClient: QueryClient;
  router: ReturnType<typeof createBrowserRouter>;
  slotHost: SlotHost;
  /** Stands below the page, on every screen. */
  notice?: ReactElement;
}): ReactElement {
  return (
    <QueryClientProvider client={queryClient}>
      <SlotProvider value={slotHost}>
        <GuardLookProvider value={guardLook}>
          <GlobalStyle />
          <RouterProvider router={router} />
          {notice}
          <Toaster />
        </GuardLookProvider>
      </SlotProvider>
    </QueryClientProvider>
  );
}
