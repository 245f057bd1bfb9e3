import type { createBrowserRouter } from 'react-router-dom';

export type Router = ReturnType<typeof createBrowserRouter>;

const pathOf = (to: unknown): string | undefined => {
  if (typeof to === 'string') return new URL(to, location.href).pathname;
  if (typeof to !== 'object' || to === null || !('pathname' in to)) return undefined;
  return typeof to.pathname === 'string' ? new URL(to.pathname, location.href).pathname : undefined;
};

export interface PathWatch {
  /** Calls back before the router goes to another path: by a link, by code, or by Back and Forward. */
  attach: (router: Router, callback: (path: string) => void) => void;
}

/**
 * Make it before the router: browsers tell Back and Forward to whoever listened first, and here that must not
 * be the router.
 */
export function watchPaths(): PathWatch {
  let onPop: (() => void) | undefined;
  window.addEventListener('popstate', () => onPop?.());
  return {
    attach: (router, callback) => {
      const tell = (path: string | undefined): void => {
        if (path !== undefined && path !== router.state.location.pathname) callback(path);
      };
      const navigate = router.navigate.bind(router) as (to: unknown, options?: unknown) => Promise<void>;
      router.navigate = ((to: unknown, options?: unknown) => {
        tell(pathOf(to));
        return navigate(to, options);
      }) as Router['navigate'];
      onPop = () => {
        tell(location.pathname);
      };
    },
  };
}
