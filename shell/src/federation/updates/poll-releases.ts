import type { Discovery } from '@second-gear/federation/discovery';
import { findPathOwner, getServedVersion } from '../discovery/discovery.ts';
import type { RemoteLoader } from '../loading/remote-loader.ts';
import type { RemoteRoutes } from '../mounting/remote-routes.tsx';
import type { TabVersions } from '../versions/versions.ts';
import type { PathWatcher, Router } from './watch-paths.ts';

/** Polling interval of a visible tab, in ms. */
const POLL_INTERVAL_MS = 30_000;
/** Minimum time in ms between two polls, even if the visitor switches tabs often. */
const MIN_POLL_GAP_MS = 5_000;

/**
 * Updates an open tab. It polls the discovery document every 30 seconds and when the tab becomes visible, and
 * preloads new versions of the remotes it uses. A remote switches at the next navigation into it, the shell
 * at the next path change. Nothing changes during a payment.
 */
export function pollReleases(options: {
  versions: TabVersions;
  loader: RemoteLoader;
  routes: RemoteRoutes;
  router: Router;
  paths: PathWatcher;
  fetchLatest: () => Promise<Discovery>;
}): void {
  const { versions, loader, routes, router, paths, fetchLatest } = options;
  const loadedShell = versions.getDiscovery().extras.shell;
  let lastPollMs = 0;

  /** Loads the new version of a remote in use. Slots opened afterward use it. */
  async function loadServedVersion(name: string): Promise<void> {
    const servedVersion = getServedVersion(versions.getDiscovery(), name)?.metadata.version;
    const loadedVersion = loader.getLoaded(name)?.version;
    if (
      loadedVersion === undefined ||
      servedVersion === undefined ||
      servedVersion === loadedVersion ||
      versions.overrides[name]
    )
      return;
    await loader.reload(name);
  }

  /** Writes the revision that the tab is ready to switch to into the page, for support. */
  const publishRevision = (): void => {
    document.documentElement.dataset.revision = String(versions.getDiscovery().extras.revision);
  };
  publishRevision();

  async function poll(): Promise<void> {
    if (versions.isHeld() || document.visibilityState === 'hidden') return;
    if (Date.now() - lastPollMs < MIN_POLL_GAP_MS) return;
    lastPollMs = Date.now();
    try {
      const latest = await fetchLatest();
      if (latest.extras.revision <= versions.getDiscovery().extras.revision || versions.isHeld()) return;
      versions.replaceDiscovery(latest);
      await Promise.all(Object.keys(latest.microFrontends).map(loadServedVersion));
      publishRevision();
    } catch (error) {
      // Offline or server error: the tab continues with its versions and polls again.
      console.debug(error);
    }
  }

  setInterval(() => void poll(), POLL_INTERVAL_MS);
  window.addEventListener('focus', () => void poll());
  document.addEventListener('visibilitychange', () => void poll());

  paths.subscribe((path) => {
    if (versions.isHeld()) return;
    if (versions.getDiscovery().extras.shell !== loadedShell) {
      // Reloads only after the router has reached the new URL, so URL and history state remain.
      const unsubscribe = router.subscribe(({ navigation }) => {
        if (navigation.state !== 'idle' || router.state.location.pathname !== path) return;
        unsubscribe();
        location.reload();
      });
      return;
    }
    const name = findPathOwner(versions.getDiscovery(), path);
    if (!name) return;
    const mountedVersion = routes.getMountedVersion(name);
    if (mountedVersion !== undefined && loader.getLoaded(name)?.version !== mountedVersion)
      routes.replaceRemote(name);
  });
}
