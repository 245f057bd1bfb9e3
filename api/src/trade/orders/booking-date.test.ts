import { isTodaySomewhere } from './booking.ts';

test('isTodaySomewhere is true for a day that is today in any time zone', () => {
  const now = new Date('2026-03-01T11:30:00Z');
  const days = ['2026-02-27', '2026-02-28', '2026-03-01', '2026-03-02', '2026-03-03'];
  expect(days.filter((day) => isTodaySomewhere(day, now))).toEqual([
    '2026-02-28',
    '2026-03-01',
    '2026-03-02',
  ]);
});
