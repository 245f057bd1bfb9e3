import { CALLER_HEADER, findCaller, toCallerHeader } from '@second-gear/contract/caller';
import { readSiteConfig } from '@second-gear/federation/site-config-reader';
import { getSsrContext } from '@second-gear/federation/ssr-context';

export type TraceHeaders = Readonly<Record<string, string>>;

const createId = (byteCount: number): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(byteCount)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('');

/** For another origin, the headers would require a preflight request, which an older API would reject. */
const isApiSameOrigin = (): boolean =>
  new URL(readSiteConfig().apiHost, location.origin).origin === location.origin;

/**
 * Returns the headers with a call's trace (W3C Trace Context) and the version whose code makes the call.
 * Reads the version from the stack. Call it synchronously, because the stack lacks the caller after an
 * `await`.
 */
export function createTraceHeaders(): TraceHeaders {
  const ssrContext = getSsrContext();
  if (ssrContext) {
    const { traceparent, caller } = ssrContext;
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
