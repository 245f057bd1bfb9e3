import { randomUUID } from 'node:crypto';
import multipart from '@fastify/multipart';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { MAX_IMAGE_BYTES, uploadImage } from '@second-gear/contract/image';
import { badRequest, HttpError } from '../errors.ts';
import { route } from '../route.ts';
import { encodeImage } from './encode.ts';
import { prepareImagesFolder, removeUploads, storeUpload } from './files.ts';
import { isServed, toImageUrl, uploadPath } from './paths.ts';
import { insertImage } from './queries.ts';
import { createTurns } from './turns.ts';

/** Decoded pictures are large: only so many are in memory at once. */
const ENCODERS = 2;

export function imageRoutes(app: FastifyInstance): void {
  void app.register(uploads);
  void app.register(files);
}

async function uploads(scope: FastifyInstance): Promise<void> {
  const { db, env } = scope.services;
  const takeTurn = createTurns(ENCODERS);
  await scope.register(multipart, {
    limits: { fileSize: MAX_IMAGE_BYTES, files: 1, fields: 4, parts: 5, fieldSize: 1000, headerPairs: 50 },
  });
  route(
    scope,
    uploadImage,
    async ({ user, request }) => {
      const data = await readFilePart(request);
      const encoded = await takeTurn(() => encodeImage(data));
      const id = randomUUID();
      await storeUpload(env.DATA_DIR, id, encoded);
      try {
        await insertImage(db, id, user.id);
      } catch (error) {
        await removeUploads(env.DATA_DIR, [id]);
        throw error;
      }
      return { url: toImageUrl(env.PUBLIC_API_URL, uploadPath(id)) };
    },
    { limit: 'upload' },
  );
}

async function readFilePart(request: FastifyRequest): Promise<Buffer> {
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

async function files(scope: FastifyInstance): Promise<void> {
  const root = await prepareImagesFolder(scope.services.env.DATA_DIR);
  scope.addHook('onSend', async (request, reply) => {
    if (reply.statusCode >= 400) return;
    const drawing = request.url.includes('/drawings/');
    void reply
      // An upload's address never gets other content; a drawing may be drawn better some day.
      .header('Cache-Control', drawing ? 'public, max-age=3600' : 'public, max-age=31536000, immutable')
      .header(
        'Content-Security-Policy',
        drawing ? "sandbox; default-src 'none'; style-src 'unsafe-inline'" : "sandbox; default-src 'none'",
      );
  });
  await scope.register(fastifyStatic, {
    root,
    prefix: '/images/',
    decorateReply: false,
    cacheControl: false,
    index: false,
    dotfiles: 'deny',
    allowedPath: isServed,
  });
}
