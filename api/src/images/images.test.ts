import { mkdir, readdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { eq } from 'drizzle-orm';
import sharp from 'sharp';
import { imageSources } from '@second-gear/contract/image';
import { images } from '../db/tables/cars.ts';
import { createTestApp, errorOf, type TestApp } from '../testing/app.ts';
import { imagesFolder, prepareImagesFolder } from './files.ts';

let t: TestApp;
let folder: string;
beforeAll(async () => {
  t = await createTestApp();
  folder = imagesFolder(t.services.env.DATA_DIR);
});
afterAll(() => t.close());

interface Part {
  name?: string;
  filename?: string;
  type?: string;
}

/** Sends one file as a browser's form does. */
async function upload(as: { id: string } | undefined, data: Buffer, part: Part = {}) {
  const { name = 'file', filename = 'car.jpg', type = 'image/jpeg' } = part;
  const boundary = 'a-boundary';
  const head = `--${boundary}\r\nContent-Disposition: form-data; name="${name}"; filename="${filename}"\r\nContent-Type: ${type}\r\n\r\n`;
  return t.app.inject({
    method: 'POST',
    url: '/images',
    headers: {
      'content-type': `multipart/form-data; boundary=${boundary}`,
      ...(as ? { authorization: `Bearer ${await t.tokenOf(as)}` } : {}),
    },
    payload: Buffer.concat([Buffer.from(head), data, Buffer.from(`\r\n--${boundary}--\r\n`)]),
  });
}
const picture = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#336699' } });
const urlOf = (answer: { json: <T>() => T }) => answer.json<{ url: string }>().url;
const served = (url: string) => t.call('GET', url.slice('/api'.length));

describe('POST /images', () => {
  test.each([
    ['jpeg', () => picture(1800, 900).jpeg().toBuffer()],
    ['png', () => picture(300, 200).png().toBuffer()],
    ['webp', () => picture(300, 200).webp().toBuffer()],
    ['avif', () => picture(64, 64).avif({ effort: 0 }).toBuffer()],
  ])('takes a %s and keeps it as WebP in every width that the contract names', async (_type, make) => {
    const seller = await t.buildSeller();
    const answer = await upload(seller, await make());
    expect(answer.statusCode).toBe(201);
    const sources =
      imageSources(urlOf(answer))
        ?.split(', ')
        .map((source) => source.split(' ')) ?? [];
    expect(sources).toHaveLength(3);
    for (const [url = '', width = ''] of sources) {
      const file = await served(url);
      expect(file.headers).toMatchObject({
        'content-type': 'image/webp',
        'cache-control': 'public, max-age=31536000, immutable',
        'x-content-type-options': 'nosniff',
        'content-security-policy': "sandbox; default-src 'none'",
      });
      const { format, width: actual } = await sharp(file.rawPayload).metadata();
      expect(format).toBe('webp');
      expect(actual).toBeLessThanOrEqual(Number.parseInt(width, 10));
    }
    expect(await t.db.$count(images, eq(images.ownerId, seller.id))).toBe(1);
  });

  test('drops metadata, such as where the picture was taken, but keeps it upright', async () => {
    const exif = { IFD0: { Copyright: 'secret owner' }, IFD3: { GPSLatitude: '41/1 52/1 0/1' } };
    const data = await picture(200, 100).withExif(exif).withMetadata({ orientation: 6 }).jpeg().toBuffer();
    const file = await served(urlOf(await upload(await t.buildSeller(), data)));
    const { exif: left, icc, xmp, width, height } = await sharp(file.rawPayload).metadata();
    expect([left, icc, xmp]).toEqual([undefined, undefined, undefined]);
    expect([width, height]).toEqual([100, 200]);
    expect(file.rawPayload.includes('secret owner')).toBe(false);
  });

  test.each([
    ['a page named as a picture', Buffer.from('<html><script>alert(1)</script></html>')],
    ['an SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')],
    ['a GIF', Buffer.from('GIF89a\x01\x00\x01\x00\x00\x00\x00;', 'latin1')],
    ['nothing', Buffer.alloc(0)],
  ])('refuses %s with 415', async (_what, data) => {
    expect(errorOf(await upload(await t.buildSeller(), data))).toMatchObject({
      status: 415,
      code: 'unsupported_media_type',
    });
  });

  test('refuses a picture that is cut short with 422, and leaves nothing behind', async () => {
    const before = await readdir(folder);
    const whole = await picture(400, 400).png().toBuffer();
    const answer = await upload(await t.buildSeller(), whole.subarray(0, whole.length / 2));
    expect(errorOf(answer)).toMatchObject({ status: 422, code: 'unreadable_image' });
    expect(await readdir(folder)).toEqual(before);
  });

  test('refuses more than 10 MB with 413', async () => {
    const data = Buffer.concat([Buffer.from('\xff\xd8\xff', 'latin1'), Buffer.alloc(10 * 1024 * 1024)]);
    expect(errorOf(await upload(await t.buildSeller(), data))).toMatchObject({
      status: 413,
      code: 'too_large',
    });
  });

  test('refuses more than 40 megapixels with 422, however small the file', async () => {
    const bomb = await picture(8000, 5001).png({ compressionLevel: 9 }).toBuffer();
    expect(bomb.length).toBeLessThan(1_000_000);
    expect(errorOf(await upload(await t.buildSeller(), bomb))).toMatchObject({
      status: 422,
      code: 'too_many_pixels',
    });
  });

  test('names the part that it wants, and refuses other content types', async () => {
    const seller = await t.buildSeller();
    const data = await picture(10, 10).png().toBuffer();
    expect(errorOf(await upload(seller, data, { name: 'image' }))).toMatchObject({
      status: 400,
      fields: { file: expect.any(String) },
    });
    const json = await t.call('POST', '/images', { as: seller, body: { file: 'x' } });
    expect(errorOf(json)).toMatchObject({ status: 415, code: 'unsupported_media_type' });
  });

  test('refuses visitors and buyers before reading the file', async () => {
    const data = await picture(10, 10).png().toBuffer();
    expect((await upload(undefined, data)).statusCode).toBe(401);
    expect((await upload(await t.buildUser(), data)).statusCode).toBe(403);
  });

  test('when the disk refuses, the answer is an error and no row and no file is left', async () => {
    const seller = await t.buildSeller();
    await rename(folder, `${folder}-away`);
    await writeFile(folder, 'a file where the folder should be');
    const answer = await upload(seller, await picture(10, 10).png().toBuffer());
    await rename(folder, `${folder}-blocker`);
    await rename(`${folder}-away`, folder);
    expect(errorOf(answer)).toEqual({ status: 500, code: 'internal', message: expect.any(String) });
    expect(await t.db.$count(images, eq(images.ownerId, seller.id))).toBe(0);
    expect((await readdir(folder)).filter((name) => name.startsWith('.'))).toEqual([]);
  });

  test('what an interrupted upload left is cleared at the next start', async () => {
    await mkdir(join(folder, '.part-left'), { recursive: true });
    await writeFile(join(folder, '.part-left', '480.webp'), 'half');
    await prepareImagesFolder(t.services.env.DATA_DIR);
    expect(await readdir(folder)).not.toContain('.part-left');
  });
});

describe('GET /images', () => {
  test('shows drawings as sandboxed SVG', async () => {
    await mkdir(join(folder, 'drawings'), { recursive: true });
    await writeFile(
      join(folder, 'drawings', 'suv-red-side.svg'),
      '<svg xmlns="http://www.w3.org/2000/svg"/>',
    );
    const answer = await t.call('GET', '/images/drawings/suv-red-side.svg');
    expect(answer.statusCode).toBe(200);
    expect(answer.headers).toMatchObject({
      'content-type': expect.stringMatching(/^image\/svg\+xml/),
      'content-security-policy': "sandbox; default-src 'none'; style-src 'unsafe-inline'",
      'x-content-type-options': 'nosniff',
    });
    const again = await t.call('GET', '/images/drawings/suv-red-side.svg', {
      headers: { 'if-none-match': String(answer.headers.etag) },
    });
    expect(again.statusCode).toBe(304);
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
  ])('gives out nothing else: %s', async (url) => {
    await writeFile(join(t.services.env.DATA_DIR, 'secret.txt'), 'secret');
    await writeFile(join(folder, '.hidden'), 'secret');
    await writeFile(join(folder, 'drawings', 'secret.html'), 'secret');
    const answer = await t.call('GET', url);
    expect([400, 404]).toContain(answer.statusCode);
    expect(answer.body).not.toBe('secret');
    expect(answer.json()).toMatchObject({ code: expect.any(String), message: expect.any(String) });
  });
});

test('the files of a deleted listing and of a deleted seller go with them', async () => {
  const seller = await t.buildSeller();
  const urls = [];
  for (let n = 0; n < 3; n += 1)
    urls.push(urlOf(await upload(seller, await picture(10, 10).png().toBuffer())));
  const [shared = '', alone = '', loose = ''] = urls;
  const path = (url: string) => url.slice('/api'.length);
  const car = await t.buildCar({ sellerId: seller.id, images: [path(shared), path(alone)] });
  await t.buildCar({ sellerId: seller.id, images: [path(shared)] });
  const there = async () =>
    Promise.all([shared, alone, loose].map(async (url) => (await served(url)).statusCode));

  await t.call('DELETE', `/cars/${car.id}`, { as: seller });
  expect(await there()).toEqual([200, 404, 200]);
  await t.call('DELETE', `/users/${seller.id}`, { as: await t.buildAdmin() });
  expect(await there()).toEqual([404, 404, 404]);
});
