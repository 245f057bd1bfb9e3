import { createTestApp, type TestApp } from '../../testing/app.ts';

let testApp: TestApp;
beforeAll(async () => {
  testApp = await createTestApp();
});
afterAll(() => testApp.close());

const logLinesFor = (path: string) =>
  testApp
    .readLog()
    .split('\n')
    .filter((line) => line.includes(`"path":"${path}"`))
    .map((line) => JSON.parse(line) as Record<string, unknown>);

test('a request is logged as one line with route, status and id, without the query string', async () => {
  const path = '/cars/00000000-0000-4000-8000-000000000000';
  const response = await testApp.call('GET', `${path}?token=secret`);
  expect(logLinesFor(path)).toEqual([
    expect.objectContaining({
      level: 'info',
      msg: 'request completed',
      reqId: response.headers['x-request-id'],
      route: '/cars/:id',
      res: { statusCode: 404 },
    }),
  ]);
  expect(testApp.readLog()).not.toContain('secret');
});

test('a request without a route is logged as such', async () => {
  await testApp.call('GET', '/no-such-call');
  expect(logLinesFor('/no-such-call')).toMatchObject([{ route: 'unknown', res: { statusCode: 404 } }]);
});

test('successful probes are not logged', async () => {
  await testApp.call('GET', '/healthz');
  await testApp.call('GET', '/readyz');
  expect(logLinesFor('/healthz')).toEqual([]);
  expect(logLinesFor('/readyz')).toEqual([]);
});
