import type { Database } from '../../platform/db/database.ts';
import { type ImageHosts, parseUploadId, toImagePath } from './image-paths.ts';
import { markOwnImagesUsed } from './queries.ts';

/**
 * Converts URLs to stored paths without duplicates. Null for a picture that this user may not use: it is
 * neither the user's own upload nor in `existingPaths`. Marks the uploads as in use.
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
    const uploadId = path === null ? null : parseUploadId(path);
    return path !== null && (existingPaths.includes(path) || (uploadId !== null && ownIds.has(uploadId)))
      ? path
      : null;
  });
}

/** Error message for a picture that may not be used. */
export const UPLOAD_FIRST_MESSAGE = 'Upload the photo first, then send the URL that the upload returned';
