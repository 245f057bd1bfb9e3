import type { Call, CallInput, CallResponse } from '@second-gear/contract/call';
import { parseErrorBody } from '@second-gear/contract/parse-error-body';
import { readSiteConfig } from '@second-gear/federation/site-config-reader';
import { getSsrContext } from '@second-gear/federation/ssr-context';
import {
  ApiError,
  BAD_RESPONSE_STATUS,
  getReasonPhrase,
  NO_RESPONSE_STATUS,
  TIMEOUT_CODE,
} from './api-error.ts';
import { createTraceHeaders, type TraceHeaders } from './trace-headers.ts';

/** Default timeout, in ms. */
const CALL_TIMEOUT_MS = 9_000;

export interface SendOptions {
  bearer?: string | null;
  /** Sent as `Idempotency-Key`. */
  key?: string | null;
  signal?: AbortSignal | undefined;
  timeoutMs?: number | undefined;
  /** Default: headers that name the code that calls `send`. */
  trace?: TraceHeaders;
}

interface UntypedInput {
  params?: Record<string, unknown>;
  query?: Record<string, unknown>;
  body?: unknown;
}

/** Returns a call's full URL. Throws if a path parameter is missing. */
export function createCallUrl<C extends Call>(call: C, input: CallInput<C> | undefined): URL {
  const { params = {}, query = {} } = (input ?? {}) as UntypedInput;
  const path = call.path.replaceAll(/:(\w+)/g, (_, name: string) => {
    const value = params[name];
    if (value === undefined || value === '') throw new TypeError(`${call.path} needs ${name}`);
    return encodeURIComponent(String(value));
  });
  const ssrContext = getSsrContext();
  const url = ssrContext
    ? new URL(ssrContext.api + path)
    : new URL(readSiteConfig().apiHost + path, location.origin);
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined && value !== null) url.searchParams.set(name, String(value));
  }
  return url;
}

const parseJson = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
};

/**
 * Parses a response. For an error status, throws an ApiError with the server's error. If the body does not
 * have the error format (such as a gateway's page), the ApiError contains only the status.
 */
export function parseResponse<C extends Call>(call: C, status: number, text: string): CallResponse<C> {
  const json = parseJson(text);
  if (status >= 200 && status < 300) {
    const parsed = call.answer.safeParse(json);
    if (parsed.success) return parsed.data as CallResponse<C>;
    throw new ApiError(
      {
        status: BAD_RESPONSE_STATUS,
        code: 'bad_answer',
        message: 'The server sent an unexpected response.',
      },
      parsed.error,
    );
  }
  const serverError = parseErrorBody(json);
  if (serverError) throw new ApiError({ status, ...serverError, body: json });
  throw new ApiError({
    status,
    code: `http_${String(status)}`,
    message: `The server returned an error: ${getReasonPhrase(status)} (${String(status)})`,
  });
}

export const createTimeoutError = (cause?: unknown): ApiError =>
  new ApiError(
    { status: NO_RESPONSE_STATUS, code: TIMEOUT_CODE, message: 'The server took too long to respond.' },
    cause,
  );

export const createNetworkError = (cause?: unknown): ApiError =>
  new ApiError(
    {
      status: NO_RESPONSE_STATUS,
      code: 'network',
      message: 'We couldn’t reach the server. Check your connection and try again.',
    },
    cause,
  );

/**
 * Sends one call, without retries. `bearer` is the only token that it sends. Throws ApiError. If the caller's
 * `signal` aborts the call, throws the signal's reason.
 */
export async function send<C extends Call>(
  call: C,
  input: CallInput<C> | undefined,
  { bearer, key, signal, timeoutMs = CALL_TIMEOUT_MS, trace = createTraceHeaders() }: SendOptions = {},
): Promise<{ answer: CallResponse<C>; headers: Headers }> {
  const { body } = (input ?? {}) as UntypedInput;
  const url = createCallUrl(call, input);
  const timeout = AbortSignal.timeout(timeoutMs);
  const headers: Record<string, string> = { accept: 'application/json', ...trace };
  if (bearer) headers['authorization'] = `Bearer ${bearer}`;
  if (key) headers['idempotency-key'] = key;
  if (body !== undefined) headers['content-type'] = 'application/json';

  let response: Response;
  let text: string;
  try {
    response = await fetch(url, {
      method: call.method,
      headers,
      signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    text = await response.text();
  } catch (error) {
    if (signal?.aborted) throw signal.reason;
    throw timeout.aborted ? createTimeoutError(error) : createNetworkError(error);
  }
  return { answer: parseResponse(call, response.status, text), headers: response.headers };
}
