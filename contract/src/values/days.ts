import * as z from 'zod/mini';

/** Spans that a chart can show, in days up to today. */
export const DAY_SPANS = [7, 30, 90, 365] as const;
export type DaySpan = (typeof DAY_SPANS)[number];

/** A calendar day in UTC, YYYY-MM-DD. */
export const daySchema = z.string().check(z.iso.date());

/** `days` of a chart's call: one of DAY_SPANS, 30 unless given. */
export const daysQuery = z.object({
  days: z._default(
    z.pipe(
      z.coerce.number({ error: 'Give the days as a number' }),
      z.literal(DAY_SPANS, {
        error: `Choose ${DAY_SPANS.slice(0, -1).join(', ')} or ${String(DAY_SPANS.at(-1))} days`,
      }),
    ),
    30,
  ),
});
