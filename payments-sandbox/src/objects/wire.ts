import { randomBytes } from 'node:crypto';
import type { ErrorDetail } from '../http/errors.ts';

/** Objects as they go over the wire: the fields of the provider's that we use. Times in Unix seconds, amounts in cents. */
export interface PaymentMethod {
  id: string;
  object: 'payment_method';
  billing_details: {
    address: { postal_code: string | null };
    email: string | null;
    name: string | null;
    phone: string | null;
  };
  card: {
    brand: string;
    country: string;
    exp_month: number;
    exp_year: number;
    funding: 'credit' | 'debit';
    last4: string;
  };
  created: number;
  customer: null;
  livemode: false;
  metadata: Record<string, string>;
  type: 'card';
}

export type IntentStatus =
  'requires_payment_method' | 'requires_confirmation' | 'requires_action' | 'succeeded' | 'canceled';

export interface PaymentIntent {
  id: string;
  object: 'payment_intent';
  allowed_payment_method_types: string[] | null;
  amount: number;
  amount_capturable: number;
  amount_received?: number;
  canceled_at: number | null;
  cancellation_reason: string | null;
  capture_method: 'automatic';
  client_secret: string;
  confirmation_method: 'automatic';
  created: number;
  currency: string;
  description: string | null;
  last_payment_error: ErrorDetail | null;
  latest_charge?: string | null;
  livemode: false;
  metadata?: Record<string, string>;
  next_action: { type: 'use_stripe_sdk'; use_stripe_sdk: { type: 'three_d_secure_redirect' } } | null;
  payment_method: string | null;
  payment_method_types: ['card'];
  receipt_email: string | null;
  status: IntentStatus;
}

export interface Charge {
  id: string;
  object: 'charge';
  amount: number;
  amount_refunded: number;
  created: number;
  currency: string;
  failure_code: string | null;
  failure_message: string | null;
  livemode: false;
  metadata: Record<string, string>;
  paid: boolean;
  payment_intent: string;
  payment_method: string;
  refunded: boolean;
  status: 'succeeded' | 'failed';
}

export interface Refund {
  id: string;
  object: 'refund';
  amount: number;
  charge: string;
  created: number;
  currency: string;
  metadata: Record<string, string>;
  payment_intent: string;
  reason: string | null;
  status: 'succeeded';
}

export interface ProviderEvent {
  id: string;
  object: 'event';
  api_version: string;
  created: number;
  data: { object: PaymentIntent | Charge | Refund };
  livemode: false;
  pending_webhooks: number;
  request: { id: string; idempotency_key: string | null };
  type: string;
}

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';

const token = (length: number): string =>
  Array.from(randomBytes(length), (byte) => ALPHABET[byte % ALPHABET.length]).join('');

/** A fresh identifier such as `pi_…`, 24 characters after the prefix. */
export const newId = (prefix: string): string => `${prefix}_${token(24)}`;
export const newClientSecret = (intentId: string): string => `${intentId}_secret_${token(25)}`;
