import { SHELL_NAME } from '@second-gear/contract/names';
import {
  type DeployedShell,
  type DeployedVersion,
  type Discovery,
  DISCOVERY_SCHEMA_URL,
  discoverySchema,
  type VersionReference,
} from '@second-gear/federation/discovery';
import type { PublishedRemote, PublishedShell } from '@second-gear/federation/release';
import { isServerBundle } from './public-files.ts';

/** Returns the URL of a remote's version folder, relative to the site's root. */
const folderUrl = (record: PublishedRemote): string =>
  `/remotes/${record.build.declaration.name}/${record.version}/`;

function integrityOf(record: PublishedRemote | PublishedShell): string {
  const integrity = record.files[record.build.entry];
  if (!integrity) throw new Error(`${record.version} has no hash for its entry ${record.build.entry}`);
  return integrity;
}

/** Returns what a browser needs to load a version. */
export const versionEntryOf = (record: PublishedRemote) => ({
  version: record.version,
  url: folderUrl(record) + record.build.entry,
  container: record.build.container,
  integrity: integrityOf(record),
});

/** Returns a version's routes. Each lists the files of its screen, which pages preload. */
export const routesOf = ({ build: { declaration, screens } }: PublishedRemote) =>
  declaration.routes.map(({ screen, ...route }) => {
    const files = screen === undefined ? undefined : screens?.[screen];
    return { ...route, ...(files && { files }) };
  });

/** Returns a version's files for browsers, with their hashes. */
export const browserFileHashes = ({ files }: PublishedRemote): Record<string, string> =>
  Object.fromEntries(Object.entries(files).filter(([file]) => !isServerBundle(file)));

/** The versions of a remote from which its entry in the document is created. */
export interface RemoteVersions {
  live: PublishedRemote;
  canary: { record: PublishedRemote; traffic: number } | null;
  /** Fallback versions for `live`, best first. */
  fallbacks: readonly PublishedRemote[];
  /** All versions of the remote in the site, newest first. */
  versions: readonly VersionReference[];
}

function toDeployedVersion(
  record: PublishedRemote,
  fallbacks: readonly PublishedRemote[],
  options: { traffic: number; isDefault: boolean; salt: string; versions?: readonly VersionReference[] },
): DeployedVersion {
  const { declaration, container, first, shared, calls } = record.build;
  const [previous] = fallbacks;
  const { url, integrity } = versionEntryOf(record);
  return {
    url,
    ...(previous ? { fallbackUrl: versionEntryOf(previous).url } : {}),
    metadata: { version: record.version, integrity },
    deployment: { traffic: options.traffic, default: options.isDefault },
    extras: {
      container,
      routes: routesOf(record),
      slots: declaration.slots,
      preloads: first,
      ...(calls && { calls }),
      files: browserFileHashes(record),
      contract: declaration.contract,
      shared,
      ...(previous ? { previous: { ...versionEntryOf(previous), files: browserFileHashes(previous) } } : {}),
      salt: options.salt,
      good: fallbacks.map(({ version }) => version),
      ...(options.versions ? { versions: [...options.versions] } : {}),
    },
  };
}

/** Returns a remote's versions as the document lists them: the default first, then the canary. */
export function listDeployedVersions({
  live,
  canary,
  fallbacks,
  versions,
}: RemoteVersions): DeployedVersion[] {
  const remote = live.build.declaration.name;
  // The salt stays the same during a canary, so its visitors keep it. The next canary has another salt and
  // therefore other visitors.
  const salt = canary ? `${remote}/${canary.record.version}` : remote;
  const liveVariant = toDeployedVersion(live, fallbacks, {
    traffic: 100 - (canary?.traffic ?? 0),
    isDefault: true,
    salt,
    versions,
  });
  if (!canary) return [liveVariant];
  const canaryFallbacks = [live, ...fallbacks.filter(({ version }) => version !== canary.record.version)];
  return [
    liveVariant,
    toDeployedVersion(canary.record, canaryFallbacks, { traffic: canary.traffic, isDefault: false, salt }),
  ];
}

/** Returns the document of a site with a shell and no remotes. */
export const createEmptyDocument = (shell: string): Discovery => ({
  schema: DISCOVERY_SCHEMA_URL,
  microFrontends: {},
  extras: { revision: 0, updatedAt: new Date(0).toISOString(), shell },
});

/** Returns the document with these remotes added or replaced. The revision increases by one. */
export const createNextDocument = (
  document: Discovery,
  remotes: Record<string, DeployedVersion[]>,
  now: Date,
): Discovery => ({
  ...document,
  microFrontends: { ...document.microFrontends, ...remotes },
  extras: { ...document.extras, revision: document.extras.revision + 1, updatedAt: now.toISOString() },
});

/** Returns a shell's scripts and stylesheets with their hashes. */
export const shellCodeHashes = (shell: PublishedShell): Record<string, string> =>
  Object.fromEntries(Object.entries(shell.files).filter(([file]) => /\.(js|css)$/.test(file)));

/** Returns a document in the format of discovery.json, valid against the public schema. */
export function toPublicDocument(document: Discovery, shell: PublishedShell) {
  const { revision, updatedAt } = document.extras;
  const { contract, shared } = shell.build;
  const listed: DeployedShell = {
    url: `/shell/${shell.version}/${shell.build.entry}`,
    metadata: { version: shell.version, integrity: integrityOf(shell) },
    deployment: { traffic: 100, default: true },
    extras: { revision, updatedAt, files: shellCodeHashes(shell), contract, shared },
  };
  return {
    schema: document.schema,
    microFrontends: { [SHELL_NAME]: [listed], ...document.microFrontends },
  };
}

function omitUnreferencedVersions(versions: readonly DeployedVersion[]): DeployedVersion[] {
  const referencedVersions = new Set(versions.flatMap(({ extras }) => extras.good ?? []));
  return versions.map((version) =>
    version.extras.versions
      ? {
          ...version,
          extras: {
            ...version.extras,
            versions: version.extras.versions.filter((reference) =>
              referencedVersions.has(reference.version),
            ),
          },
        }
      : version,
  );
}

/**
 * Returns the document for embedding in the page. It omits the versions that no `good` list names: only a
 * request by name needs them.
 */
export const toPageDocument = (document: Discovery, shell: PublishedShell): Discovery =>
  discoverySchema.parse({
    ...document,
    extras: { ...document.extras, files: shellCodeHashes(shell) },
    microFrontends: Object.fromEntries(
      Object.entries(document.microFrontends).map(([remote, versions]) => [
        remote,
        omitUnreferencedVersions(versions),
      ]),
    ),
  });

/**
 * Returns the live version of a remote (or of the shell); a canary does not count. Null if it is not
 * deployed.
 */
export const liveVersionOf = ({ extras, microFrontends }: Discovery, subject: string): string | null =>
  subject === SHELL_NAME
    ? extras.shell
    : (microFrontends[subject]?.find((version) => version.deployment.default)?.metadata.version ?? null);
