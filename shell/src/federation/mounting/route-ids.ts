import type { RouteObject } from 'react-router-dom';

/**
 * Gives every route an id derived from its position. The router's default ids would differ between routes
 * added later and routes present from the start, as in a server-rendered page.
 * @param parentId id of the parent route
 */
export const assignRouteIds = (routes: readonly RouteObject[], parentId: string): RouteObject[] =>
  routes.map((route, index) => {
    const id = route.id ?? `${parentId} ${route.path ?? String(index)}`;
    if (route.index || !route.children) return { ...route, id };
    return { ...route, id, children: assignRouteIds(route.children, id) };
  });
