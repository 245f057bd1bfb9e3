import * as z from 'zod/mini';
import { daySchema, daysQuerySchema } from '../values/days.ts';
import { idSchema } from '../values/fields.ts';
import { defineCall } from './call.ts';
import { pageQuerySchema } from './page-query.ts';

/**
 * The marketplace's balances in dollars. `received` is the sum of the fields from `held` to `lost`.
 * `contested` and `ownLoss` are not part of that sum: the marketplace has paid these amounts with its own
 * money, so they still count as held, due, or paid out.
 */
export const moneyTotalsSchema = z.object({
  /** Paid by buyers. */
  received: z.number(),
  /** Payments for cars that are not handed over yet. */
  held: z.number(),
  /** Refunds that are decided but not completed. */
  owedBack: z.number(),
  refunded: z.number(),
  /** Owed to sellers, not paid out yet. */
  due: z.number(),
  paidOut: z.number(),
  fees: z.number(),
  /** Lost to chargebacks before the payout. Negative if refunds outside the site exceeded these losses. */
  lost: z.number(),
  /** Withdrawn by banks for open disputes. Absent in responses of older servers, like the next field. */
  contested: z.optional(z.number()),
  /** Refunds that the marketplace paid with its own money and cannot recover. */
  ownLoss: z.optional(z.number()),
});
export type MoneyTotals = z.output<typeof moneyTotalsSchema>;

export const getFinances = defineCall({
  method: 'GET',
  path: '/books',
  access: 'admin',
  summary: "The marketplace's current balances and daily transactions for recent days",
  query: daysQuerySchema,
  answer: z.object({
    totals: moneyTotalsSchema,
    /** Numbers of refunds and payouts that need an operator's attention. */
    stuck: z.object({
      refunds: z.int(),
      payouts: z.int(),
      /** Number of stuck payouts per `problem`, which is a code of ours or of the payment provider. */
      problems: z.optional(z.array(z.object({ problem: z.string(), payouts: z.int() }))),
    }),
    /** Transactions per UTC day, newest last. Includes days without transactions. */
    days: z.array(z.extend(moneyTotalsSchema, { day: daySchema })),
  }),
});

export const sellerBalancesSchema = z.extend(moneyTotalsSchema, {
  /** null for orders of sellers whose accounts are deleted. */
  _id: z.nullable(idSchema),
  name: z.string(),
});
export type SellerBalances = z.output<typeof sellerBalancesSchema>;

export const listSellerMoney = defineCall({
  method: 'GET',
  path: '/books/sellers',
  access: 'admin',
  summary: 'Balances by seller, largest held or due amount first',
  query: pageQuerySchema,
  answer: z.array(sellerBalancesSchema),
});
