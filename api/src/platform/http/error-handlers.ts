import type { ErrorBody } from '@second-gear/contract/errors';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { isTransientDatabaseError, isDataException } from '../db/database-errors.ts';
import { HttpError, unavailableError } from '../errors/errors.ts';
import { toBadRequest } from './validation.ts';

/** Error messages for users, by status. They replace Fastify's, which are for developers. */
const CLIENT_ERRORS: Record<number, ErrorBody> = {
  400: { code: 'bad_request', message: 'The request is malformed' },
  408: { code: 'too_slow', message: 'The request timed out' },
  413: { code: 'too_large', message: 'The request is too large' },
  414: { code: 'bad_request', message: 'The URL is too long' },
  415: { code: 'unsupported_media_type', message: 'Send JSON with the content type application/json' },
};
/** Error codes of a full or read-only disk. */
const DISK_FULL_CODES = new Set(['ENOSPC', 'EDQUOT', 'EROFS']);
const INTERNAL_ERROR = new HttpError(500, { code: 'internal', message: 'Something went wrong on our end' });

/** Converts any thrown value to our error shape. Hides the details of unknown errors. */
function toHttpError(error: FastifyError): HttpError {
  if (error instanceof HttpError) return error;
  const invalid = toBadRequest(error);
  if (invalid) return invalid;
  if (isTransientDatabaseError(error) || DISK_FULL_CODES.has(error.code)) return unavailableError();
  if (isDataException(error))
    return new HttpError(400, { code: 'bad_request', message: 'A value is out of range' });
  const status = error.statusCode ?? 500;
  const clientError =
    CLIENT_ERRORS[status] ?? (status >= 400 && status < 500 ? CLIENT_ERRORS[400] : undefined);
  if (clientError) return new HttpError(status, clientError);
  return status === 503 ? unavailableError() : INTERNAL_ERROR;
}

/**
 * Responds to a request that matches no route because its URL can't be parsed. The response has the same
 * shape as other errors.
 */
export function respondToUnparsableUrl(
  error: FastifyError,
  request: FastifyRequest,
  reply: FastifyReply,
): void {
  const { status, body } = toHttpError(error);
  if (status >= 500) request.log.error({ err: error }, 'request failed');
  void reply
    .code(status)
    .headers({ 'Cache-Control': 'no-store', 'X-Content-Type-Options': 'nosniff', 'X-Request-Id': request.id })
    .send(body);
}

/** Turns all errors into responses, and logs failures and denied access. */
export function registerErrorHandlers(app: FastifyInstance): void {
  app.setErrorHandler<FastifyError>((error, request, reply) => {
    const httpError = toHttpError(error);
    if (httpError.status >= 500) request.log.error({ err: error }, 'request failed');
    else if (httpError.status === 401 || httpError.status === 403 || httpError.status === 429) {
      const { method, routeOptions } = request;
      const user = request.session?.user.id ?? null;
      request.log.warn(
        { status: httpError.status, code: httpError.body.code, method, route: routeOptions.url, user },
        'refused',
      );
    }
    if (httpError.retryAfter !== undefined) void reply.header('Retry-After', String(httpError.retryAfter));
    // Closes the connection after a timeout, because such a slow client would occupy it for a long time.
    if (httpError.status === 408) void reply.header('Connection', 'close');
    if (httpError.status === 401) void reply.header('WWW-Authenticate', 'Bearer');
    return reply.code(httpError.status).send(httpError.body);
  });
  app.setNotFoundHandler({ preHandler: app.rateLimit() }, (_request, reply) =>
    reply.code(404).send({ code: 'not_found', message: 'Not found' }),
  );
}
