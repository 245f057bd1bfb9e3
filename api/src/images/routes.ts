import { mkdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import { SHARE_FILE } from '@second-gear/contract/image-sources';
import { uploadImage } from '@second-gear/contract/images';
import { isKnownTag } from '@second-gear/contract/server/entity-tags';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { notFound } from '../errors.ts';
import { route } from '../route.ts';
import { imageExists } from './discarded.ts';
import { imagesFolder } from './disk-store.ts';
import { encodeListingPicture } from './encode.ts';
import { imageHosts, isDrawing, isUploadFile, isUploadId, toImageUrl, uploadPath } from './paths.ts';
import { acceptFiles, receivePicture } from './receive.ts';
import { shareJpeg, shareOfUpload } from './share.ts';
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

const FOR_EVER = 'public, max-age=31536000, immutable';

/** Browsers may embed pictures, but not open them as documents of this origin. */
const sandbox = (reply: FastifyReply, more = '') =>
  reply.header('Content-Security-Policy', `sandbox; default-src 'none'${more}`);

/** GET /images/<id>/<file>, for browsers. Not part of the contract. */
function uploadedFiles(app: FastifyInstance): void {
  const { db, pictures } = app.services;
  app.get<{ Params: { id: string; file: string } }>(
    '/images/:id/:file',
    { schema: { hide: true } },
    async (request, reply) => {
      const { id, file } = request.params;
      const isShare = file === SHARE_FILE;
      if (!isUploadId(id) || !(isShare || isUploadFile(file))) throw notFound();
      if (!(await imageExists(db, id))) throw notFound();
      // The content at an upload's URL never changes.
      const etag = `"${id}-${file}"`;
      void sandbox(reply).header('ETag', etag);
      const forGood = () => reply.header('Cache-Control', FOR_EVER);
      if (isKnownTag(request.headers['if-none-match'], etag)) {
        const type = isShare ? 'image/jpeg' : file.endsWith('avif') ? 'image/avif' : 'image/webp';
        return forGood().type(type).code(304).send();
      }
      if (isShare) {
        const share = await shareOfUpload(pictures, id);
        if (!share) throw notFound();
        return forGood().type('image/jpeg').send(share);
      }
      const webp = file.replace(/avif$/, 'webp');
      const asked = await pictures.read(id, file);
      // Uploads from before AVIF support have only WebP files.
      const body = asked ?? (webp === file ? null : await pictures.read(id, webp));
      if (!body) throw notFound();
      return forGood()
        .type(asked && file.endsWith('avif') ? 'image/avif' : 'image/webp')
        .send(body);
    },
  );
}

async function drawings(scope: FastifyInstance): Promise<void> {
  const root = join(imagesFolder(scope.services.env.DATA_DIR), 'drawings');
  await mkdir(root, { recursive: true });
  scope.addHook('onSend', async (_request, reply) => {
    if (reply.statusCode >= 400) return;
    // The seed's pictures may change, so they are cached for an hour only.
    void sandbox(reply, "; style-src 'unsafe-inline'").header('Cache-Control', 'public, max-age=3600');
  });
  scope.get<{ Params: { name: string } }>(
    `/images/drawings/:name/${SHARE_FILE}`,
    { schema: { hide: true } },
    async (request, reply) => {
      const path = `/images/drawings/${request.params.name}.svg`;
      if (!isDrawing(path)) throw notFound();
      const drawing = await readFile(join(root, `${request.params.name}.svg`)).catch((error: unknown) => {
        throw (error as NodeJS.ErrnoException).code === 'ENOENT' ? notFound() : error;
      });
      return reply.type('image/jpeg').send(await shareJpeg(drawing, 'listing'));
    },
  );
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
