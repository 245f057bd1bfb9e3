import type { Draft } from '@second-gear/contract/drafts';
import type { ErrorBody } from '@second-gear/contract/errors';
import type { DetectedColumns } from '@second-gear/contract/imports';

/**
 * Body of an error response. The optional fields occur only in responses of endpoints whose routes declare
 * them.
 */
type HttpErrorBody = ErrorBody & {
  token?: null;
  resellPrice?: number;
  triesLeft?: number;
  draft?: Draft;
  carId?: string;
  found?: DetectedColumns;
};

/** Value of `Retry-After`, in seconds, if no better estimate is known. */
const DEFAULT_RETRY_AFTER_SECONDS = 5;

/** An error that becomes an HTTP response. Throw it anywhere in a handler. */
export class HttpError extends Error {
  readonly status: number;
  readonly body: HttpErrorBody;
  /** Seconds until a retry may succeed. Undefined if unknown. */
  readonly retryAfter: number | undefined;

  constructor(status: number, body: HttpErrorBody, retryAfter?: number) {
    super(body.message);
    this.name = 'HttpError';
    this.status = status;
    this.body = body;
    this.retryAfter = retryAfter;
  }
}

/** Creates a 400 error with a message for each invalid field. */
export const badRequest = (fields: Record<string, string>, message = Object.values(fields).join('. ')) =>
  new HttpError(400, { code: 'invalid', message, fields });

/** Creates a 401 error: the token is missing or invalid. */
export const unauthorized = (message = 'Log in first') =>
  new HttpError(401, { code: 'unauthorized', message });

/** Creates a 403 error. Clients may depend on `code`. */
export const forbidden = (message = 'You don’t have permission to do this', code = 'forbidden') =>
  new HttpError(403, { code, message });

/**
 * Creates a 404 error. Use it also for another user's private row, so the caller cannot learn that the row
 * exists.
 */
export const notFound = (message = 'Not found') => new HttpError(404, { code: 'not_found', message });

/** Creates a 409 error: the current state does not allow the request. */
export const conflict = (code: string, message: string) => new HttpError(409, { code, message });

/** Creates a 503 error: the storage is full and an operator must free space. */
export const storageFullError = (cause: unknown) =>
  Object.assign(
    new HttpError(503, {
      code: 'storage_full',
      message: 'We couldn’t store your photo because our storage is full. Try again later.',
    }),
    { cause },
  );

/** Creates a 503 error: a service that we need does not respond. A later retry may help. */
export const unavailableError = (message = 'Second Gear isn’t available right now. Try again later.') =>
  new HttpError(503, { code: 'unavailable', message }, DEFAULT_RETRY_AFTER_SECONDS);

/** Creates a 503 error: too many concurrent requests. A retry soon may help. */
export const busyError = (message: string) =>
  new HttpError(503, { code: 'busy', message }, DEFAULT_RETRY_AFTER_SECONDS);

/** Creates the 403 error for a suspended account, with the reason if there is one. */
export const suspendedError = (reason: string | null): HttpError =>
  forbidden(
    reason === null ? 'This account is suspended' : `This account is suspended. Reason: ${reason}`,
    'suspended',
  );
