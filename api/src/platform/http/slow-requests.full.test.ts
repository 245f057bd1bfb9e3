import { RawClient } from '@second-gear/node-utils/raw-client';
import sharp from 'sharp';
import { createTestApp, portOf, type TestApp } from '../../testing/app.ts';
import { changeEvent, openEventStream } from '../../testing/events.ts';

const JSON_TYPE = { 'content-type': 'application/json' };
const FORM_TYPE = { 'content-type': 'multipart/form-data; boundary=edge' };
const TOO_SLOW = /^HTTP\/1\.1 408 [^]*\r\n\r\n{"code":"too_slow","message":"[^"]+"}$/;

let testApp: TestApp;
let port: number;
beforeAll(async () => {
  testApp = await createTestApp({ env: { REQUEST_TIMEOUT_SECONDS: '1' } });
  port = await portOf(testApp.app);
});
afterAll(() => testApp.close());

test.each([
  ['never sends anything', '', ''],
  ['sends its headers byte by byte', 'GET /cars HTTP/1.1\r\nhost: api.test\r\nx: ', 'x'],
])('a client that %s gets 408', async (_caseName, start, chunk) => {
  const client = await RawClient.open(port);
  if (start !== '') await client.send(start);
  expect(await client.trickleUntilClose(chunk)).toMatch(TOO_SLOW);
});

test.each<[string, Record<string, string>, (text: string) => string]>([
  ['has a Content-Length', { 'content-length': '100000' }, (text: string) => text],
  [
    'is chunked',
    { 'transfer-encoding': 'chunked' },
    (text: string) => text && `${text.length.toString(16)}\r\n${text}\r\n`,
  ],
])(
  'a body that %s and arrives byte by byte or stops gets 408: JSON and a picture',
  async (_caseName, framingHeaders, encodeChunk) => {
    const authorization = `Bearer ${await testApp.tokenOf(await testApp.buildSeller())}`;
    const multipartStart =
      '--edge\r\ncontent-disposition: form-data; name="file"; filename="a.jpg"\r\n\r\n\xff\xd8\xff';
    const sendBodyByteByByte = async (
      path: string,
      headers: Record<string, string>,
      start: string,
      chunk: string,
    ) => {
      const client = await RawClient.open(port);
      await client.sendHead(path, { ...headers, ...framingHeaders });
      await client.send(Buffer.from(encodeChunk(start), 'latin1'));
      return client.trickleUntilClose(encodeChunk(chunk));
    };
    const responses = await Promise.all(
      ['x', ''].flatMap((chunk) => [
        sendBodyByteByByte('/newsletter', JSON_TYPE, '{"email":"', chunk),
        sendBodyByteByByte('/images', { ...FORM_TYPE, authorization }, multipartStart, chunk),
      ]),
    );
    for (const response of responses) expect(response).toMatch(TOO_SLOW);
  },
);

test('a body that continues after its rejection is cut off without a second response', async () => {
  const client = await RawClient.open(port);
  await client.sendHead('/newsletter', { ...JSON_TYPE, 'content-length': '1000000' });
  const response = await client.trickleUntilClose('x');
  expect(response).toMatch(/^HTTP\/1\.1 413 /);
  expect(response.match(/HTTP\/1\.1/g)).toHaveLength(1);
});

test.each<[string, string | Buffer, RegExp]>([
  ['is not HTTP', Buffer.alloc(4 * 2 ** 20, 'nonsense'), /^HTTP\/1\.1 400 [^]*{"code":"bad_request"/],
  [
    'has endless headers',
    `GET /cars HTTP/1.1\r\nx: ${'x'.repeat(4 * 2 ** 20)}`,
    /^HTTP\/1\.1 431 [^]*{"code":"too_large"/,
  ],
])(
  'input that %s is rejected in our error shape, and the client receives all of it',
  async (_caseName, sent, expectedResponse) => {
    // This server allows more time, because a busy machine may need more than a second to read the request.
    const longTimeoutApp = await createTestApp({ env: { REQUEST_TIMEOUT_SECONDS: '120' } });
    const longTimeoutPort = await portOf(longTimeoutApp.app);
    for (let n = 0; n < 5; n += 1) {
      const client = await RawClient.open(longTimeoutPort);
      client.socket.pause();
      await client.send(sent);
      client.socket.resume();
      expect(await client.waitForClose()).toMatch(expectedResponse);
    }
    await longTimeoutApp.close();
  },
);

test('an event stream stays open longer than a request may take to arrive', async () => {
  // This timeout is long enough for the request itself on a busy machine.
  const longTimeoutApp = await createTestApp({ env: { REQUEST_TIMEOUT_SECONDS: '4' } });
  const longTimeoutPort = await portOf(longTimeoutApp.app);
  const buyer = await longTimeoutApp.buildUser();
  const token = await longTimeoutApp.tokenOf(buyer);
  const stream = await openEventStream(`http://127.0.0.1:${String(longTimeoutPort)}/events`, token);
  expect(await stream.next()).toBe('ready');
  // By now the stream is older than this connection, which the server closes because it is too slow.
  expect(await (await RawClient.open(longTimeoutPort)).trickleUntilClose('')).toMatch(TOO_SLOW);
  await longTimeoutApp.buildOrder({ buyerId: buyer.id });
  expect(await stream.next()).toBe(changeEvent('orders'));
  await stream.close();
  await longTimeoutApp.close();
});

test('by default, a picture upload may take longer than this timeout', async () => {
  const appWithDefaultTimeout = await createTestApp({ db: testApp.db });
  const client = await RawClient.open(await portOf(appWithDefaultTimeout.app));
  const picture = await sharp({ create: { width: 200, height: 200, channels: 3, background: '#369' } })
    .png()
    .toBuffer();
  const body = Buffer.concat([
    Buffer.from('--edge\r\ncontent-disposition: form-data; name="file"; filename="a.png"\r\n\r\n'),
    picture,
    Buffer.from('\r\n--edge--\r\n'),
  ]);
  await client.sendHead('/images', {
    ...FORM_TYPE,
    authorization: `Bearer ${await appWithDefaultTimeout.tokenOf(await testApp.buildSeller())}`,
    'content-length': String(body.length),
  });
  await client.send(body.subarray(0, 200));
  expect(await (await RawClient.open(port)).trickleUntilClose('')).toMatch(TOO_SLOW);
  await client.send(body.subarray(200));
  expect((await client.readResponse()).status).toBe(201);
  client.close();
  await appWithDefaultTimeout.close();
});
