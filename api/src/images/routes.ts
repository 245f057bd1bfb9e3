import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import { uploadImage } from '@second-gear/contract/images';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { notFound } from '../errors.ts';
import { route } from '../route.ts';
import { imageExists } from './discarded.ts';
import { imagesFolder } from './disk-store.ts';
import { encodeListingPicture } from './encode.ts';
import { imageHosts, isDrawing, isUploadFile, isUploadId, toImageUrl, uploadPath } from './paths.ts';
import { acceptFiles, receivePicture } from './receive.ts';
import { saveUpload } from './uploads.ts';

export function imageRoutes(app: FastifyInstance): void {
  void app.register(uploads);
  void app.register(drawings);
  uploadedFiles(app);
}

async function uploads(scope: FastifyInstance): Promise<void> {
  const { db, env, pictures } = scope.services;
  await pictures.prepare();
  await acceptFiles(scope);
  route(
    scope,
    uploadImage,
    async ({ user, request }) => {
      const files = await receivePicture(request, user.id, encodeListingPicture);
      const id = await saveUpload({ db, pictures, log: request.log }, user.id, 'listing', files);
      return { url: toImageUrl(imageHosts(env), uploadPath(id, 'listing')) };
    },
    { limit: 'upload' },
  );
}

/** Pictures are shown, never opened as pages of this origin. */
const sandbox = (reply: FastifyReply, more = '') =>
  reply.header('Content-Security-Policy', `sandbox; default-src 'none'${more}`);

/** GET /images/<id>/<file>, for browsers: not one of the contract's calls. */
function uploadedFiles(app: FastifyInstance): void {
  const { db, pictures } = app.services;
  app.get<{ Params: { id: string; file: string } }>(
    '/images/:id/:file',
    { schema: { hide: true } },
    async (request, reply) => {
      const { id, file } = request.params;
      if (!isUploadId(id) || !isUploadFile(file)) throw notFound();
      if (!(await imageExists(db, id))) throw notFound();
      // An upload's address never gets other content.
      const etag = `"${id}-${file}"`;
      void sandbox(reply).header('ETag', etag);
      if (request.headers['if-none-match'] === etag) return reply.code(304).send();
      const webp = file.replace(/avif$/, 'webp');
      const asked = await pictures.read(id, file);
      // An upload of the time before AVIF has WebP alone.
      const body = asked ?? (webp === file ? null : await pictures.read(id, webp));
      if (!body) throw notFound();
      return reply
        .type(asked && file.endsWith('avif') ? 'image/avif' : 'image/webp')
        .header('Cache-Control', 'public, max-age=31536000, immutable')
        .send(body);
    },
  );
}

async function drawings(scope: FastifyInstance): Promise<void> {
  const root = join(imagesFolder(scope.services.env.DATA_DIR), 'drawings');
  await mkdir(root, { recursive: true });
  scope.addHook('onSend', async (_request, reply) => {
    if (reply.statusCode >= 400) return;
    // A drawing may be drawn better some day.
    void sandbox(reply, "; style-src 'unsafe-inline'").header('Cache-Control', 'public, max-age=3600');
  });
  await scope.register(fastifyStatic, {
    root,
    prefix: '/images/drawings/',
    decorateReply: false,
    cacheControl: false,
    index: false,
    dotfiles: 'deny',
    allowedPath: (path) => isDrawing(`/images/drawings${path}`),
  });
}
