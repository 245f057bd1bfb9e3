import { existsSync, statSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { isRemoteName, isVersionName, SHELL_NAME } from '@second-gear/contract/names';
import { isLockFile } from '@second-gear/toolkit/lock';

/** The repository's root: ops is run from its own package folder's parent. */
export const REPOSITORY = path.resolve(import.meta.dirname, '../../..');

/** Folder of a package. */
export const packageDir = (name: string): string => path.join(REPOSITORY, name);

/** Package folder of a remote by its name, the only naming rule ops knows. */
export const remotePackage = (remote: string): string => `mfe-${remote}`;

/** A word that was given as a name, and could lead elsewhere than a name can. */
export class NotAName extends Error {}

/** The name, where it is one of a remote. Throws NotAName. */
export function demandRemoteName(name: string): string {
  if (isRemoteName(name)) return name;
  if (name === SHELL_NAME)
    throw new NotAName('The shell is no remote: it is released, activated and rolled back, and has no trial');
  throw new NotAName(
    `${JSON.stringify(name)} is no name of a remote: small letters, digits and hyphens, such as catalog`,
  );
}

/** The name, where it is one of a remote, or the shell's. Throws NotAName. */
export const demandSubjectName = (name: string): string =>
  name === SHELL_NAME ? name : demandRemoteName(name);

/** The name, where it is one of a version. Throws NotAName. */
export function demandVersionName(name: string): string {
  if (isVersionName(name)) return name;
  throw new NotAName(`${JSON.stringify(name)} is no name of a version, such as 1.0.0-3ed0bfae2c`);
}

/** Where everything lies inside a site directory (docs/architecture.md). No name leads out of its folder. */
export function sitePaths(site: string) {
  const own = new Set([
    'index.html',
    'discovery.json',
    'headers.json',
    'robots.txt',
    'favicon.ico',
    'settings.json',
    'ledger.jsonl',
    '.journal.json',
    '.watch.json',
    'shell',
    'remotes',
  ]);
  return {
    site,
    index: path.join(site, 'index.html'),
    discovery: path.join(site, 'discovery.json'),
    headers: path.join(site, 'headers.json'),
    robots: path.join(site, 'robots.txt'),
    icon: path.join(site, 'favicon.ico'),
    settings: path.join(site, 'settings.json'),
    ledger: path.join(site, 'ledger.jsonl'),
    /** A change that is under way, or that a crash interrupted. */
    journal: path.join(site, '.journal.json'),
    lock: path.join(site, '.lock'),
    bucketLock: path.join(site, '.bucket.lock'),
    /** What watch has counted so far. */
    watched: path.join(site, '.watch.json'),
    /** Whether a name in the site directory itself is one that every site may have; locks have more than one. */
    isOwn: (name: string) => own.has(name) || isLockFile(name),
    shellVersions: path.join(site, 'shell'),
    shellVersion: (version: string) => path.join(site, 'shell', demandVersionName(version)),
    remotes: path.join(site, 'remotes'),
    remoteVersions: (remote: string) => path.join(site, 'remotes', demandRemoteName(remote)),
    remoteVersion: (remote: string, version: string) =>
      path.join(site, 'remotes', demandRemoteName(remote), demandVersionName(version)),
  };
}
export type SitePaths = ReturnType<typeof sitePaths>;

/** Folder of a version of a remote, or of the shell. */
export const versionFolder = (paths: SitePaths, subject: string, version: string): string =>
  subject === SHELL_NAME ? paths.shellVersion(version) : paths.remoteVersion(subject, version);

/** Whether this is a folder that can hold the versions of a remote. */
export const isRemoteFolder = (place: string): boolean =>
  isRemoteName(path.basename(place)) && (statSync(place, { throwIfNoEntry: false })?.isDirectory() ?? false);

/** Names of the remotes that have a folder in the site; whatever else lies there is no remote. */
export async function remotesIn({ remotes }: SitePaths): Promise<string[]> {
  if (!existsSync(remotes)) return [];
  return (await readdir(remotes)).filter((name) => isRemoteFolder(path.join(remotes, name))).sort();
}

/** Default site directory, from SITE_DIR or `site` in the repository. */
export const defaultSite = (): string => path.resolve(REPOSITORY, process.env.SITE_DIR ?? 'site');
