import { CALLER_HEADER, findCaller, toCallerHeader } from '@second-gear/contract/caller';
import { readSiteConfig } from '@second-gear/federation/site-config-reader';
import { getSsrContext } from '@second-gear/federation/ssr-context';

export type TraceHeaders = Readonly<Record<string, string>>;

const createId = (bytes: number): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(bytes)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('');

/** Another origin would need a preflight request for these headers, and an older API would reject it. */
const isApiSameOrigin = (): boolean =>
  new URL(readSiteConfig().apiHost, location.origin).origin === location.origin;

/**
 * Returns the headers that name a call's trace (W3C Trace Context) and the version whose code makes the call,
 * as the stack shows. Call it synchronously, because callers are no longer in the stack after an `await`.
 */
export function createTraceHeaders(): TraceHeaders {
  const page = getSsrContext();
  if (page) {
    const { traceparent, caller } = page;
    return {
      ...(traceparent !== undefined && { traceparent }),
      ...(caller !== undefined && { [CALLER_HEADER]: caller }),
    };
  }
  if (!isApiSameOrigin()) return {};
  const caller = findCaller(new Error('Only for its stack').stack ?? '');
  return {
    traceparent: `00-${createId(16)}-${createId(8)}-01`,
    ...(caller && { [CALLER_HEADER]: toCallerHeader(caller) }),
  };
}
