import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { sriHash } from '../site/file-hashes.ts';
import { type SitePaths, versionFolder } from '../site/paths.ts';
import { readRecordFromFolder } from '../site/release-records.ts';

/** A version's server bundle, which is a single file. */
export interface ServerBundle {
  name: string;
  version: string;
  file: string;
  code: string;
}

/** Thrown if a server bundle differs from the released one. */
export class ServerBundleMismatchError extends Error {}

/**
 * Reads the server bundle of a version in a folder and verifies its hash.
 * @returns null if the version has none
 * @throws ServerBundleMismatchError
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

/** Reads the server bundle of a version in a site. */
export const readServerBundle = (
  paths: SitePaths,
  name: string,
  version: string,
): Promise<ServerBundle | null> =>
  readServerBundleFromFolder(versionFolder(paths, name, version), name, version);
