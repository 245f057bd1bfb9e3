import { MEETING_MINUTES } from '@second-gear/contract/meeting-times';

/** A meeting as a calendar has it. */
export interface Meeting {
  orderId: string;
  /** By the clock at the place: `2026-11-28T10:30`. */
  time: string;
  /** How often it was moved. */
  moves: number;
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

/** A time without a zone (RFC 5545, 3.3.5, form 1) so many minutes after `time`. */
const floating = (time: string, minutes = 0): string =>
  basic(new Date(Date.parse(`${time}:00Z`) + minutes * 60_000).toISOString());

/**
 * The meeting as an iCalendar file (RFC 5545). Its UID stays, and its sequence rises whenever the meeting is moved, so that
 * a calendar puts the newer file in place of the older one.
 */
export function calendarOf({ orderId, time, moves, title, place, notes, url, now }: Meeting): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Second Gear//Meetings//EN',
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    'BEGIN:VEVENT',
    `UID:meeting-${orderId}@second-gear`,
    `DTSTAMP:${basic(now.toISOString())}Z`,
    `SEQUENCE:${String(moves)}`,
    `DTSTART:${floating(time)}`,
    `DTEND:${floating(time, MEETING_MINUTES)}`,
    `SUMMARY:${escapeText(title)}`,
    `LOCATION:${escapeText(place)}`,
    `DESCRIPTION:${escapeText(notes.join('\n'))}`,
    ...(url === null ? [] : [`URL:${url}`]),
    'BEGIN:VALARM',
    'ACTION:DISPLAY',
    'TRIGGER:-PT2H',
    `DESCRIPTION:${escapeText(title)}`,
    'END:VALARM',
    'END:VEVENT',
    'END:VCALENDAR',
  ];
  return lines.map((line) => `${fold(line)}\r\n`).join('');
}
