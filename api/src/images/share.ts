import { buffer } from 'node:stream/consumers';
import { SHARE_SIZE } from '@second-gear/contract/image-sources';
import sharp from 'sharp';
import { busy } from '../errors.ts';
import { createTurns } from '../turns.ts';
import { uploadFileOf } from './paths.ts';
import type { PictureStore } from './store.ts';

const QUALITY = 82;

const tooMany = () => busy('Many pictures are being made at this moment. Please try again soon.');
/** One at a time, beside the uploads: who shows a preview keeps what it got. */
const takeTurn = createTurns({ places: 1, waiting: 30 }, tooMany);

/**
 * A picture as the preview of a link: a JPEG, which every network reads, of the size that they all show. What the shape
 * leaves over is cut at the edges. Throws 503 where too many are being made.
 */
export const shareJpeg = (picture: Buffer): Promise<Buffer> =>
  takeTurn('share', () =>
    sharp(picture)
      .resize({ ...SHARE_SIZE, fit: 'cover' })
      .flatten({ background: '#ffffff' })
      .jpeg({ quality: QUALITY })
      .toBuffer(),
  );

/** The preview of a car's upload, made of its largest file; null where it has none. */
export async function shareOfUpload(pictures: PictureStore, id: string): Promise<Buffer | null> {
  const file = await pictures.read(id, uploadFileOf('listing'));
  return file && shareJpeg(await buffer(file));
}
