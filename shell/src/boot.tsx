import type { DrawnState } from '@second-gear/contract/drawn';
import { siteConfig } from '@second-gear/contract/site-config-reader';
import { createQueryClient } from '@second-gear/shared-auth/query';
import { startSession, useSession } from '@second-gear/shared-auth/session';
import { type ReactElement, startTransition } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { createBrowserRouter, RouterProvider } from 'react-router-dom';
import { bringSignIn, isPressed } from './accounts/bring-sign-in.ts';
import { App } from './app.tsx';
import { isReachable } from './connection/reachable.ts';
import { loadContainer } from './federation/container.ts';
import { ownerOfPath, readDiscovery, readDrawn } from './federation/discovery.ts';
import { bringScreens, drawnRemote, dropDrawn, hydrationDataOf, takeUpAnswers } from './federation/drawn.ts';
import { nothingEarly, takeEarlyActs } from './federation/early-acts.ts';
import { fetchDiscovery, findVersion, withFiles } from './federation/find-version.ts';
import { nextTask } from './federation/next-task.ts';
import { createRemoteLoader } from './federation/remote-loader.ts';
import { createRemoteRoutes } from './federation/remote-routes.tsx';
import { createSlotHost } from './federation/slot-host.tsx';
import { createReporter } from './federation/telemetry.ts';
import { createVersions } from './federation/versions.ts';
import { watchPaths } from './federation/watch-paths.ts';
import { Later } from './later.tsx';
import { keepFocus } from './layout/lost-focus.ts';
import { dropUnreadablePlaces } from './layout/scroll-places.ts';
import { createRootRoutes, ROOT_ROUTE_ID } from './routes.tsx';

/** Milliseconds. By then the first screen is visible, or it is slow enough to measure. */
const MEASURE_AFTER = 4_000;

const onRecoverableError = (error: unknown): void => {
  console.error('The page was drawn otherwise on the server', error);
};

/** Starts the site: discovery document, loading of remotes, routes and slots, page, deferred parts. */
export async function boot(): Promise<void> {
  dropUnreadablePlaces();
  keepFocus();
  if (isPressed()) bringSignIn();
  const versions = createVersions(readDiscovery(), findVersion);
  /** Interactions before the screen was hydrated. */
  let early = nothingEarly;
  const screenStands = (): void => {
    // A task later, because React is still rendering and can't handle events.
    setTimeout(early.doAgain);
    early = nothingEarly;
  };
  /**
   * Restores typed values before the next keystroke. A microtask, because React finishes at the end of this
   * task.
   */
  const fillIn = (answers: (field: Element) => boolean): void => {
    const { fillIn: fill } = early;
    queueMicrotask(() => {
      fill(answers);
    });
  };
  const tell = createReporter(`${siteConfig().apiHost}/telemetry`);
  const report: typeof tell = (event) => {
    tell(event);
    if (event.kind === 'mounted') screenStands();
  };
  const loader = createRemoteLoader(
    versions.toTry,
    async (known, attempt) => loadContainer(await withFiles(known), attempt),
    report,
    isReachable,
  );
  const queryClient = createQueryClient();
  const slotHost = createSlotHost({ versions, loader, report, isReachable });
  const development = siteConfig().development ?? false;
  const remoteRoutes = createRemoteRoutes({
    versions,
    loader,
    host: { queryClient },
    report,
    isReachable,
    rootRoutes: () => createRootRoutes({ development }),
    rootId: ROOT_ROUTE_ID,
    onDrawn: () => {
      fillIn(() => true);
    },
    isSignedOut: () => useSession.getState().status === 'signed-out',
    bringSignIn,
  });
  const firstOwner = ownerOfPath(versions.discovery(), location.pathname);
  const paths = watchPaths();
  const container = document.getElementById('root');
  if (!container) throw new Error('The page has no #root element');

  const drawn = readDrawn();
  // A remote's screen is hydrated after the frame.
  const frameStands = (): void => {
    if (!drawn?.remote) screenStands();
  };
  const frameDrawn = (): void => {
    const main = drawn?.remote ? document.querySelector('main') : null;
    fillIn((field) => !main?.contains(field));
  };

  const page = (router: ReturnType<typeof createBrowserRouter>): ReactElement => {
    remoteRoutes.attach(router);
    paths.attach(router);
    return (
      <App
        queryClient={queryClient}
        slotHost={slotHost}
        besides={
          <Later
            onDrawn={frameDrawn}
            onStand={frameStands}
            onCome={({ followReleases }) => {
              followReleases({ versions, loader, routes: remoteRoutes, router, paths, ask: fetchDiscovery });
            }}
          >
            {({ AskedBanner, Toaster }) => (
              <>
                <AskedBanner versions={versions} />
                <Toaster />
              </>
            )}
          </Later>
        }
      >
        <RouterProvider router={router} />
      </App>
    );
  };

  /** Hydrates a server-rendered page without changing it. */
  async function takeOver(root: Element, drawn: DrawnState): Promise<void> {
    const remote = await drawnRemote(drawn, loader);
    await nextTask();
    const routes = remoteRoutes.begin(remote);
    await bringScreens(routes, location);
    await nextTask();
    takeUpAnswers(queryClient, drawn);
    const router = createBrowserRouter(routes, {
      patchRoutesOnNavigation: remoteRoutes.patch,
      hydrationData: hydrationDataOf(drawn),
    });
    early = takeEarlyActs();
    startTransition(() => {
      hydrateRoot(root, page(router), { onRecoverableError });
    });
  }

  const ownRouter = () =>
    createBrowserRouter(remoteRoutes.begin(null), { patchRoutesOnNavigation: remoteRoutes.patch });

  if (!drawn) {
    // The page had no fields yet.
    takeEarlyActs().fillIn(() => true);
    createRoot(container).render(page(ownRouter()));
  } else if (!drawn.complete) {
    early = takeEarlyActs();
    hydrateRoot(container, page(ownRouter()), { onRecoverableError });
  } else {
    try {
      await takeOver(container, drawn);
    } catch (error) {
      // The version that rendered the page fails to load here or was replaced.
      console.warn(error);
      early = takeEarlyActs();
      dropDrawn(container);
      createRoot(container).render(page(ownRouter()));
    }
  }
  startSession();

  // Runs late, so that measuring doesn't slow down the page. Reads the browser's recorded entries.
  const measure = () =>
    void import(/* webpackChunkName: "vitals" */ './federation/vitals.ts').then(({ reportVitals }) => {
      reportVitals(report, () => {
        const shown = firstOwner && loader.loaded(firstOwner);
        return shown ? { remote: shown.name, version: shown.version } : null;
      });
    });
  setTimeout(measure, MEASURE_AFTER);
}
