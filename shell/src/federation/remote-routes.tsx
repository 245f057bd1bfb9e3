import type { HostServices } from '@second-gear/contract/remote';
import type { TelemetryEvent } from '@second-gear/contract/telemetry';
import type { createBrowserRouter, PatchRoutesOnNavigationFunction, RouteObject } from 'react-router-dom';
import { afterFault } from './after-fault.ts';
import { needsAccount, ownerOfPath, screenFiles } from './discovery.ts';
import { preloadFiles } from './preload-files.ts';
import { remoteFrame, withRemotes } from './remote-frame.tsx';
import type { LoadedRemote, RemoteLoader } from './remote-loader.ts';
import type { Versions } from './versions.ts';

type Router = ReturnType<typeof createBrowserRouter>;

export interface RemoteRoutes {
  /** Loads the owner of a path on the first visit and adds its routes below the shell's root route. */
  patch: PatchRoutesOnNavigationFunction;
  /** All routes to begin with: the shell's, and those of the remote whose screen the page came with. */
  begin: (remote: LoadedRemote | null) => RouteObject[];
  /** Hands over the router once it is made. */
  attach: (router: Router) => void;
  /** Puts the version that the loader now has in the place of the one whose routes stand; from the next navigation on. */
  exchange: (name: string) => void;
  /** Version whose routes stand; undefined before the first visit. */
  standing: (name: string) => string | undefined;
}

/**
 * The remotes' routes below the shell's.
 * @param rootRoutes makes the shell's own routes, the same ones each time
 * @param onDrawn hears that a remote's screen answers
 * @param isSignedOut whether it is known that nobody is signed in
 * @param bringSignIn hears that somebody is on the way to a screen for people with an account
 */
export function createRemoteRoutes(options: {
  versions: Versions;
  loader: RemoteLoader;
  host: HostServices;
  report: (event: TelemetryEvent) => void;
  isReachable: () => Promise<boolean>;
  onDrawn: () => void;
  rootRoutes: () => RouteObject[];
  rootId: string;
  isSignedOut: () => boolean;
  bringSignIn: () => void;
}): RemoteRoutes {
  const { versions, loader, host, report, onDrawn, rootRoutes, rootId, isSignedOut, bringSignIn } = options;
  const mounted = new Map<string, LoadedRemote>();
  let router: Router | undefined;

  function exchange(name: string): void {
    const remote = loader.loaded(name);
    if (!router || !remote) return;
    mounted.set(name, remote);
    // The router's way to take other routes while the page stands; nothing public does. They count from the
    // next navigation on, and what both trees have in common stays mounted.
    router._internalSetRoutes(allRoutes() as Parameters<Router['_internalSetRoutes']>[0]);
  }

  /** What a version could not ask is asked anew by the next: a query that has failed would fail it at once. */
  function forgetFailedQueries(): void {
    host.queryClient.removeQueries({
      type: 'inactive',
      predicate: ({ state }) => state.status === 'error' && state.data === undefined,
    });
  }

  async function retry(remote: LoadedRemote): Promise<void> {
    versions.forgive(remote.name);
    await loader.reload(remote.name, true);
    forgetFailedQueries();
    exchange(remote.name);
    await showAgain();
  }

  async function takeOver(failed: LoadedRemote, error: unknown): Promise<void> {
    await afterFault(options, failed, error);
    forgetFailedQueries();
    exchange(failed.name);
    await showAgain();
  }

  async function showAgain(): Promise<void> {
    const { location } = router?.state ?? {};
    if (location)
      await router?.navigate(location, { replace: true, state: location.state, preventScrollReset: true });
  }

  /**
   * Leads to the form to sign in, and from there to where the visitor was going: the remote would be loaded only to do
   * the same. False for the address that the page came with, whose screen leads on by itself.
   */
  function leadToSignIn(path: string): boolean {
    const from = router?.state.navigation.location;
    if (!router || from?.pathname !== path) return false;
    // On the way back or forward the address has changed already, and must not be gone back to.
    void router.navigate('/login', { replace: location.pathname === path, state: { from } });
    return true;
  }

  const framed = (remote: LoadedRemote): RouteObject =>
    remoteFrame(remote, { host, report, onDrawn, onFault: takeOver, onRetry: retry });

  const allRoutes = (): RouteObject[] => withRemotes(rootRoutes(), rootId, [...mounted.values()].map(framed));

  return {
    patch: async ({ path, patch }) => {
      const name = ownerOfPath(versions.discovery(), path);
      if (!name || mounted.has(name)) return;
      if (needsAccount(versions.discovery(), path)) {
        bringSignIn();
        if (isSignedOut() && leadToSignIn(path)) return;
      }
      const screen = screenFiles(versions.discovery(), path);
      if (screen) preloadFiles(screen.entry, screen.files, screen.hashes);
      const remote = await loader.load(name);
      // Another navigation may have come first while the remote was on its way.
      if (mounted.has(name)) return;
      mounted.set(name, remote);
      patch(rootId, [framed(remote)]);
    },
    begin: (remote) => {
      if (remote) mounted.set(remote.name, remote);
      return allRoutes();
    },
    attach: (made) => {
      router = made;
    },
    exchange,
    standing: (name) => mounted.get(name)?.version,
  };
}
