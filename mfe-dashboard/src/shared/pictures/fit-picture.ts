import { SaidError } from '@second-gear/contract/failure-text';
import { MAX_IMAGE_BYTES, MAX_IMAGE_PIXELS } from '@second-gear/contract/image-sources';
import { pictureFile } from './draw-picture.ts';
import { NO_CUT } from './edit-geometry.ts';
import { isHeic } from './kinds.ts';
import { fitting as texts } from './texts.ts';

const hasTooManyPixels = ({ naturalWidth, naturalHeight }: HTMLImageElement): boolean =>
  naturalWidth * naturalHeight > MAX_IMAGE_PIXELS;

/**
 * Returns the error of a picture that could not be decoded or rendered. Null if the server may still accept
 * it.
 */
function problemOf(file: File, image: HTMLImageElement): string | null {
  if (isHeic(file)) return texts.heic;
  if (file.size > MAX_IMAGE_BYTES) return texts.tooLarge;
  return hasTooManyPixels(image) ? texts.tooManyPixels : null;
}

/**
 * Returns a picture within the server's limits: the original file if it fits, otherwise a smaller, upright
 * JPEG. Uses an image element, which applies the EXIF orientation and may decode at a smaller scale.
 * @throws SaidError if this browser cannot decode or scale it
 */
export async function fitted(file: File): Promise<File> {
  const address = URL.createObjectURL(file);
  const image = new Image();
  try {
    image.src = address;
    await image.decode();
    const fits = file.size <= MAX_IMAGE_BYTES && !hasTooManyPixels(image);
    if (fits && !isHeic(file)) return file;
    return await pictureFile(image, { turns: 0, cut: NO_CUT }, file.name);
  } catch (error) {
    const problem = problemOf(file, image);
    if (problem !== null) throw new SaidError(problem, { cause: error });
    // The server decodes formats that this browser does not, and reports errors in others.
    return file;
  } finally {
    URL.revokeObjectURL(address);
  }
}
