import type { PaymentMethod } from './api-types.ts';

export type ChargeOutcome =
  | 'success'
  | 'generic_decline'
  | 'insufficient_funds'
  | 'lost_card'
  | 'stolen_card'
  | 'expired_card'
  | 'incorrect_cvc'
  | 'processing_error'
  | 'test_mode_live_card';

export interface CardBehavior {
  outcome: ChargeOutcome;
  /** Whether the cardholder must pass 3-D Secure before the charge. */
  authenticate: boolean;
  funding: 'credit' | 'debit';
  country: string;
  /**
   * Event after a payment: a refund starts as pending, a refund fails, or the cardholder disputes the
   * payment.
   */
  later?: FollowUp;
}

/**
 * The stored data of a card: its behavior, and its API object `wire`. Number and security code are never
 * stored.
 */
export interface StoredMethod extends CardBehavior {
  wire: PaymentMethod;
}

type FollowUp = 'refund_pends' | 'refund_fails' | 'dispute';

export interface Decline {
  code: string;
  decline_code?: string;
  message: string;
  param?: string;
}

/** Codes and messages as documented at https://docs.stripe.com/testing and /error-codes. */
export const DECLINE_BY_OUTCOME: Record<Exclude<ChargeOutcome, 'success'>, Decline> = {
  generic_decline: {
    code: 'card_declined',
    decline_code: 'generic_decline',
    message: 'Your card was declined.',
  },
  insufficient_funds: {
    code: 'card_declined',
    decline_code: 'insufficient_funds',
    message: 'Your card has insufficient funds.',
  },
  lost_card: { code: 'card_declined', decline_code: 'lost_card', message: 'Your card was declined.' },
  stolen_card: { code: 'card_declined', decline_code: 'stolen_card', message: 'Your card was declined.' },
  expired_card: { code: 'expired_card', message: 'Your card has expired.', param: 'exp_month' },
  incorrect_cvc: {
    code: 'incorrect_cvc',
    message: "Your card's security code is incorrect.",
    param: 'cvc',
  },
  processing_error: {
    code: 'processing_error',
    message: 'An error occurred while processing your card. Try again in a little bit.',
  },
  test_mode_live_card: {
    code: 'card_declined',
    decline_code: 'test_mode_live_card',
    message:
      'Your card was declined. Your request was in test mode, but used a non test (live) card. ' +
      'For a list of valid test cards, visit: https://stripe.com/docs/testing.',
  },
};

export const AUTHENTICATION_FAILED: Decline = {
  code: 'payment_intent_authentication_failure',
  message:
    'We are unable to authenticate your payment method. Please choose a different payment method and try again.',
};

const OUTCOME_BY_NUMBER: Record<string, [outcome: ChargeOutcome, authenticate?: true]> = {
  '4242424242424242': ['success'],
  '4000056655665556': ['success'],
  '5555555555554444': ['success'],
  '2223003122003222': ['success'],
  '378282246310005': ['success'],
  '6011111111111117': ['success'],
  '3056930009020004': ['success'],
  '3566002020360505': ['success'],
  '4000000000007726': ['success'],
  '4000000000005126': ['success'],
  '4000000000000259': ['success'],
  '4000000000000002': ['generic_decline'],
  '4000000000009995': ['insufficient_funds'],
  '4000000000009987': ['lost_card'],
  '4000000000009979': ['stolen_card'],
  '4000000000000069': ['expired_card'],
  '4000000000000127': ['incorrect_cvc'],
  '4000000000000119': ['processing_error'],
  '4000002500003155': ['success', true],
  '4000002760003184': ['success', true],
  '4000000000003220': ['success', true],
  '4000008400001629': ['generic_decline', true],
  '4000008260003178': ['insufficient_funds', true],
};

const FOLLOW_UP_BY_NUMBER: Record<string, FollowUp> = {
  '4000000000007726': 'refund_pends',
  '4000000000005126': 'refund_fails',
  '4000000000000259': 'dispute',
};

/**
 * Returns the behavior of a well-formed card number. Unknown numbers are declined as in the provider's test
 * mode.
 */
export function getCardBehavior(number: string): CardBehavior {
  const [outcome, authenticate = false] = OUTCOME_BY_NUMBER[number] ?? ['test_mode_live_card'];
  const later = FOLLOW_UP_BY_NUMBER[number];
  return {
    outcome,
    authenticate,
    funding: number === '4000056655665556' ? 'debit' : 'credit',
    country: 'US',
    ...(later && { later }),
  };
}
