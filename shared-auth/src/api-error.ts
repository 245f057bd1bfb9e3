/** Status of an ApiError if no response arrived. */
export const NO_RESPONSE_STATUS = 0;
/** Status of an ApiError if a successful response was invalid. */
export const BAD_RESPONSE_STATUS = 502;
export const TIMEOUT_CODE = 'timeout';
/** Error code of a call if another user has signed in since the call began. */
export const OTHER_USER_CODE = 'other_person';

const REASON_PHRASES: Record<number, string> = {
  400: 'Bad Request',
  401: 'Unauthorized',
  403: 'Forbidden',
  404: 'Not Found',
  409: 'Conflict',
  413: 'Content Too Large',
  415: 'Unsupported Media Type',
  422: 'Unprocessable Content',
  429: 'Too Many Requests',
  500: 'Internal Server Error',
  502: 'Bad Gateway',
  503: 'Service Unavailable',
};

/** Returns the reason phrase of a status. HTTP/2 responses do not contain reason phrases. */
export const getReasonPhrase = (status: number): string =>
  REASON_PHRASES[status] ?? (status >= 500 ? 'Server Error' : 'Error');

interface ApiFailure {
  status: number;
  code: string;
  message: string;
  fields?: Record<string, string> | undefined;
  body?: unknown;
}

/**
 * A failed call. `status` is the status of the response, or 0 without a response (`code` is network or
 * timeout). It is 502 if a successful response did not match the schema (`code` is bad_answer). `message` is
 * written for users.
 */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly status: number;
  readonly code: string;
  /** Error messages by field name, in a response with status 400. */
  readonly fields: Record<string, string>;
  /** The whole response body, for errors with additional fields. undefined without a response. */
  readonly body: unknown;

  constructor(failure: ApiFailure, cause?: unknown) {
    super(failure.message, { cause });
    this.status = failure.status;
    this.code = failure.code;
    this.fields = failure.fields ?? {};
    this.body = failure.body;
  }
}

/** Whether the response came from an intermediary, such as a gateway's error page, instead of our server. */
export const isProxyError = ({ status, code }: ApiError): boolean => code === `http_${String(status)}`;

/**
 * Creates the error for a call whose user is no longer signed in. The page must not use the call's response.
 */
export const createOtherUserError = (): ApiError =>
  new ApiError({
    status: 401,
    code: OTHER_USER_CODE,
    message: 'You’re now logged in to a different account. Make sure it’s the right one and try again.',
  });

/**
 * Converts a failed call to the Response that a route loader throws, so the error screen shows its
 * status (503 without a response). Rethrows anything that is not an ApiError: an aborted navigation, a bug.
 */
export function asResponse(error: unknown): Response {
  if (!(error instanceof ApiError)) throw error;
  const status = error.status === NO_RESPONSE_STATUS ? 503 : error.status;
  // Safari 16 lacks Response.json().
  return new Response(JSON.stringify({ code: error.code, message: error.message }), {
    status,
    statusText: getReasonPhrase(status),
    headers: { 'content-type': 'application/json' },
  });
}
