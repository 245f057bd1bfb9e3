import { RawClient } from '@second-gear/contract/server/raw-client';
import sharp from 'sharp';
import { createTestApp, portOf, type TestApp } from '../testing/app.ts';
import { change, openEvents } from '../testing/events.ts';

const JSON_TYPE = { 'content-type': 'application/json' };
const FORM_TYPE = { 'content-type': 'multipart/form-data; boundary=edge' };
const TOO_SLOW = /^HTTP\/1\.1 408 [^]*\r\n\r\n{"code":"too_slow","message":"[^"]+"}$/;

let t: TestApp;
let port: number;
beforeAll(async () => {
  t = await createTestApp({ env: { REQUEST_TIMEOUT_SECONDS: '1' } });
  port = await portOf(t.app);
});
afterAll(() => t.close());

test.each([
  ['never sends anything', '', ''],
  ['sends its headers byte by byte', 'GET /cars HTTP/1.1\r\nhost: api.test\r\nx: ', 'x'],
])('a client that %s gets 408', async (_what, start, piece) => {
  const client = await RawClient.open(port);
  if (start !== '') await client.send(start);
  expect(await client.trickle(piece)).toMatch(TOO_SLOW);
});

test.each<[string, Record<string, string>, (text: string) => string]>([
  ['says its length', { 'content-length': '100000' }, (text: string) => text],
  [
    'comes in chunks',
    { 'transfer-encoding': 'chunked' },
    (text: string) => text && `${text.length.toString(16)}\r\n${text}\r\n`,
  ],
])(
  'a body that %s and arrives byte by byte or stops gets 408: JSON and a picture',
  async (_what, framing, framed) => {
    const authorization = `Bearer ${await t.tokenOf(await t.buildSeller())}`;
    const part =
      '--edge\r\ncontent-disposition: form-data; name="file"; filename="a.jpg"\r\n\r\n\xff\xd8\xff';
    const ended = async (path: string, headers: Record<string, string>, start: string, piece: string) => {
      const client = await RawClient.open(port);
      await client.sendHead(path, { ...headers, ...framing });
      await client.send(Buffer.from(framed(start), 'latin1'));
      return client.trickle(framed(piece));
    };
    const endings = await Promise.all(
      ['x', ''].flatMap((piece) => [
        ended('/newsletter', JSON_TYPE, '{"email":"', piece),
        ended('/images', { ...FORM_TYPE, authorization }, part, piece),
      ]),
    );
    for (const said of endings) expect(said).toMatch(TOO_SLOW);
  },
);

test('a body that continues after its rejection is cut off without a second response', async () => {
  const client = await RawClient.open(port);
  await client.sendHead('/newsletter', { ...JSON_TYPE, 'content-length': '1000000' });
  const said = await client.trickle('x');
  expect(said).toMatch(/^HTTP\/1\.1 413 /);
  expect(said.match(/HTTP\/1\.1/g)).toHaveLength(1);
});

test.each<[string, string | Buffer, RegExp]>([
  ['is no HTTP', Buffer.alloc(4 * 2 ** 20, 'nonsense'), /^HTTP\/1\.1 400 [^]*{"code":"bad_request"/],
  [
    'has endless headers',
    `GET /cars HTTP/1.1\r\nx: ${'x'.repeat(4 * 2 ** 20)}`,
    /^HTTP\/1\.1 431 [^]*{"code":"too_large"/,
  ],
])(
  'input that %s is rejected in our error shape, and the client receives all of it',
  async (_what, sent, answer) => {
    // A busy machine may need a second to read the request, and the other tests' server allows no more.
    const patient = await createTestApp({ env: { REQUEST_TIMEOUT_SECONDS: '120' } });
    const address = await portOf(patient.app);
    for (let n = 0; n < 5; n += 1) {
      const client = await RawClient.open(address);
      client.socket.pause();
      await client.send(sent);
      client.socket.resume();
      expect(await client.end()).toMatch(answer);
    }
    await patient.close();
  },
);

test('an event stream stays open longer than a request may take to arrive', async () => {
  // Long enough for the request itself on a busy machine.
  const patient = await createTestApp({ env: { REQUEST_TIMEOUT_SECONDS: '4' } });
  const address = await portOf(patient.app);
  const buyer = await patient.buildUser();
  const token = await patient.tokenOf(buyer);
  const stream = await openEvents(`http://127.0.0.1:${String(address)}/events`, token);
  expect(await stream.next()).toBe('ready');
  // It is older than a connection that was closed for being too slow.
  expect(await (await RawClient.open(address)).trickle('')).toMatch(TOO_SLOW);
  await patient.buildOrder({ buyerId: buyer.id });
  expect(await stream.next()).toBe(change('orders'));
  await stream.close();
  await patient.close();
});

test('a picture upload may take longer than that by default', async () => {
  const usual = await createTestApp({ db: t.db });
  const client = await RawClient.open(await portOf(usual.app));
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
    authorization: `Bearer ${await usual.tokenOf(await t.buildSeller())}`,
    'content-length': String(body.length),
  });
  await client.send(body.subarray(0, 200));
  expect(await (await RawClient.open(port)).trickle('')).toMatch(TOO_SLOW);
  await client.send(body.subarray(200));
  expect((await client.answer()).status).toBe(201);
  client.close();
  await usual.close();
});
