import {
  DISCOVERY_SCHEMA,
  discoverySchema,
  type DeployedVersion,
  type Discovery,
} from '@second-gear/contract/discovery';
import type { PublishedRemote } from '@second-gear/contract/release';

/** Address of a remote's version folder from the site's root. */
const folderUrl = (record: PublishedRemote): string =>
  `/remotes/${record.build.declaration.name}/${record.version}/`;

function integrityOf(record: PublishedRemote): string {
  const integrity = record.files[record.build.entry];
  if (!integrity) throw new Error(`${record.version} has no hash of its entry ${record.build.entry}`);
  return integrity;
}

/** What the browser must know of a version that it may fall back to. */
const asFallback = (record: PublishedRemote) => ({
  version: record.version,
  url: folderUrl(record) + record.build.entry,
  container: record.build.container,
  integrity: integrityOf(record),
  files: record.files,
});

/** One version as the discovery document lists it, serving all visitors. */
export function deployedVersion(record: PublishedRemote, previous: PublishedRemote | null): DeployedVersion {
  const { declaration, container, first, shared } = record.build;
  return {
    url: folderUrl(record) + record.build.entry,
    ...(previous ? { fallbackUrl: asFallback(previous).url } : {}),
    metadata: { version: record.version, integrity: integrityOf(record) },
    deployment: { traffic: 100, default: true },
    extras: {
      container,
      routes: declaration.routes,
      slots: declaration.slots,
      preloads: first,
      files: record.files,
      contract: declaration.contract,
      shared,
      ...(previous ? { previous: asFallback(previous) } : {}),
    },
  };
}

/** The document of a site that has a shell and no remotes yet. */
export const emptyDocument = (shell: string): Discovery => ({
  schema: DISCOVERY_SCHEMA,
  microFrontends: {},
  extras: { revision: 0, updatedAt: new Date(0).toISOString(), shell },
});

/** The same document with one remote pointed at another version; the revision rises by one. */
export function withRemote(document: Discovery, remote: string, version: DeployedVersion, now: Date): Discovery {
  return discoverySchema.parse({
    ...document,
    microFrontends: { ...document.microFrontends, [remote]: [version] },
    extras: { ...document.extras, revision: document.extras.revision + 1, updatedAt: now.toISOString() },
  });
}

/** Version that serves visitors now; null when the remote is not deployed. */
export const liveVersion = (document: Discovery, remote: string): string | null =>
  document.microFrontends[remote]?.find((version) => version.deployment.default)?.metadata.version ?? null;
