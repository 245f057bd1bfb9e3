import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { imagesFolderOf } from '../../catalog/images/disk-store.ts';
import { createTestApp, type TestApp } from '../../testing/app.ts';

let testApp: TestApp;
beforeAll(async () => {
  testApp = await createTestApp();
  const { id } = await testApp.buildSeller();
  for (let count = 0; count < 24; count += 1) await testApp.buildCar({ sellerId: id });
  const drawings = join(imagesFolderOf(testApp.services.env.DATA_DIR), 'drawings');
  await mkdir(drawings, { recursive: true });
  const wheels = '<circle cx="300" cy="300" r="40"/>'.repeat(200);
  await writeFile(
    join(drawings, 'suv-red-side.svg'),
    `<svg xmlns="http://www.w3.org/2000/svg">${wheels}</svg>`,
  );
});
afterAll(() => testApp.close());

const LIST_URL = '/viewallcars?limit=24';
const DRAWING_URL = '/images/drawings/suv-red-side.svg';
const getWithEncoding = (url: string, acceptEncoding: string) =>
  testApp.call('GET', url, { headers: { 'accept-encoding': acceptEncoding } });

describe('compression of read responses', () => {
  test.each([
    ['br', 'gzip, deflate, br, zstd', brotliDecompressSync],
    ['gzip', 'gzip, deflate', gunzipSync],
  ])(
    'a response has the encoding %s for callers that accept %s, and the same content',
    async (encoding, acceptEncoding, decompress) => {
      for (const url of [LIST_URL, DRAWING_URL]) {
        const plain = await getWithEncoding(url, 'identity');
        expect(plain.headers['content-encoding']).toBeUndefined();
        const compressed = await getWithEncoding(url, acceptEncoding);
        expect(compressed.headers['content-encoding']).toBe(encoding);
        // Caches must not return this response to clients that can't decode it.
        expect(compressed.headers.vary).toMatch(/accept-encoding/i);
        expect(compressed.headers.vary).toMatch(/origin/i);
        expect(decompress(compressed.rawPayload).equals(plain.rawPayload)).toBe(true);
        expect(compressed.rawPayload.length).toBeLessThan(plain.rawPayload.length / 2);
      }
    },
  );

  test('a compressed response includes its total and Link headers', async () => {
    const { headers } = await getWithEncoding('/viewallcars?limit=12', 'br');
    expect(headers).toMatchObject({ 'content-encoding': 'br', 'x-total-count': '24' });
    expect(headers.link).toContain('rel="next"');
  });

  test('small responses and parts of files are not compressed', async () => {
    expect((await getWithEncoding('/healthz', 'br')).headers['content-encoding']).toBeUndefined();
    const partialResponse = await testApp.call('GET', DRAWING_URL, {
      headers: { 'accept-encoding': 'br', range: 'bytes=0-2047' },
    });
    expect(partialResponse.statusCode).toBe(206);
    expect(partialResponse.headers['content-encoding']).toBeUndefined();
    expect(partialResponse.rawPayload).toHaveLength(2048);
  });
});

test('a request body that is marked as compressed is not decompressed', async () => {
  const response = await testApp.call('POST', '/newsletter', {
    headers: { 'content-type': 'application/json', 'content-encoding': 'gzip' },
    body: { email: 'reader@example.test' },
  });
  expect(response.statusCode).toBe(200);
});
