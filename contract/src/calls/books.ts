import * as z from 'zod/mini';
import { daySchema, daysQuery } from '../values/days.ts';
import { idSchema } from '../values/fields.ts';
import { defineCall } from './call.ts';
import { pageQuerySchema } from './page-query.ts';

/**
 * Money of the marketplace in dollars, by its ledger: `received` is what buyers paid, and the sum of `held` to `lost`.
 * Beside that sum, and in none of it, are `contested` and `ownLoss`: what went out that nobody's money covers, though it
 * still counts as held, due or paid out there. Together they are what the marketplace has laid out.
 */
export const moneySchema = z.object({
  received: z.number(),
  /** Of cars that are not handed over yet. */
  held: z.number(),
  /** Decided to go back to buyers, and not there yet. */
  owedBack: z.number(),
  refunded: z.number(),
  /** Sellers', not paid out yet. */
  due: z.number(),
  paidOut: z.number(),
  fees: z.number(),
  /** Kept by banks from money that was still here. Below zero: more went back to buyers by other roads than was here. */
  lost: z.number(),
  /** Taken by banks in disputes that are still open. A server of before says nothing of it, nor of the next. */
  contested: z.optional(z.number()),
  /** Gone back to buyers for good, though no held money and no debt covered it. */
  ownLoss: z.optional(z.number()),
});
export type Money = z.output<typeof moneySchema>;

export const getBooks = defineCall({
  method: 'GET',
  path: '/books',
  access: 'admin',
  summary: 'Money of the marketplace: as it stands, and what moved on each of the last days',
  query: daysQuery,
  answer: z.object({
    totals: moneySchema,
    /** Debts and payouts that a person should look at. */
    stuck: z.object({
      refunds: z.int(),
      payouts: z.int(),
      /** Why how many of the payouts are, as a code: ours, or the provider's own. */
      problems: z.optional(z.array(z.object({ problem: z.string(), payouts: z.int() }))),
    }),
    /** What moved on each day, newest last, in UTC, days without anything included. */
    days: z.array(z.extend(moneySchema, { day: daySchema })),
  }),
});

export const sellerMoneySchema = z.extend(moneySchema, {
  /** null for orders of sellers whose accounts are deleted. */
  _id: z.nullable(idSchema),
  name: z.string(),
});
export type SellerMoney = z.output<typeof sellerMoneySchema>;

export const listSellerMoney = defineCall({
  method: 'GET',
  path: '/books/sellers',
  access: 'admin',
  summary: 'Money by seller, who has most held or due first',
  query: pageQuerySchema,
  answer: z.array(sellerMoneySchema),
});
