import type { Database } from '../db/database.ts';
import { type ImageHosts, parseUploadId, toImagePath } from './paths.ts';
import { markOwnImagesUsed } from './queries.ts';

/**
 * Converts URLs to stored paths without duplicates. Null for a picture that this person may not use: neither
 * an own upload nor one already shown. Marks the uploads as shown.
 */
export async function resolveUsablePaths(
  tx: Database,
  hosts: ImageHosts,
  ownerId: string,
  urls: readonly string[],
  existingPaths: readonly string[] = [],
): Promise<(string | null)[]> {
  const paths = [...new Set(urls)].map((url) => toImagePath(hosts, url));
  const uploadIds = paths
    .map((path) => (path === null ? null : parseUploadId(path)))
    .filter((id) => id !== null);
  const ownIds = await markOwnImagesUsed(tx, ownerId, uploadIds);
  return paths.map((path) => {
    const upload = path === null ? null : parseUploadId(path);
    return path !== null && (existingPaths.includes(path) || (upload !== null && ownIds.has(upload)))
      ? path
      : null;
  });
}

/** Error message for a picture that may not be used. */
export const UPLOAD_FIRST_MESSAGE = 'Upload the photo first, then send the URL that the upload returned';
