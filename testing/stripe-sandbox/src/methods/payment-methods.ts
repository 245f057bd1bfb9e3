import { brandOf, INCORRECT_NUMBER, passesLuhn } from '../browser/card-rules.js';
import type { Call } from '../http/call.ts';
import { cardError, invalidRequestError, missingParamError, noSuchObjectError } from '../http/errors.ts';
import type { Params } from '../http/params.ts';
import type { PaymentMethod } from '../objects/api-types.ts';
import { behaviorOf } from '../objects/cards.ts';
import { newId } from '../objects/ids.ts';

interface Card {
  number: string;
  month: number;
  year: number;
}

function readCard(card: Params, now: Date): Card {
  const number = card.required('number').replace(/[\s-]/g, '');
  const month = card.integer('exp_month');
  const year = card.integer('exp_year');
  const cvc = card.text('cvc');
  if (month === undefined) throw missingParamError('card[exp_month]');
  if (year === undefined) throw missingParamError('card[exp_year]');
  if (!/^\d{12,19}$/.test(number) || number === INCORRECT_NUMBER || !passesLuhn(number)) {
    throw cardError({
      code: 'incorrect_number',
      message: 'Your card number is incorrect.',
      param: 'number',
    });
  }
  if (month < 1 || month > 12) {
    throw cardError({
      code: 'invalid_expiry_month',
      message: "Your card's expiration month is invalid.",
      param: 'exp_month',
    });
  }
  const fullYear = year < 100 ? 2000 + year : year;
  const monthsLeft = (fullYear - now.getUTCFullYear()) * 12 + month - (now.getUTCMonth() + 1);
  if (monthsLeft < 0 || monthsLeft > 50 * 12) {
    throw cardError({
      code: 'invalid_expiry_year',
      message: "Your card's expiration year is invalid.",
      param: 'exp_year',
    });
  }
  if (cvc !== undefined && !/^\d{3,4}$/.test(cvc)) {
    throw cardError({
      code: 'invalid_cvc',
      message: "Your card's security code is invalid.",
      param: 'cvc',
    });
  }
  return { number, month, year: fullYear };
}

function readBilling(billing: Params | undefined): PaymentMethod['billing_details'] {
  const address = billing?.nested('address');
  const addressField = (name: string): string | null => address?.text(name) ?? null;
  return {
    address: {
      city: addressField('city'),
      country: addressField('country'),
      line1: addressField('line1'),
      line2: addressField('line2'),
      postal_code: addressField('postal_code'),
      state: addressField('state'),
    },
    email: billing?.text('email') ?? null,
    name: billing?.text('name') ?? null,
    phone: billing?.text('phone') ?? null,
    tax_id: null,
  };
}

/**
 * Creates and stores a payment method from `type` and `card[…]`. Throws 402 if the card's data are invalid.
 */
export function createMethod(params: Params, { store, now }: Pick<Call, 'store' | 'now'>): PaymentMethod {
  const type = params.required('type');
  if (type !== 'card') {
    throw invalidRequestError(`The payment method type "${type}" is invalid.`, { param: 'type' });
  }
  const card = params.nested('card');
  if (!card) throw missingParamError('card');
  const billing = readBilling(params.nested('billing_details'));
  const metadata = params.stringMap('metadata');
  const at = new Date(now());
  const { number, month, year } = readCard(card, at);
  params.assertAllRead();
  const behavior = behaviorOf(number);
  const wire: PaymentMethod = {
    id: newId('pm'),
    object: 'payment_method',
    allow_redisplay: 'unspecified',
    billing_details: billing,
    card: {
      brand: brandOf(number),
      checks: { address_line1_check: null, address_postal_code_check: null, cvc_check: 'unchecked' },
      country: behavior.country,
      display_brand: brandOf(number),
      exp_month: month,
      exp_year: year,
      funding: behavior.funding,
      generated_from: null,
      last4: number.slice(-4),
      networks: { available: [brandOf(number)], preferred: null },
      regulated_status: 'unregulated',
      three_d_secure_usage: { supported: true },
      wallet: null,
    },
    created: Math.floor(at.getTime() / 1000),
    customer: null,
    customer_account: null,
    livemode: false,
    metadata,
    type: 'card',
  };
  store.methods.set(wire.id, { ...behavior, wire });
  return wire;
}

export const createPaymentMethod = (call: Call): PaymentMethod => createMethod(call.params, call);

export function retrievePaymentMethod({ id, params, store }: Call): PaymentMethod {
  params.assertAllRead();
  const method = store.methods.get(id);
  if (!method) throw noSuchObjectError('PaymentMethod', id, 'payment_method');
  return method.wire;
}
