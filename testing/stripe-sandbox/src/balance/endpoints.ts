import type { Call } from '../http/call.ts';
import { noSuchObjectError } from '../http/errors.ts';
import { matchesFilter, paginate } from '../http/pagination.ts';
import type { Balance, BalanceTransaction, List } from '../objects/api-types.ts';
import { computeBalance } from './balance-transactions.ts';

export function retrieveBalance({ params, store }: Call): Balance {
  params.assertAllRead();
  return computeBalance(store);
}

export function listBalanceTransactions(call: Call): List<BalanceTransaction> {
  const { params, store } = call;
  const type = params.text('type');
  const source = params.text('source');
  const currency = params.text('currency');
  return paginate(call, {
    items: store.balance.values(),
    url: '/v1/balance_transactions',
    isIncluded: (row) =>
      matchesFilter(type, row.type) &&
      matchesFilter(source, row.source) &&
      matchesFilter(currency, row.currency),
  });
}

export function retrieveBalanceTransaction({ id, params, store }: Call): BalanceTransaction {
  params.assertAllRead();
  const row = store.balance.get(id);
  if (!row) throw noSuchObjectError('balance_transaction', id);
  return row;
}
