import { existsSync } from 'node:fs';
import { cp, mkdir, rm } from 'node:fs/promises';
import path from 'node:path';
import type { DeployedVersion } from '@second-gear/federation/discovery';
import type { PublishedRemote } from '@second-gear/federation/release';
import { SLOT_NAMES } from '@second-gear/federation/slot-names';
import { copyWithoutLocks } from '@second-gear/node-utils/lock';
import type { FastifyInstance } from 'fastify';
import { candidateReasons, type Peer, type Reason } from '../gate/reasons-against-remote.ts';
import { createGateway } from '../gateway/gateway.ts';
import { activateVersion } from '../rollout/activate-version.ts';
import { toVersionReference } from '../site/approved-versions.ts';
import { withRemoteCandidate } from '../site/candidate.ts';
import { listDeployedVersions } from '../site/discovery-document.ts';
import { withSiteLock } from '../site/journal.ts';
import { packageDir, remotePackage, REPOSITORY, type SitePaths, sitePaths } from '../site/paths.ts';
import { readSettings, writeSettings } from '../site/settings.ts';
import { type DeployedSite, readDeployedSite } from './deployed-site.ts';
import { findLocalApi } from './local-api.ts';
import { createWorkbenchGateway } from './workbench-gateway.ts';

/** Returns the gate's reasons against a build on a deployed site that follow from the site's public files. */
export function incompatibilityReasons(
  { document, shell }: DeployedSite,
  candidate: PublishedRemote,
): Reason[] {
  const peers = Object.entries(document.microFrontends).flatMap(([remote, versions]) =>
    versions.map(({ metadata, deployment, extras }): Peer => ({
      remote,
      version: metadata.version,
      role: deployment.default ? 'live' : 'canary',
      ...extras,
    })),
  );
  const shellBuild = shell ?? { contract: candidate.build.builtWithContract, shared: {} };
  return candidateReasons({ candidate, shell: { build: shellBuild }, peers, knownSlots: SLOT_NAMES }).filter(
    ({ check }) => shell !== null || (check !== 'shared' && check !== 'contract'),
  );
}

/** Copies a local build into a site as a version, without a ledger entry. */
export const copyLocalBuild = (paths: SitePaths, remote: string, dist: string): Promise<PublishedRemote> =>
  withRemoteCandidate(paths, remote, dist, async ({ version, folder, record }) => {
    await cp(folder, paths.remoteVersion(remote, version), { recursive: true });
    return record;
  });

/** A local site in which one remote runs from its sources. */
export interface Workbench {
  gateway: FastifyInstance;
  /** Serves the remote's latest build. Returns its version and the gate's reasons against it. */
  serveLatestBuild: () => Promise<{ version: string; reasons: readonly string[] }>;
  /** Lines for the developer about the origin of everything except the remote. */
  originLines: readonly string[];
}

type Extend = (app: FastifyInstance) => void;

const distOf = (remote: string): string => path.join(packageDir(remotePackage(remote)), 'dist');

/** Returns warnings about the API: it is missing, or may belong to another folder. */
function apiHints(api: string, { isUp, isKnown }: { isUp: boolean; isKnown: boolean }): string[] {
  if (!isUp) return [`No API is running at ${api}. Run npm start in another terminal, or set API_TARGET.`];
  if (isKnown) return [];
  return [
    `No npm start is running in this folder: the API at ${api} belongs to another one. Set API_TARGET to use it.`,
  ];
}

/** Creates a workbench in a copy of the composed site, with a local stack's API. */
export async function createWorkbenchInCopy(
  remote: string,
  originalPaths: SitePaths,
  extend: Extend,
): Promise<Workbench> {
  if (!existsSync(originalPaths.discovery))
    throw new Error(
      'No composed site found. Run npm start first, or pass a deployed site with --against URL.',
    );
  const paths = sitePaths(path.join(REPOSITORY, '.data/dev-site'));
  await rm(paths.site, { recursive: true, force: true });
  await copyWithoutLocks(originalPaths.site, paths.site);
  await writeSettings(paths.settings, { ...(await readSettings(paths.settings)), liveReload: true });
  const { address: api, isKnown } = await findLocalApi();
  const isUp = await fetch(`${api}/readyz`).then(
    () => true,
    () => false,
  );
  return {
    gateway: await createGateway({ site: paths.site, api, extend }),
    serveLatestBuild: () =>
      withRemoteCandidate(paths, remote, distOf(remote), async (to) => {
        const why = 'development build';
        await withSiteLock(paths, () =>
          activateVersion(paths, { remote, to, what: 'release', who: 'dev', why }),
        );
        return { version: to.version, reasons: [] };
      }),
    originLines: [
      `Everything else is a copy of ${originalPaths.site}, on the API at ${api}.`,
      ...apiHints(api, { isUp, isKnown }),
    ],
  };
}

/**
 * Creates a workbench on a deployed site, which it only reads.
 * @throws if nothing responds at the address, or it is not a site of Second Gear
 */
export async function createWorkbenchAgainst(
  remote: string,
  url: string,
  extend: Extend,
): Promise<Workbench> {
  const site = await readDeployedSite(url);
  const paths = sitePaths(path.join(REPOSITORY, '.data/dev-against'));
  await rm(paths.site, { recursive: true, force: true });
  await mkdir(paths.site, { recursive: true });
  let servedVariants: DeployedVersion[] | null = null;
  const { revision, shell } = site.document.extras;
  return {
    gateway: await createWorkbenchGateway({
      site,
      remote,
      paths,
      getServedVariants: () => servedVariants,
      extend,
    }),
    serveLatestBuild: async () => {
      const live = await copyLocalBuild(paths, remote, distOf(remote));
      // No fallback version: developers want to see failures.
      servedVariants = listDeployedVersions({
        live,
        canary: null,
        fallbacks: [],
        versions: [toVersionReference(live)],
      });
      return {
        version: live.version,
        reasons: incompatibilityReasons(site, live).map(({ message }) => message),
      };
    },
    originLines: [
      `Everything else comes from ${site.origin}: shell ${shell}, revision ${String(revision)}. That site is not changed, but be careful: anything you do on the page (log in, book, upload) is real.`,
      ...(site.shell
        ? []
        : ['It does not list what its shell provides, so shared modules and contract are not checked.']),
    ],
  };
}
