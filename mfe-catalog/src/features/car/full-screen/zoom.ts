/** Zoom state of a picture: its scale, and the offset (px) of its center from the center of the stage. */
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

/** The whole picture, not zoomed. */
export const WHOLE: View = { scale: 1, x: 0, y: 0 };
/** Maximum scale; pictures contain no more detail. */
export const MOST_SCALE = 5;

const within = (value: number, most: number): number =>
  most === 0 ? 0 : Math.max(-most, Math.min(most, value));

/** Pans by an offset in px, but not past the picture's edges. */
export const panned = ({ scale, x, y }: View, by: Point, stage: Size): View => ({
  scale,
  x: within(x + by.x, ((scale - 1) * stage.width) / 2),
  y: within(y + by.y, ((scale - 1) * stage.height) / 2),
});

/** Zooms by a factor. The point at `at` (px from the stage's center) stays in place if possible. */
export function zoomed(view: View, times: number, at: Point, stage: Size): View {
  const scale = Math.max(1, Math.min(MOST_SCALE, view.scale * times));
  const grown = scale / view.scale;
  const moved = { scale, x: at.x + (view.x - at.x) * grown, y: at.y + (view.y - at.y) * grown };
  return panned(moved, { x: 0, y: 0 }, stage);
}
