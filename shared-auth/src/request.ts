import type { Call, CallInput, CallResponse } from '@second-gear/contract/call';
import type { Page } from '@second-gear/contract/paging';
import { withIdempotencyKey } from './idempotency-key.ts';
import { send } from './send.ts';
import { createTraceHeaders } from './trace-headers.ts';
import { withToken } from './with-token.ts';

export { ApiError, asResponse } from './api-error.ts';
export { download } from './download.ts';
export { openStream } from './stream.ts';
export { uploadFile } from './upload.ts';

export interface RequestOptions {
  /** Aborts the call. The promise then rejects with the signal's reason. */
  signal?: AbortSignal | undefined;
  /** Timeout in ms. For large requests: longer than the default 9 s. */
  timeoutMs?: number | undefined;
}

/** Arguments of `request`. `input` is optional if the call requires none. */
export type RequestArgs<C extends Call> =
  Record<never, never> extends CallInput<C>
    ? [input?: CallInput<C> | undefined, options?: RequestOptions]
    : [input: CallInput<C>, options?: RequestOptions];

/**
 * Sends a call and returns its parsed response. Includes the session token if there is one. Throws ApiError
 * for every failure: error statuses, no network (status 0), timeout, invalid response. If no response
 * arrived, callers may repeat an action with the same input, because it takes effect only once.
 */
export async function request<C extends Call>(call: C, ...args: RequestArgs<C>): Promise<CallResponse<C>> {
  const [input, options] = args;
  const trace = createTraceHeaders();
  const { answer } = await withIdempotencyKey(call, input, (key) =>
    withToken(call, (bearer) => send(call, input, { bearer, key, trace, ...options })),
  );
  return answer;
}

type Item<C extends Call> = CallResponse<C> extends readonly (infer I)[] ? I : never;

const parseNextCursor = (link: string | null): string | null => {
  const target = link?.split(',').find((part) => /;\s*rel="?next"?/.test(part));
  const url = /<([^>]*)>/.exec(target ?? '')?.[1];
  // Resolves a relative URL against a dummy origin, because only its query matters.
  return url === undefined ? null : new URL(url, 'http://api').searchParams.get('cursor');
};

/** Sends a call that returns a list, and reads the total and the next page from the headers. */
export async function requestPage<C extends Call>(call: C, ...args: RequestArgs<C>): Promise<Page<Item<C>>> {
  const [input, options] = args;
  const trace = createTraceHeaders();
  const { answer, headers } = await withToken(call, (bearer) =>
    send(call, input, { bearer, trace, ...options }),
  );
  const items = answer as Item<C>[];
  const total = Number(headers.get('x-total-count') ?? Number.NaN);
  return {
    items,
    total: Number.isInteger(total) ? total : items.length,
    next: parseNextCursor(headers.get('link')),
  };
}
