import type { Discovery } from '@second-gear/contract/discovery';
import { ownerOfPath, servedVersion } from './discovery.ts';
import type { RemoteLoader } from './remote-loader.ts';
import type { RemoteRoutes } from './remote-routes.tsx';
import type { Versions } from './versions.ts';
import type { PathWatch, Router } from './watch-paths.ts';

/** Polling interval of a visible tab, in ms. */
const ASK_EVERY = 30_000;
/** Minimum time in ms between two polls, even if the tab is opened often. */
const ASK_AGAIN_AFTER = 5_000;

/**
 * Updates an open tab. It polls the document every 30 seconds and when the tab becomes visible, and preloads
 * new versions of the remotes it uses. A remote switches at the next navigation into it, the shell at the
 * next path change. Nothing changes during a payment.
 */
export function followReleases(options: {
  versions: Versions;
  loader: RemoteLoader;
  routes: RemoteRoutes;
  router: Router;
  paths: PathWatch;
  ask: () => Promise<Discovery>;
}): void {
  const { versions, loader, routes, router, paths, ask } = options;
  const shell = versions.discovery().extras.shell;
  let askedAt = 0;

  /** Loads the new version of a remote in use. Slots opened afterward use it. */
  async function bring(name: string): Promise<void> {
    const served = servedVersion(versions.discovery(), name)?.metadata.version;
    const has = loader.loaded(name)?.version;
    if (has === undefined || served === undefined || served === has || versions.asked[name]) return;
    await loader.reload(name);
  }

  /** Writes into the page which release the tab is ready to switch to, for support. */
  const show = (): void => {
    document.documentElement.dataset.revision = String(versions.discovery().extras.revision);
  };
  show();

  async function look(): Promise<void> {
    if (versions.held() || document.visibilityState === 'hidden') return;
    if (Date.now() - askedAt < ASK_AGAIN_AFTER) return;
    askedAt = Date.now();
    try {
      const found = await ask();
      if (found.extras.revision <= versions.discovery().extras.revision || versions.held()) return;
      versions.replace(found);
      await Promise.all(Object.keys(found.microFrontends).map(bring));
      show();
    } catch (error) {
      // Offline or server error: the tab continues with its versions and polls again.
      console.debug(error);
    }
  }

  setInterval(() => void look(), ASK_EVERY);
  window.addEventListener('focus', () => void look());
  document.addEventListener('visibilitychange', () => void look());

  paths.follow((path) => {
    if (versions.held()) return;
    if (versions.discovery().extras.shell !== shell) {
      // Reloads once the router has reached the new URL, so that URL and history state remain.
      const leave = router.subscribe(({ navigation }) => {
        if (navigation.state !== 'idle' || router.state.location.pathname !== path) return;
        leave();
        location.reload();
      });
      return;
    }
    const name = ownerOfPath(versions.discovery(), path);
    if (!name) return;
    const standing = routes.standing(name);
    if (standing !== undefined && loader.loaded(name)?.version !== standing) routes.exchange(name);
  });
}
