import { MAX_SCALE, panView, UNZOOMED, zoomView } from './zoom.ts';

const STAGE = { width: 400, height: 800 };
const CENTER = { x: 0, y: 0 };

test('zooming leaves the point under the fingers in place', () => {
  const point = { x: 100, y: -200 };
  const { scale, x, y } = zoomView(UNZOOMED, { factor: 2, point, stage: STAGE });
  expect(scale).toBe(2);
  // On the screen, a point's position is its position in the picture times the scale, plus the offset.
  expect({ x: point.x * scale + x, y: point.y * scale + y }).toEqual(point);
});

test('zooming out completely restores the whole picture', () => {
  const zoomed = zoomView(UNZOOMED, { factor: 3, point: { x: 150, y: 90 }, stage: STAGE });
  expect(zoomView(zoomed, { factor: 1 / 100, point: CENTER, stage: STAGE })).toEqual(UNZOOMED);
});

test.each([
  ['zoomed out too far', 0.01, { x: 500, y: -500 }],
  ['zoomed in too far', 100, { x: -9_000, y: 9_000 }],
  ['panned out of view', 2, { x: 5_000, y: -5_000 }],
])('zoom and pan stay within the limits of the picture: %s', (_, factor, offset) => {
  const { scale, x, y } = panView(
    zoomView({ scale: 2, x: 10, y: 10 }, { factor, point: { x: 180, y: 90 }, stage: STAGE }),
    offset,
    STAGE,
  );
  expect(scale).toBe(Math.max(1, Math.min(MAX_SCALE, 2 * factor)));
  expect(Math.abs(x)).toBe(((scale - 1) * STAGE.width) / 2);
  expect(Math.abs(y)).toBe(((scale - 1) * STAGE.height) / 2);
});
