import type { Discovery } from '@second-gear/contract/discovery';
import type { HostServices } from '@second-gear/contract/remote';
import type { TelemetryEvent } from '@second-gear/contract/telemetry';
import { useEffect } from 'react';
import { Outlet, type PatchRoutesOnNavigationFunction, type RouteObject } from 'react-router-dom';
import { ownerOfPath } from './discovery.ts';
import type { LoadedRemote, RemoteLoader } from './remote-loader.ts';
import { RemoteRouteError } from './remote-route-error.tsx';

/** Renders a remote's screens and says, once they are on the page, that the version works. */
function RemoteFrame({ remote, report }: { remote: LoadedRemote; report: (event: TelemetryEvent) => void }) {
  const { name, version } = remote;
  useEffect(() => {
    report({ remote: name, version, kind: 'mounted' });
  }, [name, version, report]);
  return <Outlet />;
}

function framed(
  remote: LoadedRemote,
  host: HostServices,
  report: (event: TelemetryEvent) => void,
): RouteObject {
  return {
    id: `remote:${remote.name}`,
    element: <RemoteFrame remote={remote} report={report} />,
    children: [
      {
        // Below the frame, so that an error of a screen leaves the frame, header and footer in place.
        errorElement: <RemoteRouteError remote={remote} report={report} />,
        children: remote.module.routes(host),
      },
    ],
  };
}

/**
 * Loads the owner of a path on the first visit and adds its routes below the shell's root route.
 * @throws RemoteLoadError, which the root route's error element shows with Retry
 */
export function patchRemoteRoutes(options: {
  discovery: Discovery;
  loader: RemoteLoader;
  host: HostServices;
  report: (event: TelemetryEvent) => void;
  rootId: string;
}): PatchRoutesOnNavigationFunction {
  const patched = new Set<string>();
  return async ({ path, patch }) => {
    const name = ownerOfPath(options.discovery, path);
    if (!name || patched.has(name)) return;
    const remote = await options.loader.load(name);
    // Another navigation may have come first while the remote was on its way.
    if (patched.has(name)) return;
    patched.add(name);
    patch(options.rootId, [framed(remote, options.host, options.report)]);
  };
}
