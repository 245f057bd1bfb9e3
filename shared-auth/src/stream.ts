import type { Call } from '@second-gear/contract/call';
import { ApiError, BAD_RESPONSE_STATUS } from './api-error.ts';
import { createCallUrl, createNetworkError, createTimeoutError, parseResponse } from './send.ts';
import { createTraceHeaders, type TraceHeaders } from './trace-headers.ts';
import { withToken } from './with-token.ts';

/** Timeout for opening a stream, in ms. An open stream has no timeout. */
const STREAM_OPEN_TIMEOUT_MS = 15_000;

const EVENT_STREAM_TYPE = 'text/event-stream';

async function fetchStream(
  call: Call,
  bearer: string | null,
  trace: TraceHeaders,
  signal: AbortSignal,
): Promise<Response> {
  const timeoutController = new AbortController();
  const timer = setTimeout(() => {
    timeoutController.abort();
  }, STREAM_OPEN_TIMEOUT_MS);
  try {
    return await fetch(createCallUrl(call, undefined), {
      method: call.method,
      headers: {
        accept: EVENT_STREAM_TYPE,
        ...trace,
        ...(bearer !== null && { authorization: `Bearer ${bearer}` }),
      },
      cache: 'no-store',
      signal: AbortSignal.any([signal, timeoutController.signal]),
    });
  } catch (error) {
    if (signal.aborted) throw signal.reason;
    throw timeoutController.signal.aborted ? createTimeoutError(error) : createNetworkError(error);
  } finally {
    clearTimeout(timer);
  }
}

/**
 * Opens a call that returns server-sent events. Sends the session token as request() does. Resolves with a
 * stream of bytes once the server has responded. If `signal` aborts, the promise or the open stream fails
 * with the signal's reason. Throws ApiError like request().
 */
export function openStream(call: Call, signal: AbortSignal): Promise<ReadableStream<Uint8Array>> {
  const trace = createTraceHeaders();
  return withToken(call, async (bearer) => {
    const response = await fetchStream(call, bearer, trace, signal);
    const isStream = response.headers.get('content-type')?.startsWith(EVENT_STREAM_TYPE) ?? false;
    if (response.ok && isStream && response.body) return response.body;
    if (!response.ok) parseResponse(call, response.status, await response.text());
    await response.body?.cancel();
    throw new ApiError({
      status: BAD_RESPONSE_STATUS,
      code: 'bad_answer',
      message: 'The server sent an unexpected response.',
    });
  });
}
