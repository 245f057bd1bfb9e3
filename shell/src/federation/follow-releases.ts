import type { Discovery } from '@second-gear/contract/discovery';
import { ownerOfPath, servedVersion } from './discovery.ts';
import type { RemoteLoader } from './remote-loader.ts';
import type { RemoteRoutes } from './remote-routes.tsx';
import type { Versions } from './versions.ts';
import type { PathWatch, Router } from './watch-paths.ts';

/** How often in ms a tab that is looked at asks what is deployed. */
const ASK_EVERY = 30_000;
/** Shortest time in ms between two questions, however often the tab is turned to. */
const ASK_AGAIN_AFTER = 5_000;

/**
 * Keeps an open tab up to date: it learns of a new document within half a minute, or when it is turned to,
 * loads the new version of what it uses behind the scenes, and changes over at the next navigation into that
 * remote. A new shell comes with the next change of the path. Nothing changes while a payment is under way.
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

  /** Loads what this tab uses of a remote in its new version. Slots open with it from then on. */
  async function bring(name: string): Promise<void> {
    const served = servedVersion(versions.discovery(), name)?.metadata.version;
    const has = loader.loaded(name)?.version;
    if (has === undefined || served === undefined || served === has || versions.asked[name]) return;
    await loader.reload(name);
  }

  /** Says in the page which release of the site the tab is ready to change over to, for whoever helps a visitor. */
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
      // Offline, or the server is away: what this tab has goes on working, and it asks again.
      console.debug(error);
    }
  }

  setInterval(() => void look(), ASK_EVERY);
  window.addEventListener('focus', () => void look());
  document.addEventListener('visibilitychange', () => void look());

  paths.follow((path) => {
    if (versions.held()) return;
    if (versions.discovery().extras.shell !== shell) {
      // The address and its state are kept; the page comes anew once the router is there.
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
