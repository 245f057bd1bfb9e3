import { eq } from 'drizzle-orm';
import type Stripe from 'stripe';
import { referencedId } from '../../money/provider/provider.ts';
import { disputes, escrows, payouts, refunds } from '../../platform/db/tables/escrow-and-payouts.ts';
import { ledgerEntries, ledgerPostings } from '../../platform/db/tables/ledger.ts';
import { orders, payments } from '../../platform/db/tables/orders.ts';
import type { Model } from './model.ts';

const toLines = (title: string, rows: unknown[]): string[] =>
  rows.map((row) => `${title}: ${JSON.stringify(row)}`);

/** Returns the provider's data about an order: its intents, refunds, disputes and transfers. */
async function collectProviderEvidence({ stripe }: Model['provider'], orderId: string): Promise<string[]> {
  const listParams = { limit: 100 };
  const intents = await stripe.paymentIntents.list(listParams).autoPagingToArray({ limit: 10_000 });
  const ids = new Set(intents.filter(({ metadata }) => metadata['orderId'] === orderId).map(({ id }) => id));
  const belongsToOrder = ({ payment_intent: intent }: Stripe.Refund | Stripe.Dispute) =>
    ids.has(referencedId(intent) ?? '');
  const providerRefunds = await stripe.refunds.list(listParams).autoPagingToArray({ limit: 10_000 });
  const providerDisputes = await stripe.disputes.list(listParams).autoPagingToArray({ limit: 10_000 });
  const providerTransfers = await stripe.transfers
    .list({ ...listParams, transfer_group: `order_${orderId}` })
    .autoPagingToArray({ limit: 100 });
  return [
    ...toLines(
      'provider intent',
      intents
        .filter(({ id }) => ids.has(id))
        .map(({ id, status, amount_received: received }) => ({ id, status, received })),
    ),
    ...toLines(
      'provider refund',
      providerRefunds
        .filter(belongsToOrder)
        .map(({ id, amount, status, created, metadata }) => ({ id, amount, status, created, metadata })),
    ),
    ...toLines(
      'provider dispute',
      providerDisputes.filter(belongsToOrder).map(({ id, amount, status }) => ({ id, amount, status })),
    ),
    ...toLines(
      'provider transfer',
      providerTransfers.map(({ id, amount, amount_reversed: back }) => ({ id, amount, back })),
    ),
  ];
}

/** Returns all data about an order, ours and the provider's, to debug a failed scenario. */
export async function collectEvidence({ site: { db }, provider }: Model, orderId: string): Promise<string[]> {
  const ownRows = {
    order: await db.select().from(orders).where(eq(orders.id, orderId)),
    payment: await db.select().from(payments).where(eq(payments.orderId, orderId)),
    hold: await db.select().from(escrows).where(eq(escrows.orderId, orderId)),
    refund: await db.select().from(refunds).where(eq(refunds.orderId, orderId)),
    payout: await db.select().from(payouts).where(eq(payouts.orderId, orderId)),
    dispute: await db.select().from(disputes).where(eq(disputes.orderId, orderId)),
    posting: await db
      .select({
        at: ledgerEntries.createdAt,
        kind: ledgerEntries.kind,
        reference: ledgerEntries.reference,
        account: ledgerPostings.account,
        cents: ledgerPostings.amountCents,
      })
      .from(ledgerEntries)
      .innerJoin(ledgerPostings, eq(ledgerPostings.entryId, ledgerEntries.id))
      .where(eq(ledgerEntries.orderId, orderId)),
  };
  return [
    ...Object.entries(ownRows).flatMap(([title, rows]) => toLines(title, rows)),
    ...(await collectProviderEvidence(provider, orderId)),
  ];
}
