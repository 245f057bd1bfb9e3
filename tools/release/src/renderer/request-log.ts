import type { IncomingMessage, ServerResponse } from 'node:http';
import { type Logger, type RequestLogFields, roundMs } from '@second-gear/node-utils/json-log';
import { getSpan, toLogFields } from '@second-gear/node-utils/trace-context';

/** The log of one request. Its lines have the request's trace. */
interface RequestLog {
  /** Adds a field to the line about the completed request. */
  add: (fields: { route: string } | { outcome: string }) => void;
  error: (error: unknown) => void;
}

/** Logs one line when the response has ended. */
export function logRequest(log: Logger, request: IncomingMessage, response: ServerResponse): RequestLog {
  const startedAt = performance.now();
  const requestLog = log.child(toLogFields(getSpan(request)));
  let added: { route?: string; outcome?: string } = {};
  response.once('close', () => {
    const line: RequestLogFields = {
      method: request.method ?? '',
      route: 'unknown',
      status: response.statusCode,
      durationMs: roundMs(performance.now() - startedAt),
      ...added,
    };
    requestLog.info(line, response.writableFinished ? 'request completed' : 'request aborted');
  });
  return {
    add: (fields) => {
      added = { ...added, ...fields };
    },
    error: (error) => {
      requestLog.error({ err: error }, 'request failed');
    },
  };
}
