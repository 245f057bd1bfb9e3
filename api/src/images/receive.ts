import multipart, { type MultipartFile } from '@fastify/multipart';
import { MAX_CAR_IMAGES } from '@second-gear/contract/cars';
import { MAX_IMAGE_BYTES } from '@second-gear/contract/image-sources';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { badRequest, busy, HttpError } from '../errors.ts';
import { createTurns } from '../turns.ts';
import type { PictureFile } from './store.ts';

/** What a form may hold beside the picture. */
const FORM_BYTES = 64 * 1024;
/** A picture that takes longer than this, in ms, gives its place to others. */
const DEADLINE_MS = 120_000;

const tooMany = () =>
  busy('Many pictures are being sent at this moment: nothing was stored. Please try again soon.');
/** Decoded pictures are large: only so many are in memory at once, in the whole process. */
const takeEncoderTurn = createTurns({ places: 2 }, tooMany);
/**
 * Pictures as they came are in memory from here on. The others wait with their bytes unread, which costs
 * next to nothing: the sender's own system holds them back. One person may send a listing's pictures at once.
 */
const takePlace = createTurns({ places: 6, each: 2, waiting: 60, waitingEach: MAX_CAR_IMAGES }, tooMany);

const tooLarge = () =>
  new HttpError(413, {
    code: 'too_large',
    message: `A picture may have at most ${String(MAX_IMAGE_BYTES / 1024 / 1024)} MB`,
  });
const notWhole = (cause: unknown) =>
  Object.assign(badRequest({ file: 'The picture did not arrive whole: send it again' }), { cause });

/** Lets a scope's calls take a file. */
export const acceptFiles = (scope: FastifyInstance) =>
  scope.register(multipart, {
    limits: { fileSize: MAX_IMAGE_BYTES, files: 1, fields: 4, parts: 5, fieldSize: 1000, headerPairs: 50 },
    throwFileSizeLimit: false,
  });

/**
 * The picture of the request's `file` part, drawn anew by `encode`. Throws 400, 408, 413, 415, what `encode`
 * throws, and 503 where too many are being sent, by all or by this person: then nothing of it was read.
 * @param deadlineMs how long it may take to arrive
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

/** The bytes of the `file` part, in time; whatever else the request holds is thrown away. */
async function arriving(request: FastifyRequest, deadlineMs: number): Promise<Buffer> {
  const { raw } = request;
  // Who left while waiting sends nothing any more, nor an end.
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
    // A body that nobody reads to its end would hold the connection, and the answer with it.
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
  // It may have come to the limit before anybody listened.
  if (file.truncated) throw tooLarge();
  return Buffer.concat(pieces);
}
