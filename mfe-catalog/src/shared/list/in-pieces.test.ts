import { drawnAtOnce } from './in-pieces.ts';

const cars = (from: number, to: number) =>
  Array.from({ length: to - from }, (_none, index) => ({ _id: String(from + index) }));
const idsOf = (list: readonly { _id: string }[]) => list.map(({ _id }) => _id).join(' ');

test('a new page renders its first cars immediately after the existing ones', () => {
  expect(idsOf(drawnAtOnce(cars(0, 48), cars(0, 24)))).toBe(idsOf(cars(0, 30)));
});

test('another list renders its first cars immediately', () => {
  expect(idsOf(drawnAtOnce(cars(100, 124), cars(0, 24)))).toBe(idsOf(cars(100, 106)));
});

test('a changed list renders existing cars in the new order, with new cars in between', () => {
  const found = [...cars(50, 52), ...cars(3, 4), ...cars(52, 80), ...cars(1, 2)];
  expect(idsOf(drawnAtOnce(found, cars(0, 24)))).toBe('50 51 3 52 53 54 55 1');
});
