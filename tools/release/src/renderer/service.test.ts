import { activateVersion } from '../rollout/activate-version.ts';
import { invalidTargetsAt } from '../testing/invalid-targets.ts';
import { sendRaw } from '../testing/raw-request.ts';
import { createSsrSite, publishSsrRemote, createTestRenderer, serveRenderer } from '../testing/ssr-site.ts';

async function startService(
  code: string,
  routes?: Parameters<typeof publishSsrRemote>[2],
  change?: Parameters<typeof createTestRenderer>[1],
): Promise<string> {
  const paths = await createSsrSite();
  const to = await publishSsrRemote(paths, code, routes);
  await activateVersion(paths, { remote: 'catalog', to, what: 'release', who: 'x', why: 'x' });
  return serveRenderer(createTestRenderer(paths, change).renderer);
}

test('a server-rendered page has an ETag, and a request for an unchanged page gets 304', async () => {
  const url = await startService('return "x";');
  const response = await fetch(url);
  const etag = response.headers.get('etag') ?? '';
  expect([response.status, response.headers.get('content-type'), etag]).toEqual([
    ...[200, 'text/html; charset=utf-8', expect.stringMatching(/^W\/"[\w-]+"$/)],
  ]);
  for (const ifNoneMatch of [etag, `"other", ${etag}`, etag.replace('W/', ''), '*']) {
    const revalidated = await fetch(url, { headers: { 'if-none-match': ifNoneMatch } });
    expect([ifNoneMatch, revalidated.status, await revalidated.text()]).toEqual([ifNoneMatch, 304, '']);
  }
  expect((await fetch(url, { headers: { 'if-none-match': '"other"' } })).status).toBe(200);
});

test('a response without a page has status 501 and a header with the reason', async () => {
  const url = await startService('return "x";', [{ path: '/' }]);
  const response = await fetch(url);
  expect([response.status, response.headers.get('x-not-drawn'), await response.text()]).toEqual([
    501,
    'no-half',
    '',
  ]);
  expect((await fetch(url, { method: 'POST', body: 'x' })).status).toBe(405);
});

test('the renderer accepts a forwarded origin only if it is valid', async () => {
  const url = await startService('return "x";');
  for (const host of ['gear.example', 'gear.example:8080', 'a b', '"><script>', 'gear.example/evil', 'a@b']) {
    const response = await fetch(url, { headers: { 'x-forwarded-host': host } });
    expect([host, response.status, (await response.text()).includes('<script>alert')]).toEqual([
      host,
      200,
      false,
    ]);
  }
});

test('the renderer rejects invalid request targets, requests no other site, and counts no failure', async () => {
  const paths = await createSsrSite();
  const to = await publishSsrRemote(paths, 'return "At " + address;');
  await activateVersion(paths, { remote: 'catalog', to, what: 'release', who: 'x', why: 'x' });
  const { renderer, violations } = createTestRenderer(paths);
  const port = Number(new URL(await serveRenderer(renderer)).port);
  for (const target of [...invalidTargetsAt('evil.example', '/viewallcars'), '//h//', '/x\\..\\\\h\\/']) {
    for (let repetition = 0; repetition < 5; repetition += 1) {
      const { status, body } = await sendRaw(port, target);
      expect([target, status, body.toString()]).toEqual([
        target,
        400,
        expect.stringContaining('bad_request'),
      ]);
    }
  }
  expect([violations, renderer.state().out]).toEqual([[], []]);
  const page = await sendRaw(port, '/cars/7?x=//evil.example/');
  expect(page.body.toString()).toContain('At /cars/7?x=%2F%2Fevil.example%2F');
});

test('the state and metrics endpoints show when a disabled version is tried again', async () => {
  const hourMs = 3_600_000;
  const url = await startService('throw new Error("no");', undefined, {
    retryBudget: { maxFailures: 1, windowMs: hourMs, backOff: { initialMs: hourMs, maxMs: hourMs } },
  });
  await fetch(url);
  const state = (await (await fetch(`${url}/-/state`)).json()) as { triedAgain: { at: string }[] };
  expect(Date.parse(state.triedAgain[0]?.at ?? '')).toBeGreaterThan(Date.now());
  const text = await (await fetch(`${url}/-/metrics`)).text();
  expect(text).toMatch(/second_gear_drawing_tried_again_timestamp_seconds\{cast="[^"]+"\} \d+/);
});

test('the state endpoint lists the threads, and the metrics endpoint counts outcomes', async () => {
  const url = await startService('if (address === "/gone") throw new Error("no"); return "x";');
  await fetch(url);
  await fetch(`${url}/gone`);
  const state = (await (await fetch(`${url}/-/state`)).json()) as { kept: { cast: string }[] };
  expect(state.kept.map(({ cast }) => cast)).toEqual(
    expect.arrayContaining([expect.stringMatching(/^1\.0\.0-\w+ catalog@1\.0\.0-\w+$/)]),
  );
  const text = await (await fetch(`${url}/-/metrics`)).text();
  expect(text).toContain('second_gear_drawing_seconds_count{outcome="page"} 1');
  expect(text).toContain('second_gear_drawing_seconds_count{outcome="frame"} 1');
  expect(text).toContain('second_gear_drawing_left_out 0');
});
