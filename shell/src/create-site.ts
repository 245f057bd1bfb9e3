import { findRemoteVersion } from '@second-gear/contract/caller';
import { readSiteConfig } from '@second-gear/federation/site-config-reader';
import { createQueryClient } from '@second-gear/shared-auth/query-client';
import { useSession } from '@second-gear/shared-auth/session';
import { preloadSignIn } from './accounts/preload-sign-in.ts';
import { measureConnection } from './connection/connection-speed.ts';
import { isReachable } from './connection/reachability.ts';
import { isComparable, readDiscovery } from './federation/discovery/discovery.ts';
import { findVersion, addFileHashes } from './federation/discovery/find-version.ts';
import { loadContainer, releaseContainer } from './federation/loading/container.ts';
import { createRemoteLoader } from './federation/loading/remote-loader.ts';
import { waitUntilLate } from './federation/loading/wait-until-late.ts';
import { watchChunks } from './federation/loading/watch-chunks.ts';
import { isMounted } from './federation/mounting/mounted-versions.ts';
import { createFaultRecovery } from './federation/mounting/recover-from-fault.ts';
import { createRemoteRoutes } from './federation/mounting/remote-routes.tsx';
import { createSlotHost } from './federation/mounting/slot-host.tsx';
import { reportPageErrors } from './federation/telemetry/page-errors.ts';
import { createReporter } from './federation/telemetry/telemetry.ts';
import { createTabVersions } from './federation/versions/versions.ts';
import type { EarlyEvents } from './hydration/early-events.ts';
import { createRootRoutes, ROOT_ROUTE_ID } from './routes.tsx';

/** The parts of the shell that load, mount and report remotes. */
export type Site = ReturnType<typeof createSite>;

/** Creates versions, loader, routes and slots of the remotes from the page's discovery document. */
export function createSite(earlyEvents: EarlyEvents) {
  const { apiHost, development = false } = readSiteConfig();
  const versions = createTabVersions(readDiscovery(), findVersion);
  const sendEvent = createReporter(`${apiHost}/telemetry`);
  const report: typeof sendEvent = (event) => {
    if (isComparable(versions.getDiscovery(), event.remote)) sendEvent(event);
    if (event.kind === 'mounted') earlyEvents.replayActions();
  };
  const reportPageError = reportPageErrors(report, isReachable);
  const loader = createRemoteLoader(
    versions.listCandidates,
    async (candidate, attempt) => {
      const startingVersion = findRemoteVersion(candidate.url);
      if (startingVersion)
        report({ remote: startingVersion.name, version: startingVersion.version, kind: 'began' });
      return loadContainer(await addFileHashes(candidate), attempt);
    },
    report,
    isReachable,
    { waitUntilLate, isHeld: versions.isHeld, isMounted, releaseContainer },
  );
  measureConnection();
  watchChunks(loader.isRunning);
  const queryClient = createQueryClient();
  const recoverFromFault = createFaultRecovery({ versions, loader, report, isReachable });
  const slotHost = createSlotHost({ versions, loader, report, recoverFromFault });
  const remoteRoutes = createRemoteRoutes({
    versions,
    loader,
    host: { queryClient },
    report,
    recoverFromFault,
    createShellRoutes: () => createRootRoutes({ development, remotes: remoteRoutes }),
    rootId: ROOT_ROUTE_ID,
    onRendered: () => {
      earlyEvents.replayInputs(() => true);
    },
    isSignedOut: () => useSession.getState().status === 'signed-out',
    preloadSignIn,
  });
  return { versions, report, reportPageError, loader, queryClient, slotHost, remoteRoutes };
}
