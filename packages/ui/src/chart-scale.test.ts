import { computeAxisTicks, selectLabelIndexes } from './chart-scale.ts';

test.each([
  [0, [0, 1]],
  [1, [0, 1]],
  [3, [0, 1, 2, 3]],
  [7, [0, 2, 4, 6, 8]],
  [40, [0, 10, 20, 30, 40]],
  [61, [0, 20, 40, 60, 80]],
  [184_000, [0, 50_000, 100_000, 150_000, 200_000]],
])('computeAxisTicks(%d) returns round ticks from zero', (max, ticks) => {
  expect(computeAxisTicks(max)).toEqual(ticks);
});

test('computeAxisTicks returns fractional ticks only for fractional values', () => {
  expect(computeAxisTicks(0.9, { integersOnly: false })).toEqual([0, 0.5, 1]);
  expect(computeAxisTicks(0.3, { integersOnly: false })).toEqual([0, 0.1, 0.2, 0.3]);
});

test('selectLabelIndexes returns a few evenly spaced labels, including both ends', () => {
  expect(selectLabelIndexes(3)).toEqual([0, 1, 2]);
  expect(selectLabelIndexes(30)).toEqual([0, 6, 12, 17, 23, 29]);
  expect(selectLabelIndexes(0)).toEqual([]);
});
