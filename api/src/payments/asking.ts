import Stripe from 'stripe';
import { HttpError } from '../errors.ts';

const { errors } = Stripe;

/** How long a call to the provider may take, where its own time is too long. */
export type Patience = Pick<Stripe.RequestOptions, 'timeout' | 'maxNetworkRetries'>;
/** Where a person waits meanwhile. */
export const HASTE: Patience = { timeout: 3000, maxNetworkRetries: 0 };

/** 503: whether the provider did what it was asked is unknown, so the sentence promises nothing. */
const providerDown = (cause: unknown) =>
  Object.assign(
    new HttpError(503, {
      code: 'payment_provider_unavailable',
      message: 'The payment provider does not answer right now. Please try again in a moment.',
    }),
    { cause },
  );

/** What the provider said, or failed to say, behind an error of {@link ask}. */
const saidBy = (error: unknown): unknown => (error instanceof HttpError ? error.cause : error);

/**
 * True when our key does not see a seller's account any more: its holder closed it or revoked our access, or there never
 * was one. The provider answers 403 for all of these, as for a key that lacks a right, which is no matter of the account.
 */
export const isAccountGone = (error: unknown): boolean =>
  error instanceof errors.StripeError &&
  (error.code === 'account_invalid' ||
    (error instanceof errors.StripePermissionError &&
      error.message.includes('does not have access to account')));

/** True when the provider says that there is no such object. */
export const isUnknown = (error: unknown): boolean =>
  isAccountGone(error) ||
  (error instanceof errors.StripeInvalidRequestError &&
    (error.code === 'resource_missing' || error.statusCode === 404));

/** True when the object's state does not allow what was asked. */
export const isUnexpectedState = (error: unknown): boolean =>
  error instanceof errors.StripeInvalidRequestError && error.code === 'payment_intent_unexpected_state';

/** True when the provider refuses the request for what it asks: asked again, it would say the same. */
export const isRefused = (error: unknown): error is Stripe.errors.StripeError =>
  isAccountGone(error) ||
  error instanceof errors.StripeInvalidRequestError ||
  error instanceof errors.StripeCardError;

/**
 * True when the same request under the same key is in vain for as long as the provider keeps the key: it answers with a
 * failure that it keeps, or has the key for a request with other parameters.
 */
export function isKeySpent(error: unknown): boolean {
  const said = saidBy(error);
  if (!(said instanceof errors.StripeError)) return false;
  if (said instanceof errors.StripeIdempotencyError) return said.statusCode !== 409;
  return (said.statusCode ?? 0) >= 500 && said.headers?.['idempotent-replayed'] === 'true';
}

/** True when asking about something else would be in vain too: nobody answers, or too much was asked. */
export function isAway(error: unknown): boolean {
  const said = saidBy(error);
  return (
    said instanceof errors.StripeConnectionError ||
    said instanceof errors.StripeRateLimitError ||
    said instanceof errors.StripeAuthenticationError ||
    (said instanceof errors.StripePermissionError && !isAccountGone(said))
  );
}

/**
 * Runs a call to the provider. Throws 503 when it cannot be reached, fails, has the key for another request, or does not
 * take our key; refusals of the request itself pass through.
 */
export async function ask<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (
      isAway(error) ||
      error instanceof errors.StripeAPIError ||
      error instanceof errors.StripeIdempotencyError
    ) {
      throw providerDown(error);
    }
    throw error;
  }
}

/** Throws 503 for an answer that is not about what was asked: something between us and the provider is broken. */
export function requireAbout(isAbout: boolean, what: string): void {
  if (!isAbout) throw providerDown(new Error(`The payment provider answered about another ${what}`));
}
