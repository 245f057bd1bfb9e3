import { IMAGE_WIDTHS, MAX_IMAGE_PIXELS, PROFILE_PICTURE_SIZE } from '@second-gear/contract/image-sources';
import sharp, { type ResizeOptions } from 'sharp';
import { HttpError } from '../errors.ts';
import type { PictureFile } from './store.ts';

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

/** Brands of files with HEVC pictures in the container that AVIF has too (ISO/IEC 23008-12, annex B). */
const HEIC_BRANDS = new Set(['heic', 'heix', 'heim', 'heis', 'hevc', 'hevx', 'hevm', 'hevs']);
/** Most brands that are read of a file. */
const MAX_BRANDS = 32;

/** The brands in a file's first box, the major one first; none for other kinds of file. */
function brandsOf(data: Buffer): string[] {
  if (data.length < 16 || !startsWith(data, 'ftyp', 4)) return [];
  const box = data.subarray(8, Math.min(data.readUInt32BE(0), 16 + 4 * MAX_BRANDS));
  const all = Array.from({ length: Math.floor(box.length / 4) }, (_, at) =>
    box.toString('latin1', 4 * at, 4 * at + 4),
  );
  // The second word is a version.
  return all.filter((_, at) => at !== 1);
}

/** What a file is by its first bytes, whatever it is called; null for what is none of these. */
export function imageType(data: Buffer): 'jpeg' | 'png' | 'webp' | 'avif' | 'heic' | null {
  if (startsWith(data, '\xff\xd8\xff')) return 'jpeg';
  if (startsWith(data, '\x89PNG\r\n\x1a\n')) return 'png';
  if (startsWith(data, 'RIFF') && startsWith(data, 'WEBP', 8)) return 'webp';
  const brands = brandsOf(data);
  const [major = ''] = brands;
  if (HEIC_BRANDS.has(major)) return 'heic';
  // The major brand may be that of the container alone, such as mif1.
  if (brands.includes('avif') || brands.includes('avis')) return 'avif';
  return brands.some((brand) => HEIC_BRANDS.has(brand)) ? 'heic' : null;
}

const unsupported = (message: string) => new HttpError(415, { code: 'unsupported_media_type', message });

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
  if (width * height > MAX_IMAGE_PIXELS) {
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
  const type = imageType(file);
  if (type === null) throw unsupported('Send a JPEG, PNG, WebP or AVIF picture');
  if (type === 'heic') {
    throw unsupported('HEIC pictures cannot be read here: save it as a JPEG, and send that');
  }
  const { width, height } = await sharp(file, { limitInputPixels: false })
    .metadata()
    .catch((error: unknown) => {
      throw unreadable(error);
    });
  checkSize(width, height);
  const { data, info } = await sharp(file, { limitInputPixels: MAX_IMAGE_PIXELS, failOn: 'error' })
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
