import fc from '../testing/properties.ts';
import {
  localDay,
  writtenClock,
  writtenDay,
  writtenMeetingTime,
  writtenMoment,
  writtenMonth,
  writtenNumber,
  writtenWeekday,
} from './written.ts';

test('writtenNumber formats whole numbers as Intl does', () => {
  fc.assert(
    fc.property(fc.maxSafeInteger(), (value) => {
      expect(writtenNumber(value)).toBe(value.toLocaleString('en-US'));
    }),
  );
});

test('writtenNumber formats amounts in cents as Intl does', () => {
  const twoPlaces = new Intl.NumberFormat('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 });
  fc.assert(
    fc.property(fc.integer({ min: -99_999_999, max: 99_999_999 }), (cents) => {
      fc.pre(cents !== 0);
      expect(writtenNumber(cents / 100, 2)).toBe(twoPlaces.format(cents / 100));
    }),
  );
});

test('writtenDay rejects an invalid day, as Intl does', () => {
  expect(() => writtenDay(new Date('no day'))).toThrow(RangeError);
});

test('writtenDay formats days as Intl does, in every time zone', () => {
  const medium = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' });
  const bounds = { min: new Date('1970-01-01'), max: new Date('2199-12-31T23:59:59Z'), noInvalidDate: true };
  fc.assert(
    fc.property(fc.date(bounds), (instant) => {
      expect(writtenDay(instant)).toBe(medium.format(instant));
    }),
  );
});

test('writtenMonth includes the year and rejects an invalid month', () => {
  expect(writtenMonth('2026-01')).toBe('Jan 2026');
  expect(writtenMonth('2026-12')).toBe('Dec 2026');
  for (const none of ['2026-13', '2026', '']) expect(() => writtenMonth(none)).toThrow(RangeError);
});

test('writtenClock formats clock times as Intl does; the end of the day is midnight', () => {
  const short = new Intl.DateTimeFormat('en-US', { timeStyle: 'short', timeZone: 'UTC' });
  for (let hour = 0; hour < 24; hour += 1) {
    const clock = `${String(hour).padStart(2, '0')}:30`;
    const expected = short.format(new Date(`2026-11-28T${clock}:00Z`)).replaceAll('\u202f', ' ');
    expect(writtenClock(clock)).toBe(expected);
  }
  expect(writtenClock('24:00')).toBe('midnight');
});

test("writtenMoment formats instants as Intl does, in the user's time zone", () => {
  const medium = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short' });
  const bounds = { min: new Date('1980-01-01'), max: new Date('2199-12-31'), noInvalidDate: true };
  fc.assert(
    fc.property(fc.date(bounds), (instant) => {
      expect(writtenMoment(instant)).toBe(medium.format(instant).replaceAll('\u202f', ' '));
    }),
  );
  expect(writtenMoment(new Date(2026, 10, 20, 0, 5))).toBe('Nov 20, 2026, 12:05 AM');
  expect(() => writtenMoment(new Date('no day'))).toThrow(RangeError);
});

test('writtenWeekday and writtenMeetingTime include the weekday and reject invalid values', () => {
  expect(writtenWeekday('2026-11-29')).toBe('Sunday, Nov 29, 2026');
  expect(writtenMeetingTime('2026-11-28T13:30')).toBe('Saturday, Nov 28, 2026, 1:30 PM');
  expect(() => writtenWeekday('2026-13-01')).toThrow(RangeError);
});

test('localDay is the day in the user’s time zone, even late in the evening', () => {
  expect(localDay(new Date(2026, 10, 5, 23, 59))).toBe('2026-11-05');
  expect(localDay(new Date(2026, 0, 1, 0, 0))).toBe('2026-01-01');
});
