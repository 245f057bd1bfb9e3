/** Statuses that stand for what HTTP has no status for. */
export const NO_ANSWER = 0;
export const BAD_ANSWER = 502;
/** Code of a call that was given up because nothing came. */
export const TIMEOUT = 'timeout';
/** Code of a private call whose person is no longer the one who is signed in. */
export const OTHER_PERSON = 'other_person';

const REASONS: Record<number, string> = {
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

/** The status's reason phrase; HTTP/2 answers carry none. */
export const reasonPhrase = (status: number): string =>
  REASONS[status] ?? (status >= 500 ? 'Server Error' : 'Error');

interface Failure {
  status: number;
  code: string;
  message: string;
  fields?: Record<string, string> | undefined;
  body?: unknown;
}

/**
 * A call that did not end well, in one shape whatever went wrong.
 * `status` is the answer's; 0 when none came (`code` network or timeout), 502 when a successful
 * answer did not have the declared shape (`code` bad_answer). `message` is a sentence for people.
 */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly status: number;
  readonly code: string;
  /** Message by field name for a 400. */
  readonly fields: Record<string, string>;
  /** The whole answer, for a refusal that says more than the shape of all; undefined where there was none. */
  readonly body: unknown;

  constructor(failure: Failure, cause?: unknown) {
    super(failure.message, { cause });
    this.status = failure.status;
    this.code = failure.code;
    this.fields = failure.fields ?? {};
    this.body = failure.body;
  }
}

/** Is this the answer of something on the way, such as a gateway's page, and not our server's own? */
export const isForeign = ({ status, code }: ApiError): boolean => code === `http_${String(status)}`;

/** The call was one person's, and somebody else (or nobody) is signed in now: its answer is for nobody on this page. */
export const otherPersonError = (): ApiError =>
  new ApiError({
    status: 401,
    code: OTHER_PERSON,
    message: 'The account that is signed in has changed. Check who is signed in and try again.',
  });

/**
 * A failed call as the Response that a route loader throws, so that the error screen shows its true
 * status (503 when no answer came). Throws on whatever is no ApiError: an aborted navigation, a bug.
 */
export function asResponse(error: unknown): Response {
  if (!(error instanceof ApiError)) throw error;
  const status = error.status === NO_ANSWER ? 503 : error.status;
  return Response.json(
    { code: error.code, message: error.message },
    { status, statusText: reasonPhrase(status) },
  );
}
