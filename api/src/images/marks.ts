import sharp from 'sharp';

/** Marks a side: each says whether its spot is brighter than the next one to the right. */
const SIDE = 8;
/** Differences of brightness below this, of 255, are noise of the encoding. */
const LEAST_CONTRAST = 12;
/** Fewer marks of either kind than this are of a picture that shows next to nothing: a wall, a logo on white. */
const LEAST_MARKS = 6;

/**
 * 64 marks of what a picture looks like, as `0` and `1`: the difference hash, in which pictures that were scaled, stored
 * anew or brightened differ in few places. null for a picture that shows too little to be told from others.
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
