import type { Database } from '../../platform/db/database.ts';
import { badRequest } from '../../platform/errors/errors.ts';
import { type ImageHosts, parseUploadId, toImagePath } from './image-paths.ts';
import { markOwnImagesUsed } from './queries.ts';

/** The pictures that a user may use: own uploads, and those in `existingPaths`. */
export interface PictureAccess {
  hosts: ImageHosts;
  ownerId: string;
  existingPaths?: readonly string[];
  /** Field of the request that an error names. */
  field: string;
}

/** Returns the stored paths of distinct URLs and marks the uploads as used. Throws 400 for any other picture. */
export async function requireUsablePaths(
  tx: Database,
  urls: readonly string[],
  { hosts, ownerId, existingPaths = [], field }: PictureAccess,
): Promise<string[]> {
  const pictures = [...new Set(urls)].map((url) => {
    const path = toImagePath(hosts, url);
    return { path, uploadId: path === null ? null : parseUploadId(path) };
  });
  const uploadIds = pictures.map(({ uploadId }) => uploadId).filter((id) => id !== null);
  const ownIds = await markOwnImagesUsed(tx, ownerId, uploadIds);
  return pictures.map(({ path, uploadId }) => {
    if (path !== null && (existingPaths.includes(path) || (uploadId !== null && ownIds.has(uploadId))))
      return path;
    throw badRequest({ [field]: 'Upload the photo first, then send the URL that the upload returned' });
  });
}
