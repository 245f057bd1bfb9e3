import './shared/provided.ts';
import { siteConfig } from '@second-gear/contract/site-config-reader';
import { createQueryClient } from '@second-gear/shared-auth/query';
import { startSession } from '@second-gear/shared-auth/session';
import { createRoot } from 'react-dom/client';
import { createBrowserRouter } from 'react-router-dom';
import { App } from './app.tsx';
import { isReachable } from './connection/reachable.ts';
import { AskedBanner } from './federation/asked-banner.tsx';
import { loadContainer } from './federation/container.ts';
import { ownerOfPath, readDiscovery } from './federation/discovery.ts';
import { fetchDiscovery, findVersion, withFiles } from './federation/find-version.ts';
import { followReleases, watchPaths } from './federation/follow-releases.ts';
import { createRemoteLoader } from './federation/remote-loader.ts';
import { createRemoteRoutes } from './federation/remote-routes.tsx';
import { createSlotHost } from './federation/slot-host.tsx';
import { createReporter } from './federation/telemetry.ts';
import { createVersions } from './federation/versions.ts';
import { dropUnreadablePlaces } from './layout/scroll-places.ts';
import { createRootRoutes, ROOT_ROUTE_ID } from './routes.tsx';

/** In ms: by then the first screen stands, or the visitor has waited long enough for that to count. */
const MEASURE_AFTER = 4_000;

/** Boots the site: what is deployed → how remotes load → routes and slots → the page → what comes later. */
export function start(): void {
  dropUnreadablePlaces();
  const versions = createVersions(readDiscovery(), findVersion);
  const report = createReporter(`${siteConfig().apiHost}/telemetry`);
  const loader = createRemoteLoader(
    versions.toTry,
    async (known, attempt) => loadContainer(await withFiles(known), attempt),
    report,
    isReachable,
  );
  const queryClient = createQueryClient();
  const slotHost = createSlotHost({ versions, loader, report, isReachable });
  const development = siteConfig().development ?? false;
  const rootRoutes = () => createRootRoutes({ development });
  const routes = createRemoteRoutes({
    versions,
    loader,
    host: { queryClient },
    report,
    isReachable,
    rootRoutes,
    rootId: ROOT_ROUTE_ID,
  });
  const firstOwner = ownerOfPath(versions.discovery(), location.pathname);
  const paths = watchPaths();
  const router = createBrowserRouter(rootRoutes(), { patchRoutesOnNavigation: routes.patch });
  routes.attach(router);
  const container = document.getElementById('root');
  if (!container) throw new Error('The page has no #root element');
  createRoot(container).render(
    <App
      queryClient={queryClient}
      router={router}
      slotHost={slotHost}
      notice={<AskedBanner versions={versions} />}
    />,
  );
  startSession();
  followReleases({ versions, loader, routes, router, paths, ask: fetchDiscovery });

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
