import { mkdir, open, readdir, rename, rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import type { EncodedImage } from './encode.ts';

const PART = '.part-';

/** Folder of all pictures: uploads by id, and `drawings/` of the seed. */
export const imagesFolder = (dataDir: string): string => resolve(dataDir, 'images');

/** Makes the folder and clears what an upload left behind when the process died in the middle of it. */
export async function prepareImagesFolder(dataDir: string): Promise<string> {
  const folder = imagesFolder(dataDir);
  await mkdir(folder, { recursive: true });
  for (const name of await readdir(folder)) {
    if (name.startsWith(PART)) await rm(join(folder, name), { recursive: true, force: true });
  }
  return folder;
}

/** Stores an upload's files as `<id>/<width>.webp`: all of them at once or none. Throws where the disk refuses. */
export async function storeUpload(dataDir: string, id: string, images: EncodedImage[]): Promise<void> {
  const part = join(imagesFolder(dataDir), `${PART}${id}`);
  try {
    await mkdir(part, { recursive: true });
    for (const { width, data } of images) {
      const file = await open(join(part, `${String(width)}.webp`), 'wx');
      try {
        await file.writeFile(data);
        await file.sync();
      } finally {
        await file.close();
      }
    }
    await rename(part, join(imagesFolder(dataDir), id));
  } catch (error) {
    await rm(part, { recursive: true, force: true });
    throw error;
  }
}

/** Removes uploads; ids that have no files are fine. */
export async function removeUploads(dataDir: string, ids: string[]): Promise<void> {
  for (const id of ids) {
    if (/^[0-9a-f-]{36}$/.test(id))
      await rm(join(imagesFolder(dataDir), id), { recursive: true, force: true });
  }
}
