import { eq } from 'drizzle-orm';
import type Stripe from 'stripe';
import { disputes } from '../db/tables/money.ts';
import type { PaidForm, Till } from './till.ts';

/** Actions of cardholders and banks, and our resulting rows. */
export interface Bank {
  /** The cardholder disputes a payment. By default the dispute takes the money. */
  dispute: (form: PaidForm, given?: object) => Promise<Stripe.Dispute>;
  /** The bank moves a dispute to another status. */
  become: (dispute: Stripe.Dispute, status: string, given?: object) => Promise<unknown>;
  /** Delivers the provider's last event of this kind about a dispute to the server. */
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
