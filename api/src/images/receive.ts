import multipart, { type MultipartFile } from '@fastify/multipart';
import { MAX_CAR_IMAGES } from '@second-gear/contract/cars';
import { MAX_IMAGE_BYTES } from '@second-gear/contract/image-sources';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { badRequest, busy, HttpError } from '../errors.ts';
import { createTurns } from '../turns.ts';
import type { PictureFile } from './store.ts';

/** Allowance for the rest of the form, in bytes. */
const FORM_BYTES = 64 * 1024;
/** Milliseconds. A slower picture times out and frees its place for others. */
const DEADLINE_MS = 120_000;

const tooMany = () =>
  busy('Many pictures are being sent at this moment: nothing was stored. Please try again soon.');
/** Decoded pictures are large, so the process decodes only a few at once. */
const takeEncoderTurn = createTurns({ places: 2 }, tooMany);
/**
 * Limits how many uploads are buffered in memory. The others wait unread, which costs next to nothing: TCP
 * flow control pauses the sender. One person may send a whole listing's pictures at once.
 */
const takePlace = createTurns({ places: 6, each: 2, waiting: 60, waitingEach: MAX_CAR_IMAGES }, tooMany);

const tooLarge = () =>
  new HttpError(413, {
    code: 'too_large',
    message: `A picture may have at most ${String(MAX_IMAGE_BYTES / 1024 / 1024)} MB`,
  });
const notWhole = (cause: unknown) =>
  Object.assign(badRequest({ file: 'The picture did not arrive whole: send it again' }), { cause });

/** Enables file uploads for the routes of a scope. */
export const acceptFiles = (scope: FastifyInstance) =>
  scope.register(multipart, {
    limits: { fileSize: MAX_IMAGE_BYTES, files: 1, fields: 4, parts: 5, fieldSize: 1000, headerPairs: 50 },
    throwFileSizeLimit: false,
  });

/**
 * Reads the picture of the request's `file` part and re-encodes it with `encode`. Throws 400, 408, 413, 415
 * and the errors of `encode`. If too many uploads are running, in total or by this person, throws 503 without
 * reading anything.
 * @param deadlineMs time limit for receiving the picture
 */
export async function receivePicture(
  request: FastifyRequest,
  senderId: string,
  encode: (file: Buffer) => Promise<PictureFile[]>,
  deadlineMs = DEADLINE_MS,
): Promise<PictureFile[]> {
  if (!request.isMultipart()) {
    throw new HttpError(415, {
      code: 'unsupported_media_type',
      message: 'Send the picture as multipart/form-data',
    });
  }
  if (Number(request.headers['content-length'] ?? 0) > MAX_IMAGE_BYTES + FORM_BYTES) throw tooLarge();
  return takePlace(senderId, async () => {
    const file = await arriving(request, deadlineMs);
    return takeEncoderTurn(senderId, () => encode(file));
  });
}

/** Reads the `file` part within the deadline and discards the rest of the request. */
async function arriving(request: FastifyRequest, deadlineMs: number): Promise<Buffer> {
  const { raw } = request;
  // A sender who disconnected while waiting emits no further events, not even an end.
  if (raw.destroyed) throw notWhole(new Error('The sender left'));
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      reject(new HttpError(408, { code: 'too_slow', message: 'The picture took too long to arrive' }));
    }, deadlineMs);
  });
  try {
    return await Promise.race([readFilePart(request), late]);
  } catch (error) {
    throw error instanceof HttpError ? error : notWhole(error);
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
    throw badRequest({ file: 'Send the picture in a part named file' });
  }
  return readWhole(part);
}

async function readWhole({ file }: MultipartFile): Promise<Buffer> {
  file.once('limit', () => file.destroy(tooLarge()));
  const pieces: Buffer[] = [];
  for await (const piece of file) pieces.push(piece as Buffer);
  // The file may have exceeded the limit before the listener was added.
  if (file.truncated) throw tooLarge();
  return Buffer.concat(pieces);
}
