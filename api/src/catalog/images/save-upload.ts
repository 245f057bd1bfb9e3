import { randomUUID } from 'node:crypto';
import type { FastifyBaseLogger } from 'fastify';
import sharp from 'sharp';
import type { Database } from '../../platform/db/database.ts';
import { forbidden } from '../../platform/errors/errors.ts';
import type { PictureFile, PictureStore } from '../../platform/storage/picture-store.ts';
import { imageExists } from './discarded-images.ts';
import type { UploadKind } from './image-paths.ts';
import { deleteImage, insertImage } from './queries.ts';

/**
 * Number of rows of the hash, and of bits per row. A bit is 1 if its pixel is brighter than the next pixel to
 * the right.
 */
const HASH_ROWS = 8;
/**
 * Minimum difference between the brightest and the darkest pixel, out of 255. Smaller differences are
 * encoding noise.
 */
const MIN_CONTRAST = 12;
/** Minimum number of 0s and of 1s. A picture with fewer, such as one of a wall, has too little detail. */
const MIN_BITS_PER_VALUE = 6;

/**
 * Returns a 64-bit difference hash (dHash) as a string of 0s and 1s, or null if the picture has too little
 * detail. The hashes of copies of a picture differ in only a few bits.
 */
export async function computeDifferenceHash(picture: Buffer): Promise<string | null> {
  const width = HASH_ROWS + 1;
  const pixels = await sharp(picture)
    .flatten({ background: '#ffffff' })
    .greyscale()
    .resize(width, HASH_ROWS, { fit: 'fill' })
    .raw()
    .toBuffer();
  if (Math.max(...pixels) - Math.min(...pixels) < MIN_CONTRAST) return null;
  const bits: string[] = [];
  for (let index = 0; index < HASH_ROWS * width; index += 1) {
    if (index % width === HASH_ROWS) continue;
    bits.push((pixels[index] ?? 0) > (pixels[index + 1] ?? 0) ? '1' : '0');
  }
  const onesCount = bits.filter((bit) => bit === '1').length;
  return Math.min(onesCount, bits.length - onesCount) < MIN_BITS_PER_VALUE ? null : bits.join('');
}

/**
 * Stores an upload's row and all its files, or nothing. Returns the upload's id. Throws 403 if the account
 * was deleted during the upload.
 */
export async function saveUpload(
  { db, pictures, log }: { db: Database; pictures: PictureStore; log: FastifyBaseLogger },
  ownerId: string,
  kind: UploadKind,
  files: readonly PictureFile[],
): Promise<string> {
  const id = randomUUID();
  const [picture] = files;
  const hash = kind === 'listing' && picture ? await computeDifferenceHash(picture.data) : null;
  // The row is inserted first, so that a job can find and remove the files after a crash.
  await insertImage(db, { id, ownerId, kind, perceptualHash: hash });
  try {
    await pictures.put(id, files);
  } catch (error) {
    try {
      await pictures.remove([id]);
      await deleteImage(db, id);
    } catch (cleanupError) {
      // The row stays, so that a job can find and remove the files.
      log.warn({ err: cleanupError, id }, 'could not clean up a failed upload; it will be removed later');
    }
    throw error;
  }
  if (!(await imageExists(db, id))) throw forbidden('This account was deleted', 'account_deleted');
  return id;
}
