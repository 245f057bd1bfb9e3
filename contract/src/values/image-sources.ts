export const MAX_IMAGE_BYTES = 10 * 1024 * 1024;
/** Most pixels of a picture: a small file can unfold into gigabytes. */
export const MAX_IMAGE_PIXELS = 40_000_000;
export const IMAGE_TYPES = ['image/jpeg', 'image/png', 'image/webp', 'image/avif'] as const;
/** Widths in pixels in which an upload is kept. */
export const IMAGE_WIDTHS = [480, 960, 1600] as const;

/** Side of a profile picture in pixels. */
export const PROFILE_PICTURE_SIZE = 512;

const upload = /^(.*\/images\/[0-9a-f-]{36})\/(?:480|960|1600)\.webp$/;

/** `srcset` of an upload's URL in one of its two formats; null for a picture of one resolution, such as a drawing. */
export function imageSources(url: string, format: 'webp' | 'avif' = 'webp'): string | null {
  const base = upload.exec(url)?.[1];
  return base
    ? IMAGE_WIDTHS.map((width) => `${base}/${String(width)}.${format} ${String(width)}w`).join(', ')
    : null;
}
