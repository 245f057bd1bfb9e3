import { AsyncLocalStorage } from 'node:async_hooks';
import {
  createStaticHandler,
  createStaticRouter,
  isRouteErrorResponse,
  matchRoutes,
  type RouteObject,
  type StaticHandlerContext,
  StaticRouterProvider,
} from '#react-router-dom';
import type { SlotHost } from '@second-gear/federation/slots';
import type {
  HydrationState,
  RenderedRemote,
  RenderRequest,
  RenderResult,
} from '@second-gear/federation/ssr';
import type { SsrContext } from '@second-gear/federation/ssr-context';
import type { QueryClient } from '@tanstack/react-query';
import { App } from '../app.tsx';
import { addRemoteFrames, createRemoteFrame } from '../federation/mounting/remote-frame.tsx';
import { createRootRoutes, ROOT_ROUTE_ID } from '../routes.tsx';
import { PageLoading } from '../screen/page-loading.tsx';
import { createServerQueryClient, fetchMissing, serializeQueries } from './queries.ts';
import { type RenderedHtml, toHtml } from './to-html.ts';

/** Maximum number of render passes. Each pass adds the data that the previous one lacked. */
const MAX_PASSES = 3;

const pageStorage = new AsyncLocalStorage<SsrContext>();
globalThis.__secondGearServerPage = () => pageStorage.getStore();

/** Slots are filled in browsers only. SSR renders their loading state. */
const slotHost: SlotHost = {
  render: (_name, _props, loading) => <>{loading}</>,
  preload: () => undefined,
};

const rejectOnServer = () => Promise.reject(new Error('Remotes do not hydrate during server rendering'));

function createRoutes(remote: RenderedRemote | null, queryClient: QueryClient): RouteObject[] {
  const frames = remote
    ? [
        createRemoteFrame(remote, {
          host: { queryClient },
          report: () => undefined,
          onRendered: () => undefined,
          onFault: rejectOnServer,
          onRetry: rejectOnServer,
        }),
      ]
    : [];
  return addRemoteFrames(createRootRoutes(), ROOT_ROUTE_ID, frames);
}

/** Creates routes that render only the frame, around a loading screen. */
const createFrameRoutes = (): RouteObject[] =>
  addRemoteFrames(createRootRoutes({ screens: [] }), ROOT_ROUTE_ID, [
    { path: '*', element: <PageLoading /> },
  ]);

type StaticHandler = ReturnType<typeof createStaticHandler>;

const toElement = (
  { dataRoutes }: StaticHandler,
  context: StaticHandlerContext,
  queryClient: QueryClient,
) => (
  <App queryClient={queryClient} slotHost={slotHost}>
    <StaticRouterProvider
      router={createStaticRouter(dataRoutes, context)}
      context={context}
      hydrate={false}
    />
  </App>
);

/** Returns whether a screen has a loader, so rendering must wait for data. */
const hasLoader = (routes: RouteObject[], { address, page }: RenderRequest): boolean =>
  (matchRoutes(routes, new URL(page.origin + address)) ?? []).some(({ route }) => route.loader !== undefined);

const toRequest = ({ address, page }: RenderRequest, signal: AbortSignal): Request =>
  new Request(page.origin + address, { signal });

function toRedirect({ status, headers }: Response, { origin }: { origin: string }): RenderResult {
  const to = new URL(headers.get('location') ?? '/', origin);
  return { kind: 'redirect', status, to: to.origin === origin ? to.pathname + to.search : to.href };
}

/**
 * Serializes error responses for the page. Rethrows exceptions, so the browser renders the screen
 * itself.
 */
function serializeErrors({ errors }: StaticHandlerContext): HydrationState['errors'] {
  if (!errors) return null;
  return Object.fromEntries(
    Object.entries(errors).map(([id, error]: [string, unknown]) => {
      if (!isRouteErrorResponse(error)) throw error;
      const { status, statusText, data } = error;
      return [id, { status, statusText, data: data as unknown }];
    }),
  );
}

async function renderScreen(
  renderRequest: RenderRequest,
  remote: RenderedRemote | null,
  page: SsrContext,
  signal: AbortSignal,
): Promise<RenderResult> {
  const queryClient = createServerQueryClient();
  try {
    const { withoutData = false } = renderRequest;
    const handler = createStaticHandler(createRoutes(remote, queryClient));
    if (withoutData && hasLoader(handler.dataRoutes, renderRequest))
      return await renderFrame(renderRequest, []);
    const context = await handler.query(toRequest(renderRequest, signal));
    if (context instanceof Response) return toRedirect(context, page);
    // The screen's lazy code turned out to have a loader, so rendering would have to wait for data.
    if (withoutData && context.matches.some(({ route }) => route.loader !== undefined))
      return await renderFrame(renderRequest, []);
    const errors = serializeErrors(context);
    let isApiUnavailable = false;
    let lacksData = withoutData;
    let html: RenderedHtml;
    for (let pass = 1; ; pass += 1) {
      page.structured.length = 0;
      // Each pass has its own timeout. Content not ready by the deadline renders in its loading state.
      html = await toHtml(
        toElement(handler, context, queryClient),
        AbortSignal.timeout(renderRequest.deadline),
      );
      if (withoutData || pass === MAX_PASSES || signal.aborted) break;
      const { requestedCount, missingCount, unavailableCount } = await fetchMissing(queryClient, signal);
      if (requestedCount === 0) break;
      lacksData ||= missingCount > 0;
      isApiUnavailable ||= unavailableCount === requestedCount;
    }
    const { faults, ...renderedHtml } = html;
    // React omitted part of the screen, so the browser renders all of it, as without SSR.
    if (faults.length > 0) return await renderFrame(renderRequest, faults);
    return {
      kind: 'page',
      status: isApiUnavailable ? 503 : context.statusCode,
      ...renderedHtml,
      lacks: lacksData,
      structured: [...new Set(page.structured)],
      state: {
        remote: remote && { name: remote.name, version: remote.version },
        complete: true,
        loaderData: context.loaderData,
        errors,
        queries: serializeQueries(queryClient),
      },
      faults: [],
    };
  } finally {
    queryClient.clear();
  }
}

async function renderFrame(renderRequest: RenderRequest, previousFaults: unknown[]): Promise<RenderResult> {
  const queryClient = createServerQueryClient();
  const handler = createStaticHandler(createFrameRoutes());
  const { signal } = new AbortController();
  const context = await handler.query(toRequest(renderRequest, signal));
  if (context instanceof Response) throw new Error('The frame route redirects');
  const { faults, ...html } = await toHtml(toElement(handler, context, queryClient), signal);
  return {
    kind: 'page',
    status: 200,
    ...html,
    structured: [],
    state: { remote: null, complete: false, loaderData: {}, errors: null, queries: [] },
    faults: [...previousFaults, ...faults].map(String),
  };
}

/**
 * Renders a page for a signed-out visitor: the frame with the remote's screen, or with the shell's own if no
 * remote is given.
 */
export async function render(
  renderRequest: RenderRequest,
  remote: RenderedRemote | null,
): Promise<RenderResult> {
  const page: SsrContext = { ...renderRequest.page, structured: [] };
  return pageStorage.run(page, async () => {
    const signal = AbortSignal.timeout(renderRequest.deadline);
    if (renderRequest.frameOnly) return renderFrame(renderRequest, []);
    try {
      return await renderScreen(renderRequest, remote, page, signal);
    } catch (error) {
      // A timeout doesn't count against the version, because the API may have been slow.
      return renderFrame(renderRequest, signal.aborted ? [] : [error]);
    }
  });
}
