import { randomUUID } from 'node:crypto';
import multipart from '@fastify/multipart';
import type { FastifyBaseLogger, FastifyInstance, FastifyRequest } from 'fastify';
import { MAX_IMAGE_BYTES } from '@second-gear/contract/image';
import type { Database } from '../db/database.ts';
import { badRequest, HttpError } from '../errors.ts';
import type { UploadKind } from './paths.ts';
import { deleteImage, insertImage } from './queries.ts';
import type { PictureFile, PictureStore } from './store.ts';
import { createTurns } from './turns.ts';

/** Decoded pictures are large: only so many are in memory at once, in the whole process. */
const ENCODERS = 2;
export const takeEncoderTurn = createTurns(ENCODERS);

/** Lets a scope's calls take a file. */
export const acceptFiles = (scope: FastifyInstance) =>
  scope.register(multipart, {
    limits: { fileSize: MAX_IMAGE_BYTES, files: 1, fields: 4, parts: 5, fieldSize: 1000, headerPairs: 50 },
  });

/** The bytes of the request's `file` part. Throws 415, 400 or 413. */
export async function readFilePart(request: FastifyRequest): Promise<Buffer> {
  if (!request.isMultipart()) {
    throw new HttpError(415, {
      code: 'unsupported_media_type',
      message: 'Send the picture as multipart/form-data',
    });
  }
  const part = await request.file();
  if (part?.fieldname !== 'file') throw badRequest({ file: 'Send the picture in a part named file' });
  return part.toBuffer();
}

/** Stores a new upload, files and row or neither; answers its id. Throws what the store throws. */
export async function saveUpload(
  { db, pictures, log }: { db: Database; pictures: PictureStore; log: FastifyBaseLogger },
  ownerId: string,
  kind: UploadKind,
  files: readonly PictureFile[],
): Promise<string> {
  const id = randomUUID();
  // First the row: should the process die in between, the job finds by it what to remove.
  await insertImage(db, id, ownerId, kind);
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
  return id;
}
