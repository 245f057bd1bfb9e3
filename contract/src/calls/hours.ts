import * as z from 'zod/mini';
import { daySchema } from '../values/days.ts';
import { idParams, modifiedSchema } from '../values/fields.ts';
import { meetingTimeSchema, minutesOf } from '../values/meeting-times.ts';
import { writtenClock } from '../values/written.ts';
import { defineCall } from './call.ts';

/** Spans of hours that a seller offers in a week, and days ahead that are closed, at most. */
export const MAX_SPANS = 42;
export const MAX_CLOSED_DAYS = 100;

const beginning = z
  .string({ error: 'Choose a beginning' })
  .check(z.regex(/^([01]\d|2[0-3]):[03]0$/, { error: 'Choose a full or half hour' }));
const end = z
  .string({ error: 'Choose an end' })
  .check(z.regex(/^(([01]\d|2[0-3]):[03]0|24:00)$/, { error: 'Choose a full or half hour' }));

/** Hours of every week in which a seller meets buyers, by the clock at the place: Saturday from `10:00` to `14:00`. */
export const spanSchema = z.object({
  /** Monday to Sunday, 1 to 7. */
  weekday: z.int().check(z.minimum(1), z.maximum(7)),
  from: beginning,
  to: end,
});
export type Span = z.output<typeof spanSchema>;

export const hoursSchema = z.object({
  spans: z.array(spanSchema).check(z.maxLength(MAX_SPANS, { error: 'These are too many hours to be kept' })),
  /** Days of the calendar on which nobody meets, whatever the week says. */
  closedDays: z
    .array(daySchema)
    .check(z.maxLength(MAX_CLOSED_DAYS, { error: 'These are too many closed days to be kept' })),
});
export type Hours = z.output<typeof hoursSchema>;

/** What is wrong with hours, by field as in `spans.0.to`: ends before beginnings, and spans that overlap. */
export function hoursProblems({ spans }: Pick<Hours, 'spans'>): Record<string, string> {
  const problems: Record<string, string> = {};
  const said = spans.map((span) => ({ ...span, start: minutesOf(span.from), stop: minutesOf(span.to) }));
  for (const [at, span] of said.entries()) {
    if (span.stop <= span.start) {
      problems[`spans.${String(at)}.to`] = 'The end must be after the beginning';
      continue;
    }
    const other = said
      .slice(0, at)
      .find(({ weekday, start, stop }) => weekday === span.weekday && start < span.stop && span.start < stop);
    if (!other) continue;
    problems[`spans.${String(at)}.from`] =
      `This overlaps ${writtenClock(other.from)} to ${writtenClock(other.to)} of the same day`;
  }
  return problems;
}

/** A seller's times, nothing of who has taken the others. */
export const freeTimesSchema = z.object({
  /** Whether the seller offers any hours at all. */
  offers: z.boolean(),
  /** The free ones of the days ahead, in order. */
  times: z.array(meetingTimeSchema),
});
export type FreeTimes = z.output<typeof freeTimesSchema>;

export const getHours = defineCall({
  method: 'GET',
  path: '/hours',
  access: 'seller',
  summary: 'Own hours for meetings',
  answer: hoursSchema,
});
/** Days that are over are forgotten. Meetings that are agreed stay, whatever the new hours are. */
export const saveHours = defineCall({
  method: 'PUT',
  path: '/hours',
  access: 'seller',
  summary: 'Offers these hours for meetings, in place of those before',
  body: hoursSchema,
  answer: hoursSchema,
});
export const listCarTimes = defineCall({
  method: 'GET',
  path: '/cars/:id/slots',
  access: 'user',
  summary: "When a car's seller is free to meet",
  params: idParams,
  answer: freeTimesSchema,
});
export const listOrderTimes = defineCall({
  method: 'GET',
  path: '/orders/:id/slots',
  access: 'user',
  summary: 'When the seller of an own order, or of an own sale, is free to meet',
  params: idParams,
  answer: freeTimesSchema,
});
/** 409 `slot_taken` where the time is not free (any more). Only the seller takes a time back, by null. */
export const moveMeeting = defineCall({
  method: 'POST',
  path: '/orders/:id/meeting',
  access: 'user',
  summary: 'Sets, moves or takes back the time of a meeting, by the buyer or the seller before the hand-over',
  params: idParams,
  body: z.object({ time: z.nullable(meetingTimeSchema) }),
  answer: modifiedSchema,
});
/** Answers the text of a calendar. */
export const getMeetingFile = defineCall({
  method: 'GET',
  path: '/orders/:id/meeting.ics',
  access: 'user',
  summary: 'The meeting as an iCalendar file, for its buyer and its seller',
  params: idParams,
  answer: z.unknown(),
});
