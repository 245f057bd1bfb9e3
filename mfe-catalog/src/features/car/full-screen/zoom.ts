/** How a picture lies in its stage: how large, and how many px its middle is off the stage's. */
export interface View {
  scale: number;
  x: number;
  y: number;
}
export interface Point {
  x: number;
  y: number;
}
export interface Size {
  width: number;
  height: number;
}

/** The whole picture. */
export const WHOLE: View = { scale: 1, x: 0, y: 0 };
/** No picture has more to show than this. */
export const MOST_SCALE = 5;

const within = (value: number, most: number): number =>
  most === 0 ? 0 : Math.max(-most, Math.min(most, value));

/** Moved by so many px, but no further than to the picture's edges. */
export const panned = ({ scale, x, y }: View, by: Point, stage: Size): View => ({
  scale,
  x: within(x + by.x, ((scale - 1) * stage.width) / 2),
  y: within(y + by.y, ((scale - 1) * stage.height) / 2),
});

/** So many times as large; what lies at `at` (px from the stage's middle) stays there as far as it can. */
export function zoomed(view: View, times: number, at: Point, stage: Size): View {
  const scale = Math.max(1, Math.min(MOST_SCALE, view.scale * times));
  const grown = scale / view.scale;
  const moved = { scale, x: at.x + (view.x - at.x) * grown, y: at.y + (view.y - at.y) * grown };
  return panned(moved, { x: 0, y: 0 }, stage);
}
