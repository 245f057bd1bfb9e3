import type { ErrorBody } from '@second-gear/contract/errors';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { isDatabaseUnavailable, isDataException } from '../db/database-errors.ts';
import { HttpError, unavailable } from '../errors.ts';
import { toBadRequest } from './validation.ts';

/** Error messages for users, in place of Fastify's, which are for developers. */
const CLIENT_ERRORS: Record<number, ErrorBody> = {
  400: { code: 'bad_request', message: 'The request is malformed' },
  408: { code: 'too_slow', message: 'The request timed out' },
  413: { code: 'too_large', message: 'The request is too large' },
  414: { code: 'bad_request', message: 'The URL is too long' },
  415: { code: 'unsupported_media_type', message: 'Send JSON with the matching content type' },
};
/** Error codes of a full or read-only disk. */
const DISK_FULL_CODES = new Set(['ENOSPC', 'EDQUOT', 'EROFS']);
const INTERNAL_ERROR = new HttpError(500, { code: 'internal', message: 'Something went wrong on our end' });

/** Converts any thrown value to our error shape. Hides the details of unknown errors. */
function toHttpError(error: FastifyError): HttpError {
  if (error instanceof HttpError) return error;
  const invalid = toBadRequest(error);
  if (invalid) return invalid;
  if (isDatabaseUnavailable(error) || DISK_FULL_CODES.has(error.code)) return unavailable();
  if (isDataException(error))
    return new HttpError(400, { code: 'bad_request', message: 'A value is out of range' });
  const status = error.statusCode ?? 500;
  const clientError =
    CLIENT_ERRORS[status] ?? (status >= 400 && status < 500 ? CLIENT_ERRORS[400] : undefined);
  if (clientError) return new HttpError(status, clientError);
  return status === 503 ? unavailable() : INTERNAL_ERROR;
}

/**
 * Responds to a request whose URL can't be parsed, so that it matches no route. Uses the same error shape.
 */
export function respondToUnreadable(error: FastifyError, request: FastifyRequest, reply: FastifyReply): void {
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
    const answer = toHttpError(error);
    if (answer.status >= 500) request.log.error({ err: error }, 'request failed');
    else if (answer.status === 401 || answer.status === 403 || answer.status === 429) {
      const { method, routeOptions } = request;
      const user = request.session?.user.id ?? null;
      request.log.warn(
        { status: answer.status, code: answer.body.code, method, route: routeOptions.url, user },
        'refused',
      );
    }
    if (answer.retryAfter !== undefined) void reply.header('Retry-After', String(answer.retryAfter));
    // A client this slow would occupy the connection for long.
    if (answer.status === 408) void reply.header('Connection', 'close');
    if (answer.status === 401) void reply.header('WWW-Authenticate', 'Bearer');
    return reply.code(answer.status).send(answer.body);
  });
  app.setNotFoundHandler({ preHandler: app.rateLimit() }, (_request, reply) =>
    reply.code(404).send({ code: 'not_found', message: 'Not found' }),
  );
}
