import { localDay, writtenDay } from './booking-day.ts';

test('the day is that of the local clock, also late in the evening', () => {
  const lateEvening = new Date(2026, 10, 5, 23, 59);
  expect(localDay(lateEvening)).toBe('2026-11-05');
  expect(localDay(new Date(2026, 0, 1, 0, 0))).toBe('2026-01-01');
});

test('the day is shown in words', () => {
  expect(writtenDay(new Date(2026, 10, 20, 12))).toBe('Friday, November 20, 2026');
});
