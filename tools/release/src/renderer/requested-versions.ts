import type { DeployedVersion } from '@second-gear/federation/discovery';
import { toOverrideKey } from '@second-gear/federation/traffic';
import type { SiteContent } from '../compose/index-html.ts';
import { routesOf } from '../site/discovery-document.ts';
import type { SitePaths } from '../site/paths.ts';
import { readRemoteRecord } from '../site/release-records.ts';

/** Removes the version overrides from an address and returns them by remote. */
export function extractOverrides(address: URL, names: Iterable<string>): Map<string, string> {
  const overrides = new Map<string, string>();
  for (const name of names) {
    const key = toOverrideKey(name);
    const version = address.searchParams.get(key);
    if (version) overrides.set(name, version);
    address.searchParams.delete(key);
  }
  return overrides;
}

/** Returns a version that a visitor requested by name, or null if the site does not have it. */
export async function findOverride(
  paths: SitePaths,
  { document }: SiteContent,
  name: string,
  version: string,
): Promise<DeployedVersion | null> {
  const listedVersions = document.microFrontends[name]?.flatMap(({ extras }) => extras.versions ?? []) ?? [];
  const reference = listedVersions.find((entry) => entry.version === version);
  const [variant] = document.microFrontends[name] ?? [];
  if (!reference || !variant) return null;
  const record = await readRemoteRecord(paths, name, version);
  const { build, files } = record;
  const { container, url, integrity } = reference;
  const extras = {
    ...variant.extras,
    container,
    preloads: build.first,
    files,
    routes: routesOf(record),
  };
  return { ...variant, url, metadata: { version, integrity }, extras };
}
