import { createServer, type IncomingMessage } from 'node:http';
import { cleanUp } from '@second-gear/node-utils/testing/clean-up';
import { listenOnFreePort } from '../testing/listen-on-free-port.ts';
import { type ApiRelay, startApiRelay } from './api-relay.ts';

const TOKEN = 'q7Zt0aBvN8wXyZ3KdLmR7cPu';

/** Starts an API that records its requests, and a relay to the address that `toApi` returns. */
async function startRelay(toApi = (url: string) => url) {
  const requests: Pick<IncomingMessage, 'method' | 'url' | 'headers'>[] = [];
  const api = createServer((request, response) => {
    requests.push(request);
    if (request.url === '/lost') request.socket.destroy();
    else if (request.url === '/moved') response.writeHead(302, { Location: 'https://other.example/' }).end();
    else response.writeHead(404, { 'Cache-Tag': 'cars', ETag: '"1"' }).end('{"code":"not_found"}');
  });
  const url = await listenOnFreePort(api);
  const relay: ApiRelay = await startApiRelay(toApi(url), TOKEN);
  cleanUp(() => Promise.resolve(relay.close()));
  return { relay, requests, api, url };
}

test('the relay adds the token to reads, and returns the API’s response unchanged', async () => {
  const { relay, requests, url } = await startRelay();
  const response = await fetch(`${relay.url}/cars/1?a=%20b`, {
    headers: { 'If-None-Match': '"0"', 'second-gear-renderer-token': 'chosen by a bundle' },
  });
  expect(response.status).toBe(404);
  expect(response.headers.get('cache-tag')).toBe('cars');
  expect(response.headers.get('etag')).toBe('"1"');
  expect(await response.text()).toBe('{"code":"not_found"}');
  expect((await fetch(`${relay.url}/cars`, { method: 'HEAD' })).status).toBe(404);
  expect(requests.map((request) => [request.method, request.url])).toEqual([
    ['GET', '/cars/1?a=%20b'],
    ['HEAD', '/cars'],
  ]);
  for (const { headers } of requests)
    expect(headers).toMatchObject({ 'second-gear-renderer-token': TOKEN, host: new URL(url).host });
  expect(requests[0]?.headers['if-none-match']).toBe('"0"');
});

test('the relay keeps the path of the API’s address', async () => {
  const { relay, requests } = await startRelay((url) => `${url}/api`);
  await fetch(`${relay.url}/cars`);
  expect(requests.map(({ url }) => url)).toEqual(['/api/cars']);
});

test('the relay forwards no writes', async () => {
  const { relay, requests } = await startRelay();
  for (const method of ['POST', 'PUT', 'PATCH', 'DELETE'])
    expect((await fetch(`${relay.url}/cars`, { method })).status).toBe(405);
  expect(requests).toEqual([]);
});

test('the relay does not send the token to another server', async () => {
  const { relay } = await startRelay();
  const response = await fetch(`${relay.url}/moved`, { redirect: 'manual' });
  expect(response.status).toBe(302);
  expect(response.headers.get('location')).toBe('https://other.example/');
});

test('a lost connection to the API is a lost connection for the render thread', async () => {
  const { relay } = await startRelay();
  await expect(fetch(`${relay.url}/lost`)).rejects.toThrow('fetch failed');
  const unreachable = await startApiRelay('http://127.0.0.1:1', TOKEN);
  await expect(fetch(`${unreachable.url}/cars`)).rejects.toThrow('fetch failed');
  unreachable.close();
});
