import type { MeetingHours } from '@second-gear/contract/meeting-hours';
import { toClockTime, toMinutes } from '@second-gear/contract/meeting-times';
import fc from '@second-gear/contract/testing/properties';
import { listOfferedTimes } from './free-times.ts';

/** A Wednesday. */
const NOW = new Date('2026-11-25T16:43:00Z');
const saturdayHours = (from: string, to: string): MeetingHours => ({
  spans: [{ weekday: 6, from, to }],
  closedDays: [],
});

test('Saturday hours from 10 to 12 offer four meetings on each of two Saturdays', () => {
  expect(listOfferedTimes(saturdayHours('10:00', '12:00'), NOW)).toEqual(
    ['2026-11-28', '2026-12-05'].flatMap((day) =>
      ['10:00', '10:30', '11:00', '11:30'].map((clock) => `${day}T${clock}`),
    ),
  );
});

test('listOfferedTimes excludes today and includes tomorrow and the day in two weeks', () => {
  const dailySpan = (weekday: number) => ({ weekday, from: '09:00', to: '09:30' });
  const times = listOfferedTimes({ spans: [1, 2, 3, 4, 5, 6, 7].map(dailySpan), closedDays: [] }, NOW);
  expect(times).toHaveLength(14);
  expect([times[0], times.at(-1)]).toEqual(['2026-11-26T09:00', '2026-12-09T09:00']);
});

test('Sunday is weekday 7, and the last meeting of a day ends with its hours', () => {
  const times = listOfferedTimes(
    { spans: [{ weekday: 7, from: '23:00', to: '24:00' }], closedDays: ['2026-12-06'] },
    NOW,
  );
  expect(times).toEqual(['2026-11-29T23:00', '2026-11-29T23:30']);
});

test('listOfferedTimes sorts the spans of a day', () => {
  const spans = [
    { weekday: 6, from: '15:00', to: '15:30' },
    { weekday: 6, from: '08:00', to: '08:30' },
  ];
  expect(listOfferedTimes({ spans, closedDays: ['2026-12-05'] }, NOW)).toEqual([
    '2026-11-28T08:00',
    '2026-11-28T15:00',
  ]);
});

/**
 * Generates weekly hours without overlaps. Each day is cut at random half hours, and every other part is
 * open.
 */
const weekHoursArbitrary = fc
  .array(fc.uniqueArray(fc.integer({ min: 0, max: 48 }), { maxLength: 8 }), { minLength: 7, maxLength: 7 })
  .map((days) =>
    days.flatMap((bounds, dayIndex) => {
      const sortedBounds = bounds.sort((a, b) => a - b);
      return sortedBounds.flatMap((from, index) => {
        const rangeEnd = sortedBounds[index + 1];
        if (index % 2 === 1 || rangeEnd === undefined) return [];
        return [{ weekday: dayIndex + 1, from: toClockTime(from * 30), to: toClockTime(rangeEnd * 30) }];
      });
    }),
  );
const instantArbitrary = fc.date({
  min: new Date('2020-01-01'),
  max: new Date('2100-01-01'),
  noInvalidDate: true,
});

test('each offered time is in the future, fits in a span on an open day, and overlaps no other', () => {
  fc.assert(
    fc.property(
      weekHoursArbitrary,
      instantArbitrary,
      fc.array(fc.integer({ min: -2, max: 16 })),
      (spans, now, closedDayOffsets) => {
        const closedDays = closedDayOffsets.map((dayOffset) =>
          new Date(now.getTime() + dayOffset * 86_400_000).toISOString().slice(0, 10),
        );
        const times = listOfferedTimes({ spans, closedDays }, now);
        const lastInstant = new Date(now.getTime() + 15 * 86_400_000).toISOString();
        for (const time of times) {
          const [day = '', clock = ''] = time.split('T');
          const startMinute = toMinutes(clock);
          const weekday = new Date(`${day}T00:00:00Z`).getUTCDay() || 7;
          const containingSpans = spans.filter(
            (span) =>
              span.weekday === weekday &&
              toMinutes(span.from) <= startMinute &&
              startMinute + 30 <= toMinutes(span.to),
          );
          expect(containingSpans).toHaveLength(1);
          expect(Date.parse(`${time}:00Z`)).toBeGreaterThan(now.getTime());
          expect(time < lastInstant).toBe(true);
          expect(closedDays).not.toContain(day);
        }
        const starts = times.map((time) => Date.parse(`${time}:00Z`));
        for (const [previousIndex, start] of starts.slice(1).entries()) {
          expect(start - (starts[previousIndex] ?? 0)).toBeGreaterThanOrEqual(30 * 60_000);
        }
        // No time is missing: there are as many times as half hours in the spans of the open days.
        const upcomingDays = Array.from(
          { length: 14 },
          (_, index) => new Date(now.getTime() + (index + 1) * 86_400_000),
        );
        const expectedCount = upcomingDays
          .filter((day) => !closedDays.includes(day.toISOString().slice(0, 10)))
          .flatMap((day) => spans.filter(({ weekday }) => weekday === (day.getUTCDay() || 7)))
          .reduce((sum, { from, to }) => sum + (toMinutes(to) - toMinutes(from)) / 30, 0);
        expect(times).toHaveLength(expectedCount);
      },
    ),
  );
});
