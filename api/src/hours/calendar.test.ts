import fc from '@second-gear/contract/testing/properties';
import ICAL from 'ical.js';
import { calendarOf, escapeText, fold, type Meeting } from './calendar.ts';

const meeting = (change: Partial<Meeting> = {}): Meeting => ({
  orderId: 'order-1',
  time: '2026-11-28T23:30',
  zone: 'America/Chicago',
  sequence: 2,
  isCanceled: false,
  title: 'Volvo V60: meet Sam Porter',
  place: 'Chicago, Lake Street, 12; 4',
  notes: ['Volvo V60, $16,000', 'The clocks there'],
  url: 'https://site.test/dashboard/orders/order-1',
  now: new Date('2026-11-25T16:43:09.123Z'),
  ...change,
});

test('calendarOf returns one event with a reminder at a UTC instant', () => {
  expect(calendarOf(meeting()).split('\r\n')).toEqual([
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Second Gear//Meetings//EN',
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    'BEGIN:VEVENT',
    'UID:meeting-order-1@second-gear',
    'DTSTAMP:20261125T164309Z',
    'ORGANIZER;CN=Second Gear:mailto:no-reply@site.test',
    'SEQUENCE:2',
    'STATUS:CONFIRMED',
    'DTSTART:20261129T053000Z',
    'DTEND:20261129T060000Z',
    'SUMMARY:Volvo V60: meet Sam Porter',
    String.raw`LOCATION:Chicago\, Lake Street\, 12\; 4`,
    String.raw`DESCRIPTION:Volvo V60\, $16\,000\nThe clocks there`,
    'URL:https://site.test/dashboard/orders/order-1',
    'BEGIN:VALARM',
    'ACTION:DISPLAY',
    'TRIGGER:-PT2H',
    'DESCRIPTION:Volvo V60: meet Sam Porter',
    'END:VALARM',
    'END:VEVENT',
    'END:VCALENDAR',
    '',
  ]);
  expect(calendarOf(meeting({ url: null }))).not.toContain('URL');
});

/** Parses the file's only event and its method as a calendar does. */
function readCalendar(file: string) {
  const calendar = new ICAL.Component(ICAL.parse(file) as unknown[]);
  const [event] = calendar.getAllSubcomponents('vevent');
  const value = (name: string) => event?.getFirstPropertyValue(name)?.toString();
  return { method: calendar.getFirstPropertyValue('method'), value, alarms: event?.getAllSubcomponents() };
}

test('a canceled meeting is the same event without a reminder', () => {
  const { method, value, alarms } = readCalendar(calendarOf(meeting({ isCanceled: true, sequence: 3 })));
  expect(method).toBe('CANCEL');
  expect(value('status')).toBe('CANCELLED');
  expect(value('uid')).toBe('meeting-order-1@second-gear');
  expect(value('sequence')).toBe('3');
  expect(value('organizer')).toBe('mailto:no-reply@site.test');
  expect(value('dtstart')).toBe('2026-11-29T05:30:00Z');
  expect(alarms).toEqual([]);
});

test('a meeting with a withdrawn time is canceled without a time', () => {
  const { method, value } = readCalendar(calendarOf(meeting({ isCanceled: true, time: null })));
  expect([method, value('uid'), value('dtstart')]).toEqual([
    'CANCEL',
    'meeting-order-1@second-gear',
    undefined,
  ]);
});

test('a meeting in an unknown zone has a floating local time', () => {
  const { value } = readCalendar(calendarOf(meeting({ zone: null, url: null })));
  expect([value('dtstart'), value('dtend')]).toEqual(['2026-11-28T23:30:00', '2026-11-29T00:00:00']);
  expect(value('organizer')).toBe('mailto:no-reply@second-gear.invalid');
});

test('escapeText escapes backslashes, semicolons, commas and line breaks, and removes control characters', () => {
  expect(escapeText('a\\b;c,d\ne\r\nf\rg\u0007h\ti')).toBe(String.raw`a\\b\;c\,d\ne\nf\ngh` + '\ti');
  expect(escapeText('end\u007f')).toBe('end');
});

test('fold leaves a line of 75 octets unchanged and folds a longer one', () => {
  expect(fold('x'.repeat(75))).toBe('x'.repeat(75));
  expect(fold('x'.repeat(76))).toBe(`${'x'.repeat(75)}\r\n x`);
  expect(fold('x'.repeat(150))).toBe(`${'x'.repeat(75)}\r\n ${'x'.repeat(74)}\r\n x`);
  expect(fold(`${'x'.repeat(74)}é`)).toBe(`${'x'.repeat(74)}\r\n é`);
});

/** RFC 5545, 3.1: a content line with at most the parameter `CN`, and a value without control characters. */

const CONTENT_LINE = /^[A-Z-]+(?:;CN=Second Gear)?:[^\u0000-\u0008\u000a-\u001f\u007f]*$/;
/** RFC 5545, 3.3.11: text without an unescaped separator. */
const TEXT = /^([^\\;,\n]|\\[\\;,n])*$/;
const unescape = (text: string) =>
  text.replaceAll(/\\(.)/g, (_, sign: string) => (sign === 'n' ? '\n' : sign));

test('calendarOf follows the grammar and preserves the full text for any names and places', () => {
  const words = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 120 }),
    fc.stringMatching(/^[\\;,\n\r:"é漢😀 ]{0,120}$/u),
  );
  fc.assert(
    fc.property(words, words, (title, place) => {
      const file = calendarOf(meeting({ title, place }));
      const physical = file.split('\r\n');
      expect(physical.pop()).toBe('');
      for (const line of physical) {
        expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
        expect(line).not.toMatch(/[\r\n]/);
        // No multi-byte character is split.
        expect(Buffer.from(line).toString()).toBe(line);
      }
      const lines = file.replaceAll('\r\n ', '').split('\r\n').slice(0, -1);
      for (const line of lines) expect(line).toMatch(CONTENT_LINE);
      for (const [name, said] of [
        ['SUMMARY', title],
        ['LOCATION', place],
      ] as const) {
        const written = lines.find((line) => line.startsWith(`${name}:`))?.slice(name.length + 1) ?? '';
        expect(written).toMatch(TEXT);
        const kept = said
          .replaceAll(/\r\n?/g, '\n')

          .replaceAll(/[\u0000-\u0008\u000b-\u001f\u007f]/g, '');
        expect(unescape(written)).toBe(kept);
        expect(readCalendar(file).value(name.toLowerCase()) ?? '').toBe(kept);
      }
      expect(lines.filter((line) => line === 'BEGIN:VEVENT')).toHaveLength(1);
    }),
  );
});
