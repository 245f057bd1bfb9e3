import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { toCallerHeader } from '@second-gear/contract/caller';
import { createLogOptions, type RequestLogFields, roundMs } from '@second-gear/node-utils/json-log';
import { getSpan, toLogFields } from '@second-gear/node-utils/trace-context';
import { DrizzleQueryError } from 'drizzle-orm';
import { type FastifyReply, type FastifyRequest, type FastifyServerOptions, LogController } from 'fastify';
import { callerOf } from './caller.ts';

/**
 * Returns the fields of an error that are logged. Omits the values of a failed statement, which are personal
 * data.
 */
function describeError(error: unknown): Record<string, unknown> {
  if (!(error instanceof Error)) return { message: String(error) };
  const { cause } = error;
  const code: unknown = 'code' in error ? error.code : undefined;
  return {
    type: error.name,
    message: error instanceof DrizzleQueryError ? `Failed query: ${error.query}` : error.message,
    ...(code === undefined ? {} : { code }),
    stack: error.stack
      ?.split('\n')
      .filter((line) => line.trimStart().startsWith('at '))
      .join('\n'),
    ...(cause === undefined ? {} : { cause: describeError(cause) }),
  };
}

/**
 * Returns Fastify's logger options: the format of all servers. Omits addresses, headers and query strings,
 * which may contain tokens, ids and email addresses.
 */
export const logOptions = (
  level: string,
  stream?: { write: (line: string) => void },
): FastifyServerOptions['logger'] => ({
  ...createLogOptions('api', level),
  ...(stream ? { stream } : {}),
  serializers: {
    err: describeError as (error: unknown) => { type: string; message: string; stack: string },
  },
});

/** Adds the request's trace and the remote that sent it to each of its log lines. */
export const createRequestLog: NonNullable<FastifyServerOptions['childLoggerFactory']> = (
  log,
  bindings,
  options,
  request,
) => {
  const caller = callerOf(request);
  return log.child(
    { ...bindings, ...toLogFields(getSpan(request)), ...(caller && { remote: toCallerHeader(caller) }) },
    options,
  );
};

/** Endpoints that monitors call every few seconds. Only their failures are logged. */
const PROBE_PATHS: readonly string[] = ['/healthz', '/readyz', '/metrics'];

/**
 * Logs one line per request when its response has ended, with the matched route. Skips probes that succeed.
 */
export class RequestLog extends LogController {
  override incomingRequest(): void {
    // Logs nothing here, because the line after the response contains everything.
  }

  override requestCompleted(
    error: Error | null | undefined,
    request: FastifyRequest,
    reply: FastifyReply,
  ): void {
    const { url: route = 'unknown' } = request.routeOptions;
    const line: RequestLogFields & { remoteAddress: string } = {
      method: request.method,
      route,
      status: reply.statusCode,
      durationMs: roundMs(reply.elapsedTime),
      remoteAddress: request.ip,
    };
    if (error) request.log.error({ ...line, err: error }, 'request errored');
    else if (!PROBE_PATHS.includes(route) || reply.statusCode >= 400)
      request.log.info(line, 'request completed');
  }
}

/**
 * Returns the id of a request: the caller's if it is valid, so that a request can be traced from the gateway,
 * otherwise a new one.
 */
export function requestIdOf(request: IncomingMessage): string {
  const requestedId = request.headers['x-request-id'];
  return typeof requestedId === 'string' && /^[\w-]{8,64}$/.test(requestedId) ? requestedId : randomUUID();
}
