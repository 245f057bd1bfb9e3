import fc from '../testing/properties.ts';
import {
  formatClockTime,
  formatCount,
  formatDate,
  formatDateTime,
  formatDateWithWeekday,
  formatMeetingTime,
  formatMonth,
  formatNumber,
  pluralize,
  toLocalDate,
} from './format.ts';

test('formatNumber formats whole numbers like Intl', () => {
  fc.assert(
    fc.property(fc.maxSafeInteger(), (value) => {
      expect(formatNumber(value)).toBe(value.toLocaleString('en-US'));
    }),
  );
});

test('formatNumber formats numbers with two decimals like Intl', () => {
  const intlFormat = new Intl.NumberFormat('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 });
  fc.assert(
    fc.property(fc.integer({ min: -99_999_999, max: 99_999_999 }), (cents) => {
      fc.pre(cents !== 0);
      expect(formatNumber(cents / 100, 2)).toBe(intlFormat.format(cents / 100));
    }),
  );
});

test('pluralize returns the singular only for a count of 1', () => {
  expect([0, 1, 2, 21, 101].map((count) => pluralize(count, 'car'))).toEqual([
    'cars',
    'car',
    'cars',
    'cars',
    'cars',
  ]);
  expect(pluralize(1, 'is', 'are')).toBe('is');
  expect(pluralize(2, 'is', 'are')).toBe('are');
});

test('formatCount formats a count with the singular or plural of a word', () => {
  expect(formatCount(0, 'car')).toBe('0 cars');
  expect(formatCount(1, 'car')).toBe('1 car');
  expect(formatCount(999, 'car')).toBe('999 cars');
  expect(formatCount(1200, 'car')).toBe('1,200 cars');
  expect(formatCount(1, 'person', 'people')).toBe('1 person');
  expect(formatCount(1_234_567, 'entry', 'entries')).toBe('1,234,567 entries');
});

test('formatDate throws for an invalid date, like Intl', () => {
  expect(() => formatDate(new Date('invalid'))).toThrow(RangeError);
});

test('formatDate formats the UTC day like Intl, in every time zone', () => {
  const intlFormat = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' });
  const bounds = { min: new Date('1970-01-01'), max: new Date('2199-12-31T23:59:59Z'), noInvalidDate: true };
  fc.assert(
    fc.property(fc.date(bounds), (instant) => {
      expect(formatDate(instant)).toBe(intlFormat.format(instant));
    }),
  );
});

test('formatMonth includes the year and throws for an invalid month', () => {
  expect(formatMonth('2026-01')).toBe('Jan 2026');
  expect(formatMonth('2026-12')).toBe('Dec 2026');
  for (const invalidMonth of ['2026-13', '2026', ''])
    expect(() => formatMonth(invalidMonth)).toThrow(RangeError);
});

test('formatClockTime formats clock times like Intl, and 24:00 as midnight', () => {
  const intlFormat = new Intl.DateTimeFormat('en-US', { timeStyle: 'short', timeZone: 'UTC' });
  for (let hour = 0; hour < 24; hour += 1) {
    const clock = `${String(hour).padStart(2, '0')}:30`;
    const expected = intlFormat.format(new Date(`2026-11-28T${clock}:00Z`)).replaceAll('\u202f', ' ');
    expect(formatClockTime(clock)).toBe(expected);
  }
  expect(formatClockTime('24:00')).toBe('midnight');
});

test("formatDateTime formats instants like Intl, in the user's time zone", () => {
  const intlFormat = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short' });
  const bounds = { min: new Date('1980-01-01'), max: new Date('2199-12-31'), noInvalidDate: true };
  fc.assert(
    fc.property(fc.date(bounds), (instant) => {
      expect(formatDateTime(instant)).toBe(intlFormat.format(instant).replaceAll('\u202f', ' '));
    }),
  );
  expect(formatDateTime(new Date(2026, 10, 20, 0, 5))).toBe('Nov 20, 2026, 12:05 AM');
  expect(() => formatDateTime(new Date('invalid'))).toThrow(RangeError);
});

test('formatDateWithWeekday and formatMeetingTime include the weekday and throw for invalid values', () => {
  expect(formatDateWithWeekday('2026-11-29')).toBe('Sunday, Nov 29, 2026');
  expect(formatMeetingTime('2026-11-28T13:30')).toBe('Saturday, Nov 28, 2026, 1:30 PM');
  expect(() => formatDateWithWeekday('2026-13-01')).toThrow(RangeError);
});

test('toLocalDate returns the day in the user’s time zone, even late in the evening', () => {
  expect(toLocalDate(new Date(2026, 10, 5, 23, 59))).toBe('2026-11-05');
  expect(toLocalDate(new Date(2026, 0, 1, 0, 0))).toBe('2026-01-01');
});
