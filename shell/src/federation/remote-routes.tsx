import type { HostServices } from '@second-gear/contract/remote';
import type { TelemetryEvent } from '@second-gear/contract/telemetry';
import { useEffect } from 'react';
import {
  Outlet,
  type createBrowserRouter,
  type PatchRoutesOnNavigationFunction,
  type RouteObject,
} from 'react-router-dom';
import { afterFault } from './after-fault.ts';
import { ownerOfPath } from './discovery.ts';
import type { LoadedRemote, RemoteLoader } from './remote-loader.ts';
import { RemoteRouteError } from './remote-route-error.tsx';
import type { Versions } from './versions.ts';

type Router = ReturnType<typeof createBrowserRouter>;

/** A remote's screens; says, once they are on the page, that the version works. */
function RemoteScreens({
  remote,
  report,
}: {
  remote: LoadedRemote;
  report: (event: TelemetryEvent) => void;
}) {
  const { name, version } = remote;
  useEffect(() => {
    report({ remote: name, version, kind: 'mounted' });
  }, [name, version, report]);
  return <Outlet />;
}

export interface RemoteRoutes {
  /** Loads the owner of a path on the first visit and adds its routes below the shell's root route. */
  patch: PatchRoutesOnNavigationFunction;
  /** Hands over the router once it is made. */
  attach: (router: Router) => void;
  /** Puts the version that the loader now has in the place of the one whose routes stand; from the next navigation on. */
  exchange: (name: string) => void;
  /** Version whose routes stand; undefined before the first visit. */
  standing: (name: string) => string | undefined;
}

/**
 * The remotes' routes below the shell's.
 * @param rootRoutes makes the shell's own routes, the same ones each time
 */
export function createRemoteRoutes(options: {
  versions: Versions;
  loader: RemoteLoader;
  host: HostServices;
  report: (event: TelemetryEvent) => void;
  isReachable: () => Promise<boolean>;
  rootRoutes: () => RouteObject[];
  rootId: string;
}): RemoteRoutes {
  const { versions, loader, host, report, rootRoutes, rootId } = options;
  const mounted = new Map<string, LoadedRemote>();
  let router: Router | undefined;

  function exchange(name: string): void {
    const remote = loader.loaded(name);
    if (!router || !remote) return;
    mounted.set(name, remote);
    const withRemotes = (routes: readonly RouteObject[]): RouteObject[] =>
      routes.map((route) => {
        if (route.index) return route;
        const children = withRemotes(route.children ?? []);
        return {
          ...route,
          ...(route.id === rootId
            ? { children: [...children, ...[...mounted.values()].map(framed)] }
            : children.length > 0 && { children }),
        };
      });
    // The router's way to take other routes while the page stands; nothing public does. They count from the
    // next navigation on, and what both trees have in common stays mounted.
    router._internalSetRoutes(withRemotes(rootRoutes()) as Parameters<Router['_internalSetRoutes']>[0]);
  }

  async function retry(remote: LoadedRemote): Promise<void> {
    versions.forgive(remote.name);
    await loader.reload(remote.name, true);
    exchange(remote.name);
    await showAgain();
  }

  async function takeOver(failed: LoadedRemote, error: unknown): Promise<void> {
    await afterFault(options, failed, error);
    exchange(failed.name);
    await showAgain();
  }

  async function showAgain(): Promise<void> {
    const { location } = router?.state ?? {};
    if (location)
      await router?.navigate(location, { replace: true, state: location.state, preventScrollReset: true });
  }

  function framed(remote: LoadedRemote): RouteObject {
    return {
      id: `remote:${remote.name}@${remote.version}`,
      // Below the root, so that an error of a screen leaves header and footer in place.
      errorElement: (
        <RemoteRouteError
          key={remote.version}
          remote={remote}
          onFault={(error) => takeOver(remote, error)}
          onRetry={() => retry(remote)}
        />
      ),
      element: <RemoteScreens key={remote.version} remote={remote} report={report} />,
      children: remote.module.routes(host),
    };
  }

  return {
    patch: async ({ path, patch }) => {
      const name = ownerOfPath(versions.discovery(), path);
      if (!name || mounted.has(name)) return;
      const remote = await loader.load(name);
      // Another navigation may have come first while the remote was on its way.
      if (mounted.has(name)) return;
      mounted.set(name, remote);
      patch(rootId, [framed(remote)]);
    },
    attach: (made) => {
      router = made;
    },
    exchange,
    standing: (name) => mounted.get(name)?.version,
  };
}
