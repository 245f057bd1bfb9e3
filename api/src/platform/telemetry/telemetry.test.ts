import { createTestApp, errorOf, type TestApp } from '../../testing/app.ts';
import { createMetrics } from '../http/metrics.ts';
import { createEventCounter } from './event-counter.ts';

let testApp: TestApp;
beforeAll(async () => {
  testApp = await createTestApp();
});
afterAll(() => testApp.close());

const sendEvents = (events: unknown[]) => testApp.call('POST', '/telemetry', { body: { events } });
/** Sends events as a browser with the given address would. */
const sendEventsFrom = async (
  remoteAddress: string,
  events: unknown[],
  headers: Record<string, string> = {},
) => testApp.app.inject({ method: 'POST', url: '/telemetry', remoteAddress, headers, payload: { events } });
const readMetrics = async () => (await testApp.readInternally('/metrics')).text();

test('telemetry counts events by remote, version and kind', async () => {
  const mountedEvent = { remote: 'catalog', version: '1.0.0+abc', kind: 'mounted' };
  await sendEventsFrom('203.0.113.1', [mountedEvent]);
  const response = await sendEvents([mountedEvent, { ...mountedEvent, kind: 'load-failed', detail: '404' }]);
  expect([response.statusCode, response.json()]).toEqual([200, { ok: true }]);
  expect(await readMetrics()).toContain(
    'remote_events_total{remote="catalog",version="1.0.0+abc",kind="mounted"} 2',
  );
  expect(await readMetrics()).toContain(
    'remote_events_total{remote="catalog",version="1.0.0+abc",kind="load-failed"} 1',
  );
});

test('telemetry records web vitals', async () => {
  await sendEvents([{ remote: 'shell', version: '1', kind: 'vital', detail: 'LCP', value: 1234 }]);
  expect(await readMetrics()).toContain('web_vitals_sum{remote="shell",vital="LCP"} 1234');
});

test('telemetry counts LCP and INP by version, once per address and day', async () => {
  const lcp = { remote: 'catalog', version: '4.0.0', kind: 'vital', detail: 'LCP', value: 1234 };
  for (const address of ['203.0.113.21', '203.0.113.21', '203.0.113.22']) {
    await sendEventsFrom(address, [lcp, { ...lcp, detail: 'INP', value: 90 }]);
  }
  const metrics = await readMetrics();
  const line = 'remote_vitals_ms_count{remote="catalog",version="4.0.0",vital="%"} 2';
  for (const vital of ['LCP', 'INP']) expect(metrics).toContain(line.replace('%', vital));
  expect(metrics).toContain(
    'remote_vitals_ms_bucket{le="1400",remote="catalog",version="4.0.0",vital="LCP"} 2',
  );
});

test('telemetry counts the events of a new shell and ignores kinds that it does not know', async () => {
  const event = { remote: 'catalog', version: '5.0.0', kind: 'began' };
  const response = await sendEventsFrom('203.0.113.31', [
    event,
    { ...event, kind: 'of-the-future' },
    { ...event, kind: 'error', detail: 'x' },
    { ...event, kind: 'left' },
    // This address has already reported its one outcome and its one failure.
    { ...event, kind: 'mounted' },
    { ...event, kind: 'render-failed' },
  ]);
  expect(response.statusCode).toBe(200);
  const metrics = await readMetrics();
  expect(metrics.match(/version="5.0.0",kind="[a-z-]+"} \d+/g)).toEqual(
    ['began', 'error', 'left'].map((kind) => `version="5.0.0",kind="${kind}"} 1`),
  );
  expect(metrics).not.toContain('of-the-future');
  const logLines = testApp
    .readLog()
    .split('\n')
    .filter((line) => line.includes('5.0.0'));
  expect(logLines).toEqual([expect.stringContaining('"kind":"error"')]);
});

test('telemetry rejects an invalid event with the field name', async () => {
  const invalidResponse = await sendEvents([{ remote: 'Not A Name', version: '1', kind: 'mounted' }]);
  expect(errorOf(invalidResponse)).toMatchObject({
    status: 400,
    fields: { 'events.0.remote': expect.any(String) },
  });
  const tooManyResponse = await sendEvents(
    Array.from({ length: 51 }, () => ({ remote: 'x', version: '1', kind: 'mounted' })),
  );
  expect(errorOf(tooManyResponse)).toMatchObject({ status: 400, fields: { events: expect.any(String) } });
});

test('telemetry counts an address once per version and day, whatever it sends', async () => {
  const failureEvent = { remote: 'catalog', version: '2.0.0', kind: 'render-failed' };
  const manyEvents = [
    failureEvent,
    { ...failureEvent, kind: 'mounted' },
    { ...failureEvent, kind: 'load-failed' },
  ].flatMap((event) => Array.from({ length: 16 }, () => event));
  for (let n = 0; n < 5; n += 1) {
    await sendEventsFrom('203.0.113.7', manyEvents, { 'user-agent': `Agent ${String(n)}` });
    await sendEventsFrom('203.0.113.7', manyEvents, { 'x-forwarded-for': `198.51.100.${String(n)}` });
  }
  const countOf = async (kind: string, version = '2.0.0') =>
    new RegExp(`remote="catalog",version="${version}",kind="${kind}"} (\\d+)`).exec(await readMetrics())?.[1];
  // A version that fails to load is requested twice, and each failure is reported.
  expect([await countOf('render-failed'), await countOf('mounted'), await countOf('load-failed')]).toEqual([
    '1',
    '1',
    '2',
  ]);
  expect(testApp.readLog().match(/2\.0\.0.*remote failed in a browser/g)).toHaveLength(3);
  await sendEventsFrom('203.0.113.8', [failureEvent]);
  await sendEventsFrom('203.0.113.7', [{ ...failureEvent, version: '2.0.1' }]);
  expect([await countOf('render-failed'), await countOf('render-failed', '2.0.1')]).toEqual(['2', '1']);
});

test('one address cannot use up the limit for distinct series', () => {
  const metrics = createMetrics();
  const countEvent = createEventCounter(metrics);
  const labels = jest.spyOn(metrics.remoteEvents, 'inc');
  const addNames = (version: string, client: string) =>
    countEvent({ remote: 'y', version, kind: 'mounted' }, client);
  for (let n = 0; n < 500; n += 1) addNames(`made-up-${String(n)}`, '203.0.113.7');
  addNames('real', '203.0.113.8');
  const versions = labels.mock.calls.map(([labelValues]) => (labelValues as { version: string }).version);
  expect(versions.filter((version) => version.startsWith('made-up'))).toHaveLength(12);
  expect(versions.at(-1)).toBe('real');
});

test('telemetry counts everyone again on the next day', () => {
  let day = '2026-03-01';
  const countEvent = createEventCounter(createMetrics(), () => day);
  const event = { remote: 'catalog', version: '1', kind: 'mounted' } as const;
  expect([
    countEvent(event, 'a'),
    countEvent(event, 'a'),
    countEvent(event, 'b'),
    countEvent(event, null),
  ]).toEqual([true, false, true, true]);
  day = '2026-03-02';
  expect(countEvent(event, 'a')).toBe(true);
});

test('forged names do not increase memory use without limit', async () => {
  for (let n = 0; n < 50; n += 1) {
    await sendEventsFrom(
      `198.51.100.${String(n)}`,
      Array.from({ length: 10 }, (_, k) => ({
        remote: 'x',
        version: `v${String(n * 10 + k)}`,
        kind: 'mounted',
      })),
    );
  }
  const series = (await readMetrics()).split('\n').filter((line) => line.startsWith('remote_events_total{'));
  expect(series.length).toBeLessThan(310);
  expect(await readMetrics()).toContain('version="other"');
});

test('in development, each failure from this machine counts, although all have one address', async () => {
  const failureEvent = { remote: 'catalog', version: '9.0.0', kind: 'render-failed' };
  const line = /remote="catalog",version="9.0.0",kind="render-failed"} (\d+)/;
  const defaultApp = await createTestApp({ db: testApp.db });
  const developmentApp = await createTestApp({ db: testApp.db, env: { NODE_ENV: 'development' } });
  const counts = [];
  for (const app of [defaultApp, developmentApp]) {
    await app.call('POST', '/telemetry', { body: { events: [failureEvent, failureEvent, failureEvent] } });
    counts.push(line.exec(await (await app.readInternally('/metrics')).text())?.[1]);
    await app.close();
  }
  expect(counts).toEqual(['1', '3']);
});
