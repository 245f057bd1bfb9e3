import { randomUUID } from 'node:crypto';
import type { FastifyBaseLogger } from 'fastify';
import type { Database } from '../db/database.ts';
import { forbidden } from '../errors.ts';
import { differenceHash } from './difference-hash.ts';
import { imageExists } from './discarded.ts';
import type { UploadKind } from './paths.ts';
import { deleteImage, insertImage } from './queries.ts';
import type { PictureFile, PictureStore } from './store.ts';

/**
 * Stores a new upload, files and row or neither. Returns its id. Throws the store's errors, and 403 if the
 * owner's account was deleted in the meantime. The stored files are then removed with the account's other
 * data.
 */
export async function saveUpload(
  { db, pictures, log }: { db: Database; pictures: PictureStore; log: FastifyBaseLogger },
  ownerId: string,
  kind: UploadKind,
  files: readonly PictureFile[],
): Promise<string> {
  const id = randomUUID();
  const [picture] = files;
  const marks = kind === 'listing' && picture ? await differenceHash(picture.data) : null;
  // The row first, so that the job can find and remove the files after a crash.
  await insertImage(db, { id, ownerId, kind, marks });
  try {
    await pictures.put(id, files);
  } catch (error) {
    try {
      await pictures.remove([id]);
      await deleteImage(db, id);
    } catch (cleanupError) {
      // The row stays, so that the job finds the files to remove.
      log.warn({ err: cleanupError, id }, 'could not clean up a failed upload; it will be removed later');
    }
    throw error;
  }
  if (!(await imageExists(db, id))) throw forbidden('This account was deleted', 'account_deleted');
  return id;
}
