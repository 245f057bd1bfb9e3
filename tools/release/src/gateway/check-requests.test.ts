import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { cleanUp } from '@second-gear/node-utils/testing/clean-up';
import { invalidTargetsAt } from '../testing/invalid-targets.ts';
import { listenOnFreePort } from '../testing/listen-on-free-port.ts';
import { sendRaw } from '../testing/raw-request.ts';
import { createSsrSite } from '../testing/ssr-site.ts';
import { createGateway } from './gateway.ts';

/** Starts a server that responds to every request. Returns its address and the received targets. */
async function startRecordingServer(body: string) {
  const targets: (string | undefined)[] = [];
  const origin = await listenOnFreePort(
    createServer(({ url }, response) => {
      targets.push(url);
      response.end(body);
    }),
  );
  return { origin, host: new URL(origin).host, targets };
}

async function startGateway() {
  const [internal, renderer, api] = [
    await startRecordingServer('internal'),
    await startRecordingServer('page'),
    await startRecordingServer('api'),
  ];
  const gateway = await createGateway({
    site: (await createSsrSite()).site,
    api: api.origin,
    renderer: { address: renderer.origin, timeoutMs: 120_000 },
  });
  cleanUp(() => gateway.close());
  await gateway.listen({ port: 0, host: '127.0.0.1' });
  const { port } = gateway.server.address() as AddressInfo;
  return { port, internal, renderer, api };
}

test('no request target makes the gateway send a request to another host', async () => {
  const { port, internal, renderer, api } = await startGateway();
  const paths = ['/internal/secret', '/api/cars', '/sitemap.xml', '/api/images/x'];
  for (const target of paths.flatMap((path) => invalidTargetsAt(internal.host, path))) {
    for (const method of ['GET', 'HEAD']) {
      const { status, body } = await sendRaw(port, target, { method });
      expect([target, status]).toEqual([target, 400]);
      if (method === 'GET') expect(JSON.parse(body.toString())).toMatchObject({ code: 'bad_request' });
    }
  }
  expect([internal.targets, renderer.targets, api.targets]).toEqual([[], [], []]);
});

test('the gateway forwards a plain target unchanged', async () => {
  const { port, renderer, api } = await startGateway();
  for (const target of ['/cars/7', '/category/a%2Fb?x=//y', '/viewallcars?q=%5C', '/api/cars?next=http://x/'])
    expect((await sendRaw(port, target)).status).toBe(200);
  expect(renderer.targets).toEqual(['/cars/7', '/category/a%2Fb?x=//y', '/viewallcars?q=%5C']);
  expect(api.targets).toEqual(['/cars?next=http://x/']);
});

test('the gateway returns 404 for the renderer’s operator endpoints', async () => {
  const { port, renderer } = await startGateway();
  for (const target of ['/-/state', '/-/metrics', '/%2d/state', '/-', '/-/', '/-/anything'])
    expect([target, (await sendRaw(port, target)).status]).toEqual([target, 404]);
  expect(renderer.targets).toEqual([]);
});

test('the gateway rejects requests with too many headers, and always forwards the client’s address', async () => {
  const receivedHeaders: string[][] = [];
  const api = await listenOnFreePort(
    createServer(({ rawHeaders }, response) => {
      receivedHeaders.push(rawHeaders);
      response.end('api');
    }),
  );
  const gateway = await createGateway({ site: (await createSsrSite()).site, api });
  cleanUp(() => gateway.close());
  await gateway.listen({ port: 0, host: '127.0.0.1' });
  const { port } = gateway.server.address() as AddressInfo;
  const createHeaders = (count: number) =>
    Object.fromEntries(Array.from({ length: count }, (_, index) => [`x-${String(index)}`, 'x']));
  for (const count of [101, 500, 998]) {
    const { status, body } = await sendRaw(port, '/api/cars', { headers: createHeaders(count) });
    expect([count, status, JSON.parse(body.toString())]).toEqual([
      ...[count, 431],
      expect.objectContaining({ code: 'too_large' }),
    ]);
  }
  // Beyond Node's own limit, Node drops headers, possibly also Host, so the status varies.
  expect((await sendRaw(port, '/api/cars', { headers: createHeaders(1_300) })).status).toBeGreaterThanOrEqual(
    400,
  );
  expect(receivedHeaders).toEqual([]);
  const clientHeaders = { ...createHeaders(90), 'x-forwarded-for': '203.0.113.7' };
  expect((await sendRaw(port, '/api/cars', { headers: clientHeaders })).status).toBe(200);
  const names = receivedHeaders[0]!.filter((_, index) => index % 2 === 0).map((name) => name.toLowerCase());
  expect(names.filter((name) => name === 'x-forwarded-for')).toHaveLength(1);
});
