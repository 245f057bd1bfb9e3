import { type Cut, kept, scaleTo, turnedSize } from './edit-geometry.ts';

/** A decoded picture, upright. */
type Drawable = ImageBitmap | HTMLImageElement;

/** JPEG quality. Matches the server's, which scales to at most 1600 px. */
const QUALITY = 0.92;
const LONGEST = 2400;

/** Renders the cropped picture after the given quarter turns clockwise. No side is longer than `most` px. */
export function drawPicture(
  canvas: HTMLCanvasElement,
  picture: Drawable,
  { turns, cut }: { turns: number; cut: Cut },
  most: number,
): void {
  const turned = turnedSize(picture, turns);
  const part = kept(turned, cut);
  const scale = scaleTo(part, most);
  canvas.width = Math.max(1, Math.round(part.width * scale));
  canvas.height = Math.max(1, Math.round(part.height * scale));
  const context = canvas.getContext('2d');
  if (!context) throw new Error('This browser draws no pictures');
  // Transparent areas would turn black in a JPEG.
  context.fillStyle = 'white';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.scale(scale, scale);
  context.translate(turned.width / 2 - part.x, turned.height / 2 - part.y);
  context.rotate((turns * Math.PI) / 2);
  context.drawImage(picture, -picture.width / 2, -picture.height / 2);
}

/** Returns the edited picture as a file with that name. Throws if the browser cannot encode it. */
export async function pictureFile(
  picture: Drawable,
  edit: { turns: number; cut: Cut },
  name: string,
): Promise<File> {
  const canvas = document.createElement('canvas');
  drawPicture(canvas, picture, edit, LONGEST);
  const blob = await new Promise<Blob | null>((resolve) => {
    canvas.toBlob(resolve, 'image/jpeg', QUALITY);
  });
  if (!blob) throw new Error('The picture is too large for this browser');
  return new File([blob], name, { type: blob.type });
}

/** Decodes a picture, upright according to its EXIF orientation. Throws if it is unreadable. */
export async function readPicture({
  file,
  url,
}: {
  file: File | null;
  url: string | null;
}): Promise<ImageBitmap> {
  if (file) return createImageBitmap(file);
  const answer = await fetch(url ?? '');
  if (!answer.ok) throw new Error(`The picture is not to be had: ${String(answer.status)}`);
  return createImageBitmap(await answer.blob());
}
