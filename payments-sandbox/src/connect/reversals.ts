import { book } from '../balance/ledger.ts';
import { type Call, secondsOf } from '../http/call.ts';
import { invalidRequest, noSuch } from '../http/errors.ts';
import { page } from '../http/page.ts';
import { newId } from '../objects/ids.ts';
import type { List, TransferReversal } from '../objects/wire.ts';
import { ownTransfer } from './transfers.ts';

const EMBEDDED = 10;

/** Reverses a transfer: `amount` cents, or the whole remaining amount. */
export function createReversal(call: Call): TransferReversal {
  const { params, store } = call;
  const asked = params.integer('amount');
  const description = params.text('description') ?? null;
  const metadata = params.texts('metadata');
  params.ignore('refund_application_fee');
  if (asked !== undefined && asked < 1) {
    throw invalidRequest('This value must be greater than or equal to 1.', {
      code: 'parameter_invalid_integer',
      param: 'amount',
    });
  }
  params.end();
  const transfer = ownTransfer(call);
  const left = transfer.amount - transfer.amount_reversed;
  if (left === 0) throw invalidRequest(`Transfer ${transfer.id} has already been fully reversed.`);
  const amount = asked ?? left;
  if (amount > left) {
    throw invalidRequest(
      `Reversal amount (${String(amount)}) is greater than the amount of the transfer that is left (${String(left)})`,
      { param: 'amount' },
    );
  }
  const { currency } = transfer;
  const previous = { amount_reversed: transfer.amount_reversed, reversed: transfer.reversed };
  const id = newId('trr');
  const reversal: TransferReversal = {
    id,
    object: 'transfer_reversal',
    amount,
    balance_transaction: book(call, { kind: 'transfer_reversal', amount, currency, source: id, description })
      .id,
    created: secondsOf(call),
    currency,
    destination_payment_refund: newId('pyr'),
    metadata,
    source_refund: null,
    transfer: transfer.id,
  };
  store.reversals.set(id, reversal);
  transfer.amount_reversed += amount;
  transfer.reversed = transfer.amount_reversed === transfer.amount;
  const all = [...store.reversals.values()].filter((each) => each.transfer === transfer.id).reverse();
  transfer.reversals = {
    ...transfer.reversals,
    data: all.slice(0, EMBEDDED),
    has_more: all.length > EMBEDDED,
  };
  call.emit('transfer.reversed', transfer, { previous });
  return reversal;
}

export function listReversals(call: Call): List<TransferReversal> {
  const url = `/v1/transfers/${call.id}/reversals`;
  const listed = page(call, {
    all: call.store.reversals.values(),
    url,
    keep: ({ transfer }) => transfer === call.id,
  });
  ownTransfer(call);
  return listed;
}

export function retrieveReversal(call: Call): TransferReversal {
  call.params.end();
  const reversal = call.store.reversals.get(call.subId);
  if (reversal?.transfer !== ownTransfer(call).id) throw noSuch('transfer_reversal', call.subId);
  return reversal;
}
