import type { RouteObject } from 'react-router-dom';

/**
 * Gives every route an id that says where it stands. By number, as the router counts, a route would have another id
 * where a remote's routes are added later than where they stand from the beginning, as in a page that was drawn on the
 * server.
 * @param below id of the route that these are the children of
 */
export const withIds = (routes: readonly RouteObject[], below: string): RouteObject[] =>
  routes.map((route, place) => {
    const id = route.id ?? `${below} ${route.path ?? String(place)}`;
    if (route.index || !route.children) return { ...route, id };
    return { ...route, id, children: withIds(route.children, id) };
  });
