import type { Answer, Call, CallInput } from '@second-gear/contract/call';
import { readError } from '@second-gear/contract/read-error';
import { serverPage } from '@second-gear/contract/server-page';
import { siteConfig } from '@second-gear/contract/site-config-reader';
import {
  ApiError,
  BAD_RESPONSE_STATUS,
  NO_RESPONSE_STATUS,
  reasonPhrase,
  TIMEOUT_CODE,
} from './api-error.ts';

/** Default timeout, in ms. */
const CALL_TIMEOUT_MS = 9_000;

export interface SendOptions {
  bearer?: string | null;
  /** Sent as `Idempotency-Key`. */
  key?: string | null;
  signal?: AbortSignal | undefined;
  /** Timeout in ms. */
  timeoutMs?: number | undefined;
}

interface UntypedInput {
  params?: Record<string, unknown>;
  query?: Record<string, unknown>;
  body?: unknown;
}

/** Returns a call's full URL. Throws if a path parameter is missing. */
export function callUrl<C extends Call>(call: C, input: CallInput<C> | undefined): URL {
  const { params = {}, query = {} } = (input ?? {}) as UntypedInput;
  const path = call.path.replaceAll(/:(\w+)/g, (_, name: string) => {
    const value = params[name];
    if (value === undefined || value === '') throw new TypeError(`${call.path} needs ${name}`);
    return encodeURIComponent(String(value));
  });
  const page = serverPage();
  const url = page ? new URL(page.api + path) : new URL(siteConfig().apiHost + path, location.origin);
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
 * Parses a response. Throws an ApiError with the server's error, or with the status only if the body does not
 * have the error format (a gateway's page).
 */
export function readAnswer<C extends Call>(call: C, status: number, text: string): Answer<C> {
  const json = parseJson(text);
  if (status >= 200 && status < 300) {
    const answer = call.answer.safeParse(json);
    if (answer.success) return answer.data as Answer<C>;
    throw new ApiError(
      {
        status: BAD_RESPONSE_STATUS,
        code: 'bad_answer',
        message: 'The server sent an unexpected response.',
      },
      answer.error,
    );
  }
  const serverError = readError(json);
  if (serverError) throw new ApiError({ status, ...serverError, body: json });
  throw new ApiError({
    status,
    code: `http_${String(status)}`,
    message: `The server returned an error: ${reasonPhrase(status)} (${String(status)})`,
  });
}

export const timeoutError = (cause?: unknown): ApiError =>
  new ApiError(
    { status: NO_RESPONSE_STATUS, code: TIMEOUT_CODE, message: 'The server took too long to respond.' },
    cause,
  );

export const networkError = (cause?: unknown): ApiError =>
  new ApiError(
    {
      status: NO_RESPONSE_STATUS,
      code: 'network',
      message: 'We couldn’t reach the server. Check your connection and try again.',
    },
    cause,
  );

/**
 * Sends one call without adding a token and without retries. Throws ApiError. If the caller's `signal` aborts
 * it, throws the signal's reason.
 */
export async function send<C extends Call>(
  call: C,
  input: CallInput<C> | undefined,
  { bearer, key, signal, timeoutMs = CALL_TIMEOUT_MS }: SendOptions = {},
): Promise<{ answer: Answer<C>; headers: Headers }> {
  const { body } = (input ?? {}) as UntypedInput;
  const url = callUrl(call, input);
  const timeout = AbortSignal.timeout(timeoutMs);
  const headers: Record<string, string> = { accept: 'application/json' };
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
    throw timeout.aborted ? timeoutError(error) : networkError(error);
  }
  return { answer: readAnswer(call, response.status, text), headers: response.headers };
}
