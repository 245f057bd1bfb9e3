import { type SlotHost, SlotProvider } from '@second-gear/federation/slots';
import { GuardScreensProvider } from '@second-gear/shared-auth/guards';
import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { ReactElement, ReactNode } from 'react';
import { guardScreens } from './guard-screens.tsx';

/** The root component: the providers for all screens, around the router. */
export function App({
  queryClient,
  slotHost,
  overlays,
  children,
}: {
  queryClient: QueryClient;
  slotHost: SlotHost;
  /** Rendered next to the page on every screen: toasts, notices. */
  overlays?: ReactElement;
  children: ReactNode;
}): ReactElement {
  return (
    <QueryClientProvider client={queryClient}>
      <SlotProvider value={slotHost}>
        <GuardScreensProvider value={guardScreens}>
          {children}
          {overlays}
        </GuardScreensProvider>
      </SlotProvider>
    </QueryClientProvider>
  );
}
