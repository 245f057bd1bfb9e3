import type { Database } from '../db/database.ts';
import { type ImageHosts, toImagePath, uploadId } from './paths.ts';
import { showOwnImages } from './queries.ts';

/**
 * Converts URLs to stored paths without duplicates. Null for a picture that this person may not use: neither
 * an own upload nor one already shown. Marks the uploads as shown.
 */
export async function usablePaths(
  tx: Database,
  hosts: ImageHosts,
  ownerId: string,
  urls: readonly string[],
  already: readonly string[] = [],
): Promise<(string | null)[]> {
  const paths = [...new Set(urls)].map((url) => toImagePath(hosts, url));
  const wanted = paths.map((path) => (path === null ? null : uploadId(path))).filter((id) => id !== null);
  const own = await showOwnImages(tx, ownerId, wanted);
  return paths.map((path) => {
    const upload = path === null ? null : uploadId(path);
    return path !== null && (already.includes(path) || (upload !== null && own.has(upload))) ? path : null;
  });
}

/** Error message for a picture that may not be used. */
export const UPLOAD_FIRST = 'Upload the picture first, then give the address that the upload answered';
