import { isHeic } from './kinds.ts';

/** Size from which a picture may exceed the server's pixel limit. */
const MEASURED_BYTES = 2 * 1024 * 1024;

/** Whether {@link fitPicture} must check a picture before the upload. */
export const isToFit = (file: File): boolean => isHeic(file) || file.size >= MEASURED_BYTES;

/**
 * Returns a picture that the server accepts: scaled down or converted to JPEG if necessary.
 * @throws SaidError if this browser cannot convert it
 */
export async function fitPicture(file: File): Promise<File> {
  const { fitted } = await import('./fit-picture.ts');
  return fitted(file);
}
