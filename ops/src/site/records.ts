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

/** Text of hashes.json: what there is to check a version's files by. */
export const hashList = (files: Record<string, string>): string => `${JSON.stringify(files)}\n`;

/** A version's folder that holds something else than its name says. */
export class OtherVersion extends Error {}

function demandOwn(folder: string, found: string, expected: string): void {
  if (found === expected) return;
  throw new OtherVersion(
    `${folder} holds ${found}, not ${expected}: somebody has put it there. Take it away.`,
  );
}

export const noSuchVersion = (remote: string, version: string): ImpossibleMove =>
  new ImpossibleMove(
    `The site has no version ${version} of ${remote}. npm run releases -- ${remote} lists those it has.`,
  );

const readJson = async (folder: string): Promise<unknown> =>
  JSON.parse(await readFile(path.join(folder, RELEASE_RECORD), 'utf8')) as unknown;

/** Release record in a version's folder. Throws OtherVersion when it is one of another version. */
export async function readRemoteRecordIn(
  folder: string,
  remote: string,
  version: string,
): Promise<PublishedRemote> {
  const record = publishedRemoteSchema.parse(await readJson(folder));
  const { name } = record.build.declaration;
  demandOwn(folder, `${record.version} of ${name}`, `${version} of ${remote}`);
  return record;
}

/** Release record in a folder of a version of the shell. Throws OtherVersion when it is one of another version. */
export async function readShellRecordIn(folder: string, version: string): Promise<PublishedShell> {
  const record = publishedShellSchema.parse(await readJson(folder));
  demandOwn(folder, `${record.version} of the shell`, `${version} of the shell`);
  return record;
}

/**
 * Release record of a published remote version.
 * @throws ImpossibleMove when the site has no such version, OtherVersion when its folder holds another one
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

/** Release record of a published shell version. Throws OtherVersion when its folder holds another one. */
export const readShellRecord = (paths: SitePaths, version: string): Promise<PublishedShell> =>
  readShellRecordIn(paths.shellVersion(version), version);

/** Hash of a version's release record, which has the hashes of its files. */
export const recordHash = async (folder: string): Promise<string> =>
  sri(await readFile(path.join(folder, RELEASE_RECORD)));

/** Names of the versions of a remote (or of the shell) that are in the site. */
export async function versionsIn(folder: string): Promise<string[]> {
  if (!existsSync(folder)) return [];
  const names = await readdir(folder);
  return names.filter((name) => isVersionName(name) && existsSync(path.join(folder, name, RELEASE_RECORD)));
}
