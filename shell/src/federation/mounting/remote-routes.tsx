import type { TelemetryEvent } from '@second-gear/contract/telemetry';
import type { HostServices } from '@second-gear/federation/remote';
import type { createBrowserRouter, PatchRoutesOnNavigationFunction, RouteObject } from 'react-router-dom';
import { findScreenFiles, requiresAccount, findPathOwner } from '../discovery/discovery.ts';
import { preloadFiles } from '../loading/preload-files.ts';
import type { LoadedRemote, RemoteLoader } from '../loading/remote-loader.ts';
import { findFailedVersion } from '../telemetry/page-errors.ts';
import type { LoadedVersion } from '../telemetry/telemetry.ts';
import type { TabVersions } from '../versions/versions.ts';
import type { RecoverFromFault } from './recover-from-fault.ts';
import { addRemoteFrames, createRemoteFrame } from './remote-frame.tsx';

/** Maximum number of repeated renders after errors of a remote that is not on the screen. */
const MAX_REPEATS = 5;

type Router = ReturnType<typeof createBrowserRouter>;

export interface RemoteRoutes {
  /**
   * Loads the remote that owns a path, when the remote is first needed, and adds its routes below the shell's
   * root route.
   */
  patch: PatchRoutesOnNavigationFunction;
  /** The initial routes: the shell's, and those of the remote that server-rendered the page. */
  createRoutes: (remote: LoadedRemote | null) => RouteObject[];
  /** Receives the router as soon as it is created. */
  attach: (router: Router) => void;
  /** Replaces a remote's routes with those of the loader's version, from the next navigation on. */
  replaceRemote: (name: string) => void;
  /**
   * Replaces the version that threw an error and renders the page again. If a remote other than
   * `failedRemote` threw it, such as one that the visitor just left, renders the page again even without a
   * replacement. Otherwise rejects if there is no replacement.
   */
  recover: (failedRemote: LoadedVersion, error: unknown) => Promise<void>;
  /** Loads a remote again after the visitor pressed Retry. */
  retry: (remote: LoadedVersion) => Promise<void>;
  /** Returns the version of a remote's current routes. Returns undefined if the remote has none yet. */
  getMountedVersion: (name: string) => string | undefined;
}

/**
 * Creates the remotes' routes below the shell's.
 * @param createShellRoutes creates the shell's routes. Each call returns the same routes
 * @param onRendered called when a remote's screen is hydrated
 * @param isSignedOut returns whether the visitor is known to be signed out
 * @param preloadSignIn called when a signed-out visitor navigates to a screen that requires an account
 */
export function createRemoteRoutes({
  versions,
  loader,
  host,
  report,
  recoverFromFault,
  onRendered,
  createShellRoutes,
  rootId,
  isSignedOut,
  preloadSignIn,
}: {
  versions: TabVersions;
  loader: RemoteLoader;
  host: HostServices;
  report: (event: TelemetryEvent) => void;
  recoverFromFault: RecoverFromFault;
  onRendered: () => void;
  createShellRoutes: () => RouteObject[];
  rootId: string;
  isSignedOut: () => boolean;
  preloadSignIn: () => void;
}): RemoteRoutes {
  const mountedRemotes = new Map<string, LoadedRemote>();
  let router: Router | undefined;
  let repeatCount = 0;

  function replaceRemote(name: string): void {
    const remote = loader.getLoaded(name);
    if (!router || !remote) return;
    mountedRemotes.set(name, remote);
    // Uses an internal API, because the router has no public one to replace routes at runtime. The new routes
    // apply from the next navigation on. Screens whose routes exist in both trees stay mounted.
    router._internalSetRoutes(createAllRoutes() as Parameters<Router['_internalSetRoutes']>[0]);
  }

  /** Clears failed queries, because a cached failure would also fail the next version. */
  function removeFailedQueries(): void {
    host.queryClient.removeQueries({
      type: 'inactive',
      predicate: ({ state }) => state.status === 'error' && state.data === undefined,
    });
  }

  async function retry(remote: LoadedVersion): Promise<void> {
    versions.clearFailures(remote.name);
    await loader.reload(remote.name, true);
    removeFailedQueries();
    replaceRemote(remote.name);
    await repeatNavigation();
  }

  /** Returns whether the remote owns the current screen. */
  const isOnScreen = ({ name }: LoadedVersion): boolean =>
    router?.state.matches.some(({ route }) => route.id.startsWith(`remote:${name}@`)) ?? false;

  async function recover(failedRemote: LoadedVersion, error: unknown): Promise<void> {
    const faultyRemote = findFailedVersion(error) ?? failedRemote;
    const mustReplace = isOnScreen(faultyRemote);
    if (!mustReplace) repeatCount += 1;
    if (repeatCount > MAX_REPEATS) throw error;
    try {
      await recoverFromFault(faultyRemote, error);
    } catch (cause) {
      if (mustReplace) throw cause;
      console.warn(cause);
    }
    removeFailedQueries();
    if (mountedRemotes.has(faultyRemote.name)) replaceRemote(faultyRemote.name);
    await repeatNavigation();
  }

  async function repeatNavigation(): Promise<void> {
    const { location } = router?.state ?? {};
    if (location)
      await router?.navigate(location, { replace: true, state: location.state, preventScrollReset: true });
  }

  /**
   * Redirects to the login page without loading the remote, whose screen would redirect there too. After
   * sign-in, the target opens. Returns false for the page's initial URL, because the screen at that URL
   * redirects by itself.
   */
  function redirectToSignIn(path: string): boolean {
    const from = router?.state.navigation.location;
    if (!router || from?.pathname !== path) return false;
    // On Back and Forward the URL has already changed, so the login page replaces the entry.
    void router.navigate('/login', { replace: location.pathname === path, state: { from } });
    return true;
  }

  const toFrame = (remote: LoadedRemote): RouteObject =>
    createRemoteFrame(remote, { host, report, onRendered, onFault: recover, onRetry: retry });

  const createAllRoutes = (): RouteObject[] =>
    addRemoteFrames(createShellRoutes(), rootId, [...mountedRemotes.values()].map(toFrame));

  return {
    patch: async ({ path, patch, signal }) => {
      const name = findPathOwner(versions.getDiscovery(), path);
      if (!name || mountedRemotes.has(name)) return;
      if (requiresAccount(versions.getDiscovery(), path)) {
        preloadSignIn();
        if (isSignedOut() && redirectToSignIn(path)) return;
      }
      const screen = findScreenFiles(versions.getDiscovery(), path);
      if (screen) preloadFiles(screen.entry, screen.files, screen.hashes);
      const remote = await loader.load(name);
      // Another navigation may have mounted the remote while this navigation loaded it. If the visitor has
      // navigated again, the router ignores the routes, and the newer navigation adds them.
      if (signal.aborted || mountedRemotes.has(name)) return;
      mountedRemotes.set(name, remote);
      patch(rootId, [toFrame(remote)]);
    },
    createRoutes: (remote) => {
      if (remote) mountedRemotes.set(remote.name, remote);
      return createAllRoutes();
    },
    attach: (newRouter) => {
      router = newRouter;
    },
    replaceRemote,
    recover,
    retry,
    getMountedVersion: (name) => mountedRemotes.get(name)?.version,
  };
}
