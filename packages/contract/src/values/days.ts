import * as z from 'zod/mini';

/** Periods of charts, in days through today. */
export const CHART_PERIODS_DAYS = [7, 30, 90, 365] as const;
export type ChartPeriodDays = (typeof CHART_PERIODS_DAYS)[number];

/** A calendar day in UTC, YYYY-MM-DD. */
export const daySchema = z.string().check(z.iso.date());

/** Query parameters of calls for charts. `days` is one of CHART_PERIODS_DAYS. Default: 30. */
export const daysQuerySchema = z.object({
  days: z._default(
    z.pipe(
      z.coerce.number({ error: 'Enter the number of days' }),
      z.literal(CHART_PERIODS_DAYS, {
        error: `Choose ${CHART_PERIODS_DAYS.slice(0, -1).join(', ')} or ${String(CHART_PERIODS_DAYS.at(-1))} days`,
      }),
    ),
    30,
  ),
});
