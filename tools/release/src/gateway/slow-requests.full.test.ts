import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { finished } from 'node:stream';
import { RawClient } from '@second-gear/node-utils/raw-client';
import { cleanUp } from '@second-gear/node-utils/testing/clean-up';
import { withTimeout } from '@second-gear/node-utils/with-timeout';
import { createEmptySite } from '../testing/fixtures.ts';
import { createGateway } from './gateway.ts';

const TIMEOUT_RESPONSE = /^HTTP\/1\.1 408 [^]*\r\n\r\n{"code":"too_slow","message":"[^"]+"}$/;

/** Starts a gateway that gives requests one second to arrive, in front of the test's own API. */
async function openGateway(api: Parameters<typeof createServer>[1]): Promise<number> {
  const server = createServer(api).listen(0, '127.0.0.1');
  await once(server, 'listening');
  cleanUp(async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  });
  const address = `http://127.0.0.1:${String((server.address() as AddressInfo).port)}`;
  const { site } = await createEmptySite();
  const gateway = await createGateway({ site, api: address, limits: { request: 1, headers: 1 } });
  cleanUp(() => gateway.close());
  await gateway.listen({ port: 0, host: '127.0.0.1' });
  return (gateway.server.address() as AddressInfo).port;
}

test.each(['x', ''])(
  'a client that sends its body slowly in pieces of %j gets 408, and the request to the API is closed',
  async (piece) => {
    const receivedRequests: IncomingMessage[] = [];
    const port = await openGateway((request) => {
      receivedRequests.push(request);
      request.on('error', () => undefined).resume();
    });
    const client = await RawClient.open(port);
    await client.sendHead('/api/images', { 'content-type': 'image/png', 'content-length': '100000' });
    await client.send('x');
    expect(await client.trickleUntilClose(piece)).toMatch(TIMEOUT_RESPONSE);
    const [request] = receivedRequests;
    await withTimeout(
      'the end of the request to the API',
      new Promise<void>((resolve) => finished(request!, () => resolve())),
    );
    expect(request!.complete).toBe(false);
  },
);

test('a client whose headers arrive byte by byte or never gets 408', async () => {
  const port = await openGateway(() => undefined);
  const silentClient = await RawClient.open(port);
  const slowClient = await RawClient.open(port);
  await slowClient.send('GET / HTTP/1.1\r\nhost: site.test\r\nx: ');
  expect(await Promise.all([silentClient.trickleUntilClose(''), slowClient.trickleUntilClose('x')])).toEqual([
    expect.stringMatching(TIMEOUT_RESPONSE),
    expect.stringMatching(TIMEOUT_RESPONSE),
  ]);
});

test('an event stream lasts longer than the time limit for receiving a request', async () => {
  let sendEvent: (text: string) => void = () => undefined;
  const port = await openGateway((_request, response) => {
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    sendEvent = (text) => response.write(text);
    sendEvent('event: ready\n\n');
  });
  const streamResponse = await fetch(`http://127.0.0.1:${String(port)}/api/events`);
  const reader = streamResponse.body!.pipeThrough(new TextDecoderStream()).getReader();
  expect((await reader.read()).value).toBe('event: ready\n\n');
  // The gateway closes two slow connections. The stream is older than both and must stay open.
  for (let n = 0; n < 2; n += 1) await (await RawClient.open(port)).trickleUntilClose('');
  sendEvent('event: change\n\n');
  expect((await reader.read()).value).toBe('event: change\n\n');
  await reader.cancel();
});
