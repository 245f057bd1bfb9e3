import { EventEmitter, once } from 'node:events';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import { createLog } from '@second-gear/node-utils/json-log';
import { cleanUp } from '@second-gear/node-utils/testing/clean-up';
import { activateVersion } from '../rollout/activate-version.ts';
import { listenOnFreePort } from '../testing/listen-on-free-port.ts';
import { createSsrSite, createTestRenderer, publishSsrRemote, serveRenderer } from '../testing/ssr-site.ts';
import { createGateway } from './gateway.ts';

const TRACE_ID = '4bf92f3577b34da6a3ce929d0e0e4736';
const PARENT_ID = '00f067aa0ba902b7';

/** Collects log lines as objects. */
function createLineCollector() {
  const lines: Record<string, unknown>[] = [];
  const written = new EventEmitter();
  const stream = {
    write: (line: string) => {
      lines.push(JSON.parse(line) as Record<string, unknown>);
      written.emit('line');
    },
  };
  /** Resolves when there are this many lines. A line is written after the client has its response. */
  const waitForLines = async (count: number): Promise<Record<string, unknown>[]> => {
    while (lines.length < count) await once(written, 'line');
    return lines;
  };
  return { stream, waitForLines };
}

/** Starts an API that records headers, a renderer whose screen shows its trace, and the gateway. */
async function openServers() {
  const received: IncomingHttpHeaders[] = [];
  const api = await listenOnFreePort(
    createServer(({ headers }, response) => {
      received.push(headers);
      response.end('{}');
    }),
  );
  const paths = await createSsrSite();
  const to = await publishSsrRemote(paths, 'return page.traceparent + " " + page.caller;');
  await activateVersion(paths, { remote: 'catalog', to, what: 'release', who: 'x', why: 'x' });
  const gatewayLog = createLineCollector();
  const rendererLog = createLineCollector();
  const { renderer } = createTestRenderer(paths);
  const gateway = await createGateway({
    site: paths.site,
    api,
    renderer: {
      address: await serveRenderer(renderer, createLog('renderer', 'info', rendererLog.stream)),
      timeoutMs: 120_000,
    },
    log: createLog('gateway', 'info', gatewayLog.stream),
  });
  cleanUp(() => gateway.close());
  return { gateway, version: to, received, gatewayLog, rendererLog };
}

test('a trace goes from the gateway through the renderer to the screen’s API calls', async () => {
  const { gateway, version, gatewayLog, rendererLog } = await openServers();
  const page = await gateway.inject({
    url: '/cars/ann%40example?token=secret',
    headers: { traceparent: `00-${TRACE_ID}-${PARENT_ID}-01` },
  });
  const gatewayLines = await gatewayLog.waitForLines(1);
  expect(gatewayLines).toEqual([
    {
      level: 'info',
      time: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
      service: 'gateway',
      pid: process.pid,
      msg: 'request completed',
      reqId: expect.any(String),
      traceId: TRACE_ID,
      spanId: expect.stringMatching(/^[\da-f]{16}$/),
      parentSpanId: PARENT_ID,
      method: 'GET',
      route: 'page',
      status: 200,
      durationMs: expect.any(Number),
    },
  ]);
  const rendererLines = await rendererLog.waitForLines(1);
  expect(rendererLines).toEqual([
    {
      level: 'info',
      time: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
      service: 'renderer',
      pid: process.pid,
      msg: 'request completed',
      traceId: TRACE_ID,
      spanId: expect.stringMatching(/^[\da-f]{16}$/),
      parentSpanId: gatewayLines[0]?.['spanId'],
      method: 'GET',
      route: '/cars/:id',
      status: 200,
      durationMs: expect.any(Number),
      outcome: 'page',
    },
  ]);
  expect(page.body).toContain(`00-${TRACE_ID}-${String(rendererLines[0]?.['spanId'])}-01 catalog@${version}`);
  expect(JSON.stringify([gatewayLines, rendererLines])).not.toMatch(/ann(@|%40)example|secret/);
});

test('the API gets the gateway’s span, and an invalid traceparent is replaced', async () => {
  const { gateway, received, gatewayLog } = await openServers();
  await gateway.inject({
    url: '/api/cars',
    headers: {
      traceparent: `00-${TRACE_ID}-${PARENT_ID}-01`,
      tracestate: 'vendor=1',
      'x-remote': 'catalog@1.0.0',
    },
  });
  await gateway.inject({
    url: '/api/cars',
    headers: { traceparent: `00-${TRACE_ID}-${PARENT_ID}-01x`, tracestate: 'vendor=1' },
  });
  const gatewayLines = await gatewayLog.waitForLines(2);
  const spanIds = gatewayLines.map(({ spanId }) => String(spanId));
  expect(received[0]).toMatchObject({
    traceparent: `00-${TRACE_ID}-${String(spanIds[0])}-01`,
    tracestate: 'vendor=1',
    'x-remote': 'catalog@1.0.0',
  });
  const replaced = /^00-([\da-f]{32})-([\da-f]{16})-01$/.exec(String(received[1]?.['traceparent']));
  expect(replaced?.slice(1)).toEqual([gatewayLines[1]?.['traceId'], spanIds[1]]);
  expect(replaced?.[1]).not.toBe(TRACE_ID);
  expect(received[1]).not.toHaveProperty('tracestate');
  expect(gatewayLines).toMatchObject([{ route: '/api/*' }, { route: '/api/*' }]);
  expect(gatewayLines).toHaveLength(2);
});

test('files of versions are logged only if they are missing', async () => {
  const { gateway, version, gatewayLog } = await openServers();
  await gateway.inject(`/remotes/catalog/${version}/remoteEntry.js`);
  await gateway.inject('/remotes/catalog/0.0.0-none/remoteEntry.js');
  await gateway.inject('/discovery.json');
  expect(await gatewayLog.waitForLines(2)).toMatchObject([
    { route: 'version', status: 404 },
    { route: 'mutable', status: 200 },
  ]);
});
