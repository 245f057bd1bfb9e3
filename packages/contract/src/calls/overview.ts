import * as z from 'zod/mini';
import { CHART_PERIODS_DAYS, daySchema, daysQuerySchema } from '../values/days.ts';
import { idSchema, instantSchema } from '../values/fields.ts';
import { defineCall } from './call.ts';
import { pageQuerySchema } from './page-query.ts';

export const overviewSchema = z.object({
  days: z.literal(CHART_PERIODS_DAYS),
  /** Current totals, regardless of the period of the charts. */
  totals: z.object({
    /** Number of publicly visible cars. The next three fields count cars by status. */
    cars: z.int(),
    available: z.int(),
    booked: z.int(),
    sold: z.int(),
    users: z.int(),
    buyers: z.int(),
    sellers: z.int(),
    orders: z.int(),
    /** Orders that are paid and were not refunded. */
    paid: z.int(),
    /** Dollars of payments that were not refunded. */
    revenue: z.number(),
    openReports: z.int(),
    /** Flagged payments that are not refunded yet. */
    flaggedPayments: z.int(),
  }),
  /** One row per UTC day, through today. Includes days without activity. */
  series: z.array(
    z.object({
      day: daySchema,
      /** Cars listed on that day that are still listed. */
      cars: z.int(),
      orders: z.int(),
      payments: z.int(),
      /** Dollars. */
      revenue: z.number(),
    }),
  ),
});
export type Overview = z.output<typeof overviewSchema>;

export const getOverview = defineCall({
  method: 'GET',
  path: '/overview',
  access: 'admin',
  summary: 'Marketplace totals and daily figures for recent days',
  query: daysQuerySchema,
  answer: overviewSchema,
});

/** A payment that must be refunded, because its order or car was no longer available. */
export const flaggedPaymentSchema = z.object({
  _id: idSchema,
  orderId: idSchema,
  brandName: z.string(),
  model: z.string(),
  /** Dollars. */
  amount: z.number(),
  /** The payer's email address, from the order. */
  email: z.string(),
  /** Why the payment must be refunded, such as `car_gone`. */
  flag: z.string(),
  createdAt: instantSchema,
  /** Time of the refund. null while the refund is pending. */
  refundedAt: z.nullable(instantSchema),
});
export type FlaggedPayment = z.output<typeof flaggedPaymentSchema>;

export const listFlaggedPayments = defineCall({
  method: 'GET',
  path: '/payments/flagged',
  access: 'admin',
  summary: 'Payments with a completed or pending refund, newest first',
  query: pageQuerySchema,
  answer: z.array(flaggedPaymentSchema),
});
