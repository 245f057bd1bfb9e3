import { readSiteConfig } from '@second-gear/federation/site-config-reader';
import type { HydrationState } from '@second-gear/federation/ssr';
import { createQueryClient } from '@second-gear/shared-auth/query-client';
import { startSession, useSession } from '@second-gear/shared-auth/session';
import { type ReactElement, startTransition } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { createBrowserRouter, RouterProvider } from 'react-router-dom';
import { hasPendingClick, preloadSignIn } from './accounts/preload-sign-in.ts';
import { App } from './app.tsx';
import { isReachable } from './connection/reachability.ts';
import { Deferred } from './deferred.tsx';
import { ownerOfPath, readDiscovery, readHydrationState } from './federation/discovery/discovery.ts';
import { fetchDiscovery, findVersion, withFiles } from './federation/discovery/find-version.ts';
import { loadContainer } from './federation/loading/container.ts';
import { createRemoteLoader } from './federation/loading/remote-loader.ts';
import { createRemoteRoutes } from './federation/mounting/remote-routes.tsx';
import { createSlotHost } from './federation/mounting/slot-host.tsx';
import { createReporter } from './federation/telemetry/telemetry.ts';
import { watchPaths } from './federation/updates/watch-paths.ts';
import { createTabVersions } from './federation/versions/versions.ts';
import { recoverLostFocus } from './focus/focus-recovery.ts';
import { dropInvalidPositions } from './focus/scroll-positions.ts';
import { createEarlyReplay, noEarlyReplay } from './hydration/early-replay.ts';
import {
  discardServerHtml,
  loadRenderedRemote,
  loadScreens,
  restoreQueries,
  toHydrationData,
} from './hydration/server-rendered-page.ts';
import { createRootRoutes, ROOT_ROUTE_ID } from './routes.tsx';
import { waitForNextTask } from './wait-for-next-task.ts';

/**
 * Delay in ms before the page's speed is measured. By then the first screen is visible, or it is slow enough
 * to measure.
 */
const VITALS_DELAY_MS = 4_000;

const onRecoverableError = (error: unknown): void => {
  console.error('Hydration mismatch: the server rendered different HTML', error);
};

/** Starts the site: discovery document, loading of remotes, routes and slots, page, deferred parts. */
export async function boot(): Promise<void> {
  dropInvalidPositions();
  recoverLostFocus();
  if (hasPendingClick()) preloadSignIn();
  const versions = createTabVersions(readDiscovery(), findVersion);
  /** Replays interactions that happened before the screen was hydrated. */
  let earlyReplay = noEarlyReplay;
  const onScreenReady = (): void => {
    // A task later, because React is still rendering and can't handle events.
    setTimeout(earlyReplay.replayActions);
    earlyReplay = noEarlyReplay;
  };
  /**
   * Restores typed values before the next keystroke. A microtask, because React finishes at the end of this
   * task.
   */
  const replayInputs = (isReady: (field: Element) => boolean): void => {
    const { replayInputs: replay } = earlyReplay;
    queueMicrotask(() => {
      replay(isReady);
    });
  };
  const sendEvent = createReporter(`${readSiteConfig().apiHost}/telemetry`);
  const report: typeof sendEvent = (event) => {
    sendEvent(event);
    if (event.kind === 'mounted') onScreenReady();
  };
  const loader = createRemoteLoader(
    versions.listCandidates,
    async (candidate, attempt) => loadContainer(await withFiles(candidate), attempt),
    report,
    isReachable,
  );
  const queryClient = createQueryClient();
  const slotHost = createSlotHost({ versions, loader, report, isReachable });
  const development = readSiteConfig().development ?? false;
  const remoteRoutes = createRemoteRoutes({
    versions,
    loader,
    host: { queryClient },
    report,
    isReachable,
    rootRoutes: () => createRootRoutes({ development }),
    rootId: ROOT_ROUTE_ID,
    onRendered: () => {
      replayInputs(() => true);
    },
    isSignedOut: () => useSession.getState().status === 'signed-out',
    preloadSignIn,
  });
  const firstOwner = ownerOfPath(versions.discovery(), location.pathname);
  const pathWatch = watchPaths();
  const container = document.getElementById('root');
  if (!container) throw new Error('The page has no #root element');

  const hydrationState = readHydrationState();
  // If the page contains a remote's screen, the screen is hydrated after the frame around it. It then reports
  // `mounted`.
  const onFrameReady = (): void => {
    if (!hydrationState?.remote) onScreenReady();
  };
  const onFrameRendered = (): void => {
    const main = hydrationState?.remote ? document.querySelector('main') : null;
    replayInputs((field) => !main?.contains(field));
  };

  const renderApp = (router: ReturnType<typeof createBrowserRouter>): ReactElement => {
    remoteRoutes.attach(router);
    pathWatch.attach(router);
    return (
      <App
        queryClient={queryClient}
        slotHost={slotHost}
        secondary={
          <Deferred
            onRendered={onFrameRendered}
            onReady={onFrameReady}
            onLoaded={({ pollReleases }) => {
              pollReleases({
                versions,
                loader,
                routes: remoteRoutes,
                router,
                paths: pathWatch,
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

  /** Hydrates a server-rendered page without changing it. */
  async function hydrateScreen(root: Element, hydrationState: HydrationState): Promise<void> {
    const remote = await loadRenderedRemote(hydrationState, loader);
    await waitForNextTask();
    const routes = remoteRoutes.createRoutes(remote);
    await loadScreens(routes, location);
    await waitForNextTask();
    restoreQueries(queryClient, hydrationState);
    const router = createBrowserRouter(routes, {
      patchRoutesOnNavigation: remoteRoutes.patch,
      hydrationData: toHydrationData(hydrationState),
    });
    earlyReplay = createEarlyReplay();
    startTransition(() => {
      hydrateRoot(root, renderApp(router), { onRecoverableError });
    });
  }

  const createClientRouter = () =>
    createBrowserRouter(remoteRoutes.createRoutes(null), { patchRoutesOnNavigation: remoteRoutes.patch });

  if (!hydrationState) {
    // Without server-rendered HTML there were no fields to restore. This call only stops the recording.
    createEarlyReplay().replayInputs(() => true);
    createRoot(container).render(renderApp(createClientRouter()));
  } else if (!hydrationState.complete) {
    earlyReplay = createEarlyReplay();
    hydrateRoot(container, renderApp(createClientRouter()), { onRecoverableError });
  } else {
    try {
      await hydrateScreen(container, hydrationState);
    } catch (error) {
      // The version that server-rendered the page fails to load, or another version is served now.
      console.warn(error);
      earlyReplay = createEarlyReplay();
      discardServerHtml(container);
      createRoot(container).render(renderApp(createClientRouter()));
    }
  }
  startSession();

  // Runs late, so that it doesn't slow down the page. Until then the browser records the measurements.
  const startVitals = () =>
    void import(/* webpackChunkName: "vitals" */ './federation/telemetry/vitals.ts').then(
      ({ reportVitals }) => {
        reportVitals(report, () => {
          const owner = firstOwner && loader.loaded(firstOwner);
          return owner ? { remote: owner.name, version: owner.version } : null;
        });
      },
    );
  setTimeout(startVitals, VITALS_DELAY_MS);
}
