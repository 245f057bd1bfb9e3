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

test('whole numbers are written as Intl writes them', () => {
  fc.assert(
    fc.property(fc.maxSafeInteger(), (value) => {
      expect(writtenNumber(value)).toBe(value.toLocaleString('en-US'));
    }),
  );
});

test('amounts in cents are written as Intl writes them', () => {
  const twoPlaces = new Intl.NumberFormat('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 });
  fc.assert(
    fc.property(fc.integer({ min: -99_999_999, max: 99_999_999 }), (cents) => {
      fc.pre(cents !== 0);
      expect(writtenNumber(cents / 100, 2)).toBe(twoPlaces.format(cents / 100));
    }),
  );
});

test('what is no day is refused, as Intl refuses it', () => {
  expect(() => writtenDay(new Date('no day'))).toThrow(RangeError);
});

test('days are written as Intl writes them, wherever the reader is', () => {
  const medium = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' });
  const bounds = { min: new Date('1970-01-01'), max: new Date('2199-12-31T23:59:59Z'), noInvalidDate: true };
  fc.assert(
    fc.property(fc.date(bounds), (instant) => {
      expect(writtenDay(instant)).toBe(medium.format(instant));
    }),
  );
});

test('a month is written with its year; what is none is refused', () => {
  expect(writtenMonth('2026-01')).toBe('Jan 2026');
  expect(writtenMonth('2026-12')).toBe('Dec 2026');
  for (const none of ['2026-13', '2026', '']) expect(() => writtenMonth(none)).toThrow(RangeError);
});

test('clocks are written as Intl writes them; the end of a day is midnight', () => {
  const short = new Intl.DateTimeFormat('en-US', { timeStyle: 'short', timeZone: 'UTC' });
  for (let hour = 0; hour < 24; hour += 1) {
    const clock = `${String(hour).padStart(2, '0')}:30`;
    const expected = short.format(new Date(`2026-11-28T${clock}:00Z`)).replaceAll('\u202f', ' ');
    expect(writtenClock(clock)).toBe(expected);
  }
  expect(writtenClock('24:00')).toBe('midnight');
});

test("moments are written as Intl writes them, by the reader's clock", () => {
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

test('a day is written with its weekday, a meeting with its clock; what is none is refused', () => {
  expect(writtenWeekday('2026-11-29')).toBe('Sunday, Nov 29, 2026');
  expect(writtenMeetingTime('2026-11-28T13:30')).toBe('Saturday, Nov 28, 2026, 1:30 PM');
  expect(() => writtenWeekday('2026-13-01')).toThrow(RangeError);
});

test('the local day is that of the own clock, also late in the evening', () => {
  expect(localDay(new Date(2026, 10, 5, 23, 59))).toBe('2026-11-05');
  expect(localDay(new Date(2026, 0, 1, 0, 0))).toBe('2026-01-01');
});
