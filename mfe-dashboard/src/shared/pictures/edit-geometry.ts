/** The part cropped at each side, in percent of the picture's width or height. */
export interface Cut {
  left: number;
  top: number;
  right: number;
  bottom: number;
}
export type Side = keyof Cut;

export const NO_CUT: Cut = { left: 0, top: 0, right: 0, bottom: 0 };
/** Minimum remaining size, in percent. */
const LEAST = 10;
const OPPOSITE = { left: 'right', right: 'left', top: 'bottom', bottom: 'top' } as const;

interface Size {
  width: number;
  height: number;
}

/** Rotates a crop with its picture by a quarter turn clockwise. */
export const turnedRight = ({ left, top, right, bottom }: Cut): Cut => ({
  left: bottom,
  top: left,
  right: top,
  bottom: right,
});

/** Moves one side of the crop, but leaves the minimum size. */
export function withSide(cut: Cut, side: Side, percent: number): Cut {
  const most = 100 - LEAST - cut[OPPOSITE[side]];
  return { ...cut, [side]: Math.round(Math.min(most, Math.max(0, percent))) };
}

/** Returns a picture's size after the given quarter turns. */
export const turnedSize = ({ width, height }: Size, turns: number): Size =>
  turns % 2 === 0 ? { width, height } : { width: height, height: width };

/** Returns the cropped area of a rotated picture, in its pixels. */
export function kept(size: Size, cut: Cut): Size & { x: number; y: number } {
  const share = (percent: number, of: number) => (percent / 100) * of;
  return {
    x: share(cut.left, size.width),
    y: share(cut.top, size.height),
    width: share(100 - cut.left - cut.right, size.width),
    height: share(100 - cut.top - cut.bottom, size.height),
  };
}

/** Returns the factor that makes both sides at most `most`. 1 if the picture fits. */
export const scaleTo = ({ width, height }: Size, most: number): number =>
  Math.min(1, most / Math.max(width, height));
