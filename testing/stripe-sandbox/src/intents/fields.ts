import type { Call } from '../http/call.ts';
import { invalidRequestError, missingParamError, noSuchObjectError } from '../http/errors.ts';
import type { Params } from '../http/params.ts';
import { createCardPaymentMethod } from '../methods/payment-methods.ts';

const MIN_AMOUNT_CENTS = 50;
const MAX_AMOUNT_CENTS = 99_999_999;

/** Returns the amount of a payment in cents; undefined if absent. */
export function readAmount(params: Params): number | undefined {
  const amount = params.integer('amount');
  if (amount === undefined) return undefined;
  if (amount < 1) {
    throw invalidRequestError('This value must be greater than or equal to 1.', {
      code: 'parameter_invalid_integer',
      param: 'amount',
    });
  }
  if (amount < MIN_AMOUNT_CENTS) {
    throw invalidRequestError('Amount must be at least $0.50 usd', {
      code: 'amount_too_small',
      param: 'amount',
    });
  }
  if (amount > MAX_AMOUNT_CENTS) {
    throw invalidRequestError('Amount must be no more than $999,999.99', {
      code: 'amount_too_large',
      param: 'amount',
    });
  }
  return amount;
}

/** Returns the amount in cents. Throws if it is absent. */
export function requireAmount(params: Params): number {
  const amount = readAmount(params);
  if (amount === undefined) throw missingParamError('amount');
  return amount;
}

export function readCurrency(params: Params): string {
  const currency = params.required('currency').toLowerCase();
  if (!/^[a-z]{3}$/.test(currency)) {
    throw invalidRequestError(`Invalid currency: ${currency}.`, { param: 'currency' });
  }
  return currency;
}

/**
 * Returns the id of the payment method. With `payment_method_data`, creates it. Otherwise, it is the existing
 * method in `payment_method`. undefined if both are absent.
 */
export function readPaymentMethodId(call: Call): string | undefined {
  const data = call.params.nested('payment_method_data');
  const id = call.params.text('payment_method');
  if (data) return createCardPaymentMethod(data, call).id;
  if (id !== undefined && !call.store.methods.has(id))
    throw noSuchObjectError('PaymentMethod', id, 'payment_method');
  return id;
}
