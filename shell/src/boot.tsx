import type { HydrationState } from '@second-gear/federation/ssr';
import { startSession } from '@second-gear/shared-auth/session';
import { type ReactElement, startTransition } from 'react';
import { createRoot, hydrateRoot, type HydrationOptions } from 'react-dom/client';
import { createBrowserRouter, RouterProvider } from 'react-router-dom';
import { hasPendingClick, preloadSignIn } from './accounts/preload-sign-in.ts';
import { App } from './app.tsx';
import { createSite, type Site } from './create-site.ts';
import { Deferred } from './deferred.tsx';
import { findPathOwner, readHydrationState } from './federation/discovery/discovery.ts';
import { fetchDiscovery } from './federation/discovery/find-version.ts';
import { reportHydrationError } from './federation/telemetry/page-errors.ts';
import { watchPaths } from './federation/updates/watch-paths.ts';
import { recoverLostFocus } from './focus/focus-recovery.ts';
import { removeInvalidScrollPositions } from './focus/scroll-positions.ts';
import { createEarlyEvents, type EarlyEvents } from './hydration/early-events.ts';
import {
  discardServerHtml,
  loadRenderedRemote,
  loadScreens,
  restoreQueries,
  toHydrationData,
} from './hydration/server-rendered-page.ts';
import { waitForNextTask } from './wait-for-next-task.ts';

type Router = ReturnType<typeof createBrowserRouter>;
type RenderApp = (router: Router) => ReactElement;

/**
 * Delay in ms before the page's speed is measured. By then, the first screen is usually visible. If it is
 * not, the measurement shows that it is slow.
 */
const VITALS_DELAY_MS = 4_000;

const onRecoverableError = (error: unknown): void => {
  console.error('Hydration mismatch: the server rendered different HTML', error);
};

/** Reports hydration errors too. Used only for pages whose screen the server rendered. */
const createHydrationOptions = ({ reportPageError }: Site): HydrationOptions => ({
  onRecoverableError: (error, { componentStack }) => {
    onRecoverableError(error);
    reportHydrationError(reportPageError, error, componentStack ?? '');
  },
});

function createRenderApp(
  site: Site,
  earlyEvents: EarlyEvents,
  hydrationState: HydrationState | null,
): RenderApp {
  const { versions, loader, queryClient, slotHost, remoteRoutes } = site;
  const paths = watchPaths();
  // If the page contains a remote's screen, the screen is hydrated after the frame around it. It then reports
  // `mounted`, which replays the actions.
  const hasRemoteScreen = Boolean(hydrationState?.remote);
  const onFrameReady = (): void => {
    if (!hasRemoteScreen) earlyEvents.replayActions();
  };
  const onFrameRendered = (): void => {
    const main = hasRemoteScreen ? document.querySelector('main') : null;
    earlyEvents.replayInputs((field) => !main?.contains(field));
  };
  return (router) => {
    remoteRoutes.attach(router);
    paths.attach(router);
    return (
      <App
        queryClient={queryClient}
        slotHost={slotHost}
        overlays={
          <Deferred
            onRendered={onFrameRendered}
            onReady={onFrameReady}
            onLoaded={({ pollReleases }) => {
              pollReleases({
                versions,
                loader,
                routes: remoteRoutes,
                router,
                paths,
                fetchLatest: fetchDiscovery,
              });
            }}
          >
            {({ OverrideBanner, Toaster }) => (
              <>
                <OverrideBanner versions={versions} />
                <Toaster />
              </>
            )}
          </Deferred>
        }
      >
        <RouterProvider router={router} />
      </App>
    );
  };
}

/** Loads the code and data with which the server rendered the page. Returns a router for exactly that page. */
async function loadRenderedPage(site: Site, hydrationState: HydrationState): Promise<Router> {
  const remote = await loadRenderedRemote(hydrationState, site.loader);
  await waitForNextTask();
  const routes = site.remoteRoutes.createRoutes(remote);
  await loadScreens(routes, location);
  await waitForNextTask();
  restoreQueries(site.queryClient, hydrationState);
  return createBrowserRouter(routes, {
    patchRoutesOnNavigation: site.remoteRoutes.patch,
    hydrationData: toHydrationData(hydrationState),
  });
}

/**
 * Hydrates the server-rendered page. If there is none or its code fails to load, renders the page from
 * scratch.
 */
async function mount(
  site: Site,
  earlyEvents: EarlyEvents,
  hydrationState: HydrationState | null,
  container: Element,
): Promise<void> {
  const { remoteRoutes } = site;
  const renderApp = createRenderApp(site, earlyEvents, hydrationState);
  const createClientRouter = () =>
    createBrowserRouter(remoteRoutes.createRoutes(null), { patchRoutesOnNavigation: remoteRoutes.patch });

  if (!hydrationState) {
    earlyEvents.discard();
    createRoot(container).render(renderApp(createClientRouter()));
    return;
  }
  if (!hydrationState.complete) {
    earlyEvents.stopRecording();
    hydrateRoot(container, renderApp(createClientRouter()), { onRecoverableError });
    return;
  }
  try {
    const router = await loadRenderedPage(site, hydrationState);
    earlyEvents.stopRecording();
    startTransition(() => {
      hydrateRoot(container, renderApp(router), createHydrationOptions(site));
    });
  } catch (error) {
    // The version that server-rendered the page fails to load, or another version is served now.
    console.warn(error);
    earlyEvents.stopRecording();
    discardServerHtml(container);
    createRoot(container).render(renderApp(createClientRouter()));
  }
}

/**
 * Measures the speed of the first page. Runs late, so it doesn't slow down the page. Until then, the
 * browser records the measurements.
 */
function scheduleVitals({ loader, report }: Site, firstOwner: ReturnType<typeof findPathOwner>): void {
  const start = () =>
    void import(/* webpackChunkName: "vitals" */ './federation/telemetry/vitals.ts').then(
      ({ reportVitals }) => {
        reportVitals(report, () => {
          const loadedRemote = firstOwner && loader.getLoaded(firstOwner);
          return loadedRemote ? { remote: loadedRemote.name, version: loadedRemote.version } : null;
        });
      },
    );
  setTimeout(start, VITALS_DELAY_MS);
}

/** Starts the site in this order: remote loader, page, session, measurements. */
export async function boot(): Promise<void> {
  removeInvalidScrollPositions();
  recoverLostFocus();
  if (hasPendingClick()) preloadSignIn();
  const container = document.getElementById('root');
  if (!container) throw new Error('The page has no #root element');
  const earlyEvents = createEarlyEvents();
  const site = createSite(earlyEvents);
  const firstOwner = findPathOwner(site.versions.getDiscovery(), location.pathname);
  await mount(site, earlyEvents, readHydrationState(), container);
  startSession();
  scheduleVitals(site, firstOwner);
}
