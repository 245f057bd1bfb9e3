import type { Call } from '../http/call.ts';
import { noSuch } from '../http/errors.ts';
import { fits, page } from '../http/page.ts';
import type { Balance, BalanceTransaction, List } from '../objects/wire.ts';
import { balanceOf } from './ledger.ts';

export function retrieveBalance({ params, store }: Call): Balance {
  params.end();
  return balanceOf(store);
}

export function listBalanceTransactions(call: Call): List<BalanceTransaction> {
  const { params, store } = call;
  const type = params.text('type');
  const source = params.text('source');
  const currency = params.text('currency');
  return page(call, {
    all: store.balance.values(),
    url: '/v1/balance_transactions',
    keep: (row) => fits(type, row.type) && fits(source, row.source) && fits(currency, row.currency),
  });
}

export function retrieveBalanceTransaction({ id, params, store }: Call): BalanceTransaction {
  params.end();
  const row = store.balance.get(id);
  if (!row) throw noSuch('balance_transaction', id);
  return row;
}
