import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { isVersionName, SHELL_NAME } from '@second-gear/contract/names';
import {
  type PublishedRemote,
  publishedRemoteSchema,
  type PublishedShell,
  publishedShellSchema,
} from '@second-gear/federation/release';
import { sriHash } from './file-hashes.ts';
import { ImpossibleMoveError } from './impossible-move-error.ts';
import type { SitePaths } from './paths.ts';

/** Names of the files that packing adds to the build's files. */
export const RELEASE_RECORD_FILE = 'release.json';
export const HASH_LIST_FILE = 'hashes.json';

/** Returns the text of hashes.json, which lists the hashes of a version's files. */
export const hashListText = (files: Record<string, string>): string => `${JSON.stringify(files)}\n`;

/** The release record in a version's folder names another version. */
export class VersionMismatchError extends Error {}

function requireMatch(folder: string, found: string, expected: string): void {
  if (found === expected) return;
  throw new VersionMismatchError(
    `${folder} contains ${found}, not ${expected}: it was added manually. Remove it.`,
  );
}

export const noSuchVersionError = (remote: string, version: string): ImpossibleMoveError =>
  new ImpossibleMoveError(
    `The site has no version ${version} of ${remote}. To list its versions: npm run releases -- ${remote}`,
  );

const readReleaseJson = async (folder: string): Promise<unknown> =>
  JSON.parse(await readFile(path.join(folder, RELEASE_RECORD_FILE), 'utf8')) as unknown;

/**
 * Reads the release record in a remote version's folder. Throws VersionMismatchError if it names another
 * version.
 */
export async function readRemoteRecordFromFolder(
  folder: string,
  remote: string,
  version: string,
): Promise<PublishedRemote> {
  const record = publishedRemoteSchema.parse(await readReleaseJson(folder));
  const { name } = record.build.declaration;
  requireMatch(folder, `${record.version} of ${name}`, `${version} of ${remote}`);
  return record;
}

/**
 * Reads the release record in a shell version's folder. Throws VersionMismatchError if it names another
 * version.
 */
export async function readShellRecordFromFolder(folder: string, version: string): Promise<PublishedShell> {
  const record = publishedShellSchema.parse(await readReleaseJson(folder));
  requireMatch(folder, `${record.version} of the shell`, `${version} of the shell`);
  return record;
}

/**
 * Reads the release record of a published remote version.
 * @throws ImpossibleMoveError if the site has no such version; VersionMismatchError if the record names
 * another version
 */
export async function readRemoteRecord(
  paths: SitePaths,
  remote: string,
  version: string,
): Promise<PublishedRemote> {
  const folder = paths.remoteVersion(remote, version);
  if (!existsSync(path.join(folder, RELEASE_RECORD_FILE))) throw noSuchVersionError(remote, version);
  return readRemoteRecordFromFolder(folder, remote, version);
}

/**
 * Reads the release record of a published shell version. Throws VersionMismatchError if it names another
 * version.
 */
export const readShellRecord = (paths: SitePaths, version: string): Promise<PublishedShell> =>
  readShellRecordFromFolder(paths.shellVersion(version), version);

/** Reads the release record of a published version of a remote (or of the shell). */
export const readRecord = (
  paths: SitePaths,
  subject: string,
  version: string,
): Promise<PublishedRemote | PublishedShell> =>
  subject === SHELL_NAME ? readShellRecord(paths, version) : readRemoteRecord(paths, subject, version);

/** Reads the release record in the folder of a version of a remote (or of the shell). */
export const readRecordFromFolder = (
  folder: string,
  subject: string,
  version: string,
): Promise<PublishedRemote | PublishedShell> =>
  subject === SHELL_NAME
    ? readShellRecordFromFolder(folder, version)
    : readRemoteRecordFromFolder(folder, subject, version);

/** Returns the hash of a version's release record, which contains the hashes of its files. */
export const hashReleaseRecord = async (folder: string): Promise<string> =>
  sriHash(await readFile(path.join(folder, RELEASE_RECORD_FILE)));

/** Returns the names of the versions of a remote (or of the shell) in the site. */
export async function listVersionNames(folder: string): Promise<string[]> {
  if (!existsSync(folder)) return [];
  const names = await readdir(folder);
  return names.filter(
    (name) => isVersionName(name) && existsSync(path.join(folder, name, RELEASE_RECORD_FILE)),
  );
}
