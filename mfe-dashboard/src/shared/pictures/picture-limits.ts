import { isHeic } from './file-types.ts';

/** A picture of at least this size may exceed the server's pixel limit. */
const MEASURE_THRESHOLD_BYTES = 2 * 1024 * 1024;

/** Returns whether {@link fitPicture} must check a picture before the upload. */
export const needsFitting = (file: File): boolean => isHeic(file) || file.size >= MEASURE_THRESHOLD_BYTES;

/**
 * Returns a picture that the server accepts: scaled down or converted to JPEG if necessary.
 * @throws UserFacingError if this browser cannot convert it
 */
export async function fitPicture(file: File): Promise<File> {
  const { scaleToLimits } = await import('./scale-to-limits.ts');
  return scaleToLimits(file);
}
