import type { QueryClient } from '@tanstack/react-query';
import type { RouteObject } from 'react-router-dom';
import type { SlotComponent, SlotName } from './slots.tsx';

/** Services that the shell passes to a remote when it requests the remote's routes. */
export interface HostServices {
  queryClient: QueryClient;
}

/**
 * Query option `meta` that excludes a query from SSR. Use it for requests with a side effect, such as
 * counting a view of a car.
 */
export const ONLY_IN_BROWSERS = { onlyInBrowsers: true } as const;

/** The public interface of a remote. It is the default export of the exposed module `./remote`. */
export interface RemoteModule {
  /** Returns routes with absolute paths. Their loaders may use the host's query client. */
  routes: (host: HostServices) => RouteObject[];
  slots: { [N in SlotName]?: SlotComponent<N> };
}

/** Name of the module that every remote exposes. */
export const REMOTE_EXPOSE = './remote';
