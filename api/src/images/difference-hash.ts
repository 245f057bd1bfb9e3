import sharp from 'sharp';

/** Side of the grid. Each bit is 1 if its spot is brighter than the next one to the right. */
const HASH_SIDE = 8;
/** Brightness differences (of 255) below this are encoding noise. */
const MIN_CONTRAST = 12;
/** A hash with fewer 0s or 1s than this is of a picture without detail: a wall, a logo on white. */
const MIN_BITS_OF_A_KIND = 6;

/**
 * Computes the difference hash of a picture: 64 bits as `0` and `1`. Scaled, re-encoded or brightened
 * pictures differ in few bits. Null if the picture has too little detail to be distinguishable.
 */
export async function differenceHash(picture: Buffer): Promise<string | null> {
  const width = HASH_SIDE + 1;
  const pixels = await sharp(picture)
    .flatten({ background: '#ffffff' })
    .greyscale()
    .resize(width, HASH_SIDE, { fit: 'fill' })
    .raw()
    .toBuffer();
  if (Math.max(...pixels) - Math.min(...pixels) < MIN_CONTRAST) return null;
  const bits: string[] = [];
  for (let at = 0; at < HASH_SIDE * width; at += 1) {
    if (at % width === HASH_SIDE) continue;
    bits.push((pixels[at] ?? 0) > (pixels[at + 1] ?? 0) ? '1' : '0');
  }
  const onesCount = bits.filter((bit) => bit === '1').length;
  return Math.min(onesCount, bits.length - onesCount) < MIN_BITS_OF_A_KIND ? null : bits.join('');
}
