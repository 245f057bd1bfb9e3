import { randomBytes } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';

/** Header with the ids of the trace and of the caller's span (https://www.w3.org/TR/trace-context/). */
export const TRACEPARENT_HEADER = 'traceparent';

/** One server's part of a trace. Ids are lowercase hexadecimal. */
interface Span {
  /** 32 digits. */
  traceId: string;
  /** 16 digits. */
  spanId: string;
  /** The caller's span. Null if the trace begins here. */
  parentSpanId: string | null;
  /** Whether the caller records the trace. */
  isSampled: boolean;
}

const TRACEPARENT_PATTERN =
  /^(?!ff)([\da-f]{2})-(?!0{32})([\da-f]{32})-(?!0{16})([\da-f]{16})-([\da-f]{2})(-.*)?$/;
const SAMPLED_FLAG = 1;

/** Returns a random id. Never returns zeros only, because the format does not allow such an id. */
const createId = (byteCount: number): string => {
  const id = randomBytes(byteCount).toString('hex');
  return /[^0]/.test(id) ? id : createId(byteCount);
};

/**
 * Returns a new span of the trace in `traceparent`. If the header is missing, repeated or invalid, returns
 * the first span of a new trace. Version 00 of the format allows no additional fields, but later versions do.
 */
export function startSpan(traceparent: string | string[] | undefined): Span {
  const [, version, traceId, parentSpanId, flags = '', moreFields] =
    (typeof traceparent === 'string' && TRACEPARENT_PATTERN.exec(traceparent)) || [];
  const spanId = createId(8);
  if (!traceId || !parentSpanId || (version === '00' && moreFields !== undefined))
    return { traceId: createId(16), spanId, parentSpanId: null, isSampled: true };
  const isSampled = (Number.parseInt(flags, 16) & SAMPLED_FLAG) === SAMPLED_FLAG;
  return { traceId, spanId, parentSpanId, isSampled };
}

/** Returns the `traceparent` header for calls within a span. */
export const toTraceparent = ({ traceId, spanId, isSampled }: Span): string =>
  `00-${traceId}-${spanId}-${isSampled ? '01' : '00'}`;

const spans = new WeakMap<object, Span>();

/** Returns the span of a request. All calls for the same request return the same span. */
export function getSpan(request: { headers: IncomingHttpHeaders }): Span {
  const existingSpan = spans.get(request);
  if (existingSpan) return existingSpan;
  const span = startSpan(request.headers[TRACEPARENT_HEADER]);
  spans.set(request, span);
  return span;
}

/** Returns the fields of a span in log lines. */
export const toLogFields = ({ traceId, spanId, parentSpanId }: Span): Record<string, string> => ({
  traceId,
  spanId,
  ...(parentSpanId !== null && { parentSpanId }),
});

/**
 * Returns the headers that forward a request's trace. Forwards the caller's `tracestate` only with a valid
 * `traceparent`.
 */
export function getTraceHeaders(request: { headers: IncomingHttpHeaders }): {
  traceparent: string;
  tracestate?: string | string[];
} {
  const span = getSpan(request);
  const { tracestate } = request.headers;
  return {
    traceparent: toTraceparent(span),
    ...(span.parentSpanId !== null && tracestate !== undefined && { tracestate }),
  };
}
