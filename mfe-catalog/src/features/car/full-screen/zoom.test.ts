import { MOST_SCALE, panned, WHOLE, zoomed } from './zoom.ts';

const STAGE = { width: 400, height: 800 };
const MIDDLE = { x: 0, y: 0 };

test('zooming leaves the point under the fingers in place', () => {
  const at = { x: 100, y: -200 };
  const { scale, x, y } = zoomed(WHOLE, 2, at, STAGE);
  expect(scale).toBe(2);
  // The screen position of a picture's point is its own position times the scale, plus the offset.
  expect({ x: at.x * scale + x, y: at.y * scale + y }).toEqual(at);
});

test('zooming out completely restores the whole picture', () => {
  expect(zoomed(zoomed(WHOLE, 3, { x: 150, y: 90 }, STAGE), 1 / 100, MIDDLE, STAGE)).toEqual(WHOLE);
});

test.each([
  ['far too small', 0.01, { x: 500, y: -500 }],
  ['far too large', 100, { x: -9_000, y: 9_000 }],
  ['pulled off the stage', 2, { x: 5_000, y: -5_000 }],
])('zoom and pan stay within the limits of the picture: %s', (_, times, by) => {
  const { scale, x, y } = panned(
    zoomed({ scale: 2, x: 10, y: 10 }, times, { x: 180, y: 90 }, STAGE),
    by,
    STAGE,
  );
  expect(scale).toBe(Math.max(1, Math.min(MOST_SCALE, 2 * times)));
  expect(Math.abs(x)).toBe(((scale - 1) * STAGE.width) / 2);
  expect(Math.abs(y)).toBe(((scale - 1) * STAGE.height) / 2);
});
