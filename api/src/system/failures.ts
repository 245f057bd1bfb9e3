import type { FastifyError, FastifyInstance } from 'fastify';
import { isDatabaseLost, isDataException } from '../db/failures.ts';
import { HttpError, unavailable } from '../errors.ts';
import { asBadRequest } from './validation.ts';

const CODES: Record<number, string> = {
  400: 'bad_request',
  413: 'too_large',
  415: 'unsupported_media_type',
  429: 'too_many_requests',
};
/** The disk takes no more. */
const FULL = new Set(['ENOSPC', 'EDQUOT', 'EROFS']);
const INTERNAL = new HttpError(500, { code: 'internal', message: 'Something went wrong on our side' });

/** Turns whatever was thrown into the one error shape; what is inside an unknown error stays inside. */
function toHttpError(error: FastifyError): HttpError {
  if (error instanceof HttpError) return error;
  const invalid = asBadRequest(error);
  if (invalid) return invalid;
  if (isDatabaseLost(error) || FULL.has(error.code)) return unavailable();
  if (isDataException(error))
    return new HttpError(400, { code: 'bad_request', message: 'A value is out of range' });
  const status = error.statusCode ?? 500;
  const code = CODES[status];
  if (code) return new HttpError(status, { code, message: error.message });
  return status === 503 ? unavailable() : INTERNAL;
}

/** The one place where errors become answers, and where failures and refused access are logged. */
export function answerErrors(app: FastifyInstance): void {
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
    // Who sends so slowly would go on for long.
    if (answer.status === 408) void reply.header('Connection', 'close');
    if (answer.status === 401) void reply.header('WWW-Authenticate', 'Bearer');
    return reply.code(answer.status).send(answer.body);
  });
  app.setNotFoundHandler({ preHandler: app.rateLimit() }, (_request, reply) =>
    reply.code(404).send({ code: 'not_found', message: 'There is nothing at this address' }),
  );
}
