import { createTestApp, errorOf, type TestApp } from '../testing/app.ts';

let t: TestApp;
beforeAll(async () => {
  t = await createTestApp();
});
afterAll(() => t.close());

const send = (events: unknown[]) => t.call('POST', '/telemetry', { body: { events } });
const metrics = async () => (await t.call('GET', '/metrics')).body;

test('events are counted by remote, version and kind', async () => {
  const mounted = { remote: 'catalog', version: '1.0.0+abc', kind: 'mounted' };
  const answer = await send([mounted, mounted, { ...mounted, kind: 'load-failed', detail: '404' }]);
  expect([answer.statusCode, answer.json()]).toEqual([200, { ok: true }]);
  expect(await metrics()).toContain(
    'remote_events_total{remote="catalog",version="1.0.0+abc",kind="mounted"} 2',
  );
  expect(await metrics()).toContain(
    'remote_events_total{remote="catalog",version="1.0.0+abc",kind="load-failed"} 1',
  );
});

test('vitals are measured', async () => {
  await send([{ remote: 'shell', version: '1', kind: 'vital', detail: 'LCP', value: 1234 }]);
  expect(await metrics()).toContain('web_vitals_sum{remote="shell",vital="LCP"} 1234');
});

test('made-up names do not grow the memory without end', async () => {
  for (let n = 0; n < 10; n += 1) {
    await send(
      Array.from({ length: 50 }, (_, k) => ({
        remote: 'x',
        version: `v${String(n * 50 + k)}`,
        kind: 'mounted',
      })),
    );
  }
  const series = (await metrics()).split('\n').filter((line) => line.startsWith('remote_events_total{'));
  expect(series.length).toBeLessThan(310);
  expect(await metrics()).toContain('version="other"');
});

test('names the bad field', async () => {
  const bad = await send([{ remote: 'Not A Name', version: '1', kind: 'mounted' }]);
  expect(errorOf(bad)).toMatchObject({ status: 400, fields: { 'events.0.remote': expect.any(String) } });
  const many = await send(Array.from({ length: 51 }, () => ({ remote: 'x', version: '1', kind: 'mounted' })));
  expect(errorOf(many)).toMatchObject({ status: 400, fields: { events: expect.any(String) } });
});
