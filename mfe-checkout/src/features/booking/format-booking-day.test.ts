import { formatBookingDay } from './format-booking-day.ts';

test('formatBookingDay formats the day as text', () => {
  expect(formatBookingDay(new Date(2026, 10, 20, 12))).toBe('Friday, November 20, 2026');
});
