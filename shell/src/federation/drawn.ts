import type { DrawnState } from '@second-gear/contract/drawn';
import type { QueryClient } from '@tanstack/react-query';
import { matchRoutes, type RouteObject, UNSAFE_ErrorResponseImpl as ErrorResponse } from 'react-router-dom';
import type { LoadedRemote, RemoteLoader } from './remote-loader.ts';

/** Leaves nothing of what was drawn: the browser draws the page itself. */
export function dropDrawn(container: Element): void {
  container.replaceChildren();
  for (const tag of document.querySelectorAll('head > [data-drawn], script[type="application/ld+json"]'))
    tag.remove();
}

/** The remote by whose version the screen was drawn; null where no remote drew it. Throws when it has another version here. */
export async function drawnRemote(
  { remote }: DrawnState,
  loader: RemoteLoader,
): Promise<LoadedRemote | null> {
  if (!remote) return null;
  const loaded = await loader.load(remote.name);
  if (loaded.version !== remote.version)
    throw new Error(`The page was drawn by ${remote.name} ${remote.version}, and has ${loaded.version}`);
  return loaded;
}

/**
 * Brings the code of the screens on the page, which the router otherwise asks for after it has begun: what it draws
 * first must be what stands there.
 */
export async function bringScreens(routes: RouteObject[], location: Location): Promise<void> {
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

/** Makes the queries know what the screen was drawn with. */
export function takeUpAnswers(client: QueryClient, { queries }: DrawnState): void {
  for (const { key, data } of queries) client.setQueryData(key, data);
}

/** What the router begins with: the loaders' answers, and their refusals. */
export const hydrationDataOf = ({ loaderData, errors }: DrawnState) => ({
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
