import type { Discovery, VersionReference } from '@second-gear/federation/discovery';
import type { LoadCandidate } from '../federation/discovery/discovery.ts';

const HASH = `sha384-${'a'.repeat(64)}`;

/** Creates a version as loaders receive it. */
export const createCandidate = (remote: string, version: string): LoadCandidate => ({
  version,
  url: `/remotes/${remote}/${version}/remoteEntry.js`,
  container: `${remote}_${version}`,
  integrity: HASH,
  files: {},
});

/** The same version as a reference: with the hash of its list of files instead of the list. */
const toReference = (remote: string, version: string): VersionReference => {
  const { files: _files, ...rest } = createCandidate(remote, version);
  return { ...rest, hashes: HASH };
};

interface DeployedRemote {
  version: string;
  previous?: string;
  /** Earlier versions, newest first. */
  older?: string[];
  routes?: string[];
  account?: string[];
  slots?: string[];
  /** The canary and its share of visitors in percent. */
  canary?: { version: string; traffic: number };
}

function createVariant(
  remote: string,
  version: string,
  remoteSpec: DeployedRemote,
  traffic: number,
  isDefault: boolean,
) {
  const { url, container, integrity, files } = createCandidate(remote, version);
  return {
    url,
    metadata: { version, integrity },
    deployment: { traffic, default: isDefault },
    extras: {
      container,
      files,
      routes: (remoteSpec.routes ?? []).map((path) => ({
        path,
        ...(remoteSpec.account?.includes(path) && { account: true }),
      })),
      slots: remoteSpec.slots ?? [],
      preloads: [],
      contract: '^1.0.0',
      shared: {},
      salt: remote,
      ...(remoteSpec.previous ? { previous: createCandidate(remote, remoteSpec.previous) } : {}),
      good: [remoteSpec.previous ?? [], remoteSpec.older ?? []].flat(),
      ...(isDefault ? { versions: (remoteSpec.older ?? []).map((name) => toReference(remote, name)) } : {}),
    },
  };
}

export const createTestDiscovery = (
  remotes: Record<string, DeployedRemote>,
  revision = 1,
  shell = '1',
): Discovery => ({
  schema: 'x',
  extras: { revision, updatedAt: '', shell },
  microFrontends: Object.fromEntries(
    Object.entries(remotes).map(([name, remote]) => [
      name,
      [
        createVariant(name, remote.version, remote, 100 - (remote.canary?.traffic ?? 0), true),
        ...(remote.canary
          ? [createVariant(name, remote.canary.version, remote, remote.canary.traffic, false)]
          : []),
      ],
    ]),
  ),
});
