import { type Crop, toCropRect, rotateSize, getFitScale } from './edit-geometry.ts';

/** A decoded picture, rotated upright. */
type Drawable = ImageBitmap | HTMLImageElement;

interface PictureEdit {
  /** Quarter turns clockwise. */
  quarterTurns: number;
  crop: Crop;
}

/**
 * Quality of the JPEG that is uploaded. The server uses the same quality when it scales pictures to at most
 * 1600 px.
 */
const JPEG_QUALITY = 0.92;
const MAX_SIDE_PX = 2400;

/**
 * Draws the picture after rotating it by `quarterTurns` clockwise and cropping it. Scales it down to sides of
 * at most `maxSide` px.
 */
export function drawPicture(
  canvas: HTMLCanvasElement,
  picture: Drawable,
  { quarterTurns, crop, maxSide }: PictureEdit & { maxSide: number },
): void {
  const rotatedSize = rotateSize(picture, quarterTurns);
  const visibleRect = toCropRect(rotatedSize, crop);
  const scale = getFitScale(visibleRect, maxSide);
  canvas.width = Math.max(1, Math.round(visibleRect.width * scale));
  canvas.height = Math.max(1, Math.round(visibleRect.height * scale));
  const context = canvas.getContext('2d');
  if (!context) throw new Error('This browser cannot draw images');
  // Transparent areas would turn black in a JPEG.
  context.fillStyle = 'white';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.scale(scale, scale);
  context.translate(rotatedSize.width / 2 - visibleRect.x, rotatedSize.height / 2 - visibleRect.y);
  context.rotate((quarterTurns * Math.PI) / 2);
  context.drawImage(picture, -picture.width / 2, -picture.height / 2);
}

/** Returns the edited picture as a file with the given name. Throws if the browser cannot encode it. */
export async function createPictureFile(picture: Drawable, edit: PictureEdit, name: string): Promise<File> {
  const canvas = document.createElement('canvas');
  drawPicture(canvas, picture, { ...edit, maxSide: MAX_SIDE_PX });
  const blob = await new Promise<Blob | null>((resolve) => {
    canvas.toBlob(resolve, 'image/jpeg', JPEG_QUALITY);
  });
  if (!blob) throw new Error('The image is too large for this browser');
  return new File([blob], name, { type: blob.type });
}

/**
 * Decodes a picture and rotates it upright according to its EXIF orientation. Throws if the picture is
 * unreadable.
 */
export async function decodePicture({
  file,
  url,
}: {
  file: File | null;
  url: string | null;
}): Promise<ImageBitmap> {
  if (file) return createImageBitmap(file);
  const response = await fetch(url ?? '');
  if (!response.ok) throw new Error(`Could not load the image: ${String(response.status)}`);
  return createImageBitmap(await response.blob());
}
