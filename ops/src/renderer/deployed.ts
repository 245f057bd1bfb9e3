import { readFile, stat } from 'node:fs/promises';
import { type DeployedVersion, type Discovery, discoverySchema } from '@second-gear/contract/discovery';
import type { PublishedShell } from '@second-gear/contract/release';
import { matchPattern } from '@second-gear/contract/route-patterns';
import { armFor, bucketOf } from '@second-gear/contract/traffic';
import type { ShellTexts } from '../compose/index-html.ts';
import { readShellTexts } from '../compose/site-files.ts';
import type { SitePaths } from '../site/paths.ts';
import { readShellRecord } from '../site/records.ts';
import { readSettings, type Settings } from '../site/settings.ts';

/** The current content of a site. */
export interface Deployed {
  document: Discovery;
  shell: PublishedShell;
  settings: Settings;
  texts: ShellTexts;
}

async function stampOf(file: string): Promise<string> {
  const { ino, mtimeNs } = await stat(file, { bigint: true });
  return `${String(ino)} ${String(mtimeNs)}`;
}

/** Reads the current content of a site. */
export async function readDeployed(paths: SitePaths): Promise<Deployed> {
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
 * Caches a site's content and reads it again only after a change.
 * @param onChange called on each change; callers do not wait for it
 */
export function followSite(paths: SitePaths, onChange: (now: Deployed) => void): () => Promise<Deployed> {
  let known: { stamp: string; deployed: Deployed } | undefined;

  return async () => {
    const stamp = `${await stampOf(paths.discovery)} ${await stampOf(paths.settings)}`;
    if (known?.stamp !== stamp) {
      known = { stamp, deployed: await readDeployed(paths) };
      onChange(known.deployed);
    }
    return known.deployed;
  };
}

/** Returns whether any remote has a canary, so that visitors have different versions. */
export const isOnTrial = ({ microFrontends }: Discovery): boolean =>
  Object.values(microFrontends).some((arms) => arms.length > 1);

/** Returns each remote's version for a visitor. */
export const armsOf = ({ microFrontends }: Discovery, visitor: string | null): Map<string, DeployedVersion> =>
  new Map(
    Object.entries(microFrontends).flatMap(([name, arms]): [string, DeployedVersion][] => {
      const place = visitor === null ? 100 : bucketOf(arms[0]?.extras.salt ?? name, visitor);
      const arm = armFor(arms, place);
      return arm ? [[name, arm]] : [];
    }),
  );

/** The owner of an address, and whether its screen is server-rendered. */
export type Owner = { kind: 'shell' } | { kind: 'remote'; name: string; isDrawn: boolean };

/** Returns the owner of an address among a visitor's versions. */
export function ownerOf(arms: ReadonlyMap<string, DeployedVersion>, pathname: string): Owner {
  for (const [name, { extras }] of arms) {
    const route = extras.routes.find(({ path }) => matchPattern(path, pathname) !== null);
    if (route) return { kind: 'remote', name, isDrawn: route.drawn ?? false };
  }
  return { kind: 'shell' };
}
