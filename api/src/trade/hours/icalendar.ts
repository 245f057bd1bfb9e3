import { MEETING_MINUTES } from '@second-gear/contract/meeting-times';
import { toInstant } from './time-zones.ts';

/** Data for the calendar event of a meeting. */
export interface Meeting {
  orderId: string;
  /** Local time at the meeting place, such as `2026-11-28T10:30`. Null if the time was withdrawn. */
  time: string | null;
  /** Time zone of the meeting place, such as `America/Chicago`. Null if its coordinates are unknown. */
  zone: string | null;
  /** Increases with each change, including the cancellation. */
  sequence: number;
  isCanceled: boolean;
  title: string;
  place: string;
  /** Lines of the event's description. */
  notes: string[];
  /** Page of the order. Null if the site's URL is unknown. */
  url: string | null;
  /** When the file is generated. */
  generatedAt: Date;
}

const MAX_LINE_OCTETS = 75;

/**
 * Escapes a text value (RFC 5545, 3.3.11). Removes control characters except line breaks, because the format
 * forbids them.
 */
export const escapeText = (text: string): string =>
  text
    .replaceAll(/\r\n?/g, '\n')
    .replaceAll(/[\u0000-\u0008\u000b-\u001f\u007f]/g, '')
    .replaceAll(/[\\;,]/g, (char) => `\\${char}`)
    .replaceAll('\n', '\\n');

/** Folds a content line into lines of at most 75 octets without splitting a character (RFC 5545, 3.1). */
export function foldLine(line: string): string {
  const lines: string[] = [];
  let currentLine = '';
  let octets = 0;
  for (const character of line) {
    const characterOctets = Buffer.byteLength(character);
    if (octets + characterOctets > MAX_LINE_OCTETS) {
      lines.push(currentLine);
      // A continuation line starts with a space, which counts toward its length.
      currentLine = ' ';
      octets = 1;
    }
    currentLine += character;
    octets += characterOctets;
  }
  return [...lines, currentLine].join('\r\n');
}

const toBasicFormat = (iso: string): string => iso.slice(0, 19).replaceAll(/[-:]/g, '');

/**
 * Formats `time` plus `minutes`. With a zone, the result is a UTC instant, so each calendar converts it
 * to its own zone. Without a zone, it is a floating local time (RFC 5545, 3.3.5, forms 2 and 1).
 */
function formatTimeValue(time: string, zone: string | null, minutes = 0): string {
  const start = zone === null ? new Date(`${time}:00Z`) : toInstant(time, zone);
  const value = toBasicFormat(new Date(start.getTime() + minutes * 60_000).toISOString());
  return zone === null ? value : `${value}Z`;
}

/**
 * Returns the site as the organizer, which the methods PUBLISH and CANCEL require (RFC 5546, 3.2.1 and
 * 3.2.5). The organizer's email address receives no mail.
 */
const formatOrganizer = (url: string | null): string =>
  `ORGANIZER;CN=Second Gear:mailto:no-reply@${url === null ? 'second-gear.invalid' : new URL(url).hostname}`;

const formatAlarm = (title: string): string[] => [
  'BEGIN:VALARM',
  'ACTION:DISPLAY',
  'TRIGGER:-PT2H',
  `DESCRIPTION:${escapeText(title)}`,
  'END:VALARM',
];

/**
 * Returns the meeting as an iCalendar file (RFC 5545). The UID is constant, and the sequence increases with
 * each change or cancellation, so a calendar replaces or removes its older event.
 */
export function formatCalendar(meeting: Meeting): string {
  const { orderId, time, zone, sequence, isCanceled, title, place, notes, url, generatedAt } = meeting;
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Second Gear//Meetings//EN',
    'CALSCALE:GREGORIAN',
    `METHOD:${isCanceled ? 'CANCEL' : 'PUBLISH'}`,
    'BEGIN:VEVENT',
    `UID:meeting-${orderId}@second-gear`,
    `DTSTAMP:${toBasicFormat(generatedAt.toISOString())}Z`,
    formatOrganizer(url),
    `SEQUENCE:${String(sequence)}`,
    `STATUS:${isCanceled ? 'CANCELLED' : 'CONFIRMED'}`,
    ...(time === null
      ? []
      : [`DTSTART:${formatTimeValue(time, zone)}`, `DTEND:${formatTimeValue(time, zone, MEETING_MINUTES)}`]),
    `SUMMARY:${escapeText(title)}`,
    `LOCATION:${escapeText(place)}`,
    `DESCRIPTION:${escapeText(notes.join('\n'))}`,
    ...(url === null ? [] : [`URL:${url}`]),
    ...(isCanceled ? [] : formatAlarm(title)),
    'END:VEVENT',
    'END:VCALENDAR',
  ];
  return lines.map((line) => `${foldLine(line)}\r\n`).join('');
}
