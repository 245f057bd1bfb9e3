import type { ErrorBody } from '@second-gear/contract/errors';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { isDatabaseLost, isDataException } from '../db/failures.ts';
import { HttpError, unavailable } from '../errors.ts';
import { asBadRequest } from './validation.ts';

/** What the server's own parts refuse, in our words: theirs are for programmers. */
const REFUSALS: Record<number, ErrorBody> = {
  400: { code: 'bad_request', message: 'This request cannot be read' },
  408: { code: 'too_slow', message: 'The request took too long to arrive' },
  413: { code: 'too_large', message: 'This request is too large' },
  414: { code: 'bad_request', message: 'This address is too long' },
  415: { code: 'unsupported_media_type', message: 'Send JSON, and say so in the content type' },
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
  const refusal = REFUSALS[status] ?? (status >= 400 && status < 500 ? REFUSALS[400] : undefined);
  if (refusal) return new HttpError(status, refusal);
  return status === 503 ? unavailable() : INTERNAL;
}

/** Answers a request that no route is found for because its address cannot be read: the same shape, by itself. */
export function answerUnreadable(error: FastifyError, request: FastifyRequest, reply: FastifyReply): void {
  const { status, body } = toHttpError(error);
  if (status >= 500) request.log.error({ err: error }, 'request failed');
  void reply
    .code(status)
    .headers({ 'Cache-Control': 'no-store', 'X-Content-Type-Options': 'nosniff', 'X-Request-Id': request.id })
    .send(body);
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
