import { readFile } from 'node:fs/promises';
import { toCallerHeader } from '@second-gear/contract/caller';
import { SHELL_NAME } from '@second-gear/contract/names';
import { type DeployedVersion, type Discovery, discoverySchema } from '@second-gear/federation/discovery';
import { matchPattern } from '@second-gear/federation/route-patterns';
import { bucketOf, selectVariant } from '@second-gear/federation/traffic';
import type { SiteContent } from '../compose/index-html.ts';
import { readShellTexts } from '../compose/site-files.ts';
import { readFileStamp } from '../site/file-hashes.ts';
import type { SitePaths } from '../site/paths.ts';
import { readShellRecord } from '../site/release-records.ts';
import { readSettings } from '../site/settings.ts';

export async function readSiteContent(paths: SitePaths): Promise<SiteContent> {
  const document = discoverySchema.parse(JSON.parse(await readFile(paths.discovery, 'utf8')));
  const { shell } = document.extras;
  return {
    document,
    shell: await readShellRecord(paths, shell),
    settings: await readSettings(paths.settings),
    texts: await readShellTexts(paths, shell),
  };
}

/**
 * Returns a function that returns a site's content. It reads the files again only after a change.
 * @param onChange called on each change, without waiting for its completion
 */
export function trackSiteContent(
  paths: SitePaths,
  onChange: (site: SiteContent) => void,
): () => Promise<SiteContent> {
  let cached: { stamp: string; content: SiteContent } | undefined;

  return async () => {
    const stamp = `${await readFileStamp(paths.discovery)} ${await readFileStamp(paths.settings)}`;
    if (cached?.stamp !== stamp) {
      cached = { stamp, content: await readSiteContent(paths) };
      onChange(cached.content);
    }
    return cached.content;
  };
}

/** Returns whether any remote has a canary. Visitors then have different versions. */
export const hasCanary = ({ microFrontends }: Discovery): boolean =>
  Object.values(microFrontends).some((variants) => variants.length > 1);

/** Returns each remote's version for a visitor. */
export const selectVariants = (
  { microFrontends }: Discovery,
  visitorId: string | null,
): Map<string, DeployedVersion> =>
  new Map(
    Object.entries(microFrontends).flatMap(([name, variants]): [string, DeployedVersion][] => {
      const bucket = visitorId === null ? 100 : bucketOf(variants[0]?.extras.salt ?? name, visitorId);
      const variant = selectVariant(variants, bucket);
      return variant ? [[name, variant]] : [];
    }),
  );

/** The owner of an address, the pattern of its route, and whether its screen is server-rendered. */
export type Owner =
  | { kind: 'shell'; route: string | undefined }
  | { kind: 'remote'; name: string; route: string; isServerRendered: boolean };

/** Returns the route if an address is one of the shell's own screens, regardless of the remotes' routes. */
const findShellRoute = ({ shell }: Pick<SiteContent, 'shell'>, pathname: string): string | undefined =>
  shell.build.routes?.find((path) => matchPattern(path, pathname) !== null);

/** Whether an address is one of the shell's own screens, regardless of the routes that remotes declare. */
export const isShellRoute = (site: Pick<SiteContent, 'shell'>, pathname: string): boolean =>
  findShellRoute(site, pathname) !== undefined;

/** Returns the owner of an address among a visitor's versions. The shell's own screens take precedence. */
export function findOwner(
  site: Pick<SiteContent, 'shell'>,
  variants: ReadonlyMap<string, DeployedVersion>,
  pathname: string,
): Owner {
  const shellRoute = findShellRoute(site, pathname);
  if (shellRoute !== undefined) return { kind: 'shell', route: shellRoute };
  for (const [name, { extras }] of variants) {
    const route = extras.routes.find(({ path }) => matchPattern(path, pathname) !== null);
    if (route) return { kind: 'remote', name, route: route.path, isServerRendered: route.drawn ?? false };
  }
  return { kind: 'shell', route: undefined };
}

/** Returns the version that renders an owner's screen, as the `x-remote` header of its API calls. */
export function findCallerVersion(
  { shell }: Pick<SiteContent, 'shell'>,
  variants: ReadonlyMap<string, DeployedVersion>,
  owner: Owner,
): string | undefined {
  if (owner.kind === 'shell') return toCallerHeader({ name: SHELL_NAME, version: shell.version });
  const version = variants.get(owner.name)?.metadata.version;
  return version && toCallerHeader({ name: owner.name, version });
}
