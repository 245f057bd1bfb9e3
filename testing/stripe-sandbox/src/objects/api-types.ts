import type Stripe from 'stripe';

/**
 * The API objects in this file are the provider's own types. They have ids in place of expandable objects,
 * and lack fields that the sandbox never sends. Times are in Unix seconds, amounts in cents.
 */
type Metadata = Record<string, string>;

export interface PaymentMethod extends Stripe.PaymentMethod {
  card: Stripe.PaymentMethod.Card;
  customer: null;
  metadata: Metadata;
  type: 'card';
}

export type IntentStatus =
  | 'requires_payment_method'
  | 'requires_confirmation'
  | 'requires_action'
  | 'processing'
  | 'requires_capture'
  | 'succeeded'
  | 'canceled';

export interface PaymentIntent extends Stripe.PaymentIntent {
  capture_method: 'automatic' | 'manual';
  client_secret: string;
  latest_charge: string | null;
  metadata: Metadata;
  payment_method: string | null;
  status: IntentStatus;
}

export interface Charge extends Stripe.Charge {
  balance_transaction: string | null;
  metadata: Metadata;
  payment_intent: string;
  payment_method: string;
  status: 'succeeded' | 'failed';
}

export type RefundStatus = 'pending' | 'succeeded' | 'failed' | 'requires_action' | 'canceled';

export interface Refund extends Stripe.Refund {
  balance_transaction: string | null;
  charge: string;
  failure_balance_transaction?: string;
  metadata: Metadata;
  payment_intent: string;
  status: RefundStatus;
}

export interface Account extends Stripe.Account {
  capabilities: Stripe.Account.Capabilities;
  metadata: Metadata;
  requirements: Stripe.Account.Requirements;
}

export interface Transfer extends Stripe.Transfer {
  balance_transaction: string;
  destination: string;
  metadata: Metadata;
  source_transaction: string | null;
}

export interface TransferReversal extends Stripe.TransferReversal {
  balance_transaction: string;
  metadata: Metadata;
  transfer: string;
}

export interface BalanceTransaction extends Stripe.BalanceTransaction {
  source: string;
}

export type DisputeStatus =
  | 'warning_needs_response'
  | 'warning_under_review'
  | 'warning_closed'
  | 'needs_response'
  | 'under_review'
  | 'appeal_needs_response'
  | 'appeal_under_review'
  | 'won'
  | 'lost'
  | 'prevented';

export interface Dispute extends Stripe.Dispute {
  charge: string;
  metadata: Metadata;
  payment_intent: string;
  status: DisputeStatus;
}

export type Application = Stripe.Application;
export type AccountLink = Stripe.AccountLink;
export type Balance = Stripe.Balance;

/** Objects that an event can contain. */
export type EventObject = PaymentIntent | Charge | Refund | Account | Transfer | Dispute | Application;

export type EventType =
  | `payment_intent.${'created' | 'processing' | 'requires_action' | 'amount_capturable_updated' | 'payment_failed' | 'succeeded' | 'canceled'}`
  | `charge.${'succeeded' | 'failed' | 'captured' | 'refunded' | 'refund.updated' | 'updated' | 'expired'}`
  | `charge.dispute.${'created' | 'updated' | 'closed' | 'funds_withdrawn' | 'funds_reinstated'}`
  | `refund.${'created' | 'updated' | 'failed'}`
  | `transfer.${'created' | 'updated' | 'reversed'}`
  | `account.${'updated' | 'application.deauthorized'}`;

export interface ProviderEvent extends Stripe.EventBase {
  data: { object: EventObject; previous_attributes?: object };
  request: { id: string | null; idempotency_key: string | null };
  type: EventType;
}

export type List<T> = Pick<Stripe.ApiList<T>, 'object' | 'data' | 'has_more' | 'url'>;
