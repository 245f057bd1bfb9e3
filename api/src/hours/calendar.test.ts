import fc from '@second-gear/contract/testing/properties';
import { calendarOf, escapeText, fold, type Meeting } from './calendar.ts';

const meeting = (change: Partial<Meeting> = {}): Meeting => ({
  orderId: 'order-1',
  time: '2026-11-28T23:30',
  moves: 2,
  title: 'Volvo V60: meet Sam Porter',
  place: 'Chicago, Lake Street, 12; 4',
  notes: ['Volvo V60, $16,000', 'The clocks there'],
  url: 'https://site.test/dashboard/orders/order-1',
  now: new Date('2026-11-25T16:43:09.123Z'),
  ...change,
});

test('a meeting is one event with a reminder, by the clock of the place', () => {
  expect(calendarOf(meeting()).split('\r\n')).toEqual([
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Second Gear//Meetings//EN',
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    'BEGIN:VEVENT',
    'UID:meeting-order-1@second-gear',
    'DTSTAMP:20261125T164309Z',
    'SEQUENCE:2',
    'DTSTART:20261128T233000',
    'DTEND:20261129T000000',
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

/** RFC 5545, 3.1: a content line without parameters, its value without control characters. */

const CONTENT_LINE = /^[A-Z-]+:[^\u0000-\u0008\u000a-\u001f\u007f]*$/;
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
      }
      expect(lines.filter((line) => line === 'BEGIN:VEVENT')).toHaveLength(1);
    }),
  );
});
