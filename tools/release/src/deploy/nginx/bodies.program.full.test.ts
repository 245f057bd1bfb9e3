import { postThenRead, RawClient } from '@second-gear/node-utils/raw-client';
import { createEmptySite } from '../../testing/fixtures.ts';
import { findNginx, serveByNginx } from '../../testing/nginx.ts';
import { sendRaw } from '../../testing/raw-request.ts';
import { startStrictApi, TOO_LARGE } from '../../testing/strict-api.ts';

// The machine may be busy with other work.
jest.setTimeout(300_000);

const nginx = findNginx();
const withNginx = nginx ? test : test.skip;
const MB = 2 ** 20;
const JSON_HEADERS = { 'content-type': 'application/json' };
const TYPES = ['application/json', 'multipart/form-data; boundary=x'];

/** Starts nginx in front of a strict API with this time limit for requests. Returns nginx's port. */
async function serve(timeoutSeconds?: number): Promise<number> {
  const api = await startStrictApi(timeoutSeconds === undefined ? {} : { timeoutSeconds });
  const env: Record<string, string> =
    timeoutSeconds === undefined ? {} : { REQUEST_TIMEOUT_SECONDS: String(timeoutSeconds) };
  return serveByNginx(nginx!, await createEmptySite(), api, env);
}

describe.each([
  ['keep-alive', 'has a Content-Length', false],
  ['keep-alive', 'is chunked', true],
  ['close', 'has a Content-Length', false],
  ['close', 'is chunked', true],
])('request body through nginx (connection: %s; the body %s)', (connection, _framing, isChunked) => {
  const post = async (port: number, path: string, type: string, size: number) => {
    const headers = { connection, 'content-type': type };
    const request = { path, headers, body: Buffer.alloc(size * MB, 'x'), isChunked };
    const { status, body } = await postThenRead(port, request);
    return [size, type, status, JSON.parse(body)] as unknown[];
  };

  withNginx('nginx or the API always responds with 413 to a body that is too large', async () => {
    const port = await serve();
    for (const type of TYPES) {
      expect(await post(port, '/api/images', type, 1)).toEqual([1, type, 201, { bytes: MB }]);
      for (let n = 0; n < 3; n += 1) {
        for (const size of [1.1, 5, 12]) {
          expect(await post(port, '/api/images', type, size)).toEqual([size, type, 413, TOO_LARGE]);
        }
        // A body larger than the largest picture gets nginx's own response. Pages accept no body.
        const oversized: [string, number][] = [['/api/images', 13]];
        if (!isChunked) oversized.push(['/cars/1', 1.1]);
        for (const [path, size] of oversized) {
          expect(await post(port, path, type, size)).toEqual([
            ...[size, type, 413],
            { code: 'too_large', message: expect.any(String) },
          ]);
        }
      }
    }
  });
});

withNginx('a client that announces a body that is too large gets 413 before sending it', async () => {
  const client = await RawClient.open(await serve());
  await client.sendHead('/api/images', { ...JSON_HEADERS, 'content-length': String(2 * MB) });
  await client.send('x');
  expect(await client.readResponse()).toEqual({ status: 413, body: JSON.stringify(TOO_LARGE) });
  client.close();
});

withNginx('nginx forwards the request of a client that expects 100 Continue', async () => {
  const headers = { expect: '100-continue' };
  const rawResponse = await sendRaw(await serve(), '/api/images', {
    method: 'POST',
    headers,
    body: { a: 1 },
  });
  expect([rawResponse.status, JSON.parse(rawResponse.body.toString())]).toEqual([201, { bytes: 7 }]);
});

withNginx("a body that arrives byte by byte or stops gets the API's status 408", async () => {
  const port = await serve(1);
  const endings = await Promise.all(
    ['x', ''].map(async (piece) => {
      const client = await RawClient.open(port);
      await client.sendHead('/api/images', { ...JSON_HEADERS, 'content-length': '100000' });
      await client.send('x');
      return client.trickleUntilClose(piece);
    }),
  );
  for (const response of endings) {
    expect(response).toMatch(/^HTTP\/1\.1 408 [^]*\r\n\r\n{"code":"too_slow","message":"[^"]+"}$/);
  }
});

withNginx(
  'nginx closes a connection without a response if its headers arrive byte by byte or never',
  async () => {
    const port = await serve(1);
    const silent = await RawClient.open(port);
    const slow = await RawClient.open(port);
    await slow.send('GET / HTTP/1.1\r\nhost: site.test\r\nx: ');
    expect(await Promise.all([silent.trickleUntilClose(''), slow.trickleUntilClose('x')])).toEqual(['', '']);
  },
);
