import { buffer } from 'node:stream/consumers';
import { SHARE_SIZES } from '@second-gear/contract/image-sources';
import sharp from 'sharp';
import { createConcurrencyLimit } from '../concurrency-limit.ts';
import { busy } from '../errors.ts';
import { largestFileOf, type UploadKind } from './paths.ts';
import type { PictureStore } from './store.ts';

const QUALITY = 82;

const tooManyPreviews = () => busy('We’re busy right now. Try again in a moment.');
/** One at a time, in addition to uploads. More are not needed, because networks cache the previews. */
const limitPreviews = createConcurrencyLimit({ places: 1, waiting: 30 }, tooManyPreviews);

/**
 * Renders a picture as a link preview: a JPEG, which every network supports, in the size for its kind. Crops
 * the edges to fit. Throws 503 if too many are running.
 */
export const renderPreviewJpeg = (picture: Buffer, kind: UploadKind): Promise<Buffer> =>
  limitPreviews('share', () =>
    sharp(picture)
      .resize({ ...SHARE_SIZES[kind], fit: 'cover' })
      .flatten({ background: '#ffffff' })
      .jpeg({ quality: QUALITY })
      .toBuffer(),
  );

/** Renders the link preview of an upload from its largest file. Null if it has none. */
export async function renderUploadPreview(pictures: PictureStore, id: string): Promise<Buffer | null> {
  for (const kind of ['listing', 'profile'] as const) {
    const file = await pictures.read(id, largestFileOf(kind));
    if (file) return renderPreviewJpeg(await buffer(file), kind);
  }
  return null;
}
