import type { Database } from '../db/database.ts';
import { type ImageHosts, toImagePath, uploadId } from './paths.ts';
import { showOwnImages } from './queries.ts';

/**
 * Stored paths of the pictures at these addresses, each once; null for one that this person may not use, because it is
 * neither an own upload nor among those that are shown already. The uploads count as shown from then on.
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

/** What is said of a picture that may not be used. */
export const UPLOAD_FIRST = 'Upload the picture first, then give the address that the upload answered';
