import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { DrizzleQueryError } from 'drizzle-orm';
import { type FastifyReply, type FastifyRequest, type FastifyServerOptions, LogController } from 'fastify';

/** Errors without the values of the statement that failed: those are people's data. */
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

/** JSON lines with the request's id; neither headers nor query strings, which may carry tokens and addresses. */
export const logOptions = (
  level: string,
  stream?: { write: (line: string) => void },
): FastifyServerOptions['logger'] => ({
  level,
  formatters: { level: (label) => ({ level: label }) },
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

/** What monitors call every few seconds; what fails there is logged. */
const PROBES: readonly string[] = ['/healthz', '/readyz', '/metrics'];

/** One line for each request, when its answer has ended, with the route that it matched. Probes that succeed have none. */
export class RequestLog extends LogController {
  override incomingRequest(): void {
    // The line of its end says all.
  }

  override requestCompleted(
    error: Error | null | undefined,
    request: FastifyRequest,
    reply: FastifyReply,
  ): void {
    const { url: route = 'unknown' } = request.routeOptions;
    const line = { req: request, res: reply, route, responseTime: reply.elapsedTime };
    if (error) request.log.error({ ...line, err: error }, 'request errored');
    else if (!PROBES.includes(route) || reply.statusCode >= 400) request.log.info(line, 'request completed');
  }
}

/** The caller's request id where it is a sane one, so that a request can be followed from the gateway. */
export function requestId(request: IncomingMessage): string {
  const given = request.headers['x-request-id'];
  return typeof given === 'string' && /^[\w-]{8,64}$/.test(given) ? given : randomUUID();
}
