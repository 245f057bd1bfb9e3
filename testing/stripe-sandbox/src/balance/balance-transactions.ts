import { type SandboxContext, secondsOf } from '../http/call.ts';
import type { Balance, BalanceTransaction } from '../objects/api-types.ts';
import { newId } from '../objects/ids.ts';
import type { Store } from '../store/store.ts';

/** By kind of transaction: the provider's `type` and `reporting_category`. */
const TRANSACTION_TYPES = {
  charge: ['charge', 'charge'],
  refund: ['refund', 'refund'],
  refund_failure: ['refund_failure', 'refund_failure'],
  transfer: ['transfer', 'transfer'],
  transfer_reversal: ['transfer_refund', 'transfer_reversal'],
  dispute: ['adjustment', 'dispute'],
  dispute_reversal: ['adjustment', 'dispute_reversal'],
} as const;

interface NewTransaction {
  kind: keyof typeof TRANSACTION_TYPES;
  /** Positive for incoming money, negative for outgoing. */
  amount: number;
  currency: string;
  /** Id of the object that causes the transaction. */
  source: string;
  description?: string | null;
}

/** Creates a balance transaction, available immediately and without a fee. */
export function recordTransaction(
  context: SandboxContext,
  { kind, amount, currency, source, description = null }: NewTransaction,
): BalanceTransaction {
  const [type, reporting_category] = TRANSACTION_TYPES[kind];
  const row: BalanceTransaction = {
    id: newId('txn'),
    object: 'balance_transaction',
    amount,
    available_on: secondsOf(context),
    balance_type: 'payments',
    created: secondsOf(context),
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
  context.store.balance.set(row.id, row);
  return row;
}

/** Returns the balance of each currency. */
export function sumByCurrency({ balance }: Store): Map<string, number> {
  const totals = new Map<string, number>();
  for (const { currency, net } of balance.values()) totals.set(currency, (totals.get(currency) ?? 0) + net);
  return totals;
}

export function balanceOf(store: Store): Balance {
  const currencies = sumByCurrency(store);
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
