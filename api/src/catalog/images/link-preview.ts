import { buffer } from 'node:stream/consumers';
import { LINK_PREVIEW_SIZES } from '@second-gear/contract/image-sources';
import sharp from 'sharp';
import { createConcurrencyLimit } from '../../platform/concurrency/concurrency-limit.ts';
import { busyError } from '../../platform/errors/errors.ts';
import type { PictureStore } from '../../platform/storage/picture-store.ts';
import { largestFileOf, type UploadKind } from './image-paths.ts';

const JPEG_QUALITY = 82;

const previewQueueFullError = () => busyError('We’re busy right now. Try again in a moment.');
/**
 * Renders one preview at a time, independently of the limit for uploads. One is enough, because social
 * networks cache the previews.
 */
const limitPreviews = createConcurrencyLimit({ maxRunning: 1, maxQueued: 30 }, previewQueueFullError);

/**
 * Renders a picture as a link preview: a JPEG, which every social network supports, in the size for this kind
 * of upload. Crops the edges to fit. Throws 503 if too many previews are waiting.
 */
export const renderPreviewJpeg = (picture: Buffer, kind: UploadKind): Promise<Buffer> =>
  limitPreviews('share', () =>
    sharp(picture)
      .resize({ ...LINK_PREVIEW_SIZES[kind], fit: 'cover' })
      .flatten({ background: '#ffffff' })
      .jpeg({ quality: JPEG_QUALITY })
      .toBuffer(),
  );

/** Renders the link preview of an upload from its largest file. Null if the upload has no files. */
export async function renderUploadPreview(pictures: PictureStore, id: string): Promise<Buffer | null> {
  for (const kind of ['listing', 'profile'] as const) {
    const file = await pictures.read(id, largestFileOf(kind));
    if (file) return renderPreviewJpeg(await buffer(file), kind);
  }
  return null;
}
