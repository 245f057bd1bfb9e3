/** What is cut off at each side, in percent of the picture's width or height. */
export interface Cut {
  left: number;
  top: number;
  right: number;
  bottom: number;
}
export type Side = keyof Cut;

export const NO_CUT: Cut = { left: 0, top: 0, right: 0, bottom: 0 };
/** What stays at least, in percent. */
const LEAST = 10;
const OPPOSITE = { left: 'right', right: 'left', top: 'bottom', bottom: 'top' } as const;

interface Size {
  width: number;
  height: number;
}

/** A quarter turn to the right takes the cut along. */
export const turnedRight = ({ left, top, right, bottom }: Cut): Cut => ({
  left: bottom,
  top: left,
  right: top,
  bottom: right,
});

/** The cut with one side put elsewhere, as far as something of the picture stays. */
export function withSide(cut: Cut, side: Side, percent: number): Cut {
  const most = 100 - LEAST - cut[OPPOSITE[side]];
  return { ...cut, [side]: Math.round(Math.min(most, Math.max(0, percent))) };
}

/** A picture's size after that many quarter turns. */
export const turnedSize = ({ width, height }: Size, turns: number): Size =>
  turns % 2 === 0 ? { width, height } : { width: height, height: width };

/** What stays of a turned picture, in its pixels. */
export function kept(size: Size, cut: Cut): Size & { x: number; y: number } {
  const share = (percent: number, of: number) => (percent / 100) * of;
  return {
    x: share(cut.left, size.width),
    y: share(cut.top, size.height),
    width: share(100 - cut.left - cut.right, size.width),
    height: share(100 - cut.top - cut.bottom, size.height),
  };
}

/** By what a picture is made smaller so that neither side is longer than `most`; 1 where it fits. */
export const scaleTo = ({ width, height }: Size, most: number): number =>
  Math.min(1, most / Math.max(width, height));
