import { type RequestLogFields, roundMs } from '@second-gear/node-utils/json-log';
import { getSpan, toLogFields } from '@second-gear/node-utils/trace-context';
import { type FastifyServerOptions, type FastifyReply, type FastifyRequest, LogController } from 'fastify';
import { classifyTarget } from '../http/classify-target.ts';
import type { RequestTarget } from '../http/request-target.ts';

/** Adds the request's trace to each of its log lines. */
export const createRequestLog: NonNullable<FastifyServerOptions['childLoggerFactory']> = (
  log,
  bindings,
  options,
  request,
) => log.child({ ...bindings, ...toLogFields(getSpan(request)) }, options);

/** What a request was for. The gateway does not know the patterns of the API's and the remotes' routes. */
function routeOf({ target, routeOptions }: FastifyRequest): string {
  const { url } = routeOptions;
  if (url !== undefined && url !== '/*') return url;
  // The target is missing if the request was rejected before it was parsed.
  return (target as RequestTarget | null) ? classifyTarget(target).kind : 'unknown';
}

/**
 * Logs one line per request when its response has ended. Skips files of versions, which are many and all
 * alike, unless they fail.
 */
export class GatewayLog extends LogController {
  override incomingRequest(): void {
    // Logs nothing here, because the line after the response contains everything.
  }

  override requestCompleted(
    error: Error | null | undefined,
    request: FastifyRequest,
    reply: FastifyReply,
  ): void {
    const line: RequestLogFields = {
      method: request.method,
      route: routeOf(request),
      status: reply.statusCode,
      durationMs: roundMs(reply.elapsedTime),
    };
    if (error) request.log.error({ ...line, err: error }, 'request errored');
    else if (line.route !== 'version' || line.status >= 400) request.log.info(line, 'request completed');
  }
}
