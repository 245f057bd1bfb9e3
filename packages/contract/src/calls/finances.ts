import * as z from 'zod/mini';
import { daySchema, daysQuerySchema } from '../values/days.ts';
import { idSchema } from '../values/fields.ts';
import { defineCall } from './call.ts';
import { pageQuerySchema } from './page-query.ts';

/**
 * The marketplace's balances in dollars. `received` is what buyers paid. It equals the sum of the fields from
 * `held` to `lost`. `contested` and `ownLoss` are amounts that the marketplace has advanced from its own
 * money. They are not part of the sum, because they still count as held, due or paid out.
 */
export const moneyTotalsSchema = z.object({
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
  /** Lost to chargebacks before the payout. Negative if refunds outside the site exceeded this balance. */
  lost: z.number(),
  /** Withdrawn by banks for open disputes. Older servers omit this field and the next. */
  contested: z.optional(z.number()),
  /**
   * Permanently refunded to buyers from the marketplace's own money, because neither escrow nor a debt of the
   * seller covered the refund.
   */
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
    /** Refunds and payouts that need manual attention. */
    stuck: z.object({
      refunds: z.int(),
      payouts: z.int(),
      /** Number of stuck payouts per reason. The reason is our own code or the payment provider's. */
      problems: z.optional(z.array(z.object({ problem: z.string(), payouts: z.int() }))),
    }),
    /** Transactions per day in UTC, newest last. Includes days without any. */
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
