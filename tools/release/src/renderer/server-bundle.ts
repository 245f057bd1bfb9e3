import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { sriHash } from '../site/file-hashes.ts';
import { type SitePaths, versionFolder } from '../site/paths.ts';
import { readRecordFromFolder } from '../site/release-records.ts';

/** A server bundle is a single file. `file` is its path, and `code` its content. */
export interface ServerBundle {
  name: string;
  version: string;
  file: string;
  code: string;
}

/** Thrown if a server bundle differs from the one that was released. */
export class ServerBundleMismatchError extends Error {}

/**
 * Reads the server bundle from a version's folder and verifies its hash.
 * @returns null if the version has no server bundle
 * @throws ServerBundleMismatchError if the hash is wrong
 */
export async function readServerBundleFromFolder(
  folder: string,
  name: string,
  version: string,
): Promise<ServerBundle | null> {
  const { build, files } = await readRecordFromFolder(folder, name, version);
  if (build.server === undefined) return null;
  const file = path.join(folder, build.server);
  const code = await readFile(file);
  if (files[build.server] !== sriHash(code))
    throw new ServerBundleMismatchError(`${file} is not the file that was released with ${name} ${version}`);
  return { name, version, file, code: code.toString() };
}

/** Like readServerBundleFromFolder, for a version in a site. */
export const readServerBundle = (
  paths: SitePaths,
  name: string,
  version: string,
): Promise<ServerBundle | null> =>
  readServerBundleFromFolder(versionFolder(paths, name, version), name, version);
