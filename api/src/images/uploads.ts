import { randomUUID } from 'node:crypto';
import type { FastifyBaseLogger } from 'fastify';
import type { Database } from '../db/database.ts';
import { forbidden } from '../errors.ts';
import { imageExists } from './discarded.ts';
import { marksOf } from './marks.ts';
import type { UploadKind } from './paths.ts';
import { deleteImage, insertImage } from './queries.ts';
import type { PictureFile, PictureStore } from './store.ts';

/**
 * Stores a new upload, files and row or neither; returns its id. Throws what the store throws, and 403 where the owner's
 * account was deleted meanwhile: what was stored is removed with the rest of theirs.
 */
export async function saveUpload(
  { db, pictures, log }: { db: Database; pictures: PictureStore; log: FastifyBaseLogger },
  ownerId: string,
  kind: UploadKind,
  files: readonly PictureFile[],
): Promise<string> {
  const id = randomUUID();
  const [picture] = files;
  const marks = kind === 'listing' && picture ? await marksOf(picture.data) : null;
  // First the row: should the process die in between, the job finds by it what to remove.
  await insertImage(db, { id, ownerId, kind, marks });
  try {
    await pictures.put(id, files);
  } catch (error) {
    try {
      await pictures.remove([id]);
      await deleteImage(db, id);
    } catch (left) {
      // The row stays, and with it the job's knowledge of what to remove.
      log.warn({ err: left, id }, 'what a failed upload left is removed later');
    }
    throw error;
  }
  if (!(await imageExists(db, id))) throw forbidden('This account was deleted', 'account_deleted');
  return id;
}
