import type Stripe from 'stripe';
import { takenBy } from '../disputes/taken.ts';
import { isUnknown } from '../payments/asking.ts';
import { idOf } from '../payments/named.ts';
import type { PaymentProvider } from '../payments/provider.ts';
import type { Kind, OurLine, TheirLine } from './compare.ts';

const PAGE = 100;

const orderOf = (metadata: Stripe.Metadata | null | undefined): string | null =>
  metadata?.['orderId'] ?? null;

const ofIntent = (intent: Stripe.PaymentIntent): TheirLine => ({
  kind: 'payment',
  id: intent.id,
  cents: intent.status === 'succeeded' ? intent.amount_received : 0,
  currency: intent.currency,
  intentId: intent.id,
  orderId: orderOf(intent.metadata),
  status: intent.status,
});

const ofRefund = (refund: Stripe.Refund): TheirLine => ({
  kind: 'refund',
  id: refund.id,
  // The provider debits our balance as soon as a refund is pending.
  cents: refund.status === 'succeeded' || refund.status === 'pending' ? refund.amount : 0,
  currency: refund.currency,
  intentId: idOf(refund.payment_intent),
  orderId: orderOf(refund.metadata),
  status: refund.status ?? 'without a status',
});

const ofTransfer = (transfer: Stripe.Transfer): TheirLine => ({
  kind: 'payout',
  id: transfer.id,
  cents: transfer.amount - transfer.amount_reversed,
  currency: transfer.currency,
  intentId: null,
  orderId: orderOf(transfer.metadata),
  status: transfer.amount_reversed === 0 ? 'sent' : transfer.reversed ? 'reversed' : 'reversed in part',
});

const ofDispute = (dispute: Stripe.Dispute): TheirLine => ({
  kind: 'chargeback',
  id: dispute.id,
  cents: takenBy(dispute),
  currency: dispute.currency,
  intentId: idOf(dispute.payment_intent),
  orderId: orderOf(dispute.metadata),
  status: dispute.status,
});

async function all<T>(
  list: (query: Stripe.PaginationParams) => Stripe.ApiListPromise<T>,
  to: (one: T) => TheirLine,
) {
  const lines: TheirLine[] = [];
  for await (const one of list({ limit: PAGE })) lines.push(to(one));
  return lines;
}

/**
 * Returns everything that the provider lists, or only what was created since that date. Throws the library's
 * errors.
 */
export async function listTheirs(provider: PaymentProvider, since: Date | null): Promise<TheirLine[]> {
  const made = since === null ? {} : { created: { gte: Math.floor(since.getTime() / 1000) } };
  return [
    ...(await all((query) => provider.paymentIntents.list({ ...query, ...made }), ofIntent)),
    ...(await all((query) => provider.refunds.list({ ...query, ...made }), ofRefund)),
    ...(await all((query) => provider.transfers.list({ ...query, ...made }), ofTransfer)),
    ...(await all((query) => provider.disputes.list({ ...query, ...made }), ofDispute)),
  ];
}

/**
 * Returns the provider's line for one of ours, or null if the provider does not have it. Throws the library's
 * other errors.
 */
export async function findTheirs(
  provider: PaymentProvider,
  { kind, id }: Pick<OurLine, 'kind' | 'id'>,
): Promise<TheirLine | null> {
  const ask: Record<Kind, () => Promise<TheirLine>> = {
    payment: async () => ofIntent(await provider.paymentIntents.retrieve(id)),
    refund: async () => ofRefund(await provider.refunds.retrieve(id)),
    payout: async () => ofTransfer(await provider.transfers.retrieve(id)),
    chargeback: async () => ofDispute(await provider.disputes.retrieve(id)),
  };
  try {
    return await ask[kind]();
  } catch (error) {
    if (isUnknown(error)) return null;
    throw error;
  }
}
