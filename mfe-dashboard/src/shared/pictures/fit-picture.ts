import { SaidError } from '@second-gear/contract/failure-text';
import { MAX_IMAGE_BYTES, MAX_IMAGE_PIXELS } from '@second-gear/contract/image-sources';
import { pictureFile } from './draw-picture.ts';
import { NO_CUT } from './edit-geometry.ts';
import { isHeic } from './kinds.ts';
import { fitting as texts } from './texts.ts';

const hasTooManyPixels = ({ naturalWidth, naturalHeight }: HTMLImageElement): boolean =>
  naturalWidth * naturalHeight > MAX_IMAGE_PIXELS;

/** What to say of a picture that could not be read or drawn; null where the server may still take it. */
function problemOf(file: File, image: HTMLImageElement): string | null {
  if (isHeic(file)) return texts.heic;
  if (file.size > MAX_IMAGE_BYTES) return texts.tooLarge;
  return hasTooManyPixels(image) ? texts.tooManyPixels : null;
}

/**
 * A picture within the server's limits: the file itself where it is, otherwise a smaller JPEG, upright. An image element
 * reads it, as it turns the pixels as the camera has noted, and may decode them at a smaller scale.
 * @throws SaidError where this browser cannot read it or make it smaller
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
    // The server reads kinds of pictures that this browser does not, and says itself what is wrong with others.
    return file;
  } finally {
    URL.revokeObjectURL(address);
  }
}
