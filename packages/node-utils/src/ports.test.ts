import { once } from 'node:events';
import { createServer } from 'node:net';
import { findFreePort, isFree } from './ports.ts';

async function listenOn(host: string, requestedPort = 0) {
  const server = createServer().listen(requestedPort, host);
  await once(server, 'listening');
  const address = server.address();
  if (typeof address !== 'object' || !address) throw new Error('no port');
  return { port: address.port, close: () => new Promise((resolve) => server.close(resolve)) };
}

test('a port is not free while a server listens on it', async () => {
  const port = await findFreePort();
  expect(await isFree(port)).toBe(true);
  const server = await listenOn('127.0.0.1', port);
  expect(await isFree(port)).toBe(false);
  await server.close();
  expect(await isFree(port)).toBe(true);
});

test('a port is not free while a server listens on all interfaces', async () => {
  const server = await listenOn('0.0.0.0');
  expect(await isFree(server.port)).toBe(false);
  await server.close();
});
