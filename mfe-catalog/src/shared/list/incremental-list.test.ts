import { limitAdditions } from './incremental-list.ts';

const createCars = (start: number, end: number) =>
  Array.from({ length: end - start }, (_none, index) => ({ _id: String(start + index) }));
const joinIds = (list: readonly { _id: string }[]) => list.map(({ _id }) => _id).join(' ');

test('a new page renders its first cars immediately after the existing ones', () => {
  expect(joinIds(limitAdditions(createCars(0, 48), createCars(0, 24)))).toBe(joinIds(createCars(0, 30)));
});

test('another list renders its first cars immediately', () => {
  expect(joinIds(limitAdditions(createCars(100, 124), createCars(0, 24)))).toBe(
    joinIds(createCars(100, 106)),
  );
});

test('a changed list renders existing cars in the new order, with new cars in between', () => {
  const items = [...createCars(50, 52), ...createCars(3, 4), ...createCars(52, 80), ...createCars(1, 2)];
  expect(joinIds(limitAdditions(items, createCars(0, 24)))).toBe('50 51 3 52 53 54 55 1');
});
