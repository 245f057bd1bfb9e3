import { listHalfHours, meetingTimeSchema, toClockTime, toMinutes, toTimeOptions } from './meeting-times.ts';

test('toMinutes is the inverse of toClockTime', () => {
  expect([toClockTime(0), toClockTime(630), toClockTime(1440)]).toEqual(['00:00', '10:30', '24:00']);
  for (const clock of listHalfHours(0, 1440)) expect(toClockTime(toMinutes(clock))).toBe(clock);
});

test('listHalfHours returns all half hours from one time to another', () => {
  expect(listHalfHours(600, 660)).toEqual(['10:00', '10:30', '11:00']);
  expect(listHalfHours(600, 600)).toEqual(['10:00']);
  expect(listHalfHours(600, 570)).toEqual([]);
  expect(listHalfHours(600, 540)).toEqual([]);
});

test('a meeting time is on the hour or half hour, without a time zone', () => {
  for (const time of ['2026-11-28T00:00', '2026-11-28T23:30'])
    expect(meetingTimeSchema.safeParse(time).success).toBe(true);
  for (const invalidTime of [
    '2026-11-28T10:00Z',
    '2026-11-28T10:15',
    '2026-11-28T24:00',
    '2026-11-28',
    '10:00',
    '',
    7,
  ])
    expect(meetingTimeSchema.safeParse(invalidTime).success).toBe(false);
});

test('toTimeOptions returns options with clock times, grouped by day', () => {
  expect(toTimeOptions(['2026-11-28T10:30'])).toEqual([
    { value: '2026-11-28T10:30', label: '10:30 AM', group: 'Saturday, Nov 28, 2026' },
  ]);
});
