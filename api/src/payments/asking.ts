import Stripe from 'stripe';
import { HttpError } from '../errors.ts';

const { errors } = Stripe;

/** 503: whether the provider did what it was asked is unknown, so the sentence promises nothing. */
const providerDown = (cause: unknown) =>
  Object.assign(
    new HttpError(503, {
      code: 'payment_provider_unavailable',
      message: 'The payment provider does not answer right now. Please try again in a moment.',
    }),
    { cause },
  );

/** True when the provider says that there is no such object. */
export const isUnknown = (error: unknown): boolean =>
  error instanceof errors.StripeInvalidRequestError &&
  (error.code === 'resource_missing' || error.statusCode === 404);

/** True when the object's state does not allow what was asked. */
export const isUnexpectedState = (error: unknown): boolean =>
  error instanceof errors.StripeInvalidRequestError && error.code === 'payment_intent_unexpected_state';

/**
 * Runs a call to the provider. Throws 503 when it cannot be reached, fails, or does not take our key; refusals
 * of the request itself pass through.
 */
export async function ask<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (
      error instanceof errors.StripeConnectionError ||
      error instanceof errors.StripeAPIError ||
      error instanceof errors.StripeRateLimitError ||
      error instanceof errors.StripeAuthenticationError ||
      error instanceof errors.StripePermissionError
    ) {
      throw providerDown(error);
    }
    throw error;
  }
}
