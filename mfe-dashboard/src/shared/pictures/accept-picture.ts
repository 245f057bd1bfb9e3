import { isHeic } from './kinds.ts';

/** From so many bytes on a picture may have more pixels than the server takes. */
const MEASURED_BYTES = 2 * 1024 * 1024;

/** Whether {@link fitPicture} has to look at a picture before it is sent. */
export const isToFit = (file: File): boolean => isHeic(file) || file.size >= MEASURED_BYTES;

/**
 * A picture as the server takes it: smaller, or as a JPEG, where it has to be.
 * @throws SaidError where this browser cannot do that
 */
export async function fitPicture(file: File): Promise<File> {
  const { fitted } = await import('./fit-picture.ts');
  return fitted(file);
}
