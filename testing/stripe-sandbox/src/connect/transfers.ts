import { recordTransaction, sumBalanceByCurrency } from '../balance/balance-transactions.ts';
import { type Call, nowInSeconds } from '../http/call.ts';
import { invalidRequestError, missingParamError, noSuchObjectError } from '../http/errors.ts';
import { matchesFilter, paginate } from '../http/pagination.ts';
import { readCurrency } from '../intents/fields.ts';
import type { Account, Charge, List, Transfer } from '../objects/api-types.ts';
import { createId } from '../objects/ids.ts';
import { mergeMetadata } from '../objects/metadata.ts';
import { findAccessibleAccount } from './accounts.ts';

function requirePayableAccount(id: string, call: Call): Account {
  const account = findAccessibleAccount(id, call);
  if (!account) {
    throw invalidRequestError(`No such destination: '${id}'`, {
      code: 'resource_missing',
      param: 'destination',
    });
  }
  if (account.capabilities.transfers !== 'active') {
    throw invalidRequestError(
      'Your destination account needs to have at least one of the following capabilities enabled: transfers, ' +
        'crypto_transfers, legacy_payments',
      { code: 'insufficient_capabilities_for_transfer', param: 'destination' },
    );
  }
  return account;
}

function requireSourceCharge(id: string, currency: string, { store }: Call): Charge {
  const charge = store.charges.get(id);
  if (!charge) throw noSuchObjectError('charge', id, 'source_transaction');
  if (!charge.paid || !charge.captured) {
    throw invalidRequestError(`Charge ${id} has no money to transfer: it was not captured.`, {
      param: 'source_transaction',
    });
  }
  if (charge.currency !== currency) {
    throw invalidRequestError(
      `The currency of source_transaction's balance transaction (${charge.currency}) must be the same as the ` +
        `transfer currency (${currency})`,
      { param: 'currency' },
    );
  }
  return charge;
}

/** Returns the remaining amount of a charge after its refunds and transfers. */
function computeRemainingAmount(charge: Charge, { store }: Call): number {
  let remainingAmount = charge.amount_captured - charge.amount_refunded;
  for (const transfer of store.transfers.values()) {
    if (transfer.source_transaction === charge.id)
      remainingAmount -= transfer.amount - transfer.amount_reversed;
  }
  return remainingAmount;
}

const insufficientFundsError = (message: string) =>
  invalidRequestError(message, { code: 'balance_insufficient', param: 'amount' });

/**
 * Throws if the amount exceeds the remaining amount of the source charge, or the balance if there is no
 * source charge.
 */
function requireFunds(amount: number, currency: string, source: Charge | undefined, call: Call): void {
  if (source) {
    const remainingAmount = computeRemainingAmount(source, call);
    if (amount <= remainingAmount) return;
    throw insufficientFundsError(
      `Insufficient funds in the source charge ${source.id}: ${String(remainingAmount)} of it can be transferred.`,
    );
  }
  if (amount <= (sumBalanceByCurrency(call.store).get(currency) ?? 0)) return;
  throw insufficientFundsError(
    'You have insufficient available funds in your Stripe account. Try adding funds directly to your available ' +
      'balance by creating Charges using the 4000000000000077 test card.',
  );
}

function readTransferAmount({ params }: Call): number | undefined {
  const amount = params.integer('amount');
  if (amount !== undefined && amount < 1) {
    throw invalidRequestError('This value must be greater than or equal to 1.', {
      code: 'parameter_invalid_integer',
      param: 'amount',
    });
  }
  return amount;
}

/** Returns the transfer group of a charge. Creates one if the charge has none, as the provider does. */
function ensureTransferGroup(charge: Charge): string {
  charge.transfer_group ??= `group_${charge.payment_intent}`;
  return charge.transfer_group;
}

/** Transfers money to a connected account, from a charge if `source_transaction` names one. */
export function createTransfer(call: Call): Transfer {
  const { params, store } = call;
  const requestedAmount = readTransferAmount(call);
  const currency = readCurrency(params);
  const destination = params.required('destination');
  const sourceId = params.text('source_transaction');
  const description = params.text('description') ?? null;
  const group = params.text('transfer_group');
  const metadata = params.stringMap('metadata');
  if (requestedAmount === undefined && sourceId === undefined) throw missingParamError('amount');
  params.assertAllRead();
  const account = requirePayableAccount(destination, call);
  const source = sourceId === undefined ? undefined : requireSourceCharge(sourceId, currency, call);
  const amount = requestedAmount ?? source?.amount_captured ?? 0;
  requireFunds(amount, currency, source, call);
  const id = createId('tr');
  const transfer: Transfer = {
    id,
    object: 'transfer',
    amount,
    amount_reversed: 0,
    balance_transaction: recordTransaction(call, {
      kind: 'transfer',
      amount: -amount,
      currency,
      source: id,
      description,
    }).id,
    created: nowInSeconds(call),
    currency,
    description,
    destination: account.id,
    destination_payment: createId('py'),
    livemode: false,
    metadata,
    reversals: { object: 'list', data: [], has_more: false, url: `/v1/transfers/${id}/reversals` },
    reversed: false,
    source_transaction: source?.id ?? null,
    source_type: 'card',
    transfer_group: group ?? (source ? ensureTransferGroup(source) : null),
  };
  store.transfers.set(id, transfer);
  call.emit('transfer.created', transfer);
  return transfer;
}

/** Returns the transfer whose id is in the request path. Throws 404 if there is none. */
export function requireTransfer({ id, store }: Call): Transfer {
  const transfer = store.transfers.get(id);
  if (!transfer) throw noSuchObjectError('transfer', id);
  return transfer;
}

export function retrieveTransfer(call: Call): Transfer {
  call.params.assertAllRead();
  return requireTransfer(call);
}

export function updateTransfer(call: Call): Transfer {
  const { params } = call;
  const metadata = params.stringMap('metadata');
  const description = params.text('description');
  params.assertAllRead();
  const transfer = requireTransfer(call);
  const previous = { metadata: transfer.metadata, description: transfer.description };
  transfer.metadata = mergeMetadata(transfer.metadata, metadata);
  if (description !== undefined) transfer.description = description;
  call.emit('transfer.updated', transfer, { previous });
  return transfer;
}

export function listTransfers(call: Call): List<Transfer> {
  const { params, store } = call;
  const destination = params.text('destination');
  const group = params.text('transfer_group');
  return paginate(call, {
    items: store.transfers.values(),
    url: '/v1/transfers',
    isIncluded: (transfer) =>
      matchesFilter(destination, transfer.destination) && matchesFilter(group, transfer.transfer_group),
  });
}
