export const MAX_IMAGE_BYTES = 10 * 1024 * 1024;
/** Maximum number of pixels of a picture. A small file can decompress to gigabytes. */
export const MAX_IMAGE_PIXELS = 40_000_000;
export const IMAGE_TYPES = ['image/jpeg', 'image/png', 'image/webp', 'image/avif'] as const;
/** Widths in pixels in which uploads are stored. */
export const IMAGE_WIDTHS = [480, 960, 1600] as const;

/** Side of a profile picture in pixels. */
export const PROFILE_PICTURE_SIZE = 512;

const upload = /^(.*\/images\/[0-9a-f-]{36})\/(?:480|960|1600)\.webp$/;

/**
 * Returns the `srcset` for an upload's URL in one of its two formats. null for a picture with a single
 * resolution, such as an SVG.
 */
export function imageSources(url: string, format: 'webp' | 'avif' = 'webp'): string | null {
  const base = upload.exec(url)?.[1];
  return base
    ? IMAGE_WIDTHS.map((width) => `${base}/${String(width)}.${format} ${String(width)}w`).join(', ')
    : null;
}

/** Size in pixels of preview images. Cars: the format of social networks. People: the original square. */
export const SHARE_SIZES = {
  listing: { width: 1200, height: 630 },
  profile: { width: PROFILE_PICTURE_SIZE, height: PROFILE_PICTURE_SIZE },
} as const;
/** File name of the preview image, next to an upload's files or below an SVG's path. */
export const SHARE_FILE_NAME = 'share.jpg';

const SHAREABLE_IMAGE_PATTERN =
  /\/images\/(?:([0-9a-f-]{36})\/(480|960|1600|512)\.webp|(drawings\/[a-z0-9][a-z0-9_-]*)\.svg)$/;

/** A preview image without its alternative text. */
export interface ShareImage {
  address: string;
  type: 'image/jpeg';
  /** In pixels. */
  width: number;
  height: number;
}

/**
 * Returns a car's or person's picture as a JPEG for link previews, because some networks support neither WebP
 * nor SVG. The API converts it, regardless of where the picture is stored. null for pictures from other
 * hosts.
 * @param apiHost prefix of the API's paths
 */
export function shareImage(url: string, apiHost: string): ShareImage | null {
  const [, upload, width, drawing] = SHAREABLE_IMAGE_PATTERN.exec(url) ?? [];
  const picture = upload ?? drawing;
  if (picture === undefined) return null;
  const kind = width === String(PROFILE_PICTURE_SIZE) ? 'profile' : 'listing';
  return {
    address: `${apiHost}/images/${picture}/${SHARE_FILE_NAME}`,
    type: 'image/jpeg',
    ...SHARE_SIZES[kind],
  };
}
