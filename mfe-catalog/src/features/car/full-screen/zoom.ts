/**
 * Zoom state of a picture: its scale, and the offset (px) of its center from the center of the stage, the
 * element that contains it.
 */
export interface ZoomState {
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
export const UNZOOMED: ZoomState = { scale: 1, x: 0, y: 0 };
/** Maximum scale. The pictures have no more detail to show. */
export const MAX_SCALE = 5;

const clampTo = (value: number, limit: number): number =>
  limit === 0 ? 0 : Math.max(-limit, Math.min(limit, value));

/** Pans by an offset in px, but not past the picture's edges. */
export const panView = ({ scale, x, y }: ZoomState, offset: Point, stage: Size): ZoomState => ({
  scale,
  x: clampTo(x + offset.x, ((scale - 1) * stage.width) / 2),
  y: clampTo(y + offset.y, ((scale - 1) * stage.height) / 2),
});

/** Zooms by a factor. The given point (px from the stage's center) stays in place if possible. */
export function zoomView(
  view: ZoomState,
  { factor, point, stage }: { factor: number; point: Point; stage: Size },
): ZoomState {
  const scale = Math.max(1, Math.min(MAX_SCALE, view.scale * factor));
  const ratio = scale / view.scale;
  const scaledView = {
    scale,
    x: point.x + (view.x - point.x) * ratio,
    y: point.y + (view.y - point.y) * ratio,
  };
  return panView(scaledView, { x: 0, y: 0 }, stage);
}
