import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { isVersionName } from '@second-gear/contract/names';
import {
  type PublishedRemote,
  publishedRemoteSchema,
  type PublishedShell,
  publishedShellSchema,
} from '@second-gear/contract/release';
import { sri } from './hashes.ts';
import { ImpossibleMove } from './impossible-move.ts';
import type { SitePaths } from './paths.ts';

/** Files that publishing adds to a version's folder. */
export const RELEASE_RECORD = 'release.json';
export const HASH_LIST = 'hashes.json';

/** Returns the text of hashes.json, which lists the hashes of a version's files. */
export const hashList = (files: Record<string, string>): string => `${JSON.stringify(files)}\n`;

/** A version's folder contains another version. */
export class VersionMismatchError extends Error {}

function requireMatch(folder: string, found: string, expected: string): void {
  if (found === expected) return;
  throw new VersionMismatchError(
    `${folder} contains ${found}, not ${expected}: it was put there by hand. Remove it.`,
  );
}

export const noSuchVersion = (remote: string, version: string): ImpossibleMove =>
  new ImpossibleMove(
    `The site has no version ${version} of ${remote}. To list its versions: npm run releases -- ${remote}`,
  );

const readJson = async (folder: string): Promise<unknown> =>
  JSON.parse(await readFile(path.join(folder, RELEASE_RECORD), 'utf8')) as unknown;

/** Reads the release record in a remote version's folder. Throws VersionMismatchError if it is of another version. */
export async function readRemoteRecordIn(
  folder: string,
  remote: string,
  version: string,
): Promise<PublishedRemote> {
  const record = publishedRemoteSchema.parse(await readJson(folder));
  const { name } = record.build.declaration;
  requireMatch(folder, `${record.version} of ${name}`, `${version} of ${remote}`);
  return record;
}

/** Reads the release record in a shell version's folder. Throws VersionMismatchError if it is of another version. */
export async function readShellRecordIn(folder: string, version: string): Promise<PublishedShell> {
  const record = publishedShellSchema.parse(await readJson(folder));
  requireMatch(folder, `${record.version} of the shell`, `${version} of the shell`);
  return record;
}

/**
 * Reads the release record of a published remote version.
 * @throws ImpossibleMove if the site has no such version, VersionMismatchError if its folder contains another one
 */
export async function readRemoteRecord(
  paths: SitePaths,
  remote: string,
  version: string,
): Promise<PublishedRemote> {
  const folder = paths.remoteVersion(remote, version);
  if (!existsSync(path.join(folder, RELEASE_RECORD))) throw noSuchVersion(remote, version);
  return readRemoteRecordIn(folder, remote, version);
}

/**
 * Reads the release record of a published shell version. Throws VersionMismatchError if its folder contains another
 * one.
 */
export const readShellRecord = (paths: SitePaths, version: string): Promise<PublishedShell> =>
  readShellRecordIn(paths.shellVersion(version), version);

/** Returns the hash of a version's release record, which contains the hashes of its files. */
export const recordHash = async (folder: string): Promise<string> =>
  sri(await readFile(path.join(folder, RELEASE_RECORD)));

/** Returns the names of the versions of a remote (or of the shell) in the site. */
export async function versionsIn(folder: string): Promise<string[]> {
  if (!existsSync(folder)) return [];
  const names = await readdir(folder);
  return names.filter((name) => isVersionName(name) && existsSync(path.join(folder, name, RELEASE_RECORD)));
}
