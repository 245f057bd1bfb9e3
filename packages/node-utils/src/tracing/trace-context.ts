import { randomBytes } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';

/** Header of the W3C Trace Context (https://www.w3.org/TR/trace-context/), which names trace and caller. */
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

const createId = (bytes: number): string => {
  const id = randomBytes(bytes).toString('hex');
  return /[^0]/.test(id) ? id : createId(bytes);
};

/**
 * Returns a new span of the trace that `traceparent` names. If the header is missing, repeated or invalid,
 * returns the first span of a new trace. A later version of the format may have more fields, version 00 may
 * not.
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

/** Returns the header for calls that are made on behalf of a span. */
export const toTraceparent = ({ traceId, spanId, isSampled }: Span): string =>
  `00-${traceId}-${spanId}-${isSampled ? '01' : '00'}`;

const spans = new WeakMap<object, Span>();

/** Returns the span of a request. All calls for the same request return the same span. */
export function spanOf(request: { headers: IncomingHttpHeaders }): Span {
  const knownSpan = spans.get(request);
  if (knownSpan) return knownSpan;
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
 * Returns the headers that forward a request's trace. The caller's `tracestate` belongs to a valid
 * `traceparent` only.
 */
export function traceHeadersOf(request: { headers: IncomingHttpHeaders }): {
  traceparent: string;
  tracestate?: string | string[];
} {
  const span = spanOf(request);
  const { tracestate } = request.headers;
  return {
    traceparent: toTraceparent(span),
    ...(span.parentSpanId !== null && tracestate !== undefined && { tracestate }),
  };
}
