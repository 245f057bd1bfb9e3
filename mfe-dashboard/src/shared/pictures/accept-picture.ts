import { IMAGE_TYPES } from '@second-gear/contract/image-sources';

/** From so many bytes on a picture may have more pixels than the server takes. */
const MEASURED_BYTES = 2 * 1024 * 1024;

/** What an iPhone's camera writes. Some systems name no type for it. */
export const isHeic = ({ name, type }: File): boolean =>
  /^image\/hei[cf]$/.test(type) || /\.hei[cf]$/i.test(name);

/** Whether a file is a picture that can be sent, or made into one. */
export const isPicture = (file: File): boolean =>
  IMAGE_TYPES.some((type) => type === file.type) || isHeic(file);

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
