import type { Call, CallInput } from '@second-gear/contract/call';
import { ApiError, BAD_RESPONSE_STATUS } from './api-error.ts';
import { createCallUrl, createNetworkError, createTimeoutError, parseResponse } from './send.ts';
import { createTraceHeaders, type TraceHeaders } from './trace-headers.ts';
import { withToken } from './with-token.ts';

/** Timeout in ms. Longer than for other calls, because files take longer over slow connections. */
const DOWNLOAD_TIMEOUT_MS = 60_000;

export interface DownloadOptions {
  /** The only accepted media type, such as `application/pdf`. */
  type: string;
  signal?: AbortSignal | undefined;
}

async function fetchFile(
  url: URL,
  call: Call,
  bearer: string | null,
  trace: TraceHeaders,
  options: DownloadOptions,
): Promise<Blob> {
  const { type, signal } = options;
  const timeout = AbortSignal.timeout(DOWNLOAD_TIMEOUT_MS);
  try {
    const response = await fetch(url, {
      method: call.method,
      headers: { accept: type, ...trace, ...(bearer !== null && { authorization: `Bearer ${bearer}` }) },
      signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
    });
    if (!response.ok) parseResponse(call, response.status, await response.text());
    // A response of another type, such as a gateway's error page, is rejected even if its status is 2xx.
    if (response.headers.get('content-type')?.split(';')[0]?.trim() === type) return await response.blob();
    await response.body?.cancel();
  } catch (error) {
    if (error instanceof ApiError) throw error;
    if (signal?.aborted) throw signal.reason;
    throw timeout.aborted ? createTimeoutError(error) : createNetworkError(error);
  }
  throw new ApiError({
    status: BAD_RESPONSE_STATUS,
    code: 'bad_answer',
    message: 'The server sent an unexpected response.',
  });
}

/**
 * Downloads a file. Unlike a plain link, it sends the session token. Throws ApiError like request(), and also
 * if the response has another media type.
 */
export const download = <C extends Call>(
  call: C,
  input: CallInput<C>,
  options: DownloadOptions,
): Promise<Blob> => {
  const trace = createTraceHeaders();
  return withToken(call, (bearer) => fetchFile(createCallUrl(call, input), call, bearer, trace, options));
};
