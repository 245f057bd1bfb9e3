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

/** Creates a query client without retries. */
export const createNoRetryClient = (): QueryClient =>
  new QueryClient({ defaultOptions: { queries: { retry: false, networkMode: 'always' } } });

/** Renders the name and props of a slot instead of the component that fills it. */
const placeholderSlots: SlotHost = {
  render: (name, props) => <p>{`slot ${name} ${JSON.stringify(props)}`}</p>,
  preload: () => undefined,
};

interface RenderOptions {
  queryClient?: QueryClient;
  slots?: SlotHost;
}

/** Provides the context that the shell gives to a screen, except for the router. */
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

/** Renders routes at a URL, with the context that the shell provides. */
export function renderRoutes(
  routes: RouteObject[],
  url: string,
  { queryClient = createNoRetryClient(), slots }: RenderOptions = {},
) {
  const router = createMemoryRouter(
    [{ hydrateFallbackElement: <p>starting</p>, errorElement: <ErrorScreen />, children: routes }],
    { initialEntries: [url] },
  );
  const view = render(
    <Providers queryClient={queryClient} {...(slots && { slots })}>
      <RouterProvider router={router} />
    </Providers>,
  );
  return { ...view, router };
}
