import { PROFILE_PICTURE_SIZE } from '@second-gear/contract/image-sources';
import { type SQL, sql, type SQLWrapper } from 'drizzle-orm';

const UUID_PATTERN = '[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}';
/** Matches the file names of an upload that have a public URL. */
const UPLOAD_FILE_PATTERN = /^(?:(?:480|960|1600)\.(?:webp|avif)|512\.webp)$/;
const UPLOAD_PATH_PATTERN = new RegExp(`^/images/(${UUID_PATTERN})/(1600|512)\\.webp$`);
const SEED_IMAGE_PATH_PATTERN = /^\/images\/drawings\/[a-z0-9][a-z0-9_-]*\.svg$/;

export type UploadKind = 'listing' | 'profile';
const LARGEST_FILE_BY_KIND: Record<UploadKind, string> = {
  listing: '1600.webp',
  profile: `${String(PROFILE_PICTURE_SIZE)}.webp`,
};

export const largestFileOf = (kind: UploadKind): string => LARGEST_FILE_BY_KIND[kind];
export const isUploadId = (id: string): boolean => new RegExp(`^${UUID_PATTERN}$`).test(id);
export const isUploadFileName = (name: string): boolean => UPLOAD_FILE_PATTERN.test(name);
export const isDrawingPath = (path: string): boolean => SEED_IMAGE_PATH_PATTERN.test(path);

/** Returns the stored path of an upload, from which its URL is built. */
export const toUploadPath = (id: string, kind: UploadKind): string =>
  `/images/${id}/${LARGEST_FILE_BY_KIND[kind]}`;

/** SQL for the stored path of an upload whose id is an SQL expression. */
export const uploadPathSql = (id: SQLWrapper, kind: UploadKind): SQL =>
  sql`'/images/' || ${id} || ${`/${LARGEST_FILE_BY_KIND[kind]}`}`;

/** Returns the upload id in a stored path. Null if the path does not belong to an upload. */
export const parseUploadId = (path: string): string | null => UPLOAD_PATH_PATTERN.exec(path)?.[1] ?? null;

/**
 * Base URLs of pictures. `api` serves the seed's drawings. `uploads` serves uploads: it is the bucket's
 * public URL if one is set, otherwise the API's URL.
 */
export interface ImageHosts {
  api: string;
  uploads: string;
}

export const getImageHosts = (env: {
  PUBLIC_API_URL: string;
  S3_PUBLIC_URL?: string | undefined;
}): ImageHosts => ({ api: env.PUBLIC_API_URL, uploads: env.S3_PUBLIC_URL ?? env.PUBLIC_API_URL });

/** Converts a stored path to the URL that browsers use. */
export const toImageUrl = (hosts: ImageHosts, path: string): string =>
  (parseUploadId(path) === null ? hosts.api : hosts.uploads) + path;

/** Converts a URL to a stored path. Null if the URL is not one of our pictures. */
export function toImagePath(hosts: ImageHosts, url: string): string | null {
  for (const host of [hosts.uploads, hosts.api]) {
    const path = url.startsWith(host) ? url.slice(host.length) : '';
    if (parseUploadId(path) !== null || isDrawingPath(path)) return path;
  }
  return null;
}
