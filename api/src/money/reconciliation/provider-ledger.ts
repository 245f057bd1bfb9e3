import type Stripe from 'stripe';
import { centsHeldByBank } from '../bank-disputes/bank-movements.ts';
import { isResourceMissing } from '../provider/call-provider.ts';
import { type PaymentProvider, referencedId } from '../provider/provider.ts';
import type { InternalLine, MovementKind, ProviderLine } from './compare.ts';

const PAGE_SIZE = 100;

const orderIdOf = (metadata: Stripe.Metadata | null | undefined): string | null =>
  metadata?.['orderId'] ?? null;

const lineOfIntent = (intent: Stripe.PaymentIntent): ProviderLine => ({
  kind: 'payment',
  id: intent.id,
  cents: intent.status === 'succeeded' ? intent.amount_received : 0,
  currency: intent.currency,
  intentId: intent.id,
  orderId: orderIdOf(intent.metadata),
  status: intent.status,
});

const lineOfRefund = (refund: Stripe.Refund): ProviderLine => ({
  kind: 'refund',
  id: refund.id,
  // The provider debits our balance as soon as a refund is pending.
  cents: refund.status === 'succeeded' || refund.status === 'pending' ? refund.amount : 0,
  currency: refund.currency,
  intentId: referencedId(refund.payment_intent),
  orderId: orderIdOf(refund.metadata),
  status: refund.status ?? 'no status',
});

const lineOfTransfer = (transfer: Stripe.Transfer): ProviderLine => ({
  kind: 'payout',
  id: transfer.id,
  cents: transfer.amount - transfer.amount_reversed,
  currency: transfer.currency,
  intentId: null,
  orderId: orderIdOf(transfer.metadata),
  status: transfer.amount_reversed === 0 ? 'sent' : transfer.reversed ? 'reversed' : 'partially reversed',
});

const lineOfDispute = (dispute: Stripe.Dispute): ProviderLine => ({
  kind: 'chargeback',
  id: dispute.id,
  cents: centsHeldByBank(dispute),
  currency: dispute.currency,
  intentId: referencedId(dispute.payment_intent),
  orderId: orderIdOf(dispute.metadata),
  status: dispute.status,
});

async function listAllLines<T>(
  list: (query: Stripe.PaginationParams) => Stripe.ApiListPromise<T>,
  toLine: (item: T) => ProviderLine,
) {
  const lines: ProviderLine[] = [];
  for await (const item of list({ limit: PAGE_SIZE })) lines.push(toLine(item));
  return lines;
}

/**
 * Returns everything that the provider lists, or only what was created since a date. Throws the errors of the
 * Stripe library.
 */
export async function listProviderLines(
  provider: PaymentProvider,
  since: Date | null,
): Promise<ProviderLine[]> {
  const createdFilter = since === null ? {} : { created: { gte: Math.floor(since.getTime() / 1000) } };
  return [
    ...(await listAllLines(
      (query) => provider.paymentIntents.list({ ...query, ...createdFilter }),
      lineOfIntent,
    )),
    ...(await listAllLines((query) => provider.refunds.list({ ...query, ...createdFilter }), lineOfRefund)),
    ...(await listAllLines(
      (query) => provider.transfers.list({ ...query, ...createdFilter }),
      lineOfTransfer,
    )),
    ...(await listAllLines((query) => provider.disputes.list({ ...query, ...createdFilter }), lineOfDispute)),
  ];
}

/**
 * Returns the provider's line for one of ours, or null if the provider does not have it. Throws all other
 * errors of the Stripe library.
 */
export async function findProviderLine(
  provider: PaymentProvider,
  { kind, id }: Pick<InternalLine, 'kind' | 'id'>,
): Promise<ProviderLine | null> {
  const retrieveByKind: Record<MovementKind, () => Promise<ProviderLine>> = {
    payment: async () => lineOfIntent(await provider.paymentIntents.retrieve(id)),
    refund: async () => lineOfRefund(await provider.refunds.retrieve(id)),
    payout: async () => lineOfTransfer(await provider.transfers.retrieve(id)),
    chargeback: async () => lineOfDispute(await provider.disputes.retrieve(id)),
  };
  try {
    return await retrieveByKind[kind]();
  } catch (error) {
    if (isResourceMissing(error)) return null;
    throw error;
  }
}
