import sharp from 'sharp';

/**
 * Rows of the hash, and bits per row. A bit is 1 if its pixel is brighter than the next pixel to the right.
 */
const HASH_ROWS = 8;
/**
 * Minimum difference between the brightest and the darkest pixel, of 255. Smaller differences are encoding
 * noise.
 */
const MIN_CONTRAST = 12;
/**
 * Minimum number of 0s and of 1s in a hash. A picture with fewer has too little detail, such as a wall or a
 * logo on white.
 */
const MIN_BITS_OF_A_KIND = 6;

/**
 * Computes the difference hash of a picture: 64 bits as `0` and `1`. Scaled, re-encoded or brightened copies
 * of a picture differ in few bits. Null if the picture has too little detail to be distinguishable.
 */
export async function computeDifferenceHash(picture: Buffer): Promise<string | null> {
  const width = HASH_ROWS + 1;
  const pixels = await sharp(picture)
    .flatten({ background: '#ffffff' })
    .greyscale()
    .resize(width, HASH_ROWS, { fit: 'fill' })
    .raw()
    .toBuffer();
  if (Math.max(...pixels) - Math.min(...pixels) < MIN_CONTRAST) return null;
  const bits: string[] = [];
  for (let at = 0; at < HASH_ROWS * width; at += 1) {
    if (at % width === HASH_ROWS) continue;
    bits.push((pixels[at] ?? 0) > (pixels[at + 1] ?? 0) ? '1' : '0');
  }
  const onesCount = bits.filter((bit) => bit === '1').length;
  return Math.min(onesCount, bits.length - onesCount) < MIN_BITS_OF_A_KIND ? null : bits.join('');
}
