import type { RouteObject } from 'react-router-dom';

/**
 * Gives every route an id derived from its position. The router's default ids would differ between routes
 * added later and routes present from the start, as in a server-rendered page.
 * @param below id of the parent route
 */
export const withIds = (routes: readonly RouteObject[], below: string): RouteObject[] =>
  routes.map((route, place) => {
    const id = route.id ?? `${below} ${route.path ?? String(place)}`;
    if (route.index || !route.children) return { ...route, id };
    return { ...route, id, children: withIds(route.children, id) };
  });
