import { eq } from 'drizzle-orm';
import type Stripe from 'stripe';
import { disputes } from '../platform/db/tables/escrow-and-payouts.ts';
import type { PaidOrder, PaymentsFixture } from './payments-fixture.ts';

/** Simulated actions of cardholders and banks, and access to the rows that result from them. */
export interface Bank {
  /** The cardholder disputes a payment. By default the bank then withdraws the money. */
  dispute: (paidOrder: PaidOrder, overrides?: object) => Promise<Stripe.Dispute>;
  /** The bank moves a dispute to another status. */
  setStatus: (dispute: Stripe.Dispute, status: string, overrides?: object) => Promise<unknown>;
  /** Delivers the provider's last event of this kind about a dispute to the server. */
  deliverEvent: (event: string, dispute: Stripe.Dispute) => Promise<void>;
  /** Returns our rows of `disputes` for an order. */
  disputesOf: (paidOrder: Pick<PaidOrder, 'order'>) => Promise<(typeof disputes.$inferSelect)[]>;
}

export const createBank = (getFixture: () => PaymentsFixture): Bank => ({
  dispute: async ({ chargeId }, overrides = {}) =>
    (await getFixture().sandbox.emit(`charges/${chargeId}/dispute`, overrides)) as Stripe.Dispute,
  setStatus: ({ id }, status, overrides = {}) =>
    getFixture().sandbox.emit(`disputes/${id}`, { status, ...overrides }),
  deliverEvent: async (event, { id }) => {
    const { statusCode } = await getFixture().deliverWebhook(`charge.dispute.${event}`, id);
    if (statusCode !== 200) throw new Error(`The event was answered ${String(statusCode)}`);
  },
  disputesOf: ({ order }) =>
    getFixture().testApp.db.select().from(disputes).where(eq(disputes.orderId, order.id)),
});
