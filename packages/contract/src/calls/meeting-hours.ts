import * as z from 'zod/mini';
import { daySchema } from '../values/days.ts';
import { idParams, modifiedSchema } from '../values/fields.ts';
import { formatClockTime } from '../values/format.ts';
import { meetingTimeSchema, toMinutes } from '../values/meeting-times.ts';
import { defineCall } from './call.ts';

/** Maximum number of weekly time spans per seller. */
export const MAX_TIME_SPANS = 42;
export const MAX_CLOSED_DAYS = 100;

const startTimeSchema = z
  .string({ error: 'Choose a start time' })
  .check(z.regex(/^([01]\d|2[0-3]):[03]0$/, { error: 'Choose a time on the hour or half hour' }));
const endTimeSchema = z
  .string({ error: 'Choose an end time' })
  .check(z.regex(/^(([01]\d|2[0-3]):[03]0|24:00)$/, { error: 'Choose a time on the hour or half hour' }));

/**
 * A weekly time span in which a seller can meet buyers, in local time of the meeting place: Saturday from
 * `10:00` to `14:00`.
 */
export const timeSpanSchema = z.object({
  /** Monday to Sunday, 1 to 7. */
  weekday: z.int().check(z.minimum(1), z.maximum(7)),
  from: startTimeSchema,
  to: endTimeSchema,
});
export type TimeSpan = z.output<typeof timeSpanSchema>;

export const meetingHoursSchema = z.object({
  spans: z
    .array(timeSpanSchema)
    .check(
      z.maxLength(MAX_TIME_SPANS, { error: 'You’ve added too many hours. Remove some and save again.' }),
    ),
  /** Calendar days without meetings, which override the weekly hours. */
  closedDays: z.array(daySchema).check(
    z.maxLength(MAX_CLOSED_DAYS, {
      error: 'You’ve added too many closed days. Remove some and save again.',
    }),
  ),
});
export type MeetingHours = z.output<typeof meetingHoursSchema>;

/**
 * Returns an error message for each invalid field, such as `spans.0.to`. A span must end after its start and
 * must not overlap another span.
 */
export function findHoursProblems({ spans }: Pick<MeetingHours, 'spans'>): Record<string, string> {
  const errors: Record<string, string> = {};
  const spansInMinutes = spans.map((span) => ({
    ...span,
    start: toMinutes(span.from),
    stop: toMinutes(span.to),
  }));
  for (const [index, span] of spansInMinutes.entries()) {
    if (span.stop <= span.start) {
      errors[`spans.${String(index)}.to`] = 'Choose an end time after the start time';
      continue;
    }
    const overlappingSpan = spansInMinutes
      .slice(0, index)
      .find(({ weekday, start, stop }) => weekday === span.weekday && start < span.stop && span.start < stop);
    if (!overlappingSpan) continue;
    errors[`spans.${String(index)}.from`] =
      `This overlaps ${formatClockTime(overlappingSpan.from)} to ${formatClockTime(overlappingSpan.to)} on the same day`;
  }
  return errors;
}

/** A seller's free meeting times. Contains no data about other buyers. */
export const freeTimesSchema = z.object({
  /** Whether the seller has meeting hours. */
  offers: z.boolean(),
  /** Free times in the next days, in order. */
  times: z.array(meetingTimeSchema),
});
export type FreeTimes = z.output<typeof freeTimesSchema>;

export const getHours = defineCall({
  method: 'GET',
  path: '/hours',
  access: 'seller',
  summary: "The caller's meeting hours",
  answer: meetingHoursSchema,
});
/** Saves the hours, and deletes closed days in the past. Does not change booked meetings. */
export const saveHours = defineCall({
  method: 'PUT',
  path: '/hours',
  access: 'seller',
  summary: "Replaces the caller's meeting hours",
  body: meetingHoursSchema,
  answer: meetingHoursSchema,
});
export const listCarTimes = defineCall({
  method: 'GET',
  path: '/cars/:id/slots',
  access: 'user',
  summary: "Meeting times available with a car's seller",
  params: idParams,
  answer: freeTimesSchema,
});
export const listOrderTimes = defineCall({
  method: 'GET',
  path: '/orders/:id/slots',
  access: 'user',
  summary: "Meeting times available with the seller of one of the caller's orders or sales",
  params: idParams,
  answer: freeTimesSchema,
});
/**
 * Returns 409 `slot_taken` if the time is not free. `time: null` removes the meeting's time. Only sellers may
 * remove it.
 */
export const moveMeeting = defineCall({
  method: 'POST',
  path: '/orders/:id/meeting',
  access: 'user',
  summary: 'Sets, reschedules, or cancels a meeting time before the hand-over (buyer or seller)',
  params: idParams,
  body: z.object({ time: z.nullable(meetingTimeSchema) }),
  answer: modifiedSchema,
});
/** Returns an iCalendar file as text. */
export const getMeetingCalendarFile = defineCall({
  method: 'GET',
  path: '/orders/:id/meeting.ics',
  access: 'user',
  summary: 'The meeting as an iCalendar file (buyer or seller)',
  params: idParams,
  answer: z.unknown(),
});
