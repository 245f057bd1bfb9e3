import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { chmod, copyFile, mkdir, readdir, rename, rm } from 'node:fs/promises';
import { dirname, join, relative, sep } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { isLockFile } from '@second-gear/node-utils/lock';

/** The modes of a backup's files, which contain personal data, and of files that web servers read. */
export const PRIVATE_MODES = { file: 0o600, folder: 0o700 };
export const PUBLIC_MODES = { file: 0o644, folder: 0o755 };

const isMissing = (error: unknown): boolean => (error as NodeJS.ErrnoException).code === 'ENOENT';

/**
 * Returns whether a file or folder is a lock, an unfinished upload, or otherwise temporary. `.reserve` of a
 * site only reserves disk space.
 */
export const isTemporary = (name: string): boolean =>
  isLockFile(name) || name.endsWith('.tmp') || name.startsWith('.part-') || name === '.reserve';

/** Returns the paths of all files below a folder, sorted, with `/`. Empty if the folder does not exist. */
export async function listFiles(
  folder: string,
  isIgnored = (_name: string): boolean => false,
): Promise<string[]> {
  const files: string[] = [];
  const visit = async (directory: string): Promise<void> => {
    let entries;
    try {
      entries = await readdir(directory, { withFileTypes: true });
    } catch (error) {
      // The folder never existed, or another process has just deleted it.
      if (isMissing(error)) return;
      throw error;
    }
    for (const entry of entries) {
      if (isIgnored(entry.name)) continue;
      const path = join(directory, entry.name);
      if (entry.isDirectory()) await visit(path);
      else if (entry.isFile()) files.push(relative(folder, path).split(sep).join('/'));
      else if (!entry.isSocket())
        throw new Error(`${path} is neither a file nor a folder. Remove or replace it.`);
    }
  };
  await visit(folder);
  return files.sort();
}

/** Copies files. Skips files that another process has deleted since they were listed. */
export async function copyFiles(
  from: string,
  to: string,
  files: readonly string[],
  modes: typeof PRIVATE_MODES,
): Promise<void> {
  for (const file of files) {
    const target = join(to, file);
    await mkdir(dirname(target), { recursive: true, mode: modes.folder });
    try {
      await copyFile(join(from, file), target);
    } catch (error) {
      if (isMissing(error)) continue;
      throw error;
    }
    await chmod(target, modes.file);
  }
}

/** Returns the SHA-256 of a file in hexadecimal. */
export async function hashFile(path: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(path), hash);
  return hash.digest('hex');
}

const STAGED_NAME = '.restore.tmp';
const REPLACED_NAME = '.replaced.tmp';

/** Copies files next to the content of `to`, without changing it. */
export async function stageContent(from: string, to: string): Promise<void> {
  await discardStaged(to);
  const stagedFolder = join(to, STAGED_NAME);
  await mkdir(stagedFolder, { recursive: true, mode: PUBLIC_MODES.folder });
  await copyFiles(from, stagedFolder, await listFiles(from), PUBLIC_MODES);
}

export async function discardStaged(folder: string): Promise<void> {
  await rm(join(folder, STAGED_NAME), { recursive: true, force: true });
}

/**
 * Replaces the content of a folder with the staged files. The folder itself stays, because it may be a mount
 * point. Locks stay too.
 */
export async function activateStaged(folder: string): Promise<void> {
  const replacedFolder = join(folder, REPLACED_NAME);
  const stagedFolder = join(folder, STAGED_NAME);
  await rm(replacedFolder, { recursive: true, force: true });
  await mkdir(replacedFolder);
  for (const name of await readdir(folder))
    if (name !== STAGED_NAME && name !== REPLACED_NAME && !isLockFile(name))
      await rename(join(folder, name), join(replacedFolder, name));
  for (const name of await readdir(stagedFolder)) await rename(join(stagedFolder, name), join(folder, name));
  await rm(stagedFolder, { recursive: true });
  await rm(replacedFolder, { recursive: true });
}
