/**
 * Inline script of every page that was not server-rendered with its data. The same static page serves all
 * routes, so this script determines which remote and data the visitor needs, and preloads them while the
 * shell loads. It must stay small, so it imports no schema.
 */
import type { DeployedVersion, Discovery } from '@second-gear/federation/discovery';
import {
  DISCOVERY_ELEMENT_ID,
  HYDRATION_ELEMENT_ID,
  SITE_CONFIG_ELEMENT_ID,
} from '@second-gear/federation/page-elements';
import { matchPattern } from '@second-gear/federation/route-patterns';
import type { SiteConfig } from '@second-gear/federation/site-config';
import type { HydrationState } from '@second-gear/federation/ssr';
import { TOKEN_KEY } from '@second-gear/federation/token-key';
import { bucketOf, readVisitorId, selectVariant, toOverrideKey } from '@second-gear/federation/traffic';

/** Returns the content of an inline JSON block of the page. */
function readJsonBlock<T>(id: string): T | null {
  const text = document.getElementById(id)?.textContent;
  return text ? (JSON.parse(text) as T) : null;
}

function preload(href: string, as: 'script' | 'fetch', integrity?: string): void {
  const link = document.createElement('link');
  Object.assign(link, {
    rel: 'preload',
    as,
    crossOrigin: 'anonymous',
    href,
    ...(integrity && { integrity }),
  });
  document.head.append(link);
}

/**
 * Returns this visitor's version of a remote: the version with which the page was server-rendered, else the
 * one that the visitor's bucket selects. A visitor without an id gets the default version.
 */
function selectVersion(
  variants: readonly DeployedVersion[],
  renderedVersionName: string | undefined,
): DeployedVersion | undefined {
  const renderedVersion =
    renderedVersionName === undefined
      ? undefined
      : variants.find(({ metadata }) => metadata.version === renderedVersionName);
  const salt = variants.length > 1 && !renderedVersion ? variants[0]?.extras.salt : undefined;
  const visitorId = salt === undefined ? null : readVisitorId(document.cookie);
  // Bucket 100 is outside the share of every canary, so it selects the default version.
  return (
    renderedVersion ??
    selectVariant(variants, salt === undefined || visitorId === null ? 100 : bucketOf(salt, visitorId))
  );
}

/**
 * Returns whether the page's address or the session overrides a remote's version, which only the shell can
 * load.
 */
function hasOverride(remote: string): boolean {
  const key = toOverrideKey(remote);
  try {
    return Boolean(new URLSearchParams(location.search).get(key) ?? sessionStorage.getItem(key));
  } catch (error) {
    console.debug(error);
    return false;
  }
}

/** Fills the parameters of a data path such as /cars/:id. Null if a parameter has no value. */
function fillDataPath(path: string, params: Record<string, string | undefined>): string | null {
  let isIncomplete = false;
  const filled = path.replace(/:([a-z][\w-]*)/gi, (_key, name: string) => {
    const value = params[name];
    isIncomplete ||= !value;
    return encodeURIComponent(value ?? '');
  });
  return isIncomplete ? null : filled;
}

const apiHost = readJsonBlock<SiteConfig>(SITE_CONFIG_ELEMENT_ID)?.apiHost ?? '';
const microFrontends = readJsonBlock<Discovery>(DISCOVERY_ELEMENT_ID)?.microFrontends ?? {};
const renderedVersions = readJsonBlock<HydrationState>(HYDRATION_ELEMENT_ID)?.arms ?? {};

for (const [remote, variants] of Object.entries(microFrontends)) {
  const version = hasOverride(remote) ? undefined : selectVersion(variants, renderedVersions[remote]);
  if (!version) continue;
  const { routes, preloads, calls = [], files: hashes } = version.extras;
  const folder = version.url.slice(0, version.url.lastIndexOf('/') + 1);
  for (const { path, files = [], data = [] } of routes) {
    const params = matchPattern(path, location.pathname);
    if (!params) continue;
    for (const file of new Set([...preloads, ...files, ...calls]))
      preload(folder + file, 'script', hashes[file]);
    // Signed-in users get the data with their token, which only the shell can send.
    if (localStorage.getItem(TOKEN_KEY)) continue;
    for (const each of data) {
      const filled = fillDataPath(each, params);
      if (filled) preload(apiHost + filled, 'fetch');
    }
  }
}
