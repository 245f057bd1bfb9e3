import Stripe from 'stripe';
import { HttpError } from '../errors.ts';
import {
  ask,
  isAccountGone,
  isAway,
  isKeySpent,
  isRefused,
  isUnexpectedState,
  isUnknown,
  requireAbout,
} from './asking.ts';

const { errors } = Stripe;
type Raw = ConstructorParameters<typeof errors.StripeError>[0];
const raw = (given: Partial<Raw> = {}): Raw => ({ type: 'api_error', message: 'said so', ...given }) as Raw;

const missing = new errors.StripeInvalidRequestError(raw({ code: 'resource_missing' }));
const notFound = new errors.StripeInvalidRequestError(raw({ statusCode: 404 }));
const ended = new errors.StripeInvalidRequestError(raw({ code: 'payment_intent_unexpected_state' }));
const declined = new errors.StripeCardError(raw({ code: 'card_declined' }));
const connection = new errors.StripeConnectionError(raw());
const tooMuch = new errors.StripeRateLimitError(raw());
const badKey = new errors.StripeAuthenticationError(raw());
const notAllowed = new errors.StripePermissionError(raw());
const noAccount = new errors.StripePermissionError(raw({ statusCode: 403, code: 'account_invalid' }));
const nameless = new errors.StripePermissionError(
  raw({ message: "The provided key 'sk' does not have access to account 'acct_1' (or it does not exist)" }),
);
const notConnected = new errors.StripeInvalidRequestError(raw({ statusCode: 400, code: 'account_invalid' }));
const failed = new errors.StripeAPIError(raw({ statusCode: 500 }));
const keptFailure = new errors.StripeAPIError(
  raw({ statusCode: 500, headers: { 'idempotent-replayed': 'true' } }),
);
const keptRefusal = new errors.StripeAPIError(
  raw({ statusCode: 499, headers: { 'idempotent-replayed': 'true' } }),
);
const otherParameters = new errors.StripeIdempotencyError(raw({ statusCode: 400 }));
const inUse = new errors.StripeIdempotencyError(raw({ statusCode: 409 }));
const ours = new Error('ours');
const ALL = {
  missing,
  notFound,
  ended,
  declined,
  connection,
  tooMuch,
  badKey,
  notAllowed,
  noAccount,
  nameless,
  notConnected,
  failed,
  keptFailure,
  keptRefusal,
  otherParameters,
  inUse,
  ours,
};
const namesOf = (is: (error: unknown) => boolean) =>
  Object.entries(ALL)
    .filter(([, error]) => is(error))
    .map(([name]) => name);

/** What `ask` throws for a given error. */
const asked = (error: unknown) =>
  ask(() => Promise.reject(error as Error)).then(
    () => null,
    (thrown: unknown) => thrown,
  );

test('`ask` classifies provider errors by what can be done about them', () => {
  expect(namesOf(isAccountGone)).toEqual(['noAccount', 'nameless', 'notConnected']);
  expect(namesOf(isUnknown)).toEqual(['missing', 'notFound', 'noAccount', 'nameless', 'notConnected']);
  expect(namesOf(isUnexpectedState)).toEqual(['ended']);
  expect(namesOf(isRefused)).toEqual([
    'missing',
    'notFound',
    'ended',
    'declined',
    'noAccount',
    'nameless',
    'notConnected',
  ]);
  expect(namesOf(isAway)).toEqual(['connection', 'tooMuch', 'badKey', 'notAllowed']);
  expect(namesOf(isKeySpent)).toEqual(['keptFailure', 'otherParameters']);
});

test('`ask` returns a response, and passes a rejection of the request through', async () => {
  expect(await ask(() => Promise.resolve('well'))).toBe('well');
  for (const error of [missing, ended, declined, ours]) expect(await asked(error)).toBe(error);
});

test('`ask` throws 503 with the cause if the outcome is unknown', async () => {
  for (const error of [connection, tooMuch, badKey, notAllowed, failed, otherParameters, inUse]) {
    const thrown = await asked(error);
    expect(thrown).toBeInstanceOf(HttpError);
    expect(thrown).toMatchObject({
      status: 503,
      cause: error,
      body: {
        code: 'payment_provider_unavailable',
        message: 'The payment provider does not answer right now. Please try again in a moment.',
      },
    });
    // The wrapped error is classified like the original.
    expect(isAway(thrown)).toBe(isAway(error));
    expect(isKeySpent(thrown)).toBe(isKeySpent(error));
  }
});

test('`requireAbout` throws 503 for a response about another object', () => {
  expect(() => {
    requireAbout(true, 'refund');
  }).not.toThrow();
  let thrown: unknown;
  try {
    requireAbout(false, 'refund');
  } catch (error) {
    thrown = error;
  }
  expect(thrown).toMatchObject({
    status: 503,
    cause: new Error('The payment provider answered about another refund'),
  });
});
