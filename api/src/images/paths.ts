/** Files that /images gives out: uploads in our widths, and the seed's drawings. Nothing else has an address. */
const SERVED = /^\/(?:[0-9a-f-]{36}\/(?:480|960|1600)\.webp|drawings\/[a-z0-9][a-z0-9_-]*\.svg)$/;
const UPLOAD = /^\/images\/([0-9a-f-]{36})\/1600\.webp$/;

/** `path` below /images, as asked for. */
export const isServed = (path: string): boolean => SERVED.test(path);

/** The stored path of an upload, from which its address is made. */
export const uploadPath = (id: string): string => `/images/${id}/1600.webp`;

/** Id of the upload that a stored path names; null for other pictures. */
export const uploadId = (path: string): string | null => UPLOAD.exec(path)?.[1] ?? null;

/** Stored path to the address that a browser uses. */
export const toImageUrl = (publicApiUrl: string, path: string): string => publicApiUrl + path;

/** Address to stored path; null for an address that is not on this server. */
export function toImagePath(publicApiUrl: string, url: string): string | null {
  const path = url.startsWith(publicApiUrl) ? url.slice(publicApiUrl.length) : null;
  return path?.startsWith('/images/') && isServed(path.slice('/images'.length)) ? path : null;
}
