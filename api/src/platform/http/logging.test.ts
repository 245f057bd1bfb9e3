import type { LightMyRequestResponse } from 'fastify';
import { createTestApp, type TestApp } from '../../testing/app.ts';

let testApp: TestApp;
beforeAll(async () => {
  testApp = await createTestApp();
});
afterAll(() => testApp.close());

const readLines = () =>
  testApp
    .readLog()
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as Record<string, unknown>);
const logLinesOf = ({ headers }: LightMyRequestResponse) =>
  readLines().filter(({ reqId }) => reqId === headers['x-request-id']);

const TRACE_ID = '4bf92f3577b34da6a3ce929d0e0e4736';
const PARENT_ID = '00f067aa0ba902b7';

test('a request is logged as one line with route, status, duration and ids, without its URL', async () => {
  const carId = '00000000-0000-4000-8000-00000000c0de';
  const response = await testApp.call('GET', `/cars/${carId}?token=secret`);
  expect(logLinesOf(response)).toEqual([
    {
      level: 'info',
      time: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
      service: 'api',
      pid: process.pid,
      msg: 'request completed',
      reqId: response.headers['x-request-id'],
      traceId: expect.stringMatching(/^[\da-f]{32}$/),
      spanId: expect.stringMatching(/^[\da-f]{16}$/),
      method: 'GET',
      route: '/cars/:id',
      status: 404,
      durationMs: expect.any(Number),
      remoteAddress: '127.0.0.1',
    },
  ]);
  expect(testApp.readLog()).not.toContain('secret');
  expect(testApp.readLog()).not.toContain(carId);
});

test('every log line of a request has its trace and the sending remote; the response has neither', async () => {
  const response = await testApp.call('GET', '/users', {
    as: await testApp.buildUser(),
    headers: { traceparent: `00-${TRACE_ID}-${PARENT_ID}-01`, 'x-remote': 'catalog@1.4.0-3ed0bfae2c' },
  });
  const lines = logLinesOf(response);
  expect(lines.map(({ msg }) => msg)).toEqual(['refused', 'request completed']);
  const [{ spanId } = {}] = lines;
  for (const line of lines)
    expect(line).toMatchObject({
      traceId: TRACE_ID,
      parentSpanId: PARENT_ID,
      spanId,
      remote: 'catalog@1.4.0-3ed0bfae2c',
    });
  expect(spanId).not.toBe(PARENT_ID);
  expect(JSON.stringify(response.headers)).not.toMatch(/4bf92f3577|traceparent|3ed0bfae2c/);
});

test('invalid trace and remote headers are replaced and not logged', async () => {
  const response = await testApp.call('GET', '/cars', {
    headers: { traceparent: `00-${TRACE_ID}-canary-01`, 'x-remote': 'catalog@canary value' },
  });
  const [line] = logLinesOf(response);
  expect(line).toMatchObject({ traceId: expect.not.stringMatching(TRACE_ID) });
  expect(line).not.toHaveProperty('parentSpanId');
  expect(line).not.toHaveProperty('remote');
  expect(testApp.readLog()).not.toContain('canary');
});

test('a request without a route is logged as such', async () => {
  const response = await testApp.call('GET', '/no-such-call');
  expect(logLinesOf(response)).toMatchObject([{ route: 'unknown', status: 404 }]);
});

test('successful probes are not logged', async () => {
  for (const path of ['/healthz', '/readyz']) expect(logLinesOf(await testApp.call('GET', path))).toEqual([]);
});
