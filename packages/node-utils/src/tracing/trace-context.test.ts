import { getSpan, startSpan, toLogFields, toTraceparent, getTraceHeaders } from './trace-context.ts';

const TRACE_ID = '4bf92f3577b34da6a3ce929d0e0e4736';
const PARENT_ID = '00f067aa0ba902b7';

test('startSpan continues a valid trace with a new span', () => {
  for (const traceparent of [
    `00-${TRACE_ID}-${PARENT_ID}-01`,
    `00-${TRACE_ID}-${PARENT_ID}-ff`,
    // A later version may have more fields.
    `cc-${TRACE_ID}-${PARENT_ID}-01`,
    `cc-${TRACE_ID}-${PARENT_ID}-01-more`,
  ]) {
    const span = startSpan(traceparent);
    expect(span).toEqual({
      traceId: TRACE_ID,
      parentSpanId: PARENT_ID,
      spanId: expect.stringMatching(/^[\da-f]{16}$/),
      isSampled: true,
    });
    expect(span.spanId).not.toBe(PARENT_ID);
    expect(toTraceparent(span)).toBe(`00-${TRACE_ID}-${span.spanId}-01`);
  }
  expect(toTraceparent(startSpan(`00-${TRACE_ID}-${PARENT_ID}-02`))).toMatch(/-00$/);
});

test.each([
  undefined,
  '',
  `00-${TRACE_ID}-${PARENT_ID}`,
  `00-${TRACE_ID}-${PARENT_ID}-01-more`,
  `00-${TRACE_ID}-${PARENT_ID}-01-`,
  `cc-${TRACE_ID}-${PARENT_ID}-01.more`,
  `ff-${TRACE_ID}-${PARENT_ID}-01`,
  `00-${TRACE_ID.toUpperCase()}-${PARENT_ID}-01`,
  `00-${'0'.repeat(32)}-${PARENT_ID}-01`,
  `00-${TRACE_ID}-${'0'.repeat(16)}-01`,
  `00-${TRACE_ID}0-${PARENT_ID}-01`,
  ` 00-${TRACE_ID}-${PARENT_ID}-01`,
  `00-${TRACE_ID}-${PARENT_ID}-01\n`,
  // Node joins a repeated header like this.
  `00-${TRACE_ID}-${PARENT_ID}-01, 00-${TRACE_ID}-${PARENT_ID}-01`,
])('startSpan ignores the traceparent %j and starts a new trace', (traceparent) => {
  const span = startSpan(traceparent);
  expect(span).toEqual({
    traceId: expect.stringMatching(/^[\da-f]{32}$/),
    spanId: expect.stringMatching(/^[\da-f]{16}$/),
    parentSpanId: null,
    isSampled: true,
  });
  expect(span.traceId).not.toBe(TRACE_ID);
  expect(startSpan(traceparent).traceId).not.toBe(span.traceId);
});

test('a request has one span, and tracestate is forwarded only with a valid traceparent', () => {
  const request = { headers: { traceparent: `00-${TRACE_ID}-${PARENT_ID}-01`, tracestate: 'vendor=1' } };
  const { spanId } = getSpan(request);
  expect(getTraceHeaders(request)).toEqual({
    traceparent: `00-${TRACE_ID}-${spanId}-01`,
    tracestate: 'vendor=1',
  });
  expect(toLogFields(getSpan(request))).toEqual({ traceId: TRACE_ID, spanId, parentSpanId: PARENT_ID });
  const invalidRequest = { headers: { traceparent: 'x', tracestate: 'vendor=1' } };
  expect(getTraceHeaders(invalidRequest)).toEqual({ traceparent: toTraceparent(getSpan(invalidRequest)) });
  expect(Object.keys(toLogFields(getSpan(invalidRequest)))).toEqual(['traceId', 'spanId']);
});
