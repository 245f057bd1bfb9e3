export const MAX_IMAGE_BYTES = 10 * 1024 * 1024;
/** Maximum number of pixels of a picture. A small file can decompress to gigabytes. */
export const MAX_IMAGE_PIXELS = 40_000_000;
export const IMAGE_TYPES = ['image/jpeg', 'image/png', 'image/webp', 'image/avif'] as const;
/** Widths in pixels in which uploads are stored. */
export const IMAGE_WIDTHS = [480, 960, 1600] as const;

/** Side of a profile picture in pixels. */
export const PROFILE_PICTURE_SIZE = 512;

const UPLOAD_URL_PATTERN = /^(.*\/images\/[0-9a-f-]{36})\/(?:480|960|1600)\.webp$/;

/**
 * Returns the `srcset` of an uploaded picture in one of its two formats. null for a picture with a single
 * resolution, such as an SVG.
 */
export function createImageSrcset(url: string, format: 'webp' | 'avif' = 'webp'): string | null {
  const base = UPLOAD_URL_PATTERN.exec(url)?.[1];
  return base
    ? IMAGE_WIDTHS.map((width) => `${base}/${String(width)}.${format} ${String(width)}w`).join(', ')
    : null;
}

/**
 * Sizes of preview images, in pixels. A car's image has the aspect ratio that social networks show. A profile
 * picture remains a square.
 */
export const LINK_PREVIEW_SIZES = {
  listing: { width: 1200, height: 630 },
  profile: { width: PROFILE_PICTURE_SIZE, height: PROFILE_PICTURE_SIZE },
} as const;
/**
 * File name of a preview image. For an upload, it is in the upload's folder. For an SVG, it is in a folder
 * with the SVG's name without extension.
 */
export const LINK_PREVIEW_FILE_NAME = 'share.jpg';

const PREVIEWABLE_IMAGE_PATTERN =
  /\/images\/(?:([0-9a-f-]{36})\/(480|960|1600|512)\.webp|(drawings\/[a-z0-9][a-z0-9_-]*)\.svg)$/;

/** A link's preview image. Callers add the alternative text. */
export interface LinkPreviewImage {
  address: string;
  type: 'image/jpeg';
  /** In pixels. */
  width: number;
  height: number;
}

/**
 * Returns the URL, type and size of the JPEG with which link previews show a car's or user's picture. Some
 * networks support neither WebP nor SVG, so the preview is a JPEG. The API converts the picture when the JPEG
 * is requested. Returns null if the URL belongs neither to an uploaded picture nor to one of our drawings.
 * @param apiHost base URL of the API; may be a path on the site's origin
 */
export function toLinkPreviewImage(url: string, apiHost: string): LinkPreviewImage | null {
  const [, upload, width, drawing] = PREVIEWABLE_IMAGE_PATTERN.exec(url) ?? [];
  const picture = upload ?? drawing;
  if (picture === undefined) return null;
  const kind = width === String(PROFILE_PICTURE_SIZE) ? 'profile' : 'listing';
  return {
    address: `${apiHost}/images/${picture}/${LINK_PREVIEW_FILE_NAME}`,
    type: 'image/jpeg',
    ...LINK_PREVIEW_SIZES[kind],
  };
}
