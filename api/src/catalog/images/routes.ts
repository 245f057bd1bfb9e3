import { mkdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import { LINK_PREVIEW_FILE_NAME } from '@second-gear/contract/image-sources';
import { uploadImage } from '@second-gear/contract/images';
import { matchesIfNoneMatch } from '@second-gear/node-utils/entity-tags';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { notFound } from '../../platform/errors/errors.ts';
import { route } from '../../platform/http/route.ts';
import { imageExists } from './discarded-images.ts';
import { imagesFolderOf } from './disk-store.ts';
import { encodeListingPicture } from './encode-picture.ts';
import {
  getImageHosts,
  isDrawingPath,
  isUploadFileName,
  isUploadId,
  toImageUrl,
  toUploadPath,
} from './image-paths.ts';
import { renderPreviewJpeg, renderUploadPreview } from './link-preview.ts';
import { receivePicture, registerMultipart } from './receive-picture.ts';
import { saveUpload } from './save-upload.ts';

export function imageRoutes(app: FastifyInstance): void {
  void app.register(uploadRoutes);
  void app.register(seedImageRoutes);
  uploadedFileRoutes(app);
}

async function uploadRoutes(scope: FastifyInstance): Promise<void> {
  const { db, env, pictures } = scope.services;
  await pictures.prepare();
  await registerMultipart(scope);
  route(
    scope,
    uploadImage,
    async ({ user, request }) => {
      const files = await receivePicture(request, user.id, encodeListingPicture);
      const id = await saveUpload({ db, pictures, log: request.log }, user.id, 'listing', files);
      return { url: toImageUrl(getImageHosts(env), toUploadPath(id, 'listing')) };
    },
    { limit: 'upload' },
  );
}

const IMMUTABLE_CACHE_CONTROL = 'public, max-age=31536000, immutable';

/** Allows browsers to embed pictures, but not to open them as documents of this origin. */
const setSandboxPolicy = (reply: FastifyReply, extraDirectives = '') =>
  reply.header('Content-Security-Policy', `sandbox; default-src 'none'${extraDirectives}`);

/** GET /images/<id>/<file>, for browsers. Not part of the contract. */
function uploadedFileRoutes(app: FastifyInstance): void {
  const { db, pictures } = app.services;
  app.get<{ Params: { id: string; file: string } }>(
    '/images/:id/:file',
    { schema: { hide: true } },
    async (request, reply) => {
      const { id, file } = request.params;
      const isPreview = file === LINK_PREVIEW_FILE_NAME;
      if (!isUploadId(id) || !(isPreview || isUploadFileName(file))) throw notFound();
      if (!(await imageExists(db, id))) throw notFound();
      // The content at an upload's URL never changes.
      const etag = `"${id}-${file}"`;
      void setSandboxPolicy(reply).header('ETag', etag);
      const setImmutableCache = () => reply.header('Cache-Control', IMMUTABLE_CACHE_CONTROL);
      if (matchesIfNoneMatch(request.headers['if-none-match'], etag)) {
        const type = isPreview ? 'image/jpeg' : file.endsWith('avif') ? 'image/avif' : 'image/webp';
        return setImmutableCache().type(type).code(304).send();
      }
      if (isPreview) {
        const preview = await renderUploadPreview(pictures, id);
        if (!preview) throw notFound();
        return setImmutableCache().type('image/jpeg').send(preview);
      }
      const webp = file.replace(/avif$/, 'webp');
      const storedFile = await pictures.read(id, file);
      // Uploads from before AVIF support have only WebP files.
      const body = storedFile ?? (webp === file ? null : await pictures.read(id, webp));
      if (!body) throw notFound();
      return setImmutableCache()
        .type(storedFile && file.endsWith('avif') ? 'image/avif' : 'image/webp')
        .send(body);
    },
  );
}

async function seedImageRoutes(scope: FastifyInstance): Promise<void> {
  const root = join(imagesFolderOf(scope.services.env.DATA_DIR), 'drawings');
  await mkdir(root, { recursive: true });
  scope.addHook('onSend', async (_request, reply) => {
    if (reply.statusCode >= 400) return;
    // Cached for only an hour, because the seed's pictures may change.
    void setSandboxPolicy(reply, "; style-src 'unsafe-inline'").header(
      'Cache-Control',
      'public, max-age=3600',
    );
  });
  scope.get<{ Params: { name: string } }>(
    `/images/drawings/:name/${LINK_PREVIEW_FILE_NAME}`,
    { schema: { hide: true } },
    async (request, reply) => {
      const path = `/images/drawings/${request.params.name}.svg`;
      if (!isDrawingPath(path)) throw notFound();
      const drawing = await readFile(join(root, `${request.params.name}.svg`)).catch((error: unknown) => {
        throw (error as NodeJS.ErrnoException).code === 'ENOENT' ? notFound() : error;
      });
      return reply.type('image/jpeg').send(await renderPreviewJpeg(drawing, 'listing'));
    },
  );
  await scope.register(fastifyStatic, {
    root,
    prefix: '/images/drawings/',
    decorateReply: false,
    cacheControl: false,
    index: false,
    dotfiles: 'deny',
    allowedPath: (path) => isDrawingPath(`/images/drawings${path}`),
  });
}
