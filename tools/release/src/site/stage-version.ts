import { existsSync } from 'node:fs';
import { mkdir, readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import { syncFolder, writeDurably } from '@second-gear/node-utils/atomic-write';
import type { Candidate } from './candidate.ts';
import { hashFiles, listFiles } from './file-hashes.ts';
import { ImpossibleMoveError } from './impossible-move-error.ts';
import type { Journal } from './journal.ts';
import type { SitePaths } from './paths.ts';
import { HASH_LIST_FILE, hashListText } from './release-records.ts';

/** A version that will be in a site. */
export interface StagedVersion {
  /** Paths of the site in which a new version has the path of its staged copy. */
  stagedPaths: SitePaths;
  /**
   * How the journal moves the staged copy to its final folder. Absent if the site already has the version.
   */
  folderMove?: Journal['bring'];
}

async function copyDurably(source: string, destination: string): Promise<void> {
  const files = await listFiles(source);
  const folders = new Set([destination]);
  for (const file of files) {
    const copiedFile = path.join(destination, file);
    folders.add(path.dirname(copiedFile));
    await mkdir(path.dirname(copiedFile), { recursive: true });
    await writeDurably(copiedFile, await readFile(path.join(source, file)));
  }
  for (const folder of folders) await syncFolder(folder);
}

/** Returns whether an existing folder contains the unchanged files of this version. */
async function hasSameFiles(folder: string, files: Record<string, string>): Promise<boolean> {
  const names = Object.keys(files);
  if (!names.every((name) => existsSync(path.join(folder, name)))) return false;
  const list = path.join(folder, HASH_LIST_FILE);
  return (
    hashListText(await hashFiles(folder, names)) === hashListText(files) &&
    existsSync(list) &&
    (await readFile(list, 'utf8')) === hashListText(files)
  );
}

/**
 * Copies a new version into the site, next to its final folder. The journal later moves the copy there.
 * Copies nothing if the site already has the version. Call this function inside withSiteLock.
 * @param destination the version's folder in the site
 * @throws ImpossibleMoveError if the folder has other content
 */
export async function stageVersion(
  paths: SitePaths,
  destination: string,
  { folder, version, record }: Candidate<{ files: Record<string, string> }>,
): Promise<StagedVersion> {
  if (folder === destination) return { stagedPaths: paths };
  if (existsSync(destination)) {
    if (await hasSameFiles(destination, record.files)) return { stagedPaths: paths };
    throw new ImpossibleMoveError(`${destination} is not ${version}: it was added manually. Remove it.`);
  }
  const stagingFolder = `${destination}.${String(process.pid)}.tmp`;
  await rm(stagingFolder, { recursive: true, force: true });
  await copyDurably(folder, stagingFolder);
  const toStagedPath = (requestedPath: string): string =>
    requestedPath === destination ? stagingFolder : requestedPath;
  const toSitePath = (name: string): string => path.relative(paths.site, name).split(path.sep).join('/');
  return {
    stagedPaths: {
      ...paths,
      shellVersion: (name) => toStagedPath(paths.shellVersion(name)),
      remoteVersion: (remote, name) => toStagedPath(paths.remoteVersion(remote, name)),
    },
    folderMove: { from: toSitePath(stagingFolder), to: toSitePath(destination) },
  };
}
