import Stripe from 'stripe';
import { HttpError } from '../../platform/errors/errors.ts';

const { errors } = Stripe;

/** Overrides the client's default timeouts for one call to the provider. */
export type Timeouts = Pick<Stripe.RequestOptions, 'timeout' | 'maxNetworkRetries'>;
/** Timeouts of provider calls that a user waits for. */
export const INTERACTIVE_TIMEOUT: Timeouts = { timeout: 3000, maxNetworkRetries: 0 };

/** Returns a 503 error. Its message does not say whether the call had an effect, because that is unknown. */
const providerUnavailableError = (cause: unknown) =>
  Object.assign(
    new HttpError(503, {
      code: 'payment_provider_unavailable',
      message: 'We can’t reach the payment provider right now. Try again in a moment.',
    }),
    { cause },
  );

/**
 * Unwraps the provider's error (or network error) from the HttpError that {@link callProvider} throws.
 * Returns other errors unchanged.
 */
const providerErrorOf = (error: unknown): unknown => (error instanceof HttpError ? error.cause : error);

/**
 * Returns true if our key has no access to a seller's account: its owner closed it or revoked our access, or
 * it never existed. The provider returns 403 for all of these. A 403 because our key lacks a permission does
 * not count.
 */
export const isAccountGone = (error: unknown): boolean =>
  error instanceof errors.StripeError &&
  (error.code === 'account_invalid' ||
    (error instanceof errors.StripePermissionError &&
      error.message.includes('does not have access to account')));

/** Returns true if the provider does not have the requested object. */
export const isResourceMissing = (error: unknown): boolean =>
  isAccountGone(error) ||
  (error instanceof errors.StripeInvalidRequestError &&
    (error.code === 'resource_missing' || error.statusCode === 404));

/** Returns true if the status of the payment intent does not allow the request. */
export const isUnexpectedState = (error: unknown): boolean =>
  error instanceof errors.StripeInvalidRequestError && error.code === 'payment_intent_unexpected_state';

/** Returns true if the provider rejects the request itself, so a retry would fail too. */
export const isRejectedByProvider = (error: unknown): error is Stripe.errors.StripeError =>
  isAccountGone(error) ||
  error instanceof errors.StripeInvalidRequestError ||
  error instanceof errors.StripeCardError;

/**
 * Returns true if a retry with the same idempotency key can't succeed. Either the provider replays the
 * failure that it stored for the key, or the key belongs to a request with other parameters.
 */
export function isIdempotencyKeyUsed(error: unknown): boolean {
  const providerError = providerErrorOf(error);
  if (!(providerError instanceof errors.StripeError)) return false;
  if (providerError instanceof errors.StripeIdempotencyError) return providerError.statusCode !== 409;
  return (providerError.statusCode ?? 0) >= 500 && providerError.headers?.['idempotent-replayed'] === 'true';
}

/**
 * Returns true if calls about other objects would fail too: the provider is unreachable, rate-limits us, or
 * rejects our key.
 */
export function isProviderUnavailable(error: unknown): boolean {
  const providerError = providerErrorOf(error);
  return (
    providerError instanceof errors.StripeConnectionError ||
    providerError instanceof errors.StripeRateLimitError ||
    providerError instanceof errors.StripeAuthenticationError ||
    (providerError instanceof errors.StripePermissionError && !isAccountGone(providerError))
  );
}

/**
 * Runs a call to the provider. Throws 503 if the provider is unreachable, fails, rejects our key, or knows
 * the idempotency key from another request. Rethrows all other errors unchanged.
 */
export async function callProvider<T>(call: () => Promise<T>): Promise<T> {
  try {
    return await call();
  } catch (error) {
    if (
      isProviderUnavailable(error) ||
      error instanceof errors.StripeAPIError ||
      error instanceof errors.StripeIdempotencyError
    ) {
      throw providerUnavailableError(error);
    }
    throw error;
  }
}

/**
 * Throws 503 if the response is not about the requested object. In that case, something between
 * us and the provider is broken.
 */
export function assertSameObject(isSame: boolean, objectName: string): void {
  if (!isSame)
    throw providerUnavailableError(new Error(`The payment provider returned a different ${objectName}`));
}
