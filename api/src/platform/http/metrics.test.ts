import { createTestApp } from '../../testing/app.ts';
import { createMetrics } from './metrics.ts';

/** Returns the samples of one metric as lines. */
const samplesOf = (text: string, name: string): string[] =>
  text.split('\n').filter((line) => line.startsWith(`${name}{`));

test('requests count by known remote, and invented names add no series', async () => {
  const testApp = await createTestApp();
  const sendAs = (remote: string) => testApp.call('GET', '/cars', { headers: { 'x-remote': remote } });
  await sendAs('catalog@1.0.0');
  await sendAs('catalog@2.0.0');
  await testApp.call('GET', '/nowhere', { headers: { 'x-remote': 'shell@1.0.0' } });
  for (let n = 0; n < 20; n += 1) await sendAs(`invented-${String(n)}@1.0.0`);
  await sendAs('not valid');
  const text = await testApp.services.metrics.registry.metrics();
  expect(samplesOf(text, 'remote_requests_total')).toEqual([
    'remote_requests_total{remote="catalog",status="2xx"} 2',
    'remote_requests_total{remote="shell",status="4xx"} 1',
    'remote_requests_total{remote="other",status="2xx"} 20',
  ]);
  await testApp.close();
});

test('jobs count by duration and failures, and only success updates the time of the last success', async () => {
  const { registry, recordJob } = createMetrics([]);
  recordJob('send refunds', 0.2, true);
  recordJob('expire offers', 3, false);
  const text = await registry.metrics();
  expect(samplesOf(text, 'job_duration_seconds_count')).toEqual([
    'job_duration_seconds_count{task="send refunds"} 1',
    'job_duration_seconds_count{task="expire offers"} 1',
  ]);
  expect(samplesOf(text, 'job_failures_total')).toEqual([
    'job_failures_total{task="send refunds"} 0',
    'job_failures_total{task="expire offers"} 1',
  ]);
  expect(samplesOf(text, 'job_last_success_timestamp_seconds')).toEqual([
    expect.stringMatching(/^job_last_success_timestamp_seconds\{task="send refunds"\} \d{10}/),
  ]);
});

test('connections are counted when the metrics are read', async () => {
  const { registry, setPools } = createMetrics();
  const pool = { totalCount: 5, idleCount: 2, waitingCount: 0, options: { max: 10 } };
  setPools([{ name: 'reads', pool }]);
  pool.waitingCount = 4;
  const text = await registry.metrics();
  expect(samplesOf(text, 'db_pool_connections')).toEqual([
    'db_pool_connections{pool="reads",state="active"} 3',
    'db_pool_connections{pool="reads",state="idle"} 2',
  ]);
  expect(samplesOf(text, 'db_pool_connections_max')).toEqual(['db_pool_connections_max{pool="reads"} 10']);
  expect(samplesOf(text, 'db_pool_waiting_queries')).toEqual(['db_pool_waiting_queries{pool="reads"} 4']);
});

test('identical reads of facets count as hits of their cache', async () => {
  const testApp = await createTestApp();
  await testApp.call('GET', '/cars/facets');
  await testApp.call('GET', '/cars/facets');
  const text = await testApp.services.metrics.registry.metrics();
  expect(samplesOf(text, 'cache_lookups_total')).toEqual(
    expect.arrayContaining([
      'cache_lookups_total{cache="facets",result="miss"} 1',
      'cache_lookups_total{cache="facets",result="hit"} 1',
    ]),
  );
  await testApp.close();
});

test('another origin may send trace and remote headers', async () => {
  const origin = 'https://shop.test';
  const testApp = await createTestApp({ env: { CORS_ORIGINS: origin } });
  const { headers } = await testApp.app.inject({
    method: 'OPTIONS',
    url: '/cars',
    headers: { origin, 'access-control-request-method': 'GET' },
  });
  expect(String(headers['access-control-allow-headers']).toLowerCase()).toMatch(/traceparent.*x-remote/);
  await testApp.close();
});
