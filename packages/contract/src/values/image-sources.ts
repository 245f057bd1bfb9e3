export const MAX_IMAGE_BYTES = 10 * 1024 * 1024;
/** Maximum number of pixels in a picture. Without it, a small file could decompress to gigabytes. */
export const MAX_IMAGE_PIXELS = 40_000_000;
export const IMAGE_TYPES = ['image/jpeg', 'image/png', 'image/webp', 'image/avif'] as const;
/** Widths of the stored versions of an upload, in pixels. */
export const IMAGE_WIDTHS = [480, 960, 1600] as const;

/** Width and height of a profile picture in pixels. */
export const PROFILE_PICTURE_SIZE = 512;

const UPLOAD_URL_PATTERN = /^(.*\/images\/[0-9a-f-]{36})\/(?:480|960|1600)\.webp$/;

/**
 * Creates the `srcset` of an uploaded picture. Returns null for a picture with a single resolution, such as
 * an SVG.
 */
export function createImageSrcset(url: string, format: 'webp' | 'avif' = 'webp'): string | null {
  const base = UPLOAD_URL_PATTERN.exec(url)?.[1];
  return base
    ? IMAGE_WIDTHS.map((width) => `${base}/${String(width)}.${format} ${String(width)}w`).join(', ')
    : null;
}

/**
 * Sizes of preview images, in pixels. The image of a listing has the aspect ratio of previews in social
 * networks. A profile picture is a square.
 */
export const LINK_PREVIEW_SIZES = {
  listing: { width: 1200, height: 630 },
  profile: { width: PROFILE_PICTURE_SIZE, height: PROFILE_PICTURE_SIZE },
} as const;
/**
 * File name of a preview image. The file is in the upload's folder. For an SVG, it is in a folder with the
 * SVG's name.
 */
export const LINK_PREVIEW_FILE_NAME = 'share.jpg';

const PREVIEWABLE_IMAGE_PATTERN =
  /\/images\/(?:([0-9a-f-]{36})\/(480|960|1600|512)\.webp|(drawings\/[a-z0-9][a-z0-9_-]*)\.svg)$/;

/** The image of a link preview. */
export interface LinkPreviewImage {
  url: string;
  type: 'image/jpeg';
  /** In pixels. */
  width: number;
  height: number;
}

/**
 * Returns the preview image of a car's or user's picture. It is a JPEG, because some networks support neither
 * WebP nor SVG. The API creates the JPEG on request. Returns null if the URL is neither an uploaded picture
 * nor a drawing of this site.
 * @param apiHost base URL of the API; may be a path on the site's origin
 */
export function toLinkPreviewImage(url: string, apiHost: string): LinkPreviewImage | null {
  const [, uploadId, width, drawingPath] = PREVIEWABLE_IMAGE_PATTERN.exec(url) ?? [];
  const picturePath = uploadId ?? drawingPath;
  if (picturePath === undefined) return null;
  const kind = width === String(PROFILE_PICTURE_SIZE) ? 'profile' : 'listing';
  return {
    url: `${apiHost}/images/${picturePath}/${LINK_PREVIEW_FILE_NAME}`,
    type: 'image/jpeg',
    ...LINK_PREVIEW_SIZES[kind],
  };
}
