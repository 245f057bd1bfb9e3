import type { QueryClient } from '@tanstack/react-query';
import type { RouteObject } from 'react-router-dom';
import type { SlotComponent, SlotName } from './slots.tsx';

/** What the shell lends a remote when it asks for its routes. */
export interface HostServices {
  queryClient: QueryClient;
}

/**
 * Of a query: `meta: ONLY_IN_BROWSERS` keeps it from being asked where the page is drawn on the server, since it says
 * something of the visitor, such as that a car was looked at.
 */
export const ONLY_IN_BROWSERS = { onlyInBrowsers: true } as const;

/** The whole border of a remote: the default export of its `./remote` expose. */
export interface RemoteModule {
  /** Absolute route objects; loaders may use the host's query client. */
  routes: (host: HostServices) => RouteObject[];
  slots: { [N in SlotName]?: SlotComponent<N> };
}

/** Name of the module that every remote exposes. */
export const REMOTE_EXPOSE = './remote';
