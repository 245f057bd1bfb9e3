import { IMAGE_WIDTHS, PROFILE_PICTURE_SIZE } from '@second-gear/contract/image-sources';
import sharp, { type ResizeOptions } from 'sharp';
import { HttpError } from '../errors.ts';
import type { PictureFile } from './store.ts';

/** Most pixels that a picture may have: a small file can unfold into gigabytes. */
const MAX_PIXELS = 40_000_000;
/** Of AVIF: the library's usual 4 saves another fifth of the bytes and takes ten times as long. */
const AVIF_EFFORT = 1;
const QUALITY = { webp: 80, avif: 55 };

/** Names of all files that an upload may have. */
export const UPLOAD_FILES: readonly string[] = [
  ...IMAGE_WIDTHS.flatMap((width) => [`${String(width)}.webp`, `${String(width)}.avif`]),
  `${String(PROFILE_PICTURE_SIZE)}.webp`,
];

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

/** Pixels, decoded once: whatever the file was, nothing but these goes on. */
interface Pixels {
  data: Buffer;
  raw: { width: number; height: number; channels: 1 | 2 | 3 | 4 };
}

/**
 * Decodes a picture, upright, in sRGB, and cut to what `shape` asks. Throws 415 for another kind of file,
 * 422 for one that cannot be read or has more than 40 megapixels.
 */
async function decode(file: Buffer, shape: ResizeOptions): Promise<Pixels> {
  if (imageType(file) === null) {
    throw new HttpError(415, {
      code: 'unsupported_media_type',
      message: 'Send a JPEG, PNG, WebP or AVIF picture',
    });
  }
  const { width, height } = await sharp(file, { limitInputPixels: false })
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
  const { data, info } = await sharp(file, { limitInputPixels: MAX_PIXELS, failOn: 'error' })
    .autoOrient()
    .resize(shape)
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true })
    .catch((error: unknown) => {
      throw unreadable(error);
    });
  return { data, raw: { width: info.width, height: info.height, channels: info.channels } };
}

async function encode({ data, raw }: Pixels, width: number, format: 'webp' | 'avif'): Promise<PictureFile> {
  const drawn = sharp(data, { raw }).resize({ width, withoutEnlargement: true });
  return {
    name: `${String(width)}.${format}`,
    type: `image/${format}`,
    data: await (
      format === 'webp'
        ? drawn.webp({ quality: QUALITY.webp })
        : drawn.avif({ quality: QUALITY.avif, effort: AVIF_EFFORT })
    ).toBuffer(),
  };
}

/**
 * Draws a car's picture anew in our widths (never wider than it is) and both formats, without any metadata:
 * what leaves here shares no byte with what came in. Throws as {@link decode}.
 */
export async function encodeListingPicture(file: Buffer): Promise<PictureFile[]> {
  const pixels = await decode(file, { width: Math.max(...IMAGE_WIDTHS), withoutEnlargement: true });
  const files: PictureFile[] = [];
  // One after the other: sharp spreads each over all cores, and a turn holds few pixels at once.
  for (const width of IMAGE_WIDTHS) {
    for (const format of ['webp', 'avif'] as const) files.push(await encode(pixels, width, format));
  }
  return files;
}

/** A person's picture: the middle of it as a square. Throws as {@link decode}. */
export async function encodeProfilePicture(file: Buffer): Promise<PictureFile[]> {
  const size = PROFILE_PICTURE_SIZE;
  return [await encode(await decode(file, { width: size, height: size, fit: 'cover' }), size, 'webp')];
}
