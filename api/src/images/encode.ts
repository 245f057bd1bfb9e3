import sharp from 'sharp';
import { IMAGE_WIDTHS } from '@second-gear/contract/image';
import { HttpError } from '../errors.ts';

/** Most pixels that a picture may have: a small file can unfold into gigabytes. */
const MAX_PIXELS = 40_000_000;

/** One width of a picture, as WebP without any metadata. */
export interface EncodedImage {
  width: number;
  data: Buffer;
}

const startsWith = (data: Buffer, bytes: string, at = 0): boolean =>
  data.subarray(at, at + bytes.length).equals(Buffer.from(bytes, 'latin1'));

/** What a file is by its first bytes, whatever it is called; null for anything that we do not take. */
export function imageType(data: Buffer): 'jpeg' | 'png' | 'webp' | 'avif' | null {
  if (startsWith(data, '\xff\xd8\xff')) return 'jpeg';
  if (startsWith(data, '\x89PNG\r\n\x1a\n')) return 'png';
  if (startsWith(data, 'RIFF') && startsWith(data, 'WEBP', 8)) return 'webp';
  if (startsWith(data, 'ftypavif', 4) || startsWith(data, 'ftypavis', 4)) return 'avif';
  return null;
}

const unreadable = (cause: unknown) =>
  Object.assign(new HttpError(422, { code: 'unreadable_image', message: 'This picture cannot be read' }), {
    cause,
  });

/**
 * Draws the picture anew in our widths (never wider than it is), upright, in sRGB: what leaves here
 * shares no byte with what came in. Throws 415 for another kind of file, 422 for one that cannot be
 * read or has more than 40 megapixels.
 */
export async function encodeImage(data: Buffer): Promise<EncodedImage[]> {
  const type = imageType(data);
  if (type === null) {
    throw new HttpError(415, {
      code: 'unsupported_media_type',
      message: 'Send a JPEG, PNG, WebP or AVIF picture',
    });
  }
  const picture = sharp(data, { limitInputPixels: MAX_PIXELS, failOn: 'error' });
  const { width, height } = await sharp(data, { limitInputPixels: false })
    .metadata()
    .catch((error: unknown) => {
      throw unreadable(error);
    });
  if (width * height > MAX_PIXELS) {
    throw new HttpError(422, {
      code: 'too_many_pixels',
      message: 'A picture may have at most 40 megapixels',
    });
  }
  const upright = picture.autoOrient();
  const encoded: EncodedImage[] = [];
  for (const target of IMAGE_WIDTHS) {
    const drawn = upright.clone().resize({ width: target, withoutEnlargement: true }).webp({ quality: 80 });
    encoded.push({
      width: target,
      data: await drawn.toBuffer().catch((error: unknown) => {
        throw unreadable(error);
      }),
    });
  }
  return encoded;
}
