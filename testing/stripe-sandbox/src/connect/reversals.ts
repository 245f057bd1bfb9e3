import { recordTransaction } from '../balance/balance-transactions.ts';
import { type Call, nowInSeconds } from '../http/call.ts';
import { invalidRequestError, noSuchObjectError } from '../http/errors.ts';
import { paginate } from '../http/pagination.ts';
import type { List, TransferReversal } from '../objects/api-types.ts';
import { createId } from '../objects/ids.ts';
import { requireTransfer } from './transfers.ts';

const MAX_EMBEDDED_REVERSALS = 10;

/** Reverses a transfer: `amount` cents, or the whole remaining amount. */
export function createReversal(call: Call): TransferReversal {
  const { params, store } = call;
  const requestedAmount = params.integer('amount');
  const description = params.text('description') ?? null;
  const metadata = params.stringMap('metadata');
  params.ignore('refund_application_fee');
  if (requestedAmount !== undefined && requestedAmount < 1) {
    throw invalidRequestError('This value must be greater than or equal to 1.', {
      code: 'parameter_invalid_integer',
      param: 'amount',
    });
  }
  params.assertAllRead();
  const transfer = requireTransfer(call);
  const remainingAmount = transfer.amount - transfer.amount_reversed;
  if (remainingAmount === 0)
    throw invalidRequestError(`Transfer ${transfer.id} has already been fully reversed.`);
  const amount = requestedAmount ?? remainingAmount;
  if (amount > remainingAmount) {
    throw invalidRequestError(
      `Reversal amount (${String(amount)}) is greater than the amount of the transfer that is left (${String(remainingAmount)})`,
      { param: 'amount' },
    );
  }
  const { currency } = transfer;
  const previous = { amount_reversed: transfer.amount_reversed, reversed: transfer.reversed };
  const id = createId('trr');
  const reversal: TransferReversal = {
    id,
    object: 'transfer_reversal',
    amount,
    balance_transaction: recordTransaction(call, {
      kind: 'transfer_reversal',
      amount,
      currency,
      source: id,
      description,
    }).id,
    created: nowInSeconds(call),
    currency,
    destination_payment_refund: createId('pyr'),
    metadata,
    source_refund: null,
    transfer: transfer.id,
  };
  store.reversals.set(id, reversal);
  transfer.amount_reversed += amount;
  transfer.reversed = transfer.amount_reversed === transfer.amount;
  const newestFirst = [...store.reversals.values()].filter((each) => each.transfer === transfer.id).reverse();
  transfer.reversals = {
    ...transfer.reversals,
    data: newestFirst.slice(0, MAX_EMBEDDED_REVERSALS),
    has_more: newestFirst.length > MAX_EMBEDDED_REVERSALS,
  };
  call.emit('transfer.reversed', transfer, { previous });
  return reversal;
}

export function listReversals(call: Call): List<TransferReversal> {
  const url = `/v1/transfers/${call.id}/reversals`;
  const reversalPage = paginate(call, {
    items: call.store.reversals.values(),
    url,
    isIncluded: ({ transfer }) => transfer === call.id,
  });
  requireTransfer(call);
  return reversalPage;
}

export function retrieveReversal(call: Call): TransferReversal {
  call.params.assertAllRead();
  const reversal = call.store.reversals.get(call.subId);
  if (reversal?.transfer !== requireTransfer(call).id)
    throw noSuchObjectError('transfer_reversal', call.subId);
  return reversal;
}
