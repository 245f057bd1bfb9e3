import { once } from 'node:events';
import { readFile, rm } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { cleanUp } from '@second-gear/node-utils/testing/clean-up';
import fastify from 'fastify';
import { activateVersion } from '../rollout/activate-version.ts';
import { buildOf, createEmptySite, ICON, publishCode } from '../testing/fixtures.ts';
import { createGateway } from './gateway.ts';

async function openGateway(api = 'http://127.0.0.1:9') {
  const paths = await createEmptySite();
  const version = await publishCode(paths, buildOf('catalog'), 'x');
  await activateVersion(paths, { remote: 'catalog', to: version, what: 'release', who: 'x', why: 'x' });
  const gateway = await createGateway({ site: paths.site, api });
  cleanUp(() => gateway.close());
  return { gateway, paths, version };
}

test('the gateway marks version files as immutable, and lets browsers revalidate the page and the document', async () => {
  const { gateway, version } = await openGateway();
  const entry = await gateway.inject(`/remotes/catalog/${version}/remoteEntry.js`);
  expect(entry.headers['cache-control']).toContain('immutable');
  for (const url of ['/', '/discovery.json', '/dashboard/my-order']) {
    const response = await gateway.inject(url);
    expect([url, response.statusCode, response.headers['cache-control']]).toEqual([url, 200, 'no-cache']);
    expect(response.headers.etag).toBeDefined();
  }
});

test('the gateway sends 304 for an unchanged page or document, and the content after a change', async () => {
  const { gateway, paths } = await openGateway();
  const other = await publishCode(paths, buildOf('catalog'), 'y');
  for (const url of ['/', '/discovery.json', '/cars/1']) {
    const first = await gateway.inject(url);
    const known = { 'if-none-match': `"another", ${String(first.headers.etag).replace('W/', '')}` };
    const unchanged = await gateway.inject({ url, headers: known });
    expect([url, unchanged.statusCode, unchanged.body, unchanged.headers.etag]).toEqual([
      url,
      304,
      '',
      first.headers.etag,
    ]);
    expect(unchanged.headers['content-security-policy']).toBe(first.headers['content-security-policy']);
    const head = await gateway.inject({ method: 'HEAD', url });
    expect([head.statusCode, head.body, head.headers['content-length']]).toEqual([
      ...[200, '', first.headers['content-length']],
    ]);
  }
  const { etag } = (await gateway.inject('/')).headers;
  await activateVersion(paths, { remote: 'catalog', to: other, what: 'release', who: 'x', why: 'x' });
  const changed = await gateway.inject({ url: '/', headers: { 'if-none-match': String(etag) } });
  expect([changed.statusCode, changed.body]).toEqual([200, expect.stringContaining(other) as string]);
});

test('the gateway sends compressed scripts if the browser accepts them', async () => {
  const { gateway, version } = await openGateway();
  const url = `/remotes/catalog/${version}/remoteEntry.js`;
  const response = await gateway.inject({ url, headers: { 'accept-encoding': 'br' } });
  expect(response.headers['content-encoding']).toBe('br');
  expect(response.headers['content-type']).toContain('javascript');
});

test('the gateway returns 404 for a missing file, never the page', async () => {
  const { gateway } = await openGateway();
  for (const url of ['/remotes/catalog/0.0.0-none/remoteEntry.js', '/shell/none/', '/nothing.png']) {
    expect((await gateway.inject(url)).statusCode).toBe(404);
  }
});

test('the gateway does not serve the operators’ files', async () => {
  const { gateway, version } = await openGateway();
  for (const url of [
    '/ledger.jsonl',
    '/settings.json',
    '/headers.json',
    `/remotes/catalog/${version}/release.json`,
  ]) {
    const response = await gateway.inject(url);
    expect([url, response.statusCode]).toEqual([url, 404]);
  }
});

test('the gateway sends every page with the current policy', async () => {
  const { gateway, paths } = await openGateway();
  const headers = JSON.parse(await readFile(paths.headers, 'utf8')) as Record<string, string>;
  const response = await gateway.inject('/cars/1');
  expect(response.headers['content-security-policy']).toBe(headers['Content-Security-Policy']);
  expect(response.headers['x-content-type-options']).toBe('nosniff');
});

test('the gateway sends a script with file headers and no content policy', async () => {
  const { gateway, version } = await openGateway();
  const { headers } = await gateway.inject(`/remotes/catalog/${version}/remoteEntry.js`);
  expect(headers['x-content-type-options']).toBe('nosniff');
  for (const name of ['content-security-policy', 'permissions-policy', 'cross-origin-opener-policy'])
    expect([name, headers[name]]).toEqual([name, undefined]);
});

test('the gateway forwards /api to the API and leaves its headers unchanged', async () => {
  const api = fastify({ forceCloseConnections: true });
  api.get('/cars', (request, reply) => reply.header('x-total-count', '3').send({ url: request.url }));
  const address = await api.listen({ port: 0, host: '127.0.0.1' });
  cleanUp(() => api.close());
  const { gateway } = await openGateway(address);
  const response = await gateway.inject('/api/cars?limit=1');
  expect(response.json()).toEqual({ url: '/cars?limit=1' });
  expect(response.headers['x-total-count']).toBe('3');
  expect(response.headers['content-security-policy']).toBeUndefined();
});

test('the API gets the client address from the connection or a local proxy, never from the client', async () => {
  const api = fastify({ forceCloseConnections: true });
  api.get('/who', (request) => request.headers['x-forwarded-for']);
  cleanUp(() => api.close());
  const { gateway } = await openGateway(await api.listen({ port: 0, host: '127.0.0.1' }));
  const forwardedFor = async (remoteAddress: string, claimed?: string) =>
    (
      await gateway.inject({
        url: '/api/who',
        remoteAddress,
        headers: claimed === undefined ? {} : { 'x-forwarded-for': claimed },
      })
    ).body;
  expect(await forwardedFor('203.0.113.7')).toBe('203.0.113.7');
  expect(await forwardedFor('203.0.113.7', '127.0.0.1')).toBe('203.0.113.7');
  expect(await forwardedFor('127.0.0.1', '198.51.100.1, 203.0.113.9')).toBe('203.0.113.9');
  expect(await forwardedFor('127.0.0.1')).toBe('127.0.0.1');
});

test('the gateway returns 503 in the API’s error format if the API is down', async () => {
  const { gateway } = await openGateway();
  const response = await gateway.inject('/api/cars');
  expect(response.statusCode).toBe(503);
  expect(response.json()).toEqual({ code: 'unavailable', message: expect.any(String) as string });
});

test('the gateway passes a 503 response of the API through without a retry', async () => {
  const api = fastify({ forceCloseConnections: true });
  let requestCount = 0;
  api.get('/cars', (_request, reply) => {
    requestCount += 1;
    return reply.code(503).header('retry-after', '5').send({ code: 'busy' });
  });
  cleanUp(() => api.close());
  const { gateway } = await openGateway(await api.listen({ port: 0, host: '127.0.0.1' }));
  const response = await gateway.inject('/api/cars');
  expect([response.statusCode, response.headers['retry-after'], response.json()]).toEqual([
    503,
    '5',
    { code: 'busy' },
  ]);
  expect(requestCount).toBe(1);
});

test('a client that disconnects before the API’s response does not affect other requests', async () => {
  const api = fastify({ forceCloseConnections: true });
  const pendingResponses: (() => void)[] = [];
  api.get('/slow', async () => {
    await new Promise<void>((go) => pendingResponses.push(go));
    return { late: true };
  });
  api.get('/cars', () => []);
  cleanUp(() => api.close());
  const { gateway } = await openGateway(await api.listen({ port: 0, host: '127.0.0.1' }));
  const address = await gateway.listen({ port: 0, host: '127.0.0.1' });
  for (let n = 0; n < 5; n += 1) {
    const abort = new AbortController();
    const abortedFetch = fetch(`${address}/api/slow`, { signal: abort.signal }).catch(() => 'left');
    while (pendingResponses.length === 0) await new Promise((resolve) => setTimeout(resolve, 5));
    abort.abort();
    expect(await abortedFetch).toBe('left');
    // The gateway notices the disconnect before the response arrives, or at the latest with the next request.
    expect((await fetch(`${address}/api/cars`)).status).toBe(200);
    pendingResponses.shift()?.();
  }
  expect(await (await fetch(`${address}/api/cars`)).json()).toEqual([]);
});

test('the gateway serves the API’s sitemap at the site’s root, and robots.txt as a file of the site', async () => {
  const api = fastify({ forceCloseConnections: true });
  api.get('/sitemap.xml', (request, reply) =>
    reply.type('application/xml').send(`<urlset q="${request.url}"/>`),
  );
  const address = await api.listen({ port: 0, host: '127.0.0.1' });
  cleanUp(() => api.close());
  const { gateway } = await openGateway(address);
  const sitemap = await gateway.inject('/sitemap.xml?page=2');
  expect(sitemap.headers['content-type']).toContain('xml');
  expect(sitemap.body).toBe('<urlset q="/sitemap.xml?page=2"/>');
  const robots = await gateway.inject('/robots.txt');
  expect(robots.headers['content-type']).toContain('text/plain');
  expect(robots.body).toContain('Disallow: /dashboard');
});

test('the gateway serves the shell’s icon as /favicon.ico, or 404 if there is none', async () => {
  const { gateway, paths } = await openGateway();
  const icon = await gateway.inject({ url: '/favicon.ico', headers: { 'accept-encoding': 'br' } });
  expect(icon.statusCode).toBe(200);
  expect(icon.headers).toMatchObject({ 'content-type': 'image/x-icon', 'cache-control': 'no-cache' });
  expect(icon.rawPayload).toEqual(ICON);
  await rm(paths.icon);
  const nothing = await gateway.inject('/favicon.ico');
  expect([nothing.statusCode, nothing.body]).toEqual([404, 'Not found']);
});

test('the gateway passes event streams without buffering or timeouts, and ends them on both sides', async () => {
  const streams: Readable[] = [];
  const closedStreams: Promise<unknown>[] = [];
  const api = fastify({ forceCloseConnections: true });
  api.get('/events', (_request, reply) => {
    const stream = new Readable({ read: () => undefined });
    streams.push(stream);
    closedStreams.push(once(stream, 'close'));
    stream.push('event: ready\n\n');
    return reply.type('text/event-stream').send(stream);
  });
  const { gateway } = await openGateway(await api.listen({ port: 0, host: '127.0.0.1' }));
  cleanUp(() => api.close());
  const address = await gateway.listen({ port: 0, host: '127.0.0.1' });
  const abort = new AbortController();
  const openStream = async () => {
    const response = await fetch(`${address}/api/events`, { signal: abort.signal });
    expect(response.headers.get('content-type')).toBe('text/event-stream');
    return response.body!.pipeThrough(new TextDecoderStream()).getReader();
  };

  const first = await openStream();
  // Nothing was sent after this event, so it must have arrived without buffering.
  expect((await first.read()).value).toBe('event: ready\n\n');
  streams[0]?.push(': still here\n\n');
  expect((await first.read()).value).toBe(': still here\n\n');
  streams[0]?.push(null);
  expect((await first.read()).done).toBe(true);

  const second = await openStream();
  await second.read();
  abort.abort();
  // The API sees that the client disconnected.
  await closedStreams[1];
}, 60_000);

test('the gateway reaches the API while many streams are open', async () => {
  const api = fastify({ forceCloseConnections: true });
  api.get('/events', (_request, reply) => {
    const stream = new Readable({ read: () => undefined });
    stream.push('event: ready\n\n');
    return reply.type('text/event-stream').send(stream);
  });
  api.get('/cars', () => []);
  const { gateway } = await openGateway(await api.listen({ port: 0, host: '127.0.0.1' }));
  cleanUp(async () => {
    api.server.closeAllConnections();
    await api.close();
  });
  const address = await gateway.listen({ port: 0, host: '127.0.0.1' });
  const abort = new AbortController();
  const responses = await Promise.all(
    Array.from({ length: 200 }, () => fetch(`${address}/api/events`, { signal: abort.signal })),
  );
  expect(responses.every(({ status }) => status === 200)).toBe(true);
  expect(await (await fetch(`${address}/api/cars`)).json()).toEqual([]);
  abort.abort();
}, 60_000);
