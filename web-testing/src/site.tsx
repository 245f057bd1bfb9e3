import { type SlotHost, SlotProvider } from '@second-gear/contract/slots';
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

/** A query cache that gives up at the first failure. */
export const impatientClient = (): QueryClient =>
  new QueryClient({ defaultOptions: { queries: { retry: false, networkMode: 'always' } } });

/** In place of a slot's filler its name, and what it was given. */
const namedSlots: SlotHost = {
  render: (name, props) => <p>{`slot ${name} ${JSON.stringify(props)}`}</p>,
  preload: () => undefined,
};

interface Surroundings {
  queryClient?: QueryClient;
  slots?: SlotHost;
}

/** What the shell provides around a screen, but for the router. */
export function Providers({
  queryClient,
  slots = namedSlots,
  children,
}: Surroundings & { queryClient: QueryClient; children: ReactNode }) {
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

/** Opens an address of these routes inside what the shell provides. */
export function renderRoutes(
  routes: RouteObject[],
  address: string,
  { queryClient = impatientClient(), slots }: Surroundings = {},
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
