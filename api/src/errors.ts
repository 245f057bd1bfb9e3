import type { Draft } from '@second-gear/contract/drafts';
import type { ErrorBody } from '@second-gear/contract/errors';
import type { FoundColumns } from '@second-gear/contract/imports';

/** The one shape of errors, with what single calls add to it; their routes declare it. */
type RefusalBody = ErrorBody & {
  token?: null;
  resellPrice?: number;
  triesLeft?: number;
  draft?: Draft;
  carId?: string;
  found?: FoundColumns;
};

/** What a client is told to wait where nobody knows how long it will take. */
const RETRY_SECONDS = 5;

/** An answer other than success, thrown from anywhere below a route. */
export class HttpError extends Error {
  readonly status: number;
  readonly body: RefusalBody;
  /** Seconds after which the same request may succeed; undefined where nobody can tell. */
  readonly retryAfter: number | undefined;

  constructor(status: number, body: RefusalBody, retryAfter?: number) {
    super(body.message);
    this.name = 'HttpError';
    this.status = status;
    this.body = body;
    this.retryAfter = retryAfter;
  }
}

/** 400, with a sentence for each bad field. */
export const badRequest = (fields: Record<string, string>, message = Object.values(fields).join('. ')) =>
  new HttpError(400, { code: 'invalid', message, fields });

/** 401: no identity, or one that no longer counts. */
export const unauthorized = (message = 'Sign in first') =>
  new HttpError(401, { code: 'unauthorized', message });

/** 403: known, but not allowed. `code` tells apart what a client may react to. */
export const forbidden = (message = 'You may not do this', code = 'forbidden') =>
  new HttpError(403, { code, message });

/** 404: not there, or somebody else's private row, which must look alike. */
export const notFound = (what = 'Not found') => new HttpError(404, { code: 'not_found', message: what });

/** 409: the state of things is in the way. */
export const conflict = (code: string, message: string) => new HttpError(409, { code, message });

/** 503: nothing more can be stored; an operator has to make room. */
export const storageFull = (cause: unknown) =>
  Object.assign(
    new HttpError(503, {
      code: 'storage_full',
      message: 'There is no room left for pictures: nothing was stored. Please try again later.',
    }),
    { cause },
  );

/** 503: a part that we need does not answer; trying again later may help. */
export const unavailable = (message = 'The service is not available right now') =>
  new HttpError(503, { code: 'unavailable', message }, RETRY_SECONDS);

/** 503: more at once than the process can hold; trying again soon helps. */
export const busy = (message: string) => new HttpError(503, { code: 'busy', message }, RETRY_SECONDS);
