import type { createBrowserRouter } from 'react-router-dom';

export type Router = ReturnType<typeof createBrowserRouter>;
type Blocker = Parameters<Router['getBlocker']>[1];
type RouterLocation = Parameters<Blocker>[0]['nextLocation'];
type HistoryAction = Parameters<Blocker>[0]['historyAction'];

const toUrl = (to: unknown): URL | undefined => {
  if (typeof to === 'string') return new URL(to, location.href);
  if (typeof to !== 'object' || to === null || !('pathname' in to)) return undefined;
  return typeof to.pathname === 'string' ? new URL(to.pathname, location.href) : undefined;
};
const toRouterLocation = ({ pathname, search, hash }: URL | Location): RouterLocation => ({
  pathname,
  search,
  hash,
  state: null,
  key: 'default',
});

export interface PathWatcher {
  /** Receives the router as soon as it is created, before it renders a screen. */
  attach: (router: Router) => void;
  /**
   * Calls back before the router navigates to another path, whether by link, code, Back or Forward. If a
   * screen blocks navigation, calls back only after the visitor confirms.
   */
  subscribe: (callback: (path: string) => void) => void;
}

/**
 * Tracks the screens' navigation blockers. Returns a function that returns whether a navigation would be
 * blocked, because the router has no API for that.
 */
function watchBlockers(router: Router): (to: RouterLocation, historyAction: `${HistoryAction}`) => boolean {
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
    // The router uses only the last blocker.
    const [key, isBlocking] = [...blockers].at(-1) ?? [];
    if (key === undefined || router.state.blockers.get(key)?.state === 'proceeding') return false;
    const { location: currentLocation } = router.state;
    return (
      isBlocking?.({ currentLocation, nextLocation, historyAction: historyAction as HistoryAction }) ?? false
    );
  };
}

/**
 * Watches for navigations to other paths. Create it before the router: popstate listeners run in order of
 * registration, and this one must be first.
 */
export function watchPaths(): PathWatcher {
  let onPop: (() => void) | undefined;
  let listener: ((path: string) => void) | undefined;
  window.addEventListener('popstate', () => onPop?.());
  return {
    attach: (router) => {
      const isBlocked = watchBlockers(router);
      const notifyLeaving = (path: string): void => {
        if (path !== router.state.location.pathname) listener?.(path);
      };
      const navigate = router.navigate.bind(router) as (to: unknown, options?: unknown) => Promise<void>;
      router.navigate = ((to: unknown, options?: { replace?: boolean }) => {
        const url = toUrl(to);
        if (url && !isBlocked(toRouterLocation(url), options?.replace ? 'REPLACE' : 'PUSH'))
          notifyLeaving(url.pathname);
        return navigate(to, options);
      }) as Router['navigate'];
      onPop = () => {
        if (!isBlocked(toRouterLocation(location), 'POP')) notifyLeaving(location.pathname);
      };
      // After the visitor confirms, the router doesn't call `navigate`, so this watches the blockers' states.
      let isProceeding = false;
      router.subscribe(({ blockers }) => {
        const proceeding = [...blockers.values()].find(({ state }) => state === 'proceeding');
        if (proceeding?.location && !isProceeding) notifyLeaving(proceeding.location.pathname);
        isProceeding = proceeding !== undefined;
      });
    },
    subscribe: (callback) => {
      listener = callback;
    },
  };
}
