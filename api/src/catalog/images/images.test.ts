import { mkdir, readdir, rename, rm, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createImageSrcset } from '@second-gear/contract/image-sources';
import { eq } from 'drizzle-orm';
import sharp from 'sharp';
import { images } from '../../platform/db/tables/cars.ts';
import { createTestApp, errorOf, type TestApp } from '../../testing/app.ts';
import { type FilePart, sendFile } from '../../testing/send-file.ts';
import { createDiskStore, imagesFolderOf } from './disk-store.ts';

let testApp: TestApp;
let folder: string;
beforeAll(async () => {
  testApp = await createTestApp();
  folder = imagesFolderOf(testApp.services.env.DATA_DIR);
});
afterAll(() => testApp.close());

const upload = (as: { id: string } | undefined, data: Buffer, part?: FilePart) =>
  sendFile(testApp, '/images', as, data, part);
const buildPicture = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#336699' } });
const buildSmallAvif = () => buildPicture(64, 64).avif({ effort: 0 }).toBuffer();
/** Returns a copy of the file with other brands in its first box. Pass at most as many as the file had. */
function withBrands(file: Buffer, major: string, ...compatible: string[]): Buffer {
  const copy = Buffer.from(file);
  copy.write(major, 8, 'latin1');
  compatible.forEach((brand, index) => copy.write(brand, 16 + 4 * index, 'latin1'));
  return copy;
}
const urlOf = (response: { json: <T>() => T }) => response.json<{ url: string }>().url;
const fetchFile = (url: string) => testApp.call('GET', url.slice('/api'.length));

describe('POST /images', () => {
  test.each([
    ['jpeg', () => buildPicture(1800, 900).jpeg().toBuffer()],
    ['png', () => buildPicture(300, 200).png().toBuffer()],
    ['webp', () => buildPicture(300, 200).webp().toBuffer()],
    ['avif', () => buildPicture(64, 64).avif({ effort: 0 }).toBuffer()],
    ['avif with the container brand first', async () => withBrands(await buildSmallAvif(), 'mif1')],
  ])('an upload of a %s is stored as WebP and AVIF in every width of the contract', async (_type, make) => {
    const seller = await testApp.buildSeller();
    const response = await upload(seller, await make());
    expect(response.statusCode).toBe(201);
    const formats = ['webp', 'avif'] as const;
    const sources = formats.flatMap((format) =>
      (createImageSrcset(urlOf(response), format) ?? '')
        .split(', ')
        .map((source) => [...source.split(' '), format]),
    );
    expect(sources).toHaveLength(6);
    for (const [url = '', width = '', expectedFormat] of sources) {
      const file = await fetchFile(url);
      expect(file.headers).toMatchObject({
        'content-type': `image/${String(expectedFormat)}`,
        'cache-control': 'public, max-age=31536000, immutable',
        'x-content-type-options': 'nosniff',
        'content-security-policy': "sandbox; default-src 'none'",
      });
      const { format, width: actualWidth } = await sharp(file.rawPayload).metadata();
      // sharp reports AVIF as `heif`, the name of its container.
      expect(format).toBe(expectedFormat === 'avif' ? 'heif' : 'webp');
      expect(actualWidth).toBeLessThanOrEqual(Number.parseInt(width, 10));
    }
    expect(await testApp.db.$count(images, eq(images.ownerId, seller.id))).toBe(1);
  });

  test('an upload drops metadata, such as the location, but applies the orientation', async () => {
    const exif = { IFD0: { Copyright: 'secret owner' }, IFD3: { GPSLatitude: '41/1 52/1 0/1' } };
    const data = await buildPicture(200, 100)
      .withExif(exif)
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer();
    const url = urlOf(await upload(await testApp.buildSeller(), data));
    for (const file of [await fetchFile(url), await fetchFile(url.replace('.webp', '.avif'))]) {
      const { exif: exifData, icc, xmp, width, height } = await sharp(file.rawPayload).metadata();
      expect([exifData, icc, xmp]).toEqual([undefined, undefined, undefined]);
      expect([width, height]).toEqual([100, 200]);
      expect(file.rawPayload.includes('secret owner')).toBe(false);
    }
  });

  test.each([
    ["an HTML page with a picture's name", Buffer.from('<html><script>alert(1)</script></html>')],
    ['an SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')],
    ['a GIF', Buffer.from('GIF89a\x01\x00\x01\x00\x00\x00\x00;', 'latin1')],
    ['an empty file', Buffer.alloc(0)],
  ])('an upload of %s is rejected with 415', async (_caseName, data) => {
    expect(errorOf(await upload(await testApp.buildSeller(), data))).toMatchObject({
      status: 415,
      code: 'unsupported_media_type',
    });
  });

  test('a truncated picture is rejected with 422 and leaves nothing behind', async () => {
    const filesBefore = await readdir(folder);
    const pngFile = await buildPicture(400, 400).png().toBuffer();
    const response = await upload(await testApp.buildSeller(), pngFile.subarray(0, pngFile.length / 2));
    expect(errorOf(response)).toMatchObject({ status: 422, code: 'unreadable_image' });
    expect(await readdir(folder)).toEqual(filesBefore);
  });

  test.each([
    ['heic', 'mif1'],
    ['heix', 'mif1'],
    ['mif1', 'heic'],
  ])('a HEIC photo is rejected with 415 and a specific message (%s, %s)', async (major, compatible) => {
    const filesBefore = await readdir(folder);
    const heic = withBrands(await buildSmallAvif(), major, compatible, 'miaf', 'MiHB');
    for (const part of [undefined, { filename: 'photo.jpg', type: 'image/jpeg' }]) {
      expect(errorOf(await upload(await testApp.buildSeller(), heic, part))).toMatchObject({
        status: 415,
        code: 'unsupported_media_type',
        message: expect.stringMatching(/HEIC.*JPEG/),
      });
    }
    expect(await readdir(folder)).toEqual(filesBefore);
  });

  test('a file with a truncated first box is rejected with 415', async () => {
    for (const length of [8, 12, 15]) {
      const { statusCode } = await upload(
        await testApp.buildSeller(),
        (await buildSmallAvif()).subarray(0, length),
      );
      expect([length, statusCode]).toEqual([length, 415]);
    }
  });

  test('an upload above 10 MB is rejected with 413', async () => {
    const data = Buffer.concat([Buffer.from('\xff\xd8\xff', 'latin1'), Buffer.alloc(10 * 1024 * 1024)]);
    expect(errorOf(await upload(await testApp.buildSeller(), data))).toMatchObject({
      status: 413,
      code: 'too_large',
    });
  });

  test('a picture above 40 megapixels is rejected with 422, however small the file', async () => {
    const bomb = await buildPicture(8000, 5001).png({ compressionLevel: 9 }).toBuffer();
    expect(bomb.length).toBeLessThan(1_000_000);
    expect(errorOf(await upload(await testApp.buildSeller(), bomb))).toMatchObject({
      status: 422,
      code: 'too_many_pixels',
    });
  });

  test.each([
    [1, 1_000_000, 'too_long'],
    [20_000, 1_500, 'too_long'],
    [16_384, 1_000, 'too_long'],
    [1, 21, 'too_thin'],
    [2_100, 100, 'too_thin'],
  ])('a picture of %d by %d pixels is rejected with 422', async (width, height, code) => {
    const filesBefore = await readdir(folder);
    const thin = await buildPicture(width, height).png({ compressionLevel: 9 }).toBuffer();
    expect(errorOf(await upload(await testApp.buildSeller(), thin))).toMatchObject({ status: 422, code });
    expect(await readdir(folder)).toEqual(filesBefore);
  });

  test('a picture at the limits of length and aspect ratio is accepted', async () => {
    for (const [width, height] of [
      [100, 2_000],
      [5, 100],
    ] as const) {
      const { statusCode } = await upload(
        await testApp.buildSeller(),
        await buildPicture(width, height).png().toBuffer(),
      );
      expect([width, statusCode]).toEqual([width, 201]);
    }
  });

  test('an upload without the part `file` returns an error that names it; other content types are rejected', async () => {
    const seller = await testApp.buildSeller();
    const data = await buildPicture(10, 10).png().toBuffer();
    expect(errorOf(await upload(seller, data, { name: 'image' }))).toMatchObject({
      status: 400,
      fields: { file: expect.any(String) },
    });
    const json = await testApp.call('POST', '/images', { as: seller, body: { file: 'x' } });
    expect(errorOf(json)).toMatchObject({ status: 415, code: 'unsupported_media_type' });
  });

  test('uploads by visitors and buyers are rejected before the file is read', async () => {
    const data = await buildPicture(10, 10).png().toBuffer();
    expect((await upload(undefined, data)).statusCode).toBe(401);
    expect((await upload(await testApp.buildUser(), data)).statusCode).toBe(403);
  });

  test('a disk error returns an error and leaves no row and no file', async () => {
    const seller = await testApp.buildSeller();
    await rename(folder, `${folder}-away`);
    await writeFile(folder, 'a file where the folder should be');
    const response = await upload(seller, await buildPicture(10, 10).png().toBuffer());
    await rename(folder, `${folder}-blocker`);
    await rename(`${folder}-away`, folder);
    expect(errorOf(response)).toEqual({ status: 500, code: 'internal', message: expect.any(String) });
    expect(await testApp.db.$count(images, eq(images.ownerId, seller.id))).toBe(0);
    expect((await readdir(folder)).filter((name) => name.startsWith('.'))).toEqual([]);
  });

  test('the next start removes the files of an interrupted upload', async () => {
    for (const name of ['.part-left', '.part-new']) {
      await mkdir(join(folder, name), { recursive: true });
      await writeFile(join(folder, name, '480.webp'), 'half');
    }
    const elevenMinutesAgo = new Date(Date.now() - 11 * 60_000);
    await utimes(join(folder, '.part-left'), elevenMinutesAgo, elevenMinutesAgo);
    await createDiskStore(testApp.services.env.DATA_DIR).prepare();
    expect(await readdir(folder)).not.toContain('.part-left');
    // This folder is younger, so it may belong to another process that shares the picture folder.
    expect(await readdir(join(folder, '.part-new'))).toEqual(['480.webp']);
  });
});

describe('GET /images', () => {
  test('GET /images serves drawings as sandboxed SVG', async () => {
    await mkdir(join(folder, 'drawings'), { recursive: true });
    await writeFile(
      join(folder, 'drawings', 'suv-red-side.svg'),
      '<svg xmlns="http://www.w3.org/2000/svg"/>',
    );
    const response = await testApp.call('GET', '/images/drawings/suv-red-side.svg');
    expect(response.statusCode).toBe(200);
    expect(response.headers).toMatchObject({
      'content-type': expect.stringMatching(/^image\/svg\+xml/),
      'content-security-policy': "sandbox; default-src 'none'; style-src 'unsafe-inline'",
      'x-content-type-options': 'nosniff',
    });
    const repeatedResponse = await testApp.call('GET', '/images/drawings/suv-red-side.svg', {
      headers: { 'if-none-match': String(response.headers.etag) },
    });
    expect(repeatedResponse.statusCode).toBe(304);
  });

  test.each([
    '/images/../secret.txt',
    '/images/..%2fsecret.txt',
    '/images/%2e%2e/secret.txt',
    '/images/drawings/..%2f..%2fsecret.txt',
    '/images/drawings/%2e%2e/%2e%2e/secret.txt',
    '/images/..%5csecret.txt',
    '/images/drawings/secret.html',
    '/images/.hidden',
    '/images/drawings/',
    '/images/drawings',
    '/images/',
    '/images/%00',
    '/images/%',
    '/images/00000000-0000-4000-8000-000000000000/1600.webp',
  ])('GET /images returns no other files: %s', async (url) => {
    await writeFile(join(testApp.services.env.DATA_DIR, 'secret.txt'), 'secret');
    await writeFile(join(folder, '.hidden'), 'secret');
    await writeFile(join(folder, 'drawings', 'secret.html'), 'secret');
    const response = await testApp.call('GET', url);
    expect([400, 404]).toContain(response.statusCode);
    expect(response.body).not.toBe('secret');
    expect(response.json()).toMatchObject({ code: expect.any(String), message: expect.any(String) });
  });
});

test('an upload from before AVIF support is served as WebP', async () => {
  const response = await upload(await testApp.buildSeller(), await buildPicture(10, 10).png().toBuffer());
  const [, id = ''] = /images\/([^/]+)\//.exec(urlOf(response)) ?? [];
  await rm(join(folder, id, '480.avif'));
  const file = await testApp.call('GET', `/images/${id}/480.avif`);
  expect([file.statusCode, file.headers['content-type']]).toEqual([200, 'image/webp']);
});

test('a browser with a cached picture gets 304', async () => {
  const url = urlOf(await upload(await testApp.buildSeller(), await buildPicture(10, 10).png().toBuffer()));
  const { etag } = (await fetchFile(url)).headers;
  const repeatedResponse = await testApp.call('GET', url.slice('/api'.length), {
    headers: { 'if-none-match': String(etag) },
  });
  expect([repeatedResponse.statusCode, repeatedResponse.body]).toEqual([304, '']);
});

test('deleting a seller removes the files of their pictures', async () => {
  const seller = await testApp.buildSeller();
  const url = urlOf(await upload(seller, await buildPicture(10, 10).png().toBuffer()));
  await testApp.buildCar({ sellerId: seller.id, images: [url.slice('/api'.length)] });
  await testApp.call('DELETE', `/users/${seller.id}`, { as: await testApp.buildAdmin() });
  expect((await fetchFile(url)).statusCode).toBe(404);
});
