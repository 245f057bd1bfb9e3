import './shared/provided.ts';
import { siteConfig } from '@second-gear/contract/site-config-reader';
import { createQueryClient } from '@second-gear/shared-auth/query';
import { startSession } from '@second-gear/shared-auth/session';
import { createRoot } from 'react-dom/client';
import { createBrowserRouter } from 'react-router-dom';
import { App } from './app.tsx';
import { loadContainer } from './federation/container.ts';
import { readDiscovery } from './federation/discovery.ts';
import { createRemoteLoader } from './federation/remote-loader.ts';
import { patchRemoteRoutes } from './federation/remote-routes.tsx';
import { createSlotHost } from './federation/slot-host.tsx';
import { createReporter } from './federation/telemetry.ts';
import { createRootRoutes, ROOT_ROUTE_ID } from './routes.tsx';

/** Boots the site: what is deployed → how remotes load → routes and slots → the page. */
export function start(): void {
  const discovery = readDiscovery();
  const report = createReporter(`${siteConfig().apiHost}/telemetry`);
  const loader = createRemoteLoader(discovery, loadContainer, report);
  const queryClient = createQueryClient();
  const slotHost = createSlotHost(discovery, loader, report);
  const router = createBrowserRouter(createRootRoutes({ development: siteConfig().development ?? false }), {
    patchRoutesOnNavigation: patchRemoteRoutes({
      discovery,
      loader,
      host: { queryClient },
      report,
      rootId: ROOT_ROUTE_ID,
    }),
  });
  const container = document.getElementById('root');
  if (!container) throw new Error('The page has no #root element');
  createRoot(container).render(<App queryClient={queryClient} router={router} slotHost={slotHost} />);
  startSession();
}
