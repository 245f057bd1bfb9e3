import type { Call } from '../http/call.ts';
import { invalidRequest, missingParam, noSuch } from '../http/errors.ts';
import { type Charge, newId, type Refund } from '../objects/wire.ts';

function chargeToRefund({ params, store }: Call): Charge {
  const intentId = params.text('payment_intent');
  const chargeId = params.text('charge');
  if (intentId !== undefined) {
    const intent = store.intents.get(intentId);
    if (!intent) throw noSuch('payment_intent', intentId, 'payment_intent');
    const charge = intent.latest_charge ? store.charges.get(intent.latest_charge) : undefined;
    if (intent.status !== 'succeeded' || !charge) {
      throw invalidRequest(`This PaymentIntent (${intentId}) does not have a successful charge to refund.`, {
        param: 'payment_intent',
      });
    }
    return charge;
  }
  if (chargeId === undefined) throw missingParam('payment_intent');
  const charge = store.charges.get(chargeId);
  if (!charge) throw noSuch('charge', chargeId, 'charge');
  if (!charge.paid) throw invalidRequest(`Charge ${chargeId} was not successful.`, { param: 'charge' });
  return charge;
}

const dollars = (cents: number): string => `$${(cents / 100).toFixed(2)}`;

/** Pays back all that is left of a charge, or `amount` cents of it. */
export function createRefund(call: Call): Refund {
  const { params, store } = call;
  const charge = chargeToRefund(call);
  const left = charge.amount - charge.amount_refunded;
  const amount = params.integer('amount') ?? left;
  const reason = params.text('reason') ?? null;
  const metadata = params.texts('metadata');
  params.end();
  if (left === 0) {
    throw invalidRequest(`Charge ${charge.id} has already been refunded.`, {
      code: 'charge_already_refunded',
    });
  }
  if (amount < 1) {
    throw invalidRequest('Invalid positive integer', { code: 'parameter_invalid_integer', param: 'amount' });
  }
  if (amount > left) {
    throw invalidRequest(
      `Refund amount (${dollars(amount)}) is greater than unrefunded amount on charge (${dollars(left)})`,
      { param: 'amount' },
    );
  }
  const refund: Refund = {
    id: newId('re'),
    object: 'refund',
    amount,
    charge: charge.id,
    created: Math.floor(call.now() / 1000),
    currency: charge.currency,
    metadata,
    payment_intent: charge.payment_intent,
    reason,
    status: 'succeeded',
  };
  charge.amount_refunded += amount;
  charge.refunded = charge.amount_refunded === charge.amount;
  store.refunds.set(refund.id, refund);
  call.emit('refund.created', refund);
  call.emit('charge.refunded', charge);
  return refund;
}

export function retrieveRefund({ id, params, store }: Call): Refund {
  params.end();
  const refund = store.refunds.get(id);
  if (!refund) throw noSuch('refund', id);
  return refund;
}

export function retrieveCharge({ id, params, store }: Call): Charge {
  params.end();
  const charge = store.charges.get(id);
  if (!charge) throw noSuch('charge', id);
  return charge;
}
