import { postThenRead, RawClient, type RawResponse } from '@second-gear/node-utils/raw-client';
import { createTestApp, portOf, type TestApp } from '../../testing/app.ts';

const MB = 1024 * 1024;
const JSON_TYPE = { 'content-type': 'application/json' };

interface PostBody {
  headers: Record<string, string>;
  body: Buffer;
}

let testApp: TestApp;
let port: number;
beforeAll(async () => {
  testApp = await createTestApp({ env: { RATE_LIMIT_CONTACT_FORMS: '1000' } });
  port = await portOf(testApp.app);
});
afterAll(() => testApp.close());

const jsonBody = (bytes: number): PostBody => ({
  headers: JSON_TYPE,
  body: Buffer.from(JSON.stringify({ email: 'x'.repeat(bytes) })),
});
const multipartBody = (bytes: number): PostBody => ({
  headers: { 'content-type': 'multipart/form-data; boundary=edge' },
  body: Buffer.concat([
    Buffer.from('--edge\r\ncontent-disposition: form-data; name="file"; filename="a.jpg"\r\n\r\n'),
    Buffer.from('\xff\xd8\xff', 'latin1'),
    Buffer.alloc(bytes),
    Buffer.from('\r\n--edge--\r\n'),
  ]),
});

const codeOf = ({ status, body }: RawResponse) => [status, (JSON.parse(body) as { code: string }).code];

describe.each([
  ['keep-alive', 'has a Content-Length', false],
  ['keep-alive', 'is chunked', true],
  ['close', 'has a Content-Length', false],
  ['close', 'is chunked', true],
])('Connection: %s with a body that %s', (connection, _framing, isChunked) => {
  const post = (path: string, { headers, body }: PostBody, extraHeaders: Record<string, string> = {}) =>
    postThenRead(port, { path, headers: { ...headers, ...extraHeaders, connection }, body, isChunked });

  test.each([0.3, 1.1, 4, 12])(
    'an oversized body is rejected with 413 every time: %d MB of JSON',
    async (size) => {
      for (let n = 0; n < 5; n += 1) {
        expect(codeOf(await post('/newsletter', jsonBody(size * MB)))).toEqual([413, 'too_large']);
      }
    },
  );

  test.each([10.1, 12])(
    'an oversized body is rejected with 413 every time: %d MB of a picture',
    async (size) => {
      const authorization = `Bearer ${await testApp.tokenOf(await testApp.buildSeller())}`;
      for (let n = 0; n < 3; n += 1) {
        const response = await post('/images', multipartBody(size * MB), { authorization });
        expect(codeOf(response)).toEqual([413, 'too_large']);
      }
    },
  );

  test('a client that sends a large body receives the error response', async () => {
    const largeBody = jsonBody(3 * MB);
    const cases: [string, PostBody, number][] = [
      ['/images', multipartBody(3 * MB), 401],
      ['/cars', largeBody, 401],
      ['/nothing', largeBody, 413],
      ['/newsletter', { ...largeBody, headers: { 'content-type': 'text/plain' } }, 415],
    ];
    for (const [path, body, status] of cases) {
      expect([path, (await post(path, body)).status]).toEqual([path, status]);
    }
  });
});

test('a rejection for another reason leaves the connection open for the next request', async () => {
  const client = await RawClient.open(port);
  const { headers, body } = multipartBody(3 * MB);
  await client.sendHead('/images', { ...headers, 'content-length': String(body.length) });
  await client.send(body);
  expect((await client.readResponse()).status).toBe(401);
  await client.sendHead('/newsletter', { ...JSON_TYPE, 'content-length': '2' });
  await client.send('{}');
  expect((await client.readResponse()).status).toBe(400);
  client.close();
});

test('a client that announces too large a body gets 413 at once, before sending it', async () => {
  const client = await RawClient.open(port);
  await client.sendHead('/newsletter', { ...JSON_TYPE, 'content-length': String(2 * MB) });
  expect(codeOf(await client.readResponse())).toEqual([413, 'too_large']);
  // The server reads the rest, and only then closes the connection.
  await client.send(Buffer.alloc(2 * MB));
  expect(await client.waitForClose()).toBe('');
});

test('a client without Content-Length gets 413 once the body is too large, and is disconnected if it never stops', async () => {
  const client = await RawClient.open(port);
  await client.sendHead('/newsletter', { ...JSON_TYPE, 'transfer-encoding': 'chunked' });
  const chunk = Buffer.concat([Buffer.from(`${MB.toString(16)}\r\n`), Buffer.alloc(MB), Buffer.from('\r\n')]);
  await client.send(chunk);
  expect(codeOf(await client.readResponse())).toEqual([413, 'too_large']);
  const sendEndlessly = async () => {
    for (;;) await client.send(chunk);
  };
  await expect(sendEndlessly()).rejects.toThrow(/EPIPE|ECONNRESET|closed/);
});
