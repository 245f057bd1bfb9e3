import { buffer } from 'node:stream/consumers';
import { SHARE_SIZES } from '@second-gear/contract/image-sources';
import sharp from 'sharp';
import { busy } from '../errors.ts';
import { createTurns } from '../turns.ts';
import { uploadFileOf, type UploadKind } from './paths.ts';
import type { PictureStore } from './store.ts';

const QUALITY = 82;

const tooMany = () => busy('Many pictures are being made at this moment. Please try again soon.');
/** One at a time, beside the uploads: who shows a preview keeps what it got. */
const takeTurn = createTurns({ places: 1, waiting: 30 }, tooMany);

/**
 * A picture as the preview of a link: a JPEG, which every network reads, of the size that is said for its kind. What the
 * shape leaves over is cut at the edges. Throws 503 where too many are being made.
 */
export const shareJpeg = (picture: Buffer, kind: UploadKind): Promise<Buffer> =>
  takeTurn('share', () =>
    sharp(picture)
      .resize({ ...SHARE_SIZES[kind], fit: 'cover' })
      .flatten({ background: '#ffffff' })
      .jpeg({ quality: QUALITY })
      .toBuffer(),
  );

/** The preview of an upload, made of its largest file; null where it has none. */
export async function shareOfUpload(pictures: PictureStore, id: string): Promise<Buffer | null> {
  for (const kind of ['listing', 'profile'] as const) {
    const file = await pictures.read(id, uploadFileOf(kind));
    if (file) return shareJpeg(await buffer(file), kind);
  }
  return null;
}
