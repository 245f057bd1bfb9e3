import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { LINK_PREVIEW_SIZES, toLinkPreviewImage } from '@second-gear/contract/image-sources';
import sharp from 'sharp';
import { createTestApp, errorOf, type TestApp } from '../../testing/app.ts';
import { sendFile } from '../../testing/send-file.ts';
import { imagesFolderOf } from './disk-store.ts';

let testApp: TestApp;
beforeAll(async () => {
  testApp = await createTestApp();
});
afterAll(() => testApp.close());

const fetchPreview = (url: string) =>
  testApp.call('GET', (toLinkPreviewImage(url, '/api')?.url ?? '').slice('/api'.length));
const upload = async (width: number, height: number) => {
  const picture = sharp({ create: { width, height, channels: 3, background: '#336699' } });
  const response = await sendFile(
    testApp,
    '/images',
    await testApp.buildSeller(),
    await picture.jpeg().toBuffer(),
  );
  return response.json<{ url: string }>().url;
};

test.each([
  ['wide', 1800, 700],
  ['tall and small', 300, 400],
])('a car’s picture that is %s has a JPEG link preview', async (_shape, width, height) => {
  const response = await fetchPreview(await upload(width, height));
  expect(response.statusCode).toBe(200);
  expect(response.headers).toMatchObject({
    'content-type': 'image/jpeg',
    'cache-control': 'public, max-age=31536000, immutable',
    'content-security-policy': "sandbox; default-src 'none'",
  });
  expect(await sharp(response.rawPayload).metadata()).toMatchObject({
    format: 'jpeg',
    ...LINK_PREVIEW_SIZES.listing,
  });
  const etag = String(response.headers['etag']);
  const repeatedResponse = await testApp.call('GET', response.raw.req.url ?? '', {
    headers: { 'if-none-match': etag },
  });
  expect(repeatedResponse.statusCode).toBe(304);
});

test('a profile picture has a square link preview', async () => {
  const picture = sharp({ create: { width: 700, height: 900, channels: 4, background: '#33669980' } });
  const body = await picture.png().toBuffer();
  const uploadResponse = await sendFile(testApp, '/users/me/picture', await testApp.buildSeller(), body);
  const { url } = uploadResponse.json<{ url: string }>();
  expect(toLinkPreviewImage(url, '/api')).toMatchObject({ type: 'image/jpeg', width: 512, height: 512 });
  const response = await fetchPreview(url);
  expect([response.statusCode, response.headers['content-type']]).toEqual([200, 'image/jpeg']);
  const { format, width, height } = await sharp(response.rawPayload).metadata();
  expect([format, width, height]).toEqual(['jpeg', 512, 512]);
});

test('a drawing has a link preview', async () => {
  const folder = join(imagesFolderOf(testApp.services.env.DATA_DIR), 'drawings');
  await mkdir(folder, { recursive: true });
  await writeFile(
    join(folder, 'a-car.svg'),
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 960 600"><rect width="960" height="600" fill="#336699"/></svg>',
  );
  const response = await fetchPreview('/api/images/drawings/a-car.svg');
  expect(response.headers).toMatchObject({
    'content-type': 'image/jpeg',
    'cache-control': 'public, max-age=3600',
  });
  expect(await sharp(response.rawPayload).metadata()).toMatchObject({
    format: 'jpeg',
    ...LINK_PREVIEW_SIZES.listing,
  });
});

test.each([
  '/images/drawings/none/share.jpg',
  '/images/drawings/..%2fnone/share.jpg',
  '/images/none/share.jpg',
])('the link preview %s returns 404', async (path) => {
  const response = await testApp.call('GET', path);
  expect(errorOf(response)).toMatchObject({ status: 404 });
  expect(response.headers['cache-control']).toBe('no-store');
});

test('the link preview of a removed picture returns 404', async () => {
  const url = await upload(300, 200);
  await testApp.clear();
  const response = await fetchPreview(url);
  expect(response.statusCode).toBe(404);
  expect(response.headers['cache-control']).toBe('no-store');
});

test('a picture of another site has no link preview', () => {
  expect(toLinkPreviewImage('https://other.example/a.jpg', '/api')).toBeNull();
});

test('the link preview’s URL is the API’s, even for a picture in a bucket', () => {
  const id = '01234567-89ab-cdef-0123-456789abcdef';
  for (const file of ['1600.webp', '512.webp'])
    expect(
      toLinkPreviewImage(`https://bucket.example/images/${id}/${file}`, 'https://api.example')?.url,
    ).toBe(`https://api.example/images/${id}/share.jpg`);
});
