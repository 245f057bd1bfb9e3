import { existsSync, statSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { isRemoteName, isVersionName, SHELL_NAME } from '@second-gear/contract/names';
import { isLockFile } from '@second-gear/node-utils/lock';

/** The repository's root, three folders above this one. */
export const REPOSITORY = path.resolve(import.meta.dirname, '../../../..');

export const packageDir = (name: string): string => path.join(REPOSITORY, name);

/** Returns the name of a remote's package, which is also the name of its folder. */
export const remotePackage = (remote: string): string => `mfe-${remote}`;

/** An argument is not a valid name. It could be a path to another folder. */
export class InvalidNameError extends Error {}

/** Returns the name if it is a valid remote name, else throws InvalidNameError. */
export function requireRemoteName(name: string): string {
  if (isRemoteName(name)) return name;
  if (name === SHELL_NAME)
    throw new InvalidNameError(
      'The shell is not a remote: you can release, activate and roll it back, but not canary it',
    );
  throw new InvalidNameError(
    `${JSON.stringify(name)} is not a valid remote name: use lowercase letters, digits and hyphens, such as catalog`,
  );
}

/** Returns the name if it is a valid remote name or the shell's name, else throws InvalidNameError. */
export const requireSubjectName = (name: string): string =>
  name === SHELL_NAME ? name : requireRemoteName(name);

/** Returns the name if it is a valid version name, else throws InvalidNameError. */
export function requireVersionName(name: string): string {
  if (isVersionName(name)) return name;
  throw new InvalidNameError(`${JSON.stringify(name)} is not a valid version name, such as 1.0.0-3ed0bfae2c`);
}

/**
 * Returns all paths inside a site directory. Throws InvalidNameError if a name would lead out of its folder.
 */
export function sitePaths(site: string) {
  const siteEntryNames = new Set([
    'index.html',
    'discovery.json',
    'headers.json',
    'robots.txt',
    'favicon.ico',
    'settings.json',
    'ledger.jsonl',
    '.journal.json',
    '.watch.json',
    '.reserve',
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
    /** Change that is in progress or was interrupted by a crash. */
    journal: path.join(site, '.journal.json'),
    lock: path.join(site, '.lock'),
    bucketLock: path.join(site, '.bucket.lock'),
    /** Counters that `npm run watch` stores between its checks. */
    watchFile: path.join(site, '.watch.json'),
    /** File that reserves disk space for a rollback on a full disk. */
    reserve: path.join(site, '.reserve'),
    /** Returns whether a name in the site directory is one of the site's files, folders or locks. */
    isSiteEntry: (name: string) => siteEntryNames.has(name) || isLockFile(name),
    shellVersions: path.join(site, 'shell'),
    shellVersion: (version: string) => path.join(site, 'shell', requireVersionName(version)),
    remotes: path.join(site, 'remotes'),
    remoteVersions: (remote: string) => path.join(site, 'remotes', requireRemoteName(remote)),
    remoteVersion: (remote: string, version: string) =>
      path.join(site, 'remotes', requireRemoteName(remote), requireVersionName(version)),
  };
}
export type SitePaths = ReturnType<typeof sitePaths>;

/** Returns the folder of a version of a remote or the shell. */
export const versionFolder = (paths: SitePaths, subject: string, version: string): string =>
  subject === SHELL_NAME ? paths.shellVersion(version) : paths.remoteVersion(subject, version);

/** Returns whether this folder can contain versions of a remote. */
export const isRemoteFolder = (folder: string): boolean =>
  isRemoteName(path.basename(folder)) &&
  (statSync(folder, { throwIfNoEntry: false })?.isDirectory() ?? false);

/** Returns the names of the remotes with a folder in the site. Other entries are ignored. */
export async function listRemotes({ remotes }: SitePaths): Promise<string[]> {
  if (!existsSync(remotes)) return [];
  return (await readdir(remotes)).filter((name) => isRemoteFolder(path.join(remotes, name))).sort();
}

/** Returns the default site directory: SITE_DIR, else `site` in the repository. */
export const defaultSite = (): string => path.resolve(REPOSITORY, process.env.SITE_DIR ?? 'site');
