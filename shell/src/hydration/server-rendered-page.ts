import type { HydrationState } from '@second-gear/federation/ssr';
import type { QueryClient } from '@tanstack/react-query';
import { matchRoutes, type RouteObject, UNSAFE_ErrorResponseImpl as ErrorResponse } from 'react-router-dom';
import type { LoadedRemote, RemoteLoader } from '../federation/loading/remote-loader.ts';

/** Removes all server-rendered content, so the browser renders the page. */
export function discardServerHtml(container: Element): void {
  container.replaceChildren();
  for (const element of document.querySelectorAll('head > [data-ssr], script[type="application/ld+json"]'))
    element.remove();
}

/**
 * Returns the loaded remote whose version server-rendered the screen. Returns null if none did. Throws if the
 * browser loads another version.
 */
export async function loadRenderedRemote(
  { remote }: HydrationState,
  loader: RemoteLoader,
): Promise<LoadedRemote | null> {
  if (!remote) return null;
  const loadedRemote = await loader.load(remote.name);
  if (loadedRemote.version !== remote.version)
    throw new Error(
      `The page was server-rendered by ${remote.name} ${remote.version}, but the browser loaded ${loadedRemote.version}`,
    );
  return loadedRemote;
}

/**
 * Preloads the code of the page's screens. Otherwise, the router would load the code later, and the first
 * render would not match the server's HTML.
 */
export async function loadScreens(routes: RouteObject[], location: Location): Promise<void> {
  const matches = matchRoutes(routes, location) ?? [];
  await Promise.all(
    matches.map(async ({ route }) => {
      if (typeof route.lazy !== 'function') return;
      const { lazy } = route;
      delete route.lazy;
      Object.assign(route, await lazy());
    }),
  );
}

/** Update time that marks data as stale, so it is refetched as soon as a screen uses it. */
const LONG_AGO = 1;

/** Fills the query cache with the data of the server-rendered screen. */
export function restoreQueries(
  client: QueryClient,
  { queries, stale }: Pick<HydrationState, 'queries' | 'stale'>,
): void {
  for (const { key, data } of queries) client.setQueryData(key, data, stale && { updatedAt: LONG_AGO });
}

/** Returns the router's hydration data: results and errors of the loaders. */
export const toHydrationData = ({ loaderData, errors }: HydrationState) => ({
  loaderData,
  errors:
    errors &&
    Object.fromEntries(
      Object.entries(errors).map(([id, { status, statusText, data }]) => [
        id,
        new ErrorResponse(status, statusText, data),
      ]),
    ),
});
