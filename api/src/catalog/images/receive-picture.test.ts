import { randomBytes } from 'node:crypto';
import { MAX_IMAGE_BYTES } from '@second-gear/contract/image-sources';
import fastify from 'fastify';
import sharp from 'sharp';
import { images } from '../../platform/db/tables/cars.ts';
import { readEnv } from '../../platform/env/env.ts';
import { registerErrorHandlers } from '../../platform/http/error-handlers.ts';
import { registerRateLimits } from '../../platform/http/rate-limits.ts';
import { createTestApp, type TestApp } from '../../testing/app.ts';
import { openPost, type OpenRequest } from '../../testing/open-post.ts';
import { withTimeout } from '../../testing/wait-until.ts';
import { receivePicture, registerMultipart } from './receive-picture.ts';

let testApp: TestApp;
let address: string;
let jpeg: Buffer;
beforeAll(async () => {
  testApp = await createTestApp({ env: { RATE_LIMIT_UPLOAD: '10000' } });
  address = await testApp.app.listen({ port: 0, host: '127.0.0.1' });
  jpeg = await sharp({ create: { width: 20, height: 20, channels: 3, background: '#369' } })
    .jpeg()
    .toBuffer();
});
afterAll(() => testApp.close());

const CHUNK_BYTES = 64 * 1024;
const FORM_END = '\r\n--b--\r\n';
const partHeader = (name = 'file') =>
  `--b\r\nContent-Disposition: form-data; name="${name}"; filename="car.jpg"\r\nContent-Type: image/jpeg\r\n\r\n`;

/** Opens an upload request whose form data the test writes in pieces. */
const openForm = async (as: { id: string }, extraHeaders: Record<string, string> = {}, path = '/images') =>
  openPost(address + path, {
    'content-type': 'multipart/form-data; boundary=b',
    authorization: `Bearer ${await testApp.tokenOf(as)}`,
    ...extraHeaders,
  });
const readResponse = async ({ response: responsePromise }: OpenRequest) => {
  const response = await withTimeout('the response to an upload', responsePromise);
  if (!response) return { status: null };
  const { status, headers, body } = response;
  return { status, retryAfter: headers['retry-after'], ...(JSON.parse(body) as Record<string, unknown>) };
};
/** Sends a complete form in pieces of 64 kB that reach the server separately. */
const sendForm = async (form: OpenRequest, data: Buffer, name?: string) => {
  await form.write(partHeader(name));
  for (let position = 0; position < data.length; position += CHUNK_BYTES)
    await form.write(data.subarray(position, position + CHUNK_BYTES));
  await form.write(FORM_END);
  form.end();
  return readResponse(form);
};
/**
 * Returns a picture that is padded with random bytes to `size`. It can be decoded even if the padding is cut
 * off.
 */
const padTo = (size: number) => Buffer.concat([jpeg, randomBytes(size - jpeg.length)]);

describe('upload of a picture that is too large', () => {
  test.each([1, CHUNK_BYTES, 3 * 1024 * 1024])(
    'a picture that is %i bytes too large is rejected, however it is split into pieces',
    async (extraBytes) => {
      const seller = await testApp.buildSeller();
      const response = await sendForm(await openForm(seller), padTo(MAX_IMAGE_BYTES + extraBytes));
      expect(response).toMatchObject({
        status: 413,
        code: 'too_large',
        message: expect.stringContaining('10 MB'),
      });
      expect(await testApp.db.$count(images)).toBe(0);
    },
  );

  test('a picture whose Content-Length is too large is rejected before it is read', async () => {
    const form = await openForm(await testApp.buildSeller(), { 'content-length': String(20 * 1024 * 1024) });
    expect(await readResponse(form)).toMatchObject({ status: 413, code: 'too_large' });
    form.abort();
  });

  test('a picture of exactly the maximum size is accepted', async () => {
    expect(await sendForm(await openForm(await testApp.buildSeller()), padTo(MAX_IMAGE_BYTES))).toMatchObject(
      {
        status: 201,
      },
    );
  });
});

test.each([
  ['without a boundary', { 'content-type': 'multipart/form-data' }, partHeader()],
  ['that ends in the middle of the picture', {}, `${partHeader()}half`],
  ['without any parts', {}, 'a=b'],
  [
    'with too many fields',
    {},
    `${partHeader('a').replace(/; filename="\w+\.jpg"/, '')}1\r\n`.repeat(6) + FORM_END,
  ],
])('a form %s is rejected as an invalid form', async (_caseName, headers: Record<string, string>, body) => {
  const form = await openForm(await testApp.buildSeller(), headers);
  await form.write(body);
  form.end();
  expect(await readResponse(form)).toMatchObject({
    status: 400,
    code: 'invalid',
    fields: { file: expect.any(String) },
  });
});

test('a large part with another name gets a response and blocks neither the connection nor further uploads', async () => {
  const seller = await testApp.buildSeller();
  for (let n = 0; n < 8; n += 1) {
    expect(await sendForm(await openForm(seller), padTo(1024 * 1024), 'image')).toMatchObject({
      status: 400,
    });
  }
});

test('only a few uploads are read at once; others wait, or get 503 if the queue is full', async () => {
  const sellers = await Promise.all(Array.from({ length: 40 }, () => testApp.buildSeller()));
  /** Starts an upload and leaves it unfinished. */
  const startUpload = async (seller: { id: string }) => {
    const form = await openForm(seller);
    form.write(partHeader()).catch(() => undefined);
    return form;
  };
  const person = sellers[0] ?? (await testApp.buildSeller());
  // Of one user's uploads, two are read, twelve wait, and the fifteenth is rejected.
  const ownUploads = await Promise.all(Array.from({ length: 14 }, () => startUpload(person)));
  // Any of the fifteen may be the rejected one. The others must be aborted below; otherwise the server waits
  // for them.
  ownUploads.push(await startUpload(person));
  const ownRejection = await Promise.race(ownUploads.map(readResponse));
  expect(ownRejection).toMatchObject({
    status: 503,
    code: 'busy',
    retryAfter: expect.stringMatching(/^\d+$/),
  });

  const otherUploads = (
    await Promise.all(
      sellers.slice(1).flatMap((otherSeller) => [startUpload(otherSeller), startUpload(otherSeller)]),
    )
  ).map((form) => ({
    form,
    isRejected: readResponse(form).then(({ status }) => status === 503),
  }));
  // Other users send 78 more: four are read, 48 wait in addition to the twelve, and 26 are rejected.
  let rejectedCount = 0;
  await withTimeout(
    'the rejections of the uploads beyond the queue limit',
    new Promise<void>((resolve) => {
      for (const upload of otherUploads)
        void upload.isRejected.then((isRefused) => {
          if (isRefused) rejectedCount += 1;
          if (rejectedCount === 26) resolve();
        });
    }),
  );
  // An aborted upload frees its place, whether it was read or waiting. In the end all places are free again.
  for (const form of ownUploads) form.abort();
  for (const { form } of otherUploads) form.abort();
  expect(await sendForm(await openForm(person), jpeg)).toMatchObject({ status: 201 });
  expect(rejectedCount).toBe(26);
});

test('a picture that arrives too slowly gets 408 and frees its place', async () => {
  const app = fastify();
  await registerRateLimits(app, readEnv({ NODE_ENV: 'test' }));
  registerErrorHandlers(app);
  await registerMultipart(app);
  app.post('/slow', async (request) => receivePicture(request, 'somebody', () => Promise.resolve([]), 50));
  const slowUrl = await app.listen({ port: 0, host: '127.0.0.1' });
  for (const sentData of ['', '--b\r\n', partHeader(), `${partHeader()}some bytes`]) {
    const form = openPost(`${slowUrl}/slow`, { 'content-type': 'multipart/form-data; boundary=b' });
    form.write(sentData || '\r\n').catch(() => undefined);
    const response = await withTimeout('the response to a slow upload', form.response);
    expect(response).toMatchObject({ status: 408, headers: { connection: 'close' } });
    expect(JSON.parse(response?.body ?? '')).toMatchObject({ code: 'too_slow' });
    form.abort();
  }
  await app.close();
});
