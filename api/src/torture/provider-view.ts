import type Stripe from 'stripe';
import { takenBy } from '../disputes/taken.ts';
import { idOf } from '../payments/named.ts';

/** Cents of one order at the provider: received, refunded, transferred to the seller, taken by a bank. */
export interface AtProvider {
  charged: number;
  refunded: number;
  transferred: number;
  disputed: number;
  /** Payments with money left for us or the seller. */
  kept: number;
  /** Transfers that were not fully reversed. */
  transfers: number;
}

const nothing = (): AtProvider => ({
  charged: 0,
  refunded: 0,
  transferred: 0,
  disputed: 0,
  kept: 0,
  transfers: 0,
});

async function all<T extends { id: string }>(
  list: (query: { limit: number; starting_after?: string }) => Promise<Stripe.ApiList<T>>,
): Promise<T[]> {
  const found: T[] = [];
  for (;;) {
    const last = found.at(-1)?.id;
    const page = await list({ limit: 100, ...(last === undefined ? {} : { starting_after: last }) });
    found.push(...page.data);
    if (!page.has_more) return found;
  }
}

/** Returns the provider's totals for every order, from its own lists. */
export async function viewOf(stripe: Stripe): Promise<(orderId: string) => AtProvider> {
  const [intents, refunds, transfers, disputes] = [
    await all((query) => stripe.paymentIntents.list(query)),
    await all((query) => stripe.refunds.list(query)),
    await all((query) => stripe.transfers.list(query)),
    await all((query) => stripe.disputes.list(query)),
  ];
  const orders = new Map<string, AtProvider>();
  const of = (orderId: string): AtProvider => {
    const known = orders.get(orderId) ?? nothing();
    orders.set(orderId, known);
    return known;
  };
  const back = new Map<string, number>();
  const orderOf = new Map(intents.map(({ id, metadata }) => [id, metadata['orderId'] ?? '']));
  const goesBack = (intentId: string, amount: number, kind: 'refunded' | 'disputed') => {
    of(orderOf.get(intentId) ?? '')[kind] += amount;
    back.set(intentId, (back.get(intentId) ?? 0) + amount);
  };
  for (const { payment_intent: intent, amount, status } of refunds) {
    if (status === 'succeeded' || status === 'pending') goesBack(idOf(intent) ?? '', amount, 'refunded');
  }
  for (const dispute of disputes) {
    goesBack(idOf(dispute.payment_intent) ?? '', takenBy(dispute), 'disputed');
  }
  for (const { id, status, amount_received: amount } of intents) {
    if (status !== 'succeeded') continue;
    const order = of(orderOf.get(id) ?? '');
    order.charged += amount;
    if (amount > (back.get(id) ?? 0)) order.kept += 1;
  }
  for (const { metadata, amount, amount_reversed: reversed } of transfers) {
    const order = of(metadata['orderId'] ?? '');
    order.transferred += amount - reversed;
    if (amount > reversed) order.transfers += 1;
  }
  return (orderId) => orders.get(orderId) ?? nothing();
}
