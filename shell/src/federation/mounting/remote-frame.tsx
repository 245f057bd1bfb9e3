import type { TelemetryEvent } from '@second-gear/contract/telemetry';
import type { HostServices } from '@second-gear/federation/remote';
import { type ComponentProps, Suspense } from 'react';
import { Outlet, type RouteObject } from 'react-router-dom';
import { PageLoading } from '../../screen/page-loading.tsx';
import type { LoadedRemote } from '../loading/remote-loader.ts';
import type { LoadedVersion } from '../telemetry/telemetry.ts';
import { MountReporter } from './mount-reporter.tsx';
import { RemoteRouteError } from './remote-route-error.tsx';
import { assignRouteIds } from './route-ids.ts';

/**
 * A remote's screens. On the server, `Suspense` acts as an error boundary: after a fault, header and footer
 * render without the screens, and the browser renders the screens.
 */
const RemoteScreens = (props: ComponentProps<typeof MountReporter>) => (
  <Suspense fallback={<PageLoading />}>
    <Outlet />
    <MountReporter {...props} />
  </Suspense>
);

/** The services and callbacks that a remote's routes need from the shell. */
export interface RemoteFrameOptions {
  host: HostServices;
  report: (event: TelemetryEvent) => void;
  /** Called when a screen is hydrated, before further input. */
  onRendered: () => void;
  /** Loads another version after a fault. Rejects if there is none. */
  onFault: (remote: LoadedVersion, error: unknown) => Promise<void>;
  onRetry: (remote: LoadedVersion) => Promise<void>;
}

/** Creates a remote's routes below the shell's root route, the same in browser and SSR. */
export function createRemoteFrame(
  remote: LoadedRemote,
  { host, report, onRendered, onFault, onRetry }: RemoteFrameOptions,
): RouteObject {
  const id = `remote:${remote.name}@${remote.version}`;
  return {
    id,
    // The error element is below the root, so a screen's error leaves header and footer in place.
    errorElement: (
      <RemoteRouteError
        key={remote.version}
        remote={remote}
        onFault={(error) => onFault(remote, error)}
        onRetry={() => onRetry(remote)}
      />
    ),
    element: <RemoteScreens key={remote.version} remote={remote} report={report} onRendered={onRendered} />,
    children: assignRouteIds(remote.module.routes(host), id),
  };
}

/** Returns the shell's routes, with the remotes' routes below the route `rootId`. */
export const addRemoteFrames = (
  routes: readonly RouteObject[],
  rootId: string,
  frames: readonly RouteObject[],
): RouteObject[] =>
  routes.map((route) => {
    if (route.index) return route;
    const children = addRemoteFrames(route.children ?? [], rootId, frames);
    if (route.id === rootId) return { ...route, children: [...children, ...frames] };
    return children.length > 0 ? { ...route, children } : route;
  });
