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

test('a meeting is one event with a reminder, at an instant', () => {
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

/** The file's one event and its method, as a calendar reads them. */
function readCalendar(file: string) {
  const calendar = new ICAL.Component(ICAL.parse(file) as unknown[]);
  const [event] = calendar.getAllSubcomponents('vevent');
  const value = (name: string) => event?.getFirstPropertyValue(name)?.toString();
  return { method: calendar.getFirstPropertyValue('method'), value, alarms: event?.getAllSubcomponents() };
}

test('a canceled meeting is the same event, without a reminder', () => {
  const { method, value, alarms } = readCalendar(calendarOf(meeting({ isCanceled: true, sequence: 3 })));
  expect(method).toBe('CANCEL');
  expect(value('status')).toBe('CANCELLED');
  expect(value('uid')).toBe('meeting-order-1@second-gear');
  expect(value('sequence')).toBe('3');
  expect(value('organizer')).toBe('mailto:no-reply@site.test');
  expect(value('dtstart')).toBe('2026-11-29T05:30:00Z');
  expect(alarms).toEqual([]);
});

test('a meeting whose time was taken back is canceled without a time', () => {
  const { method, value } = readCalendar(calendarOf(meeting({ isCanceled: true, time: null })));
  expect([method, value('uid'), value('dtstart')]).toEqual([
    'CANCEL',
    'meeting-order-1@second-gear',
    undefined,
  ]);
});

test('where the zone is not known, the time is that of the clocks there', () => {
  const { value } = readCalendar(calendarOf(meeting({ zone: null, url: null })));
  expect([value('dtstart'), value('dtend')]).toEqual(['2026-11-28T23:30:00', '2026-11-29T00:00:00']);
  expect(value('organizer')).toBe('mailto:no-reply@second-gear.invalid');
});

test('backslashes, semicolons, commas and line ends are escaped; other control characters go', () => {
  expect(escapeText('a\\b;c,d\ne\r\nf\rg\u0007h\ti')).toBe(String.raw`a\\b\;c\,d\ne\nf\ngh` + '\ti');
  expect(escapeText('end\u007f')).toBe('end');
});

test('a line of 75 octets stays whole, one more is folded', () => {
  expect(fold('x'.repeat(75))).toBe('x'.repeat(75));
  expect(fold('x'.repeat(76))).toBe(`${'x'.repeat(75)}\r\n x`);
  expect(fold('x'.repeat(150))).toBe(`${'x'.repeat(75)}\r\n ${'x'.repeat(74)}\r\n x`);
  expect(fold(`${'x'.repeat(74)}é`)).toBe(`${'x'.repeat(74)}\r\n é`);
});

/** RFC 5545, 3.1: a content line, with no parameter but one, its value without control characters. */

const CONTENT_LINE = /^[A-Z-]+(?:;CN=Second Gear)?:[^\u0000-\u0008\u000a-\u001f\u007f]*$/;
/** RFC 5545, 3.3.11: text with no bare separator in it. */
const TEXT = /^([^\\;,\n]|\\[\\;,n])*$/;
const unescape = (text: string) =>
  text.replaceAll(/\\(.)/g, (_, sign: string) => (sign === 'n' ? '\n' : sign));

test('whatever names and places are called, the file keeps to the grammar and says them whole', () => {
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
        // No character is cut in two.
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
