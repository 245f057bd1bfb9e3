import { detectBrand, INCORRECT_CARD_NUMBER, isLuhnValid } from '../browser/card-rules.js';
import type { Call } from '../http/call.ts';
import { cardError, invalidRequestError, missingParamError, noSuchObjectError } from '../http/errors.ts';
import type { Params } from '../http/params.ts';
import type { PaymentMethod } from '../objects/api-types.ts';
import { getCardBehavior } from '../objects/cards.ts';
import { createId } from '../objects/ids.ts';

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
  if (!/^\d{12,19}$/.test(number) || number === INCORRECT_CARD_NUMBER || !isLuhnValid(number)) {
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

function readBillingDetails(billing: Params | undefined): PaymentMethod['billing_details'] {
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
 * Creates and stores a payment method from `type` and `card[…]`. Throws 402 if the card's data is invalid.
 */
export function createCardPaymentMethod(
  params: Params,
  { store, now }: Pick<Call, 'store' | 'now'>,
): PaymentMethod {
  const type = params.required('type');
  if (type !== 'card') {
    throw invalidRequestError(`The payment method type "${type}" is invalid.`, { param: 'type' });
  }
  const card = params.nested('card');
  if (!card) throw missingParamError('card');
  const billingDetails = readBillingDetails(params.nested('billing_details'));
  const metadata = params.stringMap('metadata');
  const currentTime = new Date(now());
  const { number, month, year } = readCard(card, currentTime);
  params.assertAllRead();
  const behavior = getCardBehavior(number);
  const paymentMethod: PaymentMethod = {
    id: createId('pm'),
    object: 'payment_method',
    allow_redisplay: 'unspecified',
    billing_details: billingDetails,
    card: {
      brand: detectBrand(number),
      checks: { address_line1_check: null, address_postal_code_check: null, cvc_check: 'unchecked' },
      country: behavior.country,
      display_brand: detectBrand(number),
      exp_month: month,
      exp_year: year,
      funding: behavior.funding,
      generated_from: null,
      last4: number.slice(-4),
      networks: { available: [detectBrand(number)], preferred: null },
      regulated_status: 'unregulated',
      three_d_secure_usage: { supported: true },
      wallet: null,
    },
    created: Math.floor(currentTime.getTime() / 1000),
    customer: null,
    customer_account: null,
    livemode: false,
    metadata,
    type: 'card',
  };
  store.methods.set(paymentMethod.id, { ...behavior, wire: paymentMethod });
  return paymentMethod;
}

export const createPaymentMethod = (call: Call): PaymentMethod => createCardPaymentMethod(call.params, call);

export function retrievePaymentMethod({ id, params, store }: Call): PaymentMethod {
  params.assertAllRead();
  const method = store.methods.get(id);
  if (!method) throw noSuchObjectError('PaymentMethod', id, 'payment_method');
  return method.wire;
}
