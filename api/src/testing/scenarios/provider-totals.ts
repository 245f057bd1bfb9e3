import type Stripe from 'stripe';
import { centsHeldByBank } from '../../money/bank-disputes/bank-movements.ts';
import { referencedId } from '../../money/provider/provider.ts';

/** Cents of one order at the provider: received, refunded, transferred to the seller, taken by a bank. */
export interface ProviderTotals {
  charged: number;
  refunded: number;
  transferred: number;
  disputed: number;
  /** Number of payments that were not fully returned to the buyer. */
  retainedPayments: number;
  /** Number of transfers that were not fully reversed. */
  transfers: number;
}

const createZeroTotals = (): ProviderTotals => ({
  charged: 0,
  refunded: 0,
  transferred: 0,
  disputed: 0,
  retainedPayments: 0,
  transfers: 0,
});

async function listAll<T extends { id: string }>(
  list: (query: { limit: number; starting_after?: string }) => Promise<Stripe.ApiList<T>>,
): Promise<T[]> {
  const items: T[] = [];
  for (;;) {
    const lastId = items.at(-1)?.id;
    const page = await list({ limit: 100, ...(lastId === undefined ? {} : { starting_after: lastId }) });
    items.push(...page.data);
    if (!page.has_more) return items;
  }
}

/** Reads the provider's lists. Returns a function that returns the totals of an order. */
export async function readProviderTotals(stripe: Stripe): Promise<(orderId: string) => ProviderTotals> {
  const [intents, refunds, transfers, disputes] = [
    await listAll((query) => stripe.paymentIntents.list(query)),
    await listAll((query) => stripe.refunds.list(query)),
    await listAll((query) => stripe.transfers.list(query)),
    await listAll((query) => stripe.disputes.list(query)),
  ];
  const orders = new Map<string, ProviderTotals>();
  const totalsOf = (orderId: string): ProviderTotals => {
    const totals = orders.get(orderId) ?? createZeroTotals();
    orders.set(orderId, totals);
    return totals;
  };
  const returnedByIntent = new Map<string, number>();
  const orderIdByIntent = new Map(intents.map(({ id, metadata }) => [id, metadata['orderId'] ?? '']));
  const addReturned = (intentId: string, amount: number, kind: 'refunded' | 'disputed') => {
    totalsOf(orderIdByIntent.get(intentId) ?? '')[kind] += amount;
    returnedByIntent.set(intentId, (returnedByIntent.get(intentId) ?? 0) + amount);
  };
  for (const { payment_intent: intent, amount, status } of refunds) {
    if (status === 'succeeded' || status === 'pending')
      addReturned(referencedId(intent) ?? '', amount, 'refunded');
  }
  for (const dispute of disputes) {
    addReturned(referencedId(dispute.payment_intent) ?? '', centsHeldByBank(dispute), 'disputed');
  }
  for (const { id, status, amount_received: amount } of intents) {
    if (status !== 'succeeded') continue;
    const order = totalsOf(orderIdByIntent.get(id) ?? '');
    order.charged += amount;
    if (amount > (returnedByIntent.get(id) ?? 0)) order.retainedPayments += 1;
  }
  for (const { metadata, amount, amount_reversed: reversed } of transfers) {
    const order = totalsOf(metadata['orderId'] ?? '');
    order.transferred += amount - reversed;
    if (amount > reversed) order.transfers += 1;
  }
  return (orderId) => orders.get(orderId) ?? createZeroTotals();
}
