import type { PaymentIntent, PaymentMethod } from '../objects/api-types.ts';

/** The content of `{error: …}`, in the provider's format. */
export interface ErrorDetail {
  type: 'api_error' | 'card_error' | 'idempotency_error' | 'invalid_request_error';
  message: string;
  code?: string;
  decline_code?: string;
  doc_url?: string;
  param?: string;
  charge?: string;
  payment_intent?: Partial<PaymentIntent>;
  payment_method?: PaymentMethod;
}

/** An API error: HTTP status and the provider's error object. */
export class ProviderError extends Error {
  readonly status: number;
  readonly detail: ErrorDetail;
  readonly headers: Record<string, string>;

  constructor(status: number, detail: ErrorDetail, headers: Record<string, string> = {}) {
    super(detail.message);
    this.status = status;
    this.detail = detail;
    this.headers = headers;
  }
}

export const toDocUrl = (code: string): string =>
  `https://stripe.com/docs/error-codes/${code.replaceAll('_', '-')}`;

interface InvalidRequestOptions {
  status?: number;
  code?: string;
  param?: string;
  payment_intent?: Partial<PaymentIntent>;
}

/** Creates an error for an invalid request. The default status is 400. */
export function invalidRequestError(
  message: string,
  { status = 400, ...extras }: InvalidRequestOptions = {},
): ProviderError {
  return new ProviderError(status, {
    type: 'invalid_request_error',
    message,
    ...extras,
    ...(extras.code ? { doc_url: toDocUrl(extras.code) } : {}),
  });
}

export const missingParamError = (param: string): ProviderError =>
  invalidRequestError(`Missing required param: ${param}.`, { code: 'parameter_missing', param });

/** Creates the error for a parameter that is not one of the allowed values. */
export const invalidChoiceError = (param: string, allowedValues: readonly string[]): ProviderError =>
  invalidRequestError(`Invalid ${param}: must be one of ${allowedValues.join(', ')}`, { param });

export const noSuchObjectError = (object: string, id: string, param = 'id'): ProviderError =>
  invalidRequestError(`No such ${object}: '${id}'`, { status: 404, code: 'resource_missing', param });

/**
 * Creates a 403 error: the key has no access to the account, or the account does not exist. As with the
 * provider, the caller cannot distinguish these cases.
 */
export const noAccountAccessError = (account: string): ProviderError =>
  invalidRequestError(
    `The provided key does not have access to account '${account}' (or that account does not exist). ` +
      'Application access may have been revoked.',
    { status: 403, code: 'account_invalid' },
  );

/** Creates a 402 error: the card is invalid or declined. The message may be shown to the cardholder. */
export const cardError = (detail: Omit<ErrorDetail, 'type'>): ProviderError =>
  new ProviderError(402, {
    type: 'card_error',
    ...detail,
    ...(detail.code ? { doc_url: toDocUrl(detail.code) } : {}),
  });

/** Creates a 429 error with the number of seconds until the caller may retry. */
export const rateLimitError = (retryAfter: number): ProviderError =>
  new ProviderError(
    429,
    {
      type: 'invalid_request_error',
      code: 'rate_limit',
      doc_url: toDocUrl('rate_limit'),
      message:
        'Request rate limit exceeded. Learn more about rate limits here https://stripe.com/docs/rate-limits.',
    },
    { 'retry-after': String(retryAfter), 'stripe-rate-limited-reason': 'global-rate' },
  );
