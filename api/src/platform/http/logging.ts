import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { DrizzleQueryError } from 'drizzle-orm';
import { type FastifyReply, type FastifyRequest, type FastifyServerOptions, LogController } from 'fastify';

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
 * Returns Fastify's logger options: JSON lines with the request id. Omits headers and query strings, which
 * may contain tokens and addresses.
 */
export const logOptions = (
  level: string,
  stream?: { write: (line: string) => void },
): FastifyServerOptions['logger'] => ({
  level,
  formatters: { level: (levelName) => ({ level: levelName }) },
  ...(stream ? { stream } : {}),
  serializers: {
    req: (request) => ({
      method: request.method,
      path: (request.url ?? '').split('?')[0],
      remoteAddress: request.ip,
    }),
    res: (reply) => ({ statusCode: reply.statusCode }),
    err: describeError as (error: unknown) => { type: string; message: string; stack: string },
  },
});

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
    const line = { req: request, res: reply, route, responseTime: reply.elapsedTime };
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
