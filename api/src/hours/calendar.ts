import { MEETING_MINUTES } from '@second-gear/contract/meeting-times';
import { instantAt } from './zones.ts';

/** A meeting as a calendar has it. */
export interface Meeting {
  orderId: string;
  /** By the clock at the place: `2026-11-28T10:30`; null where the time was taken back. */
  time: string | null;
  /** Zone of the place, such as `America/Chicago`; null for a place that is not in the table of places. */
  zone: string | null;
  /** Rises with each change, the end of the meeting included. */
  sequence: number;
  isCanceled: boolean;
  title: string;
  place: string;
  /** Lines of what there is to know besides. */
  notes: string[];
  /** Where the order is shown; null where the site's address is not known. */
  url: string | null;
  /** When the file is written. */
  now: Date;
}

const LINE_OCTETS = 75;

/** A text value (RFC 5545, 3.3.11); other control characters than line ends are not allowed in one. */
export const escapeText = (text: string): string =>
  text
    .replaceAll(/\r\n?/g, '\n')
    .replaceAll(/[\u0000-\u0008\u000b-\u001f\u007f]/g, '')
    .replaceAll(/[\\;,]/g, (sign) => `\\${sign}`)
    .replaceAll('\n', '\\n');

/** A content line in pieces of at most 75 octets, none of which ends within a character (RFC 5545, 3.1). */
export function fold(line: string): string {
  const lines: string[] = [];
  let current = '';
  let octets = 0;
  for (const character of line) {
    const more = Buffer.byteLength(character);
    if (octets + more > LINE_OCTETS) {
      lines.push(current);
      // The space that begins a line which goes on counts too.
      current = ' ';
      octets = 1;
    }
    current += character;
    octets += more;
  }
  return [...lines, current].join('\r\n');
}

const basic = (iso: string): string => iso.slice(0, 19).replaceAll(/[-:]/g, '');

/**
 * A time so many minutes after `time`: as an instant where the zone is known, so that each calendar shows it by its own
 * clock; without a zone otherwise (RFC 5545, 3.3.5, forms 2 and 1).
 */
function timeValue(time: string, zone: string | null, minutes = 0): string {
  const start = zone === null ? new Date(`${time}:00Z`) : instantAt(time, zone);
  const value = basic(new Date(start.getTime() + minutes * 60_000).toISOString());
  return zone === null ? value : `${value}Z`;
}

/** The site as the organizer, which these methods require (RFC 5546, 3.2.1 and 3.2.5); its address takes no mail. */
const organizer = (url: string | null): string =>
  `ORGANIZER;CN=Second Gear:mailto:no-reply@${url === null ? 'second-gear.invalid' : new URL(url).hostname}`;

const reminder = (title: string): string[] => [
  'BEGIN:VALARM',
  'ACTION:DISPLAY',
  'TRIGGER:-PT2H',
  `DESCRIPTION:${escapeText(title)}`,
  'END:VALARM',
];

/**
 * The meeting as an iCalendar file (RFC 5545). Its UID stays, and its sequence rises whenever the meeting is moved or ends,
 * so that a calendar puts the newer file in place of the older one, or removes the meeting.
 */
export function calendarOf(meeting: Meeting): string {
  const { orderId, time, zone, sequence, isCanceled, title, place, notes, url, now } = meeting;
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Second Gear//Meetings//EN',
    'CALSCALE:GREGORIAN',
    `METHOD:${isCanceled ? 'CANCEL' : 'PUBLISH'}`,
    'BEGIN:VEVENT',
    `UID:meeting-${orderId}@second-gear`,
    `DTSTAMP:${basic(now.toISOString())}Z`,
    organizer(url),
    `SEQUENCE:${String(sequence)}`,
    `STATUS:${isCanceled ? 'CANCELLED' : 'CONFIRMED'}`,
    ...(time === null
      ? []
      : [`DTSTART:${timeValue(time, zone)}`, `DTEND:${timeValue(time, zone, MEETING_MINUTES)}`]),
    `SUMMARY:${escapeText(title)}`,
    `LOCATION:${escapeText(place)}`,
    `DESCRIPTION:${escapeText(notes.join('\n'))}`,
    ...(url === null ? [] : [`URL:${url}`]),
    ...(isCanceled ? [] : reminder(title)),
    'END:VEVENT',
    'END:VCALENDAR',
  ];
  return lines.map((line) => `${fold(line)}\r\n`).join('');
}
