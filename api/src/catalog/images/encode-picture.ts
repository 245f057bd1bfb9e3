import { IMAGE_WIDTHS, MAX_IMAGE_PIXELS, PROFILE_PICTURE_SIZE } from '@second-gear/contract/image-sources';
import sharp, { type ResizeOptions } from 'sharp';
import { HttpError } from '../../platform/errors/errors.ts';
import type { PictureFile } from '../../platform/storage/picture-store.ts';

/** Maximum side length of WebP and AVIF, in pixels. */
const MAX_SIDE_PIXELS = 16_383;
/**
 * Maximum ratio of the longer side to the shorter one. Every encoded width preserves the ratio, so encoding a
 * very long picture would cost as much as encoding many pictures.
 */
const MAX_ASPECT_RATIO = 20;
/** Timeout of one encoding step, in seconds. A normal picture takes a few seconds. */
const STEP_TIMEOUT_SECONDS = 60;
/**
 * AVIF effort. The library's default of 4 would save another fifth of the bytes, but take ten times as long.
 */
const AVIF_EFFORT = 1;
const QUALITY_BY_FORMAT = { webp: 80, avif: 55 };

/** All possible file names of an upload. */
export const UPLOAD_FILE_NAMES: readonly string[] = [
  ...IMAGE_WIDTHS.flatMap((width) => [`${String(width)}.webp`, `${String(width)}.avif`]),
  `${String(PROFILE_PICTURE_SIZE)}.webp`,
];

const hasBytesAt = (data: Buffer, bytes: string, offset = 0): boolean =>
  data.subarray(offset, offset + bytes.length).equals(Buffer.from(bytes, 'latin1'));

/** Brands of HEIC photos, which use the same container as AVIF (ISO/IEC 23008-12, annex B). */
const HEIC_BRANDS = new Set(['heic', 'heix', 'heim', 'heis', 'hevc', 'hevx', 'hevm', 'hevs']);
/** Maximum number of brands read from a file. */
const MAX_BRANDS = 32;

/**
 * Returns the brands in a file's first box (`ftyp`), the major brand first. Empty for files without that box.
 */
function readBrands(data: Buffer): string[] {
  if (data.length < 16 || !hasBytesAt(data, 'ftyp', 4)) return [];
  const brandBytes = data.subarray(8, Math.min(data.readUInt32BE(0), 16 + 4 * MAX_BRANDS));
  const words = Array.from({ length: Math.floor(brandBytes.length / 4) }, (_, index) =>
    brandBytes.toString('latin1', 4 * index, 4 * index + 4),
  );
  // The second word is the version of the major brand.
  return words.filter((_, index) => index !== 1);
}

/** Detects the type of an image by its first bytes, regardless of its file name. Null for any other file. */
export function detectImageType(data: Buffer): 'jpeg' | 'png' | 'webp' | 'avif' | 'heic' | null {
  if (hasBytesAt(data, '\xff\xd8\xff')) return 'jpeg';
  if (hasBytesAt(data, '\x89PNG\r\n\x1a\n')) return 'png';
  if (hasBytesAt(data, 'RIFF') && hasBytesAt(data, 'WEBP', 8)) return 'webp';
  const brands = readBrands(data);
  const [major = ''] = brands;
  if (HEIC_BRANDS.has(major)) return 'heic';
  // The major brand may be generic, such as mif1. Then the other brands determine the type.
  if (brands.includes('avif') || brands.includes('avis')) return 'avif';
  return brands.some((brand) => HEIC_BRANDS.has(brand)) ? 'heic' : null;
}

const unsupportedTypeError = (message: string) =>
  new HttpError(415, { code: 'unsupported_media_type', message });

const unreadableImageError = (cause: unknown) =>
  Object.assign(
    new HttpError(422, {
      code: 'unreadable_image',
      message: 'We can’t read this photo. Choose another one.',
    }),
    {
      cause,
    },
  );

const unprocessableImageError = (code: string, message: string) => new HttpError(422, { code, message });

/**
 * Rejects a picture by its dimensions before decoding any pixels.
 * @throws HttpError 422
 */
function assertSize(width: number, height: number): void {
  if (width * height > MAX_IMAGE_PIXELS) {
    throw unprocessableImageError('too_many_pixels', 'Choose a photo no larger than 40 megapixels');
  }
  const [short, long] = [Math.min(width, height), Math.max(width, height)];
  if (long > MAX_SIDE_PIXELS)
    throw unprocessableImageError('too_long', 'Choose a photo no larger than 16,383 pixels on each side');
  if (long > MAX_ASPECT_RATIO * short) {
    throw unprocessableImageError(
      'too_thin',
      'This photo is too long and narrow. Choose one that’s no more than 20 times as long as it is wide.',
    );
  }
}

/** Decoded pixels of an upload. Nothing else of the uploaded file is used. */
interface DecodedPicture {
  data: Buffer;
  raw: { width: number; height: number; channels: 1 | 2 | 3 | 4 };
}

/**
 * Decodes a picture, applies its orientation, converts it to sRGB and resizes it to `resizeOptions`. Throws
 * 415 for another file type; 422 if decoding fails or times out, or if {@link assertSize} rejects the size.
 */
async function decodePicture(file: Buffer, resizeOptions: ResizeOptions): Promise<DecodedPicture> {
  const type = detectImageType(file);
  if (type === null) throw unsupportedTypeError('Use a JPEG, PNG, WebP, or AVIF photo');
  if (type === 'heic') {
    throw unsupportedTypeError('We can’t read HEIC photos. Save this one as a JPEG and try again.');
  }
  const { width, height } = await sharp(file, { limitInputPixels: false })
    .metadata()
    .catch((error: unknown) => {
      throw unreadableImageError(error);
    });
  assertSize(width, height);
  const { data, info } = await sharp(file, { limitInputPixels: MAX_IMAGE_PIXELS, failOn: 'error' })
    .autoOrient()
    .resize(resizeOptions)
    .toColourspace('srgb')
    .raw()
    .timeout({ seconds: STEP_TIMEOUT_SECONDS })
    .toBuffer({ resolveWithObject: true })
    .catch((error: unknown) => {
      throw unreadableImageError(error);
    });
  return { data, raw: { width: info.width, height: info.height, channels: info.channels } };
}

async function encodePicture(
  { data, raw }: DecodedPicture,
  width: number,
  format: 'webp' | 'avif',
): Promise<PictureFile> {
  const resized = sharp(data, { raw }).resize({ width, withoutEnlargement: true });
  const encodedImage =
    format === 'webp'
      ? resized.webp({ quality: QUALITY_BY_FORMAT.webp })
      : resized.avif({ quality: QUALITY_BY_FORMAT.avif, effort: AVIF_EFFORT });
  const file = await encodedImage
    .timeout({ seconds: STEP_TIMEOUT_SECONDS })
    .toBuffer()
    .catch((error: unknown) => {
      throw unreadableImageError(error);
    });
  return { name: `${String(width)}.${format}`, type: `image/${format}`, data: file };
}

/**
 * Re-encodes a car's picture as WebP and AVIF in each of our widths. Never enlarges it. The results contain
 * no metadata and no bytes of the upload. Throws like {@link decodePicture}.
 */
export async function encodeListingPicture(file: Buffer): Promise<PictureFile[]> {
  const pixels = await decodePicture(file, { width: Math.max(...IMAGE_WIDTHS), withoutEnlargement: true });
  const files: PictureFile[] = [];
  // One after another, because sharp uses all cores for each file, and memory use stays low.
  for (const width of IMAGE_WIDTHS) {
    for (const format of ['webp', 'avif'] as const) files.push(await encodePicture(pixels, width, format));
  }
  return files;
}

/** Encodes a profile picture, cropped to a centered square. Throws like {@link decodePicture}. */
export async function encodeProfilePicture(file: Buffer): Promise<PictureFile[]> {
  const size = PROFILE_PICTURE_SIZE;
  return [
    await encodePicture(await decodePicture(file, { width: size, height: size, fit: 'cover' }), size, 'webp'),
  ];
}
