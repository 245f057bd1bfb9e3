import fc from '@second-gear/contract/testing/properties';
import ICAL from 'ical.js';
import { escapeText, foldLine, formatCalendar, type Meeting } from './icalendar.ts';

const buildMeeting = (change: Partial<Meeting> = {}): Meeting => ({
  orderId: 'order-1',
  time: '2026-11-28T23:30',
  zone: 'America/Chicago',
  sequence: 2,
  isCanceled: false,
  title: 'Volvo V60: meet Sam Porter',
  place: 'Chicago, Lake Street, 12; 4',
  notes: ['Volvo V60, $16,000', 'The clocks there'],
  url: 'https://site.test/dashboard/orders/order-1',
  generatedAt: new Date('2026-11-25T16:43:09.123Z'),
  ...change,
});

test('formatCalendar returns one event with a reminder at a UTC instant', () => {
  expect(formatCalendar(buildMeeting()).split('\r\n')).toEqual([
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
  expect(formatCalendar(buildMeeting({ url: null }))).not.toContain('URL');
});

/** Parses the file with a calendar library. Returns its method and the properties of its only event. */
function readCalendar(file: string) {
  const calendar = new ICAL.Component(ICAL.parse(file) as unknown[]);
  const [event] = calendar.getAllSubcomponents('vevent');
  const propertyValue = (name: string) => event?.getFirstPropertyValue(name)?.toString();
  return {
    method: calendar.getFirstPropertyValue('method'),
    propertyValue,
    alarms: event?.getAllSubcomponents(),
  };
}

test('a canceled meeting is the same event without a reminder', () => {
  const { method, propertyValue, alarms } = readCalendar(
    formatCalendar(buildMeeting({ isCanceled: true, sequence: 3 })),
  );
  expect(method).toBe('CANCEL');
  expect(propertyValue('status')).toBe('CANCELLED');
  expect(propertyValue('uid')).toBe('meeting-order-1@second-gear');
  expect(propertyValue('sequence')).toBe('3');
  expect(propertyValue('organizer')).toBe('mailto:no-reply@site.test');
  expect(propertyValue('dtstart')).toBe('2026-11-29T05:30:00Z');
  expect(alarms).toEqual([]);
});

test('a meeting with a withdrawn time is canceled without a time', () => {
  const { method, propertyValue } = readCalendar(
    formatCalendar(buildMeeting({ isCanceled: true, time: null })),
  );
  expect([method, propertyValue('uid'), propertyValue('dtstart')]).toEqual([
    'CANCEL',
    'meeting-order-1@second-gear',
    undefined,
  ]);
});

test('a meeting in an unknown zone has a floating local time', () => {
  const { propertyValue } = readCalendar(formatCalendar(buildMeeting({ zone: null, url: null })));
  expect([propertyValue('dtstart'), propertyValue('dtend')]).toEqual([
    '2026-11-28T23:30:00',
    '2026-11-29T00:00:00',
  ]);
  expect(propertyValue('organizer')).toBe('mailto:no-reply@second-gear.invalid');
});

test('escapeText escapes backslashes, semicolons, commas and line breaks, and removes control characters', () => {
  expect(escapeText('a\\b;c,d\ne\r\nf\rg\u0007h\ti')).toBe(String.raw`a\\b\;c\,d\ne\nf\ngh` + '\ti');
  expect(escapeText('end\u007f')).toBe('end');
});

test('foldLine leaves a line of 75 octets unchanged and folds a longer one', () => {
  expect(foldLine('x'.repeat(75))).toBe('x'.repeat(75));
  expect(foldLine('x'.repeat(76))).toBe(`${'x'.repeat(75)}\r\n x`);
  expect(foldLine('x'.repeat(150))).toBe(`${'x'.repeat(75)}\r\n ${'x'.repeat(74)}\r\n x`);
  expect(foldLine(`${'x'.repeat(74)}é`)).toBe(`${'x'.repeat(74)}\r\n é`);
});

/**
 * Matches a content line (RFC 5545, 3.1) with at most the parameter `CN`, and a value without control
 * characters.
 */

const CONTENT_LINE = /^[A-Z-]+(?:;CN=Second Gear)?:[^\u0000-\u0008\u000a-\u001f\u007f]*$/;
/** Matches an escaped text value (RFC 5545, 3.3.11): text without an unescaped separator. */
const TEXT_VALUE = /^([^\\;,\n]|\\[\\;,n])*$/;
const unescapeText = (text: string) =>
  text.replaceAll(/\\(.)/g, (_, character: string) => (character === 'n' ? '\n' : character));

test('formatCalendar follows the grammar and preserves the full text for any names and places', () => {
  const words = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 120 }),
    fc.stringMatching(/^[\\;,\n\r:"é漢😀 ]{0,120}$/u),
  );
  fc.assert(
    fc.property(words, words, (title, place) => {
      const file = formatCalendar(buildMeeting({ title, place }));
      const foldedLines = file.split('\r\n');
      expect(foldedLines.pop()).toBe('');
      for (const line of foldedLines) {
        expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
        expect(line).not.toMatch(/[\r\n]/);
        // No multi-byte character is split.
        expect(Buffer.from(line).toString()).toBe(line);
      }
      const lines = file.replaceAll('\r\n ', '').split('\r\n').slice(0, -1);
      for (const line of lines) expect(line).toMatch(CONTENT_LINE);
      for (const [name, originalText] of [
        ['SUMMARY', title],
        ['LOCATION', place],
      ] as const) {
        const escapedValue = lines.find((line) => line.startsWith(`${name}:`))?.slice(name.length + 1) ?? '';
        expect(escapedValue).toMatch(TEXT_VALUE);
        const expectedText = originalText
          .replaceAll(/\r\n?/g, '\n')

          .replaceAll(/[\u0000-\u0008\u000b-\u001f\u007f]/g, '');
        expect(unescapeText(escapedValue)).toBe(expectedText);
        expect(readCalendar(file).propertyValue(name.toLowerCase()) ?? '').toBe(expectedText);
      }
      expect(lines.filter((line) => line === 'BEGIN:VEVENT')).toHaveLength(1);
    }),
  );
});
