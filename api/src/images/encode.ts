import { IMAGE_WIDTHS, PROFILE_PICTURE_SIZE } from '@second-gear/contract/image-sources';
import sharp, { type ResizeOptions } from 'sharp';
import { HttpError } from '../errors.ts';
import type { PictureFile } from './store.ts';

/** Most pixels that a picture may have: a small file can unfold into gigabytes. */
const MAX_PIXELS = 40_000_000;
/** Longest side that WebP and AVIF can have. */
const MAX_SIDE = 16_383;
/** A long picture keeps its length in every width: one that is a hundred times as long as wide costs as much as a hundred. */
const MAX_RATIO = 20;
/** Longest time in s for one step of one picture. An honest one takes a few. */
const STEP_SECONDS = 60;
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

const refused = (code: string, message: string) => new HttpError(422, { code, message });

/**
 * Refuses a picture by its size alone, before a pixel of it is decoded.
 * @throws HttpError 422
 */
function checkSize(width: number, height: number): void {
  if (width * height > MAX_PIXELS) {
    throw refused('too_many_pixels', 'A picture may have at most 40 megapixels');
  }
  const [short, long] = [Math.min(width, height), Math.max(width, height)];
  if (long > MAX_SIDE) throw refused('too_long', 'A picture may have at most 16,383 pixels on each side');
  if (long > MAX_RATIO * short) {
    throw refused('too_thin', 'A picture may be at most 20 times as long as it is wide');
  }
}

/** Pixels, decoded once: whatever the file was, nothing but these goes on. */
interface Pixels {
  data: Buffer;
  raw: { width: number; height: number; channels: 1 | 2 | 3 | 4 };
}

/**
 * Decodes a picture, upright, in sRGB, and cut to what `shape` asks. Throws 415 for another kind of file,
 * 422 for one that cannot be read in time, or whose size {@link checkSize} refuses.
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
  checkSize(width, height);
  const { data, info } = await sharp(file, { limitInputPixels: MAX_PIXELS, failOn: 'error' })
    .autoOrient()
    .resize(shape)
    .toColourspace('srgb')
    .raw()
    .timeout({ seconds: STEP_SECONDS })
    .toBuffer({ resolveWithObject: true })
    .catch((error: unknown) => {
      throw unreadable(error);
    });
  return { data, raw: { width: info.width, height: info.height, channels: info.channels } };
}

async function encode({ data, raw }: Pixels, width: number, format: 'webp' | 'avif'): Promise<PictureFile> {
  const resized = sharp(data, { raw }).resize({ width, withoutEnlargement: true });
  const encoded =
    format === 'webp'
      ? resized.webp({ quality: QUALITY.webp })
      : resized.avif({ quality: QUALITY.avif, effort: AVIF_EFFORT });
  const file = await encoded
    .timeout({ seconds: STEP_SECONDS })
    .toBuffer()
    .catch((error: unknown) => {
      throw unreadable(error);
    });
  return { name: `${String(width)}.${format}`, type: `image/${format}`, data: file };
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
