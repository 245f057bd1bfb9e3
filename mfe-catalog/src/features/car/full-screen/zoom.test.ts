import { MAX_SCALE, panView, UNZOOMED, zoomView } from './zoom.ts';

const STAGE = { width: 400, height: 800 };
const CENTER = { x: 0, y: 0 };

test('zooming leaves the point under the fingers in place', () => {
  const at = { x: 100, y: -200 };
  const { scale, x, y } = zoomView(UNZOOMED, 2, at, STAGE);
  expect(scale).toBe(2);
  // On the screen, a point's position is its position in the picture times the scale, plus the offset.
  expect({ x: at.x * scale + x, y: at.y * scale + y }).toEqual(at);
});

test('zooming out completely restores the whole picture', () => {
  expect(zoomView(zoomView(UNZOOMED, 3, { x: 150, y: 90 }, STAGE), 1 / 100, CENTER, STAGE)).toEqual(UNZOOMED);
});

test.each([
  ['zoomed out too far', 0.01, { x: 500, y: -500 }],
  ['zoomed in too far', 100, { x: -9_000, y: 9_000 }],
  ['panned out of view', 2, { x: 5_000, y: -5_000 }],
])('zoom and pan stay within the limits of the picture: %s', (_, factor, by) => {
  const { scale, x, y } = panView(
    zoomView({ scale: 2, x: 10, y: 10 }, factor, { x: 180, y: 90 }, STAGE),
    by,
    STAGE,
  );
  expect(scale).toBe(Math.max(1, Math.min(MAX_SCALE, 2 * factor)));
  expect(Math.abs(x)).toBe(((scale - 1) * STAGE.width) / 2);
  expect(Math.abs(y)).toBe(((scale - 1) * STAGE.height) / 2);
});
