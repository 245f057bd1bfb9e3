import multipart, { type MultipartFile } from '@fastify/multipart';
import { MAX_CAR_IMAGES } from '@second-gear/contract/cars';
import { MAX_IMAGE_BYTES } from '@second-gear/contract/image-sources';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { createConcurrencyLimit } from '../../platform/concurrency/concurrency-limit.ts';
import { badRequest, busyError, HttpError } from '../../platform/errors/errors.ts';
import type { PictureFile } from '../../platform/storage/picture-store.ts';

/** Bytes allowed for the rest of the form, in addition to the picture. */
const FORM_OVERHEAD_BYTES = 64 * 1024;
/**
 * Milliseconds. A picture that takes longer to arrive times out, which frees its place for another upload.
 */
const RECEIVE_TIMEOUT_MS = 120_000;

const tooManyUploadsError = () =>
  busyError('Too many photos are uploading right now. Your photo wasn’t saved. Try again in a moment.');
/** Encoding holds a decoded picture in memory, so each process encodes at most two at once. */
const limitEncoding = createConcurrencyLimit({ maxRunning: 2 }, tooManyUploadsError);
/**
 * Limits how many uploads are buffered in memory. Further uploads wait unread, which costs next to nothing,
 * because TCP flow control pauses the sender. Each user may queue as many uploads as one listing can have
 * pictures.
 */
const limitUploads = createConcurrencyLimit(
  { maxRunning: 6, maxRunningPerKey: 2, maxQueued: 60, maxQueuedPerKey: MAX_CAR_IMAGES },
  tooManyUploadsError,
);

const fileTooLargeError = () =>
  new HttpError(413, {
    code: 'too_large',
    message: `Choose a photo that’s ${String(MAX_IMAGE_BYTES / 1024 / 1024)} MB or smaller`,
  });
const incompleteUploadError = (cause: unknown) =>
  Object.assign(badRequest({ file: 'The upload was interrupted. Try again.' }), { cause });

/** Enables file uploads for the routes of a Fastify scope. */
export const registerMultipart = (scope: FastifyInstance) =>
  scope.register(multipart, {
    limits: { fileSize: MAX_IMAGE_BYTES, files: 1, fields: 4, parts: 5, fieldSize: 1000, headerPairs: 50 },
    throwFileSizeLimit: false,
  });

/**
 * Reads the picture of the request's `file` part and re-encodes it with `encode`. Throws 400, 408, 413, 415
 * and the errors of `encode`. If too many uploads are waiting, in total or from this user, throws 503 without
 * reading anything.
 * @param timeoutMs time limit for receiving the picture
 */
export async function receivePicture(
  request: FastifyRequest,
  senderId: string,
  encode: (file: Buffer) => Promise<PictureFile[]>,
  timeoutMs = RECEIVE_TIMEOUT_MS,
): Promise<PictureFile[]> {
  if (!request.isMultipart()) {
    throw new HttpError(415, {
      code: 'unsupported_media_type',
      message: 'Send the photo as multipart/form-data',
    });
  }
  if (Number(request.headers['content-length'] ?? 0) > MAX_IMAGE_BYTES + FORM_OVERHEAD_BYTES)
    throw fileTooLargeError();
  return limitUploads(senderId, async () => {
    const file = await readFileWithTimeout(request, timeoutMs);
    return limitEncoding(senderId, () => encode(file));
  });
}

/** Reads the `file` part within the deadline and discards the rest of the request. */
async function readFileWithTimeout(request: FastifyRequest, timeoutMs: number): Promise<Buffer> {
  const { raw } = request;
  // If the sender disconnected while the upload was waiting, the request emits no further events, not even an
  // end.
  if (raw.destroyed) throw incompleteUploadError(new Error('client disconnected'));
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      reject(new HttpError(408, { code: 'too_slow', message: 'The upload timed out. Try again.' }));
    }, timeoutMs);
  });
  try {
    return await Promise.race([readFilePart(request), timeout]);
  } catch (error) {
    throw error instanceof HttpError ? error : incompleteUploadError(error);
  } finally {
    clearTimeout(timer);
    // An unread body would block the connection, and with it the response.
    raw.unpipe();
    raw.resume();
  }
}

async function readFilePart(request: FastifyRequest): Promise<Buffer> {
  const part = await request.file();
  if (part?.fieldname !== 'file') {
    part?.file.destroy();
    throw badRequest({ file: 'Send the photo in a part named file' });
  }
  return readToEnd(part);
}

async function readToEnd({ file }: MultipartFile): Promise<Buffer> {
  file.once('limit', () => file.destroy(fileTooLargeError()));
  const chunks: Buffer[] = [];
  for await (const chunk of file) chunks.push(chunk as Buffer);
  // The file may have exceeded the limit before the listener was added.
  if (file.truncated) throw fileTooLargeError();
  return Buffer.concat(chunks);
}
