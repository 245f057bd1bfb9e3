import { groupDays, toChartPoints } from './day-groups.ts';

const buildDays = (count: number) =>
  Array.from({ length: count }, (_, index) => ({
    day: new Date(Date.UTC(2026, 10, 20) - (count - 1 - index) * 86_400_000).toISOString().slice(0, 10),
    cars: 1,
    orders: 0,
    payments: 0,
    revenue: 0.1,
  }));

test('groupDays returns single days for up to a month', () => {
  const points = toChartPoints(groupDays(buildDays(30)), 'cars');
  expect(points).toHaveLength(30);
  expect(points.at(-1)).toEqual({ x: '2026-11-20', y: 1 });
});

test('groupDays returns weeks up to today for longer periods, without losing a day', () => {
  const points = toChartPoints(groupDays(buildDays(90)), 'cars');
  expect(points).toHaveLength(13);
  expect(points[0]).toEqual({ x: '2026-08-23', y: 6, end: '2026-08-28' });
  expect(points.at(-1)).toEqual({ x: '2026-11-14', y: 7, end: '2026-11-20' });
  expect(points.reduce((sum, { y }) => sum + y, 0)).toBe(90);
});

test('groupDays splits a year into 52 weeks and a day', () => {
  const points = toChartPoints(groupDays(buildDays(365)), 'cars');
  expect(points).toHaveLength(53);
  expect(points[0]).toEqual({ x: '2025-11-21', y: 1 });
});

test('sumMeasure adds money to the cent', () => {
  expect(toChartPoints(groupDays(buildDays(90)), 'revenue').at(-1)?.y).toBe(0.7);
});
