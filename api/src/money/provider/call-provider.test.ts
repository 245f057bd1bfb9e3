import Stripe from 'stripe';
import { HttpError } from '../../platform/errors/errors.ts';
import {
  assertSameObject,
  callProvider,
  isAccountGone,
  isIdempotencyKeyUsed,
  isProviderUnavailable,
  isRejectedByProvider,
  isResourceMissing,
  isUnexpectedState,
} from './call-provider.ts';

const { errors } = Stripe;
type Raw = ConstructorParameters<typeof errors.StripeError>[0];
const rawError = (overrides: Partial<Raw> = {}): Raw =>
  ({ type: 'api_error', message: 'said so', ...overrides }) as Raw;

const missing = new errors.StripeInvalidRequestError(rawError({ code: 'resource_missing' }));
const notFound = new errors.StripeInvalidRequestError(rawError({ statusCode: 404 }));
const endedError = new errors.StripeInvalidRequestError(
  rawError({ code: 'payment_intent_unexpected_state' }),
);
const declinedError = new errors.StripeCardError(rawError({ code: 'card_declined' }));
const connection = new errors.StripeConnectionError(rawError());
const rateLimited = new errors.StripeRateLimitError(rawError());
const badKey = new errors.StripeAuthenticationError(rawError());
const notAllowed = new errors.StripePermissionError(rawError());
const noAccount = new errors.StripePermissionError(rawError({ statusCode: 403, code: 'account_invalid' }));
const accountByMessage = new errors.StripePermissionError(
  rawError({
    message: "The provided key 'sk' does not have access to account 'acct_1' (or it does not exist)",
  }),
);
const notConnected = new errors.StripeInvalidRequestError(
  rawError({ statusCode: 400, code: 'account_invalid' }),
);
const failed = new errors.StripeAPIError(rawError({ statusCode: 500 }));
const replayedFailure = new errors.StripeAPIError(
  rawError({ statusCode: 500, headers: { 'idempotent-replayed': 'true' } }),
);
const replayedRejection = new errors.StripeAPIError(
  rawError({ statusCode: 499, headers: { 'idempotent-replayed': 'true' } }),
);
const otherParameters = new errors.StripeIdempotencyError(rawError({ statusCode: 400 }));
const inUse = new errors.StripeIdempotencyError(rawError({ statusCode: 409 }));
const ownError = new Error('ours');
const PROVIDER_ERRORS = {
  missing,
  notFound,
  ended: endedError,
  declined: declinedError,
  connection,
  rateLimited,
  badKey,
  notAllowed,
  noAccount,
  nameless: accountByMessage,
  notConnected,
  failed,
  replayedFailure,
  replayedRejection,
  otherParameters,
  inUse,
  ownError,
};
const namesOf = (predicate: (error: unknown) => boolean) =>
  Object.entries(PROVIDER_ERRORS)
    .filter(([, error]) => predicate(error))
    .map(([name]) => name);

/** Returns what `callProvider` throws if the provider's call fails with `error`. */
const callAndCatch = (error: unknown) =>
  callProvider(() => Promise.reject(error as Error)).then(
    () => null,
    (thrownError: unknown) => thrownError,
  );

test('provider errors are classified by what can be done about them', () => {
  expect(namesOf(isAccountGone)).toEqual(['noAccount', 'nameless', 'notConnected']);
  expect(namesOf(isResourceMissing)).toEqual([
    'missing',
    'notFound',
    'noAccount',
    'nameless',
    'notConnected',
  ]);
  expect(namesOf(isUnexpectedState)).toEqual(['ended']);
  expect(namesOf(isRejectedByProvider)).toEqual([
    'missing',
    'notFound',
    'ended',
    'declined',
    'noAccount',
    'nameless',
    'notConnected',
  ]);
  expect(namesOf(isProviderUnavailable)).toEqual(['connection', 'rateLimited', 'badKey', 'notAllowed']);
  expect(namesOf(isIdempotencyKeyUsed)).toEqual(['replayedFailure', 'otherParameters']);
});

test('`callProvider` returns a response, and passes a rejection of the request through', async () => {
  expect(await callProvider(() => Promise.resolve('well'))).toBe('well');
  for (const error of [missing, endedError, declinedError, ownError])
    expect(await callAndCatch(error)).toBe(error);
});

test('`callProvider` throws 503 with the cause if the outcome is unknown', async () => {
  for (const error of [connection, rateLimited, badKey, notAllowed, failed, otherParameters, inUse]) {
    const thrownError = await callAndCatch(error);
    expect(thrownError).toBeInstanceOf(HttpError);
    expect(thrownError).toMatchObject({
      status: 503,
      cause: error,
      body: {
        code: 'payment_provider_unavailable',
        message: 'We can’t reach the payment provider right now. Try again in a moment.',
      },
    });
    // The wrapped error is classified like the original.
    expect(isProviderUnavailable(thrownError)).toBe(isProviderUnavailable(error));
    expect(isIdempotencyKeyUsed(thrownError)).toBe(isIdempotencyKeyUsed(error));
  }
});

test('`assertSameObject` throws 503 for a response about another object', () => {
  expect(() => {
    assertSameObject(true, 'refund');
  }).not.toThrow();
  let thrownError: unknown;
  try {
    assertSameObject(false, 'refund');
  } catch (error) {
    thrownError = error;
  }
  expect(thrownError).toMatchObject({
    status: 503,
    cause: new Error('The payment provider returned a different refund'),
  });
});
