import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { drain } from './drain.ts';

/** Starts a server with one pending request. Returns what its client finally receives. */
async function startBusyServer() {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const requested = once(server, 'request');
  const responseText = fetch(`http://127.0.0.1:${String(port)}/`).then(
    (response) => response.text(),
    () => 'closed without a response',
  );
  const [, response] = (await requested) as [unknown, ServerResponse];
  return { server, response, responseText };
}

test('drain finishes a pending response and rejects new connections', async () => {
  const { server, response, responseText } = await startBusyServer();
  const { port } = server.address() as AddressInfo;
  const drained = drain(server, 60_000);
  await expect(fetch(`http://127.0.0.1:${String(port)}/`)).rejects.toThrow('fetch failed');
  response.setHeader('connection', 'close').end('the page');
  expect(await responseText).toBe('the page');
  await drained;
});

test('drain closes an endless connection at the time limit', async () => {
  const { server, responseText } = await startBusyServer();
  await drain(server, 50);
  expect(await responseText).toBe('closed without a response');
});
