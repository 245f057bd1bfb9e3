import { randomUUID } from 'node:crypto';
import type { FastifyBaseLogger } from 'fastify';
import type { Database } from '../../platform/db/database.ts';
import { forbidden } from '../../platform/errors/errors.ts';
import type { PictureFile, PictureStore } from '../../platform/storage/picture-store.ts';
import { computeDifferenceHash } from './difference-hash.ts';
import { imageExists } from './discarded-images.ts';
import type { UploadKind } from './image-paths.ts';
import { deleteImage, insertImage } from './queries.ts';

/**
 * Stores a new upload: its row and all its files, or nothing. Returns its id. Throws the store's errors; 403
 * if the owner's account was deleted during the upload. In that case a job removes the stored files later.
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
  await insertImage(db, { id, ownerId, kind, marks: hash });
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
