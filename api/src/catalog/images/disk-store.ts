import * as fs from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { storageFullError } from '../../platform/errors/errors.ts';
import type { PictureStore } from '../../platform/storage/picture-store.ts';
import { isUploadId } from './image-paths.ts';

/**
 * Milliseconds. After this age, no file of an upload can still arrive: receiving takes at most two minutes,
 * and storing follows immediately.
 */
export const MAX_UPLOAD_DURATION_MS = 600_000;

const PARTIAL_PREFIX = '.part-';
/** Error codes of a full disk and of an exhausted quota. */
const DISK_FULL_CODES = new Set(['ENOSPC', 'EDQUOT']);

/**
 * Returns the folder of all pictures: uploads in folders named by their ids, and the seed's pictures in
 * `drawings/`.
 */
export const imagesFolderOf = (dataDir: string): string => resolve(dataDir, 'images');

const errorCodeOf = (error: unknown): string => (error as NodeJS.ErrnoException).code ?? '';

/** Writes a new file and waits until it is flushed to disk. */
async function writeToDisk(path: string, data: Buffer): Promise<void> {
  const file = await fs.open(path, 'wx');
  try {
    await file.writeFile(data);
    await file.sync();
  } finally {
    await file.close();
  }
}

/** Whether a file was last modified more than `ms` ago. False if it no longer exists. */
async function isOlderThan(path: string, ms: number): Promise<boolean> {
  try {
    return (await fs.stat(path)).mtimeMs < Date.now() - ms;
  } catch (error) {
    if (errorCodeOf(error) === 'ENOENT') return false;
    throw error;
  }
}

/**
 * Creates a store that saves uploads as files `<id>/<name>` in the data folder. Tests replace `writeFile` to
 * simulate disk errors.
 */
export function createDiskStore(dataDir: string, writeFile = writeToDisk): PictureStore {
  const folder = imagesFolderOf(dataDir);

  return {
    prepare: async () => {
      await fs.mkdir(folder, { recursive: true });
      for (const name of await fs.readdir(folder)) {
        if (!name.startsWith(PARTIAL_PREFIX)) continue;
        const partialPath = join(folder, name);
        // A younger folder may belong to another process's upload in progress.
        if (await isOlderThan(partialPath, MAX_UPLOAD_DURATION_MS))
          await fs.rm(partialPath, { recursive: true, force: true });
      }
    },
    put: async (id, files) => {
      const partialPath = join(folder, `${PARTIAL_PREFIX}${id}`);
      try {
        await fs.mkdir(partialPath);
        for (const { name, data } of files) await writeFile(join(partialPath, name), data);
        await fs.rename(partialPath, join(folder, id));
      } catch (error) {
        await fs.rm(partialPath, { recursive: true, force: true });
        throw DISK_FULL_CODES.has(errorCodeOf(error)) ? storageFullError(error) : error;
      }
    },
    read: async (id, name) => {
      try {
        const file = await fs.open(join(folder, id, name));
        return file.createReadStream();
      } catch (error) {
        if (errorCodeOf(error) === 'ENOENT' || errorCodeOf(error) === 'ENOTDIR') return null;
        throw error;
      }
    },
    remove: async (ids) => {
      for (const id of ids.filter(isUploadId)) {
        try {
          await fs.rm(join(folder, id), { recursive: true, force: true });
        } catch (error) {
          // If the picture folder is not a folder, there is nothing to remove.
          if (errorCodeOf(error) !== 'ENOTDIR') throw error;
        }
      }
    },
  };
}
