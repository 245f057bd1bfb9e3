import type { AddressInfo } from 'node:net';
import { postThenRead, type RawRequest } from '@second-gear/node-utils/raw-client';
import { cleanUp } from '@second-gear/node-utils/testing/clean-up';
import { createEmptySite } from '../testing/fixtures.ts';
import { sendRaw } from '../testing/raw-request.ts';
import { startStrictApi, TOO_LARGE } from '../testing/strict-api.ts';
import { createGateway } from './gateway.ts';

const MB = 2 ** 20;
const TYPES = ['application/json', 'multipart/form-data; boundary=x', 'text/plain'];

/** Starts a gateway in front of an API, each on its own port. */
async function openGateway(api: string): Promise<number> {
  const gateway = await createGateway({ site: (await createEmptySite()).site, api });
  cleanUp(() => gateway.close());
  await gateway.listen({ port: 0, host: '127.0.0.1' });
  return (gateway.server.address() as AddressInfo).port;
}

const postAndParse = async (port: number, request: RawRequest) => {
  const { status, body } = await postThenRead(port, request);
  return [status, JSON.parse(body)] as const;
};

describe.each([
  ['keep-alive', 'has a Content-Length', false],
  ['keep-alive', 'is chunked', true],
  ['close', 'has a Content-Length', false],
  ['close', 'is chunked', true],
])('large request body (connection: %s; the body %s)', (connection, _framing, isChunked) => {
  test('the client always receives the API’s rejection of a body that is too large', async () => {
    const port = await openGateway(await startStrictApi());
    for (const type of TYPES) {
      const headers = { connection, 'content-type': type };
      for (const size of [1.1, 2, 5, 12]) {
        for (let n = 0; n < 3; n += 1) {
          const body = Buffer.alloc(size * MB, 'x');
          const response = await postAndParse(port, { path: '/api/images', headers, body, isChunked });
          expect([type, size, ...response]).toEqual([type, size, 413, TOO_LARGE]);
        }
      }
      const body = Buffer.alloc(MB, 'x');
      const accepted = await postAndParse(port, { path: '/api/images', headers, body, isChunked });
      expect([type, ...accepted]).toEqual([type, 201, { bytes: MB }]);
    }
  });

  test('a client with a large body still receives 503 if the API is down, and 404 for a missing page', async () => {
    const port = await openGateway('http://127.0.0.1:9');
    const headers = { connection, 'content-type': 'application/json' };
    for (const size of [1.1, 12]) {
      for (let n = 0; n < 3; n += 1) {
        const body = Buffer.alloc(size * MB, 'x');
        const unavailable = await postAndParse(port, { path: '/api/images', headers, body, isChunked });
        expect(unavailable).toMatchObject([503, { code: 'unavailable' }]);
        expect(await postThenRead(port, { path: '/cars/1', headers, body, isChunked })).toEqual({
          status: 404,
          body: 'Not found',
        });
      }
    }
  });
});

test.each<[string, Record<string, string>]>([
  ['expects 100 Continue', { expect: '100-continue' }],
  ['sends hop-by-hop headers', { 'keep-alive': '300', 'proxy-connection': 'keep-alive', te: 'trailers' }],
  ['asks for a protocol upgrade', { connection: 'upgrade', upgrade: 'h2c' }],
  ['sends an Upgrade header without Connection', { upgrade: 'h2c' }],
])('the gateway forwards the request of a client that %s', async (_what, headers) => {
  const port = await openGateway(await startStrictApi());
  const response = await sendRaw(port, '/api/images', { method: 'POST', headers, body: { a: 1 } });
  expect([response.status, JSON.parse(response.body.toString())]).toEqual([201, { bytes: 7 }]);
});
