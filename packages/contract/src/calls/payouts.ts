import * as z from 'zod/mini';
import { idSchema, instantSchema } from '../values/fields.ts';
import { defineCall } from './call.ts';
import { payoutSchema } from './order-details.ts';
import { pageQuerySchema } from './page-query.ts';

/** State of a seller's payout account at the payment provider. `unfinished`: the setup is not complete. */
export const PAYOUT_ACCOUNT_STATES = ['none', 'unfinished', 'ready'] as const;
export const payoutAccountSchema = z.object({ state: z.enum(PAYOUT_ACCOUNT_STATES) });
export type PayoutAccount = z.output<typeof payoutAccountSchema>;

/** A seller's balances, in dollars. */
export const balanceSchema = z.object({
  /** Paid by buyers of cars that are not handed over yet. */
  held: z.number(),
  /** To be paid out, after fees. */
  due: z.number(),
  paidOut: z.number(),
  fees: z.number(),
});
export type Balance = z.output<typeof balanceSchema>;

/** One payout with its order. */
export const payoutItemSchema = z.extend(payoutSchema, {
  _id: idSchema,
  orderId: idSchema,
  brandName: z.string(),
  model: z.string(),
  /** Dollars that the buyer paid. */
  resellPrice: z.number(),
  createdAt: instantSchema,
  /** Time at which the payout arrived in the seller's account. null until then. */
  sentAt: z.nullable(instantSchema),
  /** Whether the payout is blocked, because the buyer or a bank disputes the order. */
  disputed: z.boolean(),
});
export type PayoutItem = z.output<typeof payoutItemSchema>;

export const getPayoutAccount = defineCall({
  method: 'GET',
  path: '/payout-account',
  access: 'seller',
  summary: "Status of the caller's payout account at the payment provider",
  answer: payoutAccountSchema,
});
/**
 * The link works once, within a few minutes. After the setup, the provider redirects the seller to the
 * dashboard's payouts page.
 */
export const createPayoutAccountLink = defineCall({
  method: 'POST',
  path: '/payout-account/link',
  access: 'seller',
  summary: "Link to the payment provider's pages for setting up the caller's payout account",
  answer: z.object({ url: z.string() }),
});
export const getBalance = defineCall({
  method: 'GET',
  path: '/balance',
  access: 'seller',
  summary: "The caller's balances: held, due, and paid out",
  answer: balanceSchema,
});
export const listPayouts = defineCall({
  method: 'GET',
  path: '/payouts',
  access: 'seller',
  summary: "Lists the caller's payouts, newest first",
  query: pageQuerySchema,
  answer: z.array(payoutItemSchema),
});
