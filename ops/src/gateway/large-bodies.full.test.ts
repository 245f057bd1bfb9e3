import type { AddressInfo } from 'node:net';
import { postThenRead, type RawRequest } from '@second-gear/contract/server/raw-client';
import { cleanUp } from '@second-gear/toolkit/testing/clean-up';
import { emptySite } from '../testing/fixtures.ts';
import { sendRaw } from '../testing/raw-request.ts';
import { strictApi, TOO_LARGE } from '../testing/strict-api.ts';
import { createGateway } from './gateway.ts';

const MB = 2 ** 20;
const TYPES = ['application/json', 'multipart/form-data; boundary=x', 'text/plain'];

/** Starts a gateway in front of an API, each on its own port. */
async function open(api: string): Promise<number> {
  const gateway = await createGateway({ site: (await emptySite()).site, api });
  cleanUp(() => gateway.close());
  await gateway.listen({ port: 0, host: '127.0.0.1' });
  return (gateway.server.address() as AddressInfo).port;
}

const said = async (port: number, request: RawRequest) => {
  const { status, body } = await postThenRead(port, request);
  return [status, JSON.parse(body)] as const;
};

describe.each([
  ['keep-alive', 'says its length', false],
  ['keep-alive', 'comes in chunks', true],
  ['close', 'says its length', false],
  ['close', 'comes in chunks', true],
])('large request body (connection: %s; the body %s)', (connection, _framing, isChunked) => {
  test('the client always receives the API’s rejection of a large body', async () => {
    const port = await open(await strictApi());
    for (const type of TYPES) {
      const headers = { connection, 'content-type': type };
      for (const size of [1.1, 2, 5, 12]) {
        for (let n = 0; n < 3; n += 1) {
          const body = Buffer.alloc(size * MB, 'x');
          const answer = await said(port, { path: '/api/images', headers, body, isChunked });
          expect([type, size, ...answer]).toEqual([type, size, 413, TOO_LARGE]);
        }
      }
      const body = Buffer.alloc(MB, 'x');
      const small = await said(port, { path: '/api/images', headers, body, isChunked });
      expect([type, ...small]).toEqual([type, 201, { bytes: MB }]);
    }
  });

  test('a client with a large body still receives 503 if the API is down, and 404 for a missing page', async () => {
    const port = await open('http://127.0.0.1:9');
    const headers = { connection, 'content-type': 'application/json' };
    for (const size of [1.1, 12]) {
      for (let n = 0; n < 3; n += 1) {
        const body = Buffer.alloc(size * MB, 'x');
        const away = await said(port, { path: '/api/images', headers, body, isChunked });
        expect(away).toMatchObject([503, { code: 'unavailable' }]);
        expect(await postThenRead(port, { path: '/cars/1', headers, body, isChunked })).toEqual({
          status: 404,
          body: 'Not found',
        });
      }
    }
  });
});

test.each<[string, Record<string, string>]>([
  ['waits to be told that it may send its body', { expect: '100-continue' }],
  ['speaks of its connection', { 'keep-alive': '300', 'proxy-connection': 'keep-alive', te: 'trailers' }],
  ['offers another protocol', { connection: 'upgrade', upgrade: 'h2c' }],
  ['offers one in passing', { upgrade: 'h2c' }],
])('the gateway forwards the request of a client that %s', async (_what, headers) => {
  const port = await open(await strictApi());
  const answer = await sendRaw(port, '/api/images', { method: 'POST', headers, body: { a: 1 } });
  expect([answer.status, JSON.parse(answer.body.toString())]).toEqual([201, { bytes: 7 }]);
});
