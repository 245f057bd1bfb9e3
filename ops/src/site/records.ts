import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import {
  publishedRemoteSchema,
  publishedShellSchema,
  type PublishedRemote,
  type PublishedShell,
} from '@second-gear/contract/release';
import type { VersionReference } from '@second-gear/contract/discovery';
import { ImpossibleMove } from '../rollout/plan.ts';
import { isVersionName } from '@second-gear/contract/names';
import { entryOf } from './document.ts';
import { sri } from './hashes.ts';
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
  throw new OtherVersion(`${folder} holds ${found}, not ${expected}: somebody has put it there. Take it away.`);
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
  const file = path.join(paths.remoteVersion(remote, version), RELEASE_RECORD);
  if (!existsSync(file)) {
    throw new ImpossibleMove(
      `The site has no version ${version} of ${remote}. npm run releases -- ${remote} lists those it has.`,
    );
  }
  const record = publishedRemoteSchema.parse(JSON.parse(await readFile(file, 'utf8')));
  const { name } = record.build.declaration;
  demandOwn(path.dirname(file), `${record.version} of ${name}`, `${version} of ${remote}`);
  return record;
}

/** Release record of a published shell version. Throws OtherVersion when its folder holds another one. */
export async function readShellRecord(paths: SitePaths, version: string): Promise<PublishedShell> {
  const file = path.join(paths.shellVersion(version), RELEASE_RECORD);
  const record = publishedShellSchema.parse(JSON.parse(await readFile(file, 'utf8')));
  demandOwn(path.dirname(file), `${record.version} of the shell`, `${version} of the shell`);
  return record;
}

/** Hash of a version's release record, which has the hashes of its files. */
export const recordHash = async (folder: string): Promise<string> =>
  sri(await readFile(path.join(folder, RELEASE_RECORD)));

/** Names of the versions of a remote (or of the shell) that are in the site. */
export async function versionsIn(folder: string): Promise<string[]> {
  if (!existsSync(folder)) return [];
  const names = await readdir(folder);
  return names.filter((name) => isVersionName(name) && existsSync(path.join(folder, name, RELEASE_RECORD)));
}

/** Compares as every machine does, whatever its language; a language's rules would have to be loaded first. */
const compare = (one: string, other: string): number => Number(one > other) - Number(one < other);

/** Records of every version of a remote that is in the site, the last published first. */
export async function remoteRecords(paths: SitePaths, remote: string): Promise<PublishedRemote[]> {
  const names = await versionsIn(paths.remoteVersions(remote));
  const records = await Promise.all(names.map((version) => readRemoteRecord(paths, remote, version)));
  const when = ({ publishedAt }: PublishedRemote): string => publishedAt ?? '';
  return records.sort((one, other) => compare(when(other), when(one)) || compare(one.version, other.version));
}

/** Every version of a remote that a session may ask for by name, the last published first. */
export async function versionReferences(paths: SitePaths, remote: string): Promise<VersionReference[]> {
  const records = await remoteRecords(paths, remote);
  return records
    .filter(({ version }) => existsSync(path.join(paths.remoteVersion(remote, version), HASH_LIST)))
    .map((record) => ({ ...entryOf(record), hashes: sri(hashList(record.files)) }));
}
