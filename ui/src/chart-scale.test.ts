import { labelPlaces, ticksTo } from './chart-scale.ts';

test.each([
  [0, [0, 1]],
  [1, [0, 1]],
  [3, [0, 1, 2, 3]],
  [7, [0, 2, 4, 6, 8]],
  [40, [0, 10, 20, 30, 40]],
  [61, [0, 20, 40, 60, 80]],
  [184_000, [0, 50_000, 100_000, 150_000, 200_000]],
])('ticksTo %d returns round ticks from zero', (most, ticks) => {
  expect(ticksTo(most)).toEqual(ticks);
});

test('ticksTo returns fractional ticks only for fractional values', () => {
  expect(ticksTo(0.9, { whole: false })).toEqual([0, 0.5, 1]);
  expect(ticksTo(0.3, { whole: false })).toEqual([0, 0.1, 0.2, 0.3]);
});

test('labelPlaces returns few evenly spaced labels, with both ends', () => {
  expect(labelPlaces(3)).toEqual([0, 1, 2]);
  expect(labelPlaces(30)).toEqual([0, 6, 12, 17, 23, 29]);
  expect(labelPlaces(0)).toEqual([]);
});
