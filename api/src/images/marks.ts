import sharp from 'sharp';

/** Side of the grid. Each bit is 1 if its spot is brighter than the next one to the right. */
const SIDE = 8;
/** Brightness differences (of 255) below this are encoding noise. */
const LEAST_CONTRAST = 12;
/** A hash with fewer 0s or 1s than this is of a picture without detail: a wall, a logo on white. */
const LEAST_MARKS = 6;

/**
 * Computes the difference hash of a picture: 64 bits as `0` and `1`. Scaled, re-encoded or brightened
 * pictures differ in few bits. Null if the picture has too little detail to be distinguishable.
 */
export async function marksOf(picture: Buffer): Promise<string | null> {
  const width = SIDE + 1;
  const spots = await sharp(picture)
    .flatten({ background: '#ffffff' })
    .greyscale()
    .resize(width, SIDE, { fit: 'fill' })
    .raw()
    .toBuffer();
  if (Math.max(...spots) - Math.min(...spots) < LEAST_CONTRAST) return null;
  const marks: string[] = [];
  for (let at = 0; at < SIDE * width; at += 1) {
    if (at % width === SIDE) continue;
    marks.push((spots[at] ?? 0) > (spots[at + 1] ?? 0) ? '1' : '0');
  }
  const dark = marks.filter((mark) => mark === '1').length;
  return Math.min(dark, marks.length - dark) < LEAST_MARKS ? null : marks.join('');
}
