import { eq } from 'drizzle-orm';
import type Stripe from 'stripe';
import { disputes } from '../db/tables/money.ts';
import type { PaidForm, Till } from './till.ts';

/** What the holders of cards and their banks do, and what we have of it. */
export interface Bank {
  /** The holder disputes a payment: a dispute that takes the money, unless it begins otherwise. */
  dispute: (form: PaidForm, given?: object) => Promise<Stripe.Dispute>;
  /** The bank moves a dispute on to another status. */
  become: (dispute: Stripe.Dispute, status: string, given?: object) => Promise<unknown>;
  /** Hands the server the provider's last event of this kind about it. */
  tell: (event: string, dispute: Stripe.Dispute) => Promise<void>;
  /** Our rows of an order. */
  disputesOf: (form: Pick<PaidForm, 'order'>) => Promise<(typeof disputes.$inferSelect)[]>;
}

export const bankAt = (till: () => Till): Bank => ({
  dispute: async ({ chargeId }, given = {}) =>
    (await till().sandbox.tell(`charges/${chargeId}/dispute`, given)) as Stripe.Dispute,
  become: ({ id }, status, given = {}) => till().sandbox.tell(`disputes/${id}`, { status, ...given }),
  tell: async (event, { id }) => {
    const { statusCode } = await till().deliver(`charge.dispute.${event}`, id);
    if (statusCode !== 200) throw new Error(`The event was answered ${String(statusCode)}`);
  },
  disputesOf: ({ order }) => till().t.db.select().from(disputes).where(eq(disputes.orderId, order.id)),
});
