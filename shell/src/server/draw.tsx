import { AsyncLocalStorage } from 'node:async_hooks';
import type { Drawing, DrawingRemote, Drawn, DrawnState } from '@second-gear/contract/drawn';
import type { ServerPage } from '@second-gear/contract/server-page';
import type { SlotHost } from '@second-gear/contract/slots';
import type { QueryClient } from '@tanstack/react-query';
import { App } from '../app.tsx';
import { remoteFrame, withRemotes } from '../federation/remote-frame.tsx';
import { PageLoading } from '../pages/page-loading.tsx';
import { createRootRoutes, ROOT_ROUTE_ID } from '../routes.tsx';
import { answersOf, askMissing, createDrawingQueries } from './queries.ts';
import { type Html, toHtml } from './to-html.ts';

import {
  createStaticHandler,
  createStaticRouter,
  isRouteErrorResponse,
  matchRoutes,
  type RouteObject,
  type StaticHandlerContext,
  StaticRouterProvider,
} from '#react-router-dom';

/** Maximum number of render passes. Each pass adds the data that the previous one lacked. */
const ROUNDS = 3;

const pages = new AsyncLocalStorage<ServerPage>();
globalThis.__secondGearServerPage = () => pages.getStore();

/** Slots are filled in browsers only. SSR renders their loading state. */
const slotHost: SlotHost = {
  render: (_name, _props, loading) => <>{loading}</>,
  preload: () => undefined,
};

const nothingHere = () => Promise.reject(new Error('Nothing takes over while a page is drawn on the server'));

function routesOf(remote: DrawingRemote | null, queryClient: QueryClient): RouteObject[] {
  const frames = remote
    ? [
        remoteFrame(remote, {
          host: { queryClient },
          report: () => undefined,
          onDrawn: () => undefined,
          onFault: nothingHere,
          onRetry: nothingHere,
        }),
      ]
    : [];
  return withRemotes(createRootRoutes(), ROOT_ROUTE_ID, frames);
}

/** The frame around a loading screen. */
const frameRoutes = (): RouteObject[] =>
  withRemotes(createRootRoutes({ screens: [] }), ROOT_ROUTE_ID, [{ path: '*', element: <PageLoading /> }]);

type Static = ReturnType<typeof createStaticHandler>;

const element = ({ dataRoutes }: Static, context: StaticHandlerContext, queryClient: QueryClient) => (
  <App queryClient={queryClient} slotHost={slotHost}>
    <StaticRouterProvider
      router={createStaticRouter(dataRoutes, context)}
      context={context}
      hydrate={false}
    />
  </App>
);

/** Returns whether a screen has a loader, so that rendering must wait for data. */
const hasLoader = (routes: RouteObject[], { address, page }: Drawing): boolean =>
  (matchRoutes(routes, new URL(page.origin + address)) ?? []).some(({ route }) => route.loader !== undefined);

const requestOf = ({ address, page }: Drawing, signal: AbortSignal): Request =>
  new Request(page.origin + address, { signal });

function toRedirect({ status, headers }: Response, { origin }: { origin: string }): Drawn {
  const to = new URL(headers.get('location') ?? '/', origin);
  return { kind: 'redirect', status, to: to.origin === origin ? to.pathname + to.search : to.href };
}

/** Serializes error responses for the page. Rethrows exceptions, which the browser encounters again. */
function errorsOf({ errors }: StaticHandlerContext): DrawnState['errors'] {
  if (!errors) return null;
  return Object.fromEntries(
    Object.entries(errors).map(([id, error]: [string, unknown]) => {
      if (!isRouteErrorResponse(error)) throw error;
      const { status, statusText, data } = error;
      return [id, { status, statusText, data: data as unknown }];
    }),
  );
}

async function drawScreen(
  drawing: Drawing,
  remote: DrawingRemote | null,
  page: ServerPage,
  signal: AbortSignal,
): Promise<Drawn> {
  const queryClient = createDrawingQueries();
  try {
    const { withoutData = false } = drawing;
    const handler = createStaticHandler(routesOf(remote, queryClient));
    if (withoutData && hasLoader(handler.dataRoutes, drawing)) return await drawFrame(drawing, []);
    const context = await handler.query(requestOf(drawing, signal));
    if (context instanceof Response) return toRedirect(context, page);
    // A loader that came with the code of the lazy screen.
    if (withoutData && context.matches.some(({ route }) => route.loader !== undefined))
      return await drawFrame(drawing, []);
    const errors = errorsOf(context);
    let isAway = false;
    let lacks = withoutData;
    let html: Html;
    for (let round = 1; ; round += 1) {
      page.structured.length = 0;
      // Each pass has its own timeout. Content not ready by the deadline renders in its loading state.
      html = await toHtml(element(handler, context, queryClient), AbortSignal.timeout(drawing.deadline));
      if (withoutData || round === ROUNDS || signal.aborted) break;
      const { asked, missing, unanswered } = await askMissing(queryClient, signal);
      if (asked === 0) break;
      lacks ||= missing > 0;
      isAway ||= unanswered === asked;
    }
    const { faults, ...rest } = html;
    // React omitted part of the screen, so the browser renders all of it, as without SSR.
    if (faults.length > 0) return await drawFrame(drawing, faults);
    return {
      kind: 'page',
      status: isAway ? 503 : context.statusCode,
      ...rest,
      lacks,
      structured: [...new Set(page.structured)],
      state: {
        remote: remote && { name: remote.name, version: remote.version },
        complete: true,
        loaderData: context.loaderData,
        errors,
        queries: answersOf(queryClient),
      },
      faults: [],
    };
  } finally {
    queryClient.clear();
  }
}

async function drawFrame(drawing: Drawing, before: unknown[]): Promise<Drawn> {
  const queryClient = createDrawingQueries();
  const handler = createStaticHandler(frameRoutes());
  const { signal } = new AbortController();
  const context = await handler.query(requestOf(drawing, signal));
  if (context instanceof Response) throw new Error('The frame leads elsewhere');
  const { faults, ...html } = await toHtml(element(handler, context, queryClient), signal);
  return {
    kind: 'page',
    status: 200,
    ...html,
    structured: [],
    state: { remote: null, complete: false, loaderData: {}, errors: null, queries: [] },
    faults: [...before, ...faults].map(String),
  };
}

/**
 * Renders a page for a signed-out visitor: the frame with the remote's screen, or with the shell's own if no
 * remote is given.
 * @param signal stops the rendering of the screen early
 */
export async function draw(drawing: Drawing, remote: DrawingRemote | null): Promise<Drawn> {
  const page: ServerPage = { ...drawing.page, structured: [] };
  return pages.run(page, async () => {
    const signal = AbortSignal.timeout(drawing.deadline);
    if (drawing.frameOnly) return drawFrame(drawing, []);
    try {
      return await drawScreen(drawing, remote, page, signal);
    } catch (error) {
      // A timeout doesn't count against the version, because the API may have been slow.
      return drawFrame(drawing, signal.aborted ? [] : [error]);
    }
  });
}
