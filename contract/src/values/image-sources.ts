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

/** Size in pixels of pictures in previews of links: of a car's as networks show them, of a person's as it is. */
export const SHARE_SIZES = {
  listing: { width: 1200, height: 630 },
  profile: { width: PROFILE_PICTURE_SIZE, height: PROFILE_PICTURE_SIZE },
} as const;
/** Its name, beside an upload's files or below a drawing. */
export const SHARE_FILE = 'share.jpg';

const shared =
  /\/images\/(?:([0-9a-f-]{36})\/(480|960|1600|512)\.webp|(drawings\/[a-z0-9][a-z0-9_-]*)\.svg)$/;

/** A picture as previews of links get it, but for the words. */
export interface ShareImage {
  address: string;
  type: 'image/jpeg';
  /** In pixels. */
  width: number;
  height: number;
}

/**
 * A car's or person's picture as a JPEG, for the previews of networks that read no WebP and no SVG. The API makes it,
 * wherever the picture itself is; null for a picture that is none of ours.
 * @param apiHost what the API's paths begin with
 */
export function shareImage(url: string, apiHost: string): ShareImage | null {
  const [, upload, width, drawing] = shared.exec(url) ?? [];
  const picture = upload ?? drawing;
  if (picture === undefined) return null;
  const kind = width === String(PROFILE_PICTURE_SIZE) ? 'profile' : 'listing';
  return { address: `${apiHost}/images/${picture}/${SHARE_FILE}`, type: 'image/jpeg', ...SHARE_SIZES[kind] };
}
