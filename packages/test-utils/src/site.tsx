import { type SlotHost, SlotProvider } from '@second-gear/federation/slots';
import { Toaster } from '@second-gear/ui/toaster';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render } from '@testing-library/react';
import type { ReactNode } from 'react';
import {
  createMemoryRouter,
  isRouteErrorResponse,
  type RouteObject,
  RouterProvider,
  useRouteError,
} from 'react-router-dom';

/** Creates a query cache without retries. */
export const createNoRetryClient = (): QueryClient =>
  new QueryClient({ defaultOptions: { queries: { retry: false, networkMode: 'always' } } });

/** Renders a slot's name and props in place of the remote's component that fills it. */
const placeholderSlots: SlotHost = {
  render: (name, props) => <p>{`slot ${name} ${JSON.stringify(props)}`}</p>,
  preload: () => undefined,
};

interface RenderOptions {
  queryClient?: QueryClient;
  slots?: SlotHost;
}

/** Provides the shell's context for a screen, except for the router. */
export function Providers({
  queryClient,
  slots = placeholderSlots,
  children,
}: RenderOptions & { queryClient: QueryClient; children: ReactNode }) {
  return (
    <QueryClientProvider client={queryClient}>
      <SlotProvider value={slots}>
        {children}
        <Toaster />
      </SlotProvider>
    </QueryClientProvider>
  );
}

function ErrorScreen() {
  const error = useRouteError();
  return <p>{isRouteErrorResponse(error) ? `error ${String(error.status)}` : 'broken screen'}</p>;
}

/** Renders an address of these routes within the shell's context. */
export function renderRoutes(
  routes: RouteObject[],
  address: string,
  { queryClient = createNoRetryClient(), slots }: RenderOptions = {},
) {
  const router = createMemoryRouter(
    [{ hydrateFallbackElement: <p>starting</p>, errorElement: <ErrorScreen />, children: routes }],
    { initialEntries: [address] },
  );
  const view = render(
    <Providers queryClient={queryClient} {...(slots && { slots })}>
      <RouterProvider router={router} />
    </Providers>,
  );
  return { ...view, router };
}
