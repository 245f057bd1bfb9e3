import { writtenDay } from './booking-day.ts';

test('writtenDay formats the day as text', () => {
  expect(writtenDay(new Date(2026, 10, 20, 12))).toBe('Friday, November 20, 2026');
});
