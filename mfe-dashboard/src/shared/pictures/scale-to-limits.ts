import { UserFacingError } from '@second-gear/contract/error-message';
import { MAX_IMAGE_BYTES, MAX_IMAGE_PIXELS } from '@second-gear/contract/image-sources';
import { createPictureFile } from './draw-picture.ts';
import { NO_CROP } from './edit-geometry.ts';
import { isHeic } from './file-types.ts';
import { fittingTexts as texts } from './texts.ts';

const hasTooManyPixels = ({ naturalWidth, naturalHeight }: HTMLImageElement): boolean =>
  naturalWidth * naturalHeight > MAX_IMAGE_PIXELS;

/**
 * Returns why a picture that this browser could not convert cannot be uploaded. Returns null if it can be
 * uploaded unchanged.
 */
function getPictureProblem(file: File, image: HTMLImageElement): string | null {
  if (isHeic(file)) return texts.heic;
  if (file.size > MAX_IMAGE_BYTES) return texts.tooLarge;
  return hasTooManyPixels(image) ? texts.tooManyPixels : null;
}

/**
 * Returns a picture within the server's limits: the original file if it fits, otherwise a smaller, upright
 * JPEG. Uses an image element, which applies the EXIF orientation and may decode at a smaller scale.
 * @throws UserFacingError if this browser cannot decode or scale it
 */
export async function scaleToLimits(file: File): Promise<File> {
  const objectUrl = URL.createObjectURL(file);
  const image = new Image();
  try {
    image.src = objectUrl;
    await image.decode();
    const isWithinLimits = file.size <= MAX_IMAGE_BYTES && !hasTooManyPixels(image);
    if (isWithinLimits && !isHeic(file)) return file;
    return await createPictureFile(image, { quarterTurns: 0, crop: NO_CROP }, file.name);
  } catch (error) {
    const problem = getPictureProblem(file, image);
    if (problem !== null) throw new UserFacingError(problem, { cause: error });
    // The server may decode a format that this browser cannot decode. Otherwise the server reports the error.
    return file;
  } finally {
    URL.revokeObjectURL(objectUrl);
  }
}
