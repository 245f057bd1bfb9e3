import type Stripe from 'stripe';
import { recordTransaction } from '../balance/balance-transactions.ts';
import { type Call, type SandboxContext, nowInSeconds } from '../http/call.ts';
import { noSuchObjectError } from '../http/errors.ts';
import { matchesFilter, paginate } from '../http/pagination.ts';
import type { Charge, List, PaymentIntent } from '../objects/api-types.ts';
import type { Decline } from '../objects/cards.ts';
import type { StoredMethod } from '../objects/cards.ts';
import { createId } from '../objects/ids.ts';

function createOutcome(decline: Decline | null): Stripe.Charge.Outcome {
  return {
    advice_code: decline ? 'try_again_later' : null,
    network_advice_code: null,
    network_decline_code: null,
    network_status: decline ? 'declined_by_network' : 'approved_by_network',
    reason: decline ? (decline.decline_code ?? decline.code) : null,
    risk_level: 'normal',
    seller_message: decline
      ? 'The bank did not return any further details with this decline.'
      : 'Payment complete.',
    type: decline ? 'issuer_declined' : 'authorized',
  };
}

function createPaymentMethodDetails(
  { card }: StoredMethod['wire'],
  amount: number,
): Stripe.Charge.PaymentMethodDetails {
  return {
    card: {
      amount_authorized: amount,
      authorization_code: null,
      brand: card.brand,
      checks: { address_line1_check: null, address_postal_code_check: null, cvc_check: 'pass' },
      country: card.country,
      electronic_commerce_indicator: null,
      exp_month: card.exp_month,
      exp_year: card.exp_year,
      funding: card.funding,
      installments: null,
      last4: card.last4,
      mandate: null,
      network: card.brand,
      network_transaction_id: null,
      regulated_status: 'unregulated',
      three_d_secure: null,
      transaction_link_id: null,
      wallet: null,
    },
    type: 'card',
  };
}

/** Creates the balance transaction for the captured amount of a charge. */
export function recordChargeTransaction(charge: Charge, context: SandboxContext): void {
  const row = recordTransaction(context, {
    kind: 'charge',
    amount: charge.amount_captured,
    currency: charge.currency,
    source: charge.id,
    description: charge.description,
  });
  charge.balance_transaction = row.id;
}

/**
 * Creates the charge of an intent. It fails if there is a `decline`. With manual capture, it only authorizes
 * the money.
 */
export function createCharge(
  intent: PaymentIntent,
  method: StoredMethod,
  decline: Decline | null,
  context: SandboxContext,
): Charge {
  const isCaptured = !decline && intent.capture_method === 'automatic';
  const charge: Charge = {
    id: createId('ch'),
    object: 'charge',
    amount: intent.amount,
    amount_captured: isCaptured ? intent.amount : 0,
    amount_refunded: 0,
    application: null,
    application_fee: null,
    application_fee_amount: null,
    balance_transaction: null,
    billing_details: method.wire.billing_details,
    calculated_statement_descriptor: null,
    captured: isCaptured,
    created: nowInSeconds(context),
    currency: intent.currency,
    customer: null,
    description: intent.description,
    disputed: false,
    failure_balance_transaction: null,
    failure_code: decline?.code ?? null,
    failure_message: decline?.message ?? null,
    fraud_details: {},
    livemode: false,
    metadata: intent.metadata,
    on_behalf_of: null,
    outcome: createOutcome(decline),
    paid: !decline,
    payment_intent: intent.id,
    payment_method: method.wire.id,
    payment_method_details: createPaymentMethodDetails(method.wire, intent.amount),
    receipt_email: intent.receipt_email,
    receipt_number: null,
    receipt_url: null,
    refunded: false,
    review: null,
    shipping: null,
    source: null,
    source_transfer: null,
    statement_descriptor: null,
    statement_descriptor_suffix: null,
    status: decline ? 'failed' : 'succeeded',
    transfer_data: null,
    transfer_group: intent.transfer_group,
  };
  context.store.charges.set(charge.id, charge);
  intent.latest_charge = charge.id;
  if (isCaptured) recordChargeTransaction(charge, context);
  context.emit(decline ? 'charge.failed' : 'charge.succeeded', charge);
  return charge;
}

export function retrieveCharge({ id, params, store }: Call): Charge {
  params.assertAllRead();
  const charge = store.charges.get(id);
  if (!charge) throw noSuchObjectError('charge', id);
  return charge;
}

export function listCharges(call: Call): List<Charge> {
  const { params, store } = call;
  const intent = params.text('payment_intent');
  const group = params.text('transfer_group');
  return paginate(call, {
    items: store.charges.values(),
    url: '/v1/charges',
    isIncluded: (charge) =>
      matchesFilter(intent, charge.payment_intent) && matchesFilter(group, charge.transfer_group),
  });
}
