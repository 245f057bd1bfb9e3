import type { Discovery, VersionReference } from '@second-gear/contract/discovery';
import type { Candidate } from '../federation/discovery.ts';

const hash = `sha384-${'a'.repeat(64)}`;

/** Creates a version as loaders receive it. */
export const candidate = (remote: string, version: string): Candidate => ({
  version,
  url: `/remotes/${remote}/${version}/remoteEntry.js`,
  container: `${remote}_${version}`,
  integrity: hash,
  files: {},
});

/** The same version in a document without a list of its files. */
const reference = (remote: string, version: string): VersionReference => {
  const { files: _files, ...rest } = candidate(remote, version);
  return { ...rest, hashes: hash };
};

interface Deployed {
  version: string;
  previous?: string;
  /** Earlier versions, newest first. */
  older?: string[];
  routes?: string[];
  /** The routes that require an account. */
  account?: string[];
  slots?: string[];
  /** The canary and its share of visitors in percent. */
  trial?: { version: string; traffic: number };
}

function arm(remote: string, version: string, of: Deployed, traffic: number, isDefault: boolean) {
  const { url, container, integrity, files } = candidate(remote, version);
  return {
    url,
    metadata: { version, integrity },
    deployment: { traffic, default: isDefault },
    extras: {
      container,
      files,
      routes: (of.routes ?? []).map((path) => ({
        path,
        ...(of.account?.includes(path) && { account: true }),
      })),
      slots: of.slots ?? [],
      preloads: [],
      contract: '^1.0.0',
      shared: {},
      salt: remote,
      ...(of.previous ? { previous: candidate(remote, of.previous) } : {}),
      good: [of.previous ?? [], of.older ?? []].flat(),
      ...(isDefault ? { versions: (of.older ?? []).map((name) => reference(remote, name)) } : {}),
    },
  };
}

/** Creates a discovery document of these remotes. */
export const deployed = (remotes: Record<string, Deployed>, revision = 1, shell = '1'): Discovery => ({
  schema: 'x',
  extras: { revision, updatedAt: '', shell },
  microFrontends: Object.fromEntries(
    Object.entries(remotes).map(([name, remote]) => [
      name,
      [
        arm(name, remote.version, remote, 100 - (remote.trial?.traffic ?? 0), true),
        ...(remote.trial ? [arm(name, remote.trial.version, remote, remote.trial.traffic, false)] : []),
      ],
    ]),
  ),
});
