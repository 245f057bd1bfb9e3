import { book, sums } from '../balance/ledger.ts';
import { type Call, secondsOf } from '../http/call.ts';
import { invalidRequest, missingParam, noSuch } from '../http/errors.ts';
import { fits, page } from '../http/page.ts';
import { mergedMetadata, readCurrency } from '../intents/fields.ts';
import { newId } from '../objects/ids.ts';
import type { Account, Charge, List, Transfer } from '../objects/wire.ts';
import { accessibleAccount } from './accounts.ts';

function payableAccount(id: string, call: Call): Account {
  const account = accessibleAccount(id, call);
  if (!account) {
    throw invalidRequest(`No such destination: '${id}'`, { code: 'resource_missing', param: 'destination' });
  }
  if (account.capabilities.transfers !== 'active') {
    throw invalidRequest(
      'Your destination account needs to have at least one of the following capabilities enabled: transfers, ' +
        'crypto_transfers, legacy_payments',
      { code: 'insufficient_capabilities_for_transfer', param: 'destination' },
    );
  }
  return account;
}

function sourceCharge(id: string, currency: string, { store }: Call): Charge {
  const charge = store.charges.get(id);
  if (!charge) throw noSuch('charge', id, 'source_transaction');
  if (!charge.paid || !charge.captured) {
    throw invalidRequest(`Charge ${id} has no money to transfer: it was not captured.`, {
      param: 'source_transaction',
    });
  }
  if (charge.currency !== currency) {
    throw invalidRequest(
      `The currency of source_transaction's balance transaction (${charge.currency}) must be the same as the ` +
        `transfer currency (${currency})`,
      { param: 'currency' },
    );
  }
  return charge;
}

/** Returns the remaining amount of a charge after its refunds and transfers. */
function leftOf(charge: Charge, { store }: Call): number {
  let left = charge.amount_captured - charge.amount_refunded;
  for (const transfer of store.transfers.values()) {
    if (transfer.source_transaction === charge.id) left -= transfer.amount - transfer.amount_reversed;
  }
  return left;
}

const insufficient = (message: string) =>
  invalidRequest(message, { code: 'balance_insufficient', param: 'amount' });

/** Throws if the source charge, or else the balance, does not cover the amount. */
function requireFunds(amount: number, currency: string, source: Charge | undefined, call: Call): void {
  if (source) {
    const left = leftOf(source, call);
    if (amount <= left) return;
    throw insufficient(
      `Insufficient funds in the source charge ${source.id}: ${String(left)} of it can be transferred.`,
    );
  }
  if (amount <= (sums(call.store).get(currency) ?? 0)) return;
  throw insufficient(
    'You have insufficient available funds in your Stripe account. Try adding funds directly to your available ' +
      'balance by creating Charges using the 4000000000000077 test card.',
  );
}

function readAmount({ params }: Call): number | undefined {
  const amount = params.integer('amount');
  if (amount !== undefined && amount < 1) {
    throw invalidRequest('This value must be greater than or equal to 1.', {
      code: 'parameter_invalid_integer',
      param: 'amount',
    });
  }
  return amount;
}

/** Returns the transfer group of a charge. Generates one if the caller named none, as the provider does. */
function groupOf(charge: Charge): string {
  charge.transfer_group ??= `group_${charge.payment_intent}`;
  return charge.transfer_group;
}

/** Transfers money to a connected account, from a charge if `source_transaction` names one. */
export function createTransfer(call: Call): Transfer {
  const { params, store } = call;
  const asked = readAmount(call);
  const currency = readCurrency(params);
  const destination = params.required('destination');
  const sourceId = params.text('source_transaction');
  const description = params.text('description') ?? null;
  const group = params.text('transfer_group');
  const metadata = params.texts('metadata');
  if (asked === undefined && sourceId === undefined) throw missingParam('amount');
  params.end();
  const account = payableAccount(destination, call);
  const source = sourceId === undefined ? undefined : sourceCharge(sourceId, currency, call);
  const amount = asked ?? source?.amount_captured ?? 0;
  requireFunds(amount, currency, source, call);
  const id = newId('tr');
  const transfer: Transfer = {
    id,
    object: 'transfer',
    amount,
    amount_reversed: 0,
    balance_transaction: book(call, {
      kind: 'transfer',
      amount: -amount,
      currency,
      source: id,
      description,
    }).id,
    created: secondsOf(call),
    currency,
    description,
    destination: account.id,
    destination_payment: newId('py'),
    livemode: false,
    metadata,
    reversals: { object: 'list', data: [], has_more: false, url: `/v1/transfers/${id}/reversals` },
    reversed: false,
    source_transaction: source?.id ?? null,
    source_type: 'card',
    transfer_group: group ?? (source ? groupOf(source) : null),
  };
  store.transfers.set(id, transfer);
  call.emit('transfer.created', transfer);
  return transfer;
}

/** Returns the transfer in the path. */
export function ownTransfer({ id, store }: Call): Transfer {
  const transfer = store.transfers.get(id);
  if (!transfer) throw noSuch('transfer', id);
  return transfer;
}

export function retrieveTransfer(call: Call): Transfer {
  call.params.end();
  return ownTransfer(call);
}

export function updateTransfer(call: Call): Transfer {
  const { params } = call;
  const metadata = params.texts('metadata');
  const description = params.text('description');
  params.end();
  const transfer = ownTransfer(call);
  const previous = { metadata: transfer.metadata, description: transfer.description };
  transfer.metadata = mergedMetadata(transfer.metadata, metadata);
  if (description !== undefined) transfer.description = description;
  call.emit('transfer.updated', transfer, { previous });
  return transfer;
}

export function listTransfers(call: Call): List<Transfer> {
  const { params, store } = call;
  const destination = params.text('destination');
  const group = params.text('transfer_group');
  return page(call, {
    all: store.transfers.values(),
    url: '/v1/transfers',
    keep: (transfer) => fits(destination, transfer.destination) && fits(group, transfer.transfer_group),
  });
}
