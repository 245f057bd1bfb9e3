import type { PaymentIntent, PaymentMethod } from '../objects/wire.ts';

/** The body of `{error: …}`, in the provider's words. */
export interface ErrorDetail {
  type: 'api_error' | 'card_error' | 'idempotency_error' | 'invalid_request_error';
  message: string;
  code?: string;
  decline_code?: string;
  doc_url?: string;
  param?: string;
  charge?: string;
  payment_intent?: PaymentIntent;
  payment_method?: PaymentMethod;
}

/** A refusal as it goes over the wire: HTTP status and the provider's error object. */
export class ProviderError extends Error {
  readonly status: number;
  readonly detail: ErrorDetail;

  constructor(status: number, detail: ErrorDetail) {
    super(detail.message);
    this.status = status;
    this.detail = detail;
  }
}

export const docUrl = (code: string): string =>
  `https://stripe.com/docs/error-codes/${code.replaceAll('_', '-')}`;

interface InvalidExtras {
  status?: number;
  code?: string;
  param?: string;
  payment_intent?: PaymentIntent;
}

/** A request that is wrong in itself; 400 unless told otherwise. */
export function invalidRequest(
  message: string,
  { status = 400, ...extras }: InvalidExtras = {},
): ProviderError {
  return new ProviderError(status, {
    type: 'invalid_request_error',
    message,
    ...extras,
    ...(extras.code ? { doc_url: docUrl(extras.code) } : {}),
  });
}

export const missingParam = (param: string): ProviderError =>
  invalidRequest(`Missing required param: ${param}.`, { code: 'parameter_missing', param });

export const noSuch = (object: string, id: string, param = 'id'): ProviderError =>
  invalidRequest(`No such ${object}: '${id}'`, { status: 404, code: 'resource_missing', param });

/** 402: the card itself is at fault; the message may be shown to its holder. */
export const cardError = (detail: Omit<ErrorDetail, 'type'>): ProviderError =>
  new ProviderError(402, {
    type: 'card_error',
    ...detail,
    ...(detail.code ? { doc_url: docUrl(detail.code) } : {}),
  });
