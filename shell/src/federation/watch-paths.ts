import type { createBrowserRouter } from 'react-router-dom';

export type Router = ReturnType<typeof createBrowserRouter>;
type Blocker = Parameters<Router['getBlocker']>[1];
type Place = Parameters<Blocker>[0]['nextLocation'];
type Action = Parameters<Blocker>[0]['historyAction'];

const urlOf = (to: unknown): URL | undefined => {
  if (typeof to === 'string') return new URL(to, location.href);
  if (typeof to !== 'object' || to === null || !('pathname' in to)) return undefined;
  return typeof to.pathname === 'string' ? new URL(to.pathname, location.href) : undefined;
};
const placeAt = ({ pathname, search, hash }: URL | Location): Place => ({
  pathname,
  search,
  hash,
  state: null,
  key: 'default',
});

export interface PathWatch {
  /** Hands over the router once it is made, before a screen is drawn with it. */
  attach: (router: Router) => void;
  /**
   * Calls back before the router goes to another path: by a link, by code, or by Back and Forward. A screen that asks
   * before it is left is heard first: nothing is called back until the visitor has chosen to leave it.
   */
  follow: (callback: (path: string) => void) => void;
}

/**
 * Whether a screen holds a navigation back, as the router is about to find out itself: it tells nobody what its answer
 * was before it goes on.
 */
function watchBlockers(router: Router): (to: Place, historyAction: `${Action}`) => boolean {
  const blockers = new Map<string, Blocker>();
  const getBlocker = router.getBlocker.bind(router);
  const deleteBlocker = router.deleteBlocker.bind(router);
  router.getBlocker = (key, isBlocking) => {
    blockers.set(key, isBlocking);
    return getBlocker(key, isBlocking);
  };
  router.deleteBlocker = (key) => {
    blockers.delete(key);
    deleteBlocker(key);
  };
  return (nextLocation, historyAction) => {
    // The router goes by the last one alone.
    const [key, isBlocking] = [...blockers].at(-1) ?? [];
    if (key === undefined || router.state.blockers.get(key)?.state === 'proceeding') return false;
    const { location: currentLocation } = router.state;
    return isBlocking?.({ currentLocation, nextLocation, historyAction: historyAction as Action }) ?? false;
  };
}

/**
 * Make it before the router: browsers tell Back and Forward to whoever listened first, and here that must not
 * be the router.
 */
export function watchPaths(): PathWatch {
  let onPop: (() => void) | undefined;
  let callBack: ((path: string) => void) | undefined;
  window.addEventListener('popstate', () => onPop?.());
  return {
    attach: (router) => {
      const isBlocked = watchBlockers(router);
      const leaving = (path: string): void => {
        if (path !== router.state.location.pathname) callBack?.(path);
      };
      const navigate = router.navigate.bind(router) as (to: unknown, options?: unknown) => Promise<void>;
      router.navigate = ((to: unknown, options?: { replace?: boolean }) => {
        const url = urlOf(to);
        if (url && !isBlocked(placeAt(url), options?.replace ? 'REPLACE' : 'PUSH')) leaving(url.pathname);
        return navigate(to, options);
      }) as Router['navigate'];
      onPop = () => {
        if (!isBlocked(placeAt(location), 'POP')) leaving(location.pathname);
      };
      // A visitor who has chosen to leave is on the way by the router's own means.
      let isProceeding = false;
      router.subscribe(({ blockers }) => {
        const chosen = [...blockers.values()].find(({ state }) => state === 'proceeding');
        if (chosen?.location && !isProceeding) leaving(chosen.location.pathname);
        isProceeding = chosen !== undefined;
      });
    },
    follow: (callback) => {
      callBack = callback;
    },
  };
}
