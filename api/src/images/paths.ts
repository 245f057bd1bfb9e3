import { PROFILE_PICTURE_SIZE } from '@second-gear/contract/image-sources';
import { type SQL, sql, type SQLWrapper } from 'drizzle-orm';

const UUID = '[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}';
/** The files of an upload that have a public URL. */
const UPLOAD_FILE = /^(?:(?:480|960|1600)\.(?:webp|avif)|512\.webp)$/;
const UPLOAD_PATH = new RegExp(`^/images/(${UUID})/(1600|512)\\.webp$`);
const DRAWING_PATH = /^\/images\/drawings\/[a-z0-9][a-z0-9_-]*\.svg$/;

export type UploadKind = 'listing' | 'profile';
const LARGEST_FILE: Record<UploadKind, string> = {
  listing: '1600.webp',
  profile: `${String(PROFILE_PICTURE_SIZE)}.webp`,
};

/** Returns the name of an upload's largest file. */
export const largestFileOf = (kind: UploadKind): string => LARGEST_FILE[kind];
export const isUploadId = (id: string): boolean => new RegExp(`^${UUID}$`).test(id);
export const isUploadFile = (name: string): boolean => UPLOAD_FILE.test(name);
export const isDrawingPath = (path: string): boolean => DRAWING_PATH.test(path);

/** Returns the stored path of an upload, from which its URL is built. */
export const uploadPath = (id: string, kind: UploadKind): string => `/images/${id}/${LARGEST_FILE[kind]}`;

/** The same for an id in SQL. */
export const uploadPathSql = (id: SQLWrapper, kind: UploadKind): SQL =>
  sql`'/images/' || ${id} || ${`/${LARGEST_FILE[kind]}`}`;

/** Returns the upload id of a stored path. Null for other pictures. */
export const parseUploadId = (path: string): string | null => UPLOAD_PATH.exec(path)?.[1] ?? null;

/** Base URLs of pictures: the API's, and the bucket's for uploads if there is one. */
export interface ImageHosts {
  api: string;
  uploads: string;
}

export const imageHosts = (env: {
  PUBLIC_API_URL: string;
  S3_PUBLIC_URL?: string | undefined;
}): ImageHosts => ({ api: env.PUBLIC_API_URL, uploads: env.S3_PUBLIC_URL ?? env.PUBLIC_API_URL });

/** Converts a stored path to the URL that browsers use. */
export const toImageUrl = (hosts: ImageHosts, path: string): string =>
  (parseUploadId(path) === null ? hosts.api : hosts.uploads) + path;

/** Converts a URL to a stored path. Null if the URL is not ours. */
export function toImagePath(hosts: ImageHosts, url: string): string | null {
  for (const host of [hosts.uploads, hosts.api]) {
    const path = url.startsWith(host) ? url.slice(host.length) : '';
    if (parseUploadId(path) !== null || isDrawingPath(path)) return path;
  }
  return null;
}
