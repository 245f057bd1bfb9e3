import * as z from 'zod/mini';
import { DAY_SPANS, daySchema, daysQuery } from '../values/days.ts';
import { idSchema, instantSchema } from '../values/fields.ts';
import { defineCall } from './call.ts';
import { pageQuerySchema } from './page-query.ts';

export const overviewSchema = z.object({
  days: z.literal(DAY_SPANS),
  /** As things stand now, over all time. */
  totals: z.object({
    /** Cars that everybody may see, by what is left of them to buy. */
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
    /** Dollars of payments that were kept. */
    revenue: z.number(),
    openReports: z.int(),
    /** Payments that are to go back and have not yet. */
    flaggedPayments: z.int(),
  }),
  /** One row a day up to today, in UTC, days without anything included. */
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
  summary: 'Totals of the marketplace and its last days',
  query: daysQuery,
  answer: overviewSchema,
});

/** A payment that a person should look at: money came for something that could not be had any more. */
export const flaggedPaymentSchema = z.object({
  _id: idSchema,
  orderId: idSchema,
  brandName: z.string(),
  model: z.string(),
  /** Dollars. */
  amount: z.number(),
  /** The payer's address, as the order has it. */
  email: z.string(),
  /** What is wrong with it, such as `car_gone`. */
  flag: z.string(),
  createdAt: instantSchema,
  /** When the money went back; null while it is owed. */
  refundedAt: z.nullable(instantSchema),
});
export type FlaggedPayment = z.output<typeof flaggedPaymentSchema>;

export const listFlaggedPayments = defineCall({
  method: 'GET',
  path: '/payments/flagged',
  access: 'admin',
  summary: 'Payments that went back or must, newest first',
  query: pageQuerySchema,
  answer: z.array(flaggedPaymentSchema),
});
