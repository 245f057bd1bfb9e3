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

/** In ms: by then the first screen stands, or the visitor has waited long enough for that to count. */
const MEASURE_AFTER = 4_000;

const onRecoverableError = (error: unknown): void => {
  console.error('The page was drawn otherwise on the server', error);
};

/** Boots the site: what is deployed → how remotes load → routes and slots → the page → what comes later. */
export async function boot(): Promise<void> {
  dropUnreadablePlaces();
  keepFocus();
  if (isPressed()) bringSignIn();
  const versions = createVersions(readDiscovery(), findVersion);
  /** What the visitor did before the screen could answer. */
  let early = nothingEarly;
  const screenStands = (): void => {
    // React is still at work when it says so, and could not answer.
    setTimeout(early.doAgain);
    early = nothingEarly;
  };
  /** Fields are given back what was typed before another letter can come: React is done when its turn ends. */
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
  // The screen of a remote is taken over after the frame.
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

  /** Takes over a page that was drawn on the server, as it stands. */
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
    // There was no field yet.
    takeEarlyActs().fillIn(() => true);
    createRoot(container).render(page(ownRouter()));
  } else if (!drawn.complete) {
    early = takeEarlyActs();
    hydrateRoot(container, page(ownRouter()), { onRecoverableError });
  } else {
    try {
      await takeOver(container, drawn);
    } catch (error) {
      // The version that drew it does not load here, or another one has taken its place.
      console.warn(error);
      early = takeEarlyActs();
      dropDrawn(container);
      createRoot(container).render(page(ownRouter()));
    }
  }
  startSession();

  // Measuring must not slow down what it measures: it reads what the browser has recorded in the meantime.
  const measure = () =>
    void import(/* webpackChunkName: "vitals" */ './federation/vitals.ts').then(({ reportVitals }) => {
      reportVitals(report, () => {
        const shown = firstOwner && loader.loaded(firstOwner);
        return shown ? { remote: shown.name, version: shown.version } : null;
      });
    });
  setTimeout(measure, MEASURE_AFTER);
}
