import { secondsOf, type World } from '../http/call.ts';
import { newId } from '../objects/ids.ts';
import type { Balance, BalanceTransaction } from '../objects/wire.ts';
import type { Store } from '../store/store.ts';

/** Types of balance transactions: the provider's type and its reporting category. */
const CATEGORIES = {
  charge: ['charge', 'charge'],
  refund: ['refund', 'refund'],
  refund_failure: ['refund_failure', 'refund_failure'],
  transfer: ['transfer', 'transfer'],
  transfer_reversal: ['transfer_refund', 'transfer_reversal'],
  dispute: ['adjustment', 'dispute'],
  dispute_reversal: ['adjustment', 'dispute_reversal'],
} as const;

interface Booking {
  kind: keyof typeof CATEGORIES;
  /** Positive for incoming money, negative for outgoing. */
  amount: number;
  currency: string;
  /** The object that causes the transaction. */
  source: string;
  description?: string | null;
}

/** Creates a balance transaction, available immediately and without a fee. */
export function book(
  world: World,
  { kind, amount, currency, source, description = null }: Booking,
): BalanceTransaction {
  const [type, reporting_category] = CATEGORIES[kind];
  const row: BalanceTransaction = {
    id: newId('txn'),
    object: 'balance_transaction',
    amount,
    available_on: secondsOf(world),
    balance_type: 'payments',
    created: secondsOf(world),
    currency,
    description,
    exchange_rate: null,
    fee: 0,
    fee_details: [],
    net: amount,
    reporting_category,
    source,
    status: 'available',
    type,
  };
  world.store.balance.set(row.id, row);
  return row;
}

/** Returns the balance of each currency. */
export function sums({ balance }: Store): Map<string, number> {
  const sum = new Map<string, number>();
  for (const { currency, net } of balance.values()) sum.set(currency, (sum.get(currency) ?? 0) + net);
  return sum;
}

export function balanceOf(store: Store): Balance {
  const currencies = sums(store);
  if (currencies.size === 0) currencies.set('usd', 0);
  return {
    object: 'balance',
    available: [...currencies].map(([currency, amount]) => ({
      amount,
      currency,
      source_types: { card: amount },
    })),
    livemode: false,
    pending: [...currencies.keys()].map((currency) => ({ amount: 0, currency, source_types: { card: 0 } })),
  };
}
