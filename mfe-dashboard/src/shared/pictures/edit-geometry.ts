/** How much is cropped at each side, in percent of the picture's width or height. */
export interface Crop {
  left: number;
  top: number;
  right: number;
  bottom: number;
}
export type CropSide = keyof Crop;

export const NO_CROP: Crop = { left: 0, top: 0, right: 0, bottom: 0 };
/** Minimum remaining size, in percent. */
const MIN_REMAINING_PERCENT = 10;
const OPPOSITE_SIDE = { left: 'right', right: 'left', top: 'bottom', bottom: 'top' } as const;

interface Size {
  width: number;
  height: number;
}

/** Rotates a crop clockwise by a quarter turn, like its picture. */
export const rotateCropRight = ({ left, top, right, bottom }: Crop): Crop => ({
  left: bottom,
  top: left,
  right: top,
  bottom: right,
});

/** Moves one side of the crop. The remaining part keeps the minimum size. */
export function moveCropSide(crop: Crop, side: CropSide, percent: number): Crop {
  const max = 100 - MIN_REMAINING_PERCENT - crop[OPPOSITE_SIDE[side]];
  return { ...crop, [side]: Math.round(Math.min(max, Math.max(0, percent))) };
}

/** Returns a picture's size after the given quarter turns. */
export const rotateSize = ({ width, height }: Size, quarterTurns: number): Size =>
  quarterTurns % 2 === 0 ? { width, height } : { width: height, height: width };

/** Returns the area that remains after cropping a rotated picture, in pixels of that picture. */
export function toCropRect(size: Size, crop: Crop): Size & { x: number; y: number } {
  const fraction = (percent: number, total: number) => (percent / 100) * total;
  return {
    x: fraction(crop.left, size.width),
    y: fraction(crop.top, size.height),
    width: fraction(100 - crop.left - crop.right, size.width),
    height: fraction(100 - crop.top - crop.bottom, size.height),
  };
}

/** Returns the factor that makes both sides at most `max`. 1 if the picture fits. */
export const getFitScale = ({ width, height }: Size, max: number): number =>
  Math.min(1, max / Math.max(width, height));
