import { type SandboxContext, nowInSeconds } from '../http/call.ts';
import type { Balance, BalanceTransaction } from '../objects/api-types.ts';
import { createId } from '../objects/ids.ts';
import type { Store } from '../store/store.ts';

/** The provider's `type` and `reporting_category` of each kind of transaction. */
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
  /** In cents. Positive for incoming money, negative for outgoing money. */
  amount: number;
  currency: string;
  /** Id of the object that causes the transaction. */
  source: string;
  description?: string | null;
}

/** Stores a balance transaction without a fee. Its money is available immediately. */
export function recordTransaction(
  context: SandboxContext,
  { kind, amount, currency, source, description = null }: NewTransaction,
): BalanceTransaction {
  const [type, reporting_category] = TRANSACTION_TYPES[kind];
  const row: BalanceTransaction = {
    id: createId('txn'),
    object: 'balance_transaction',
    amount,
    available_on: nowInSeconds(context),
    balance_type: 'payments',
    created: nowInSeconds(context),
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

/** Returns the balance of each currency, in cents. */
export function sumBalanceByCurrency({ balance }: Store): Map<string, number> {
  const totals = new Map<string, number>();
  for (const { currency, net } of balance.values()) totals.set(currency, (totals.get(currency) ?? 0) + net);
  return totals;
}

export function computeBalance(store: Store): Balance {
  const totals = sumBalanceByCurrency(store);
  if (totals.size === 0) totals.set('usd', 0);
  return {
    object: 'balance',
    available: [...totals].map(([currency, amount]) => ({
      amount,
      currency,
      source_types: { card: amount },
    })),
    livemode: false,
    pending: [...totals.keys()].map((currency) => ({ amount: 0, currency, source_types: { card: 0 } })),
  };
}
