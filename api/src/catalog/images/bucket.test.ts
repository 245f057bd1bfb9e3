import { createImageSrcset } from '@second-gear/contract/image-sources';
import { ACCESS_DENIED, startBucket, type TestBucket } from '@second-gear/node-utils/testing/bucket';
import { eq } from 'drizzle-orm';
import sharp from 'sharp';
import { images } from '../../platform/db/tables/cars.ts';
import { createTestApp, errorOf, type TestApp } from '../../testing/app.ts';
import { sendFile } from '../../testing/send-file.ts';
import { removeUnusedPictures } from './unused-images-job.ts';

let bucket: TestBucket;
let testApp: TestApp;
/** Environment of a server that stores its pictures in the bucket. */
const createBucketEnv = () => ({
  S3_ENDPOINT: bucket.settings.endpoint,
  S3_BUCKET: bucket.settings.name,
  S3_REGION: bucket.settings.region,
  S3_ACCESS_KEY_ID: bucket.settings.accessKeyId,
  S3_SECRET_ACCESS_KEY: bucket.settings.secretAccessKey,
});
beforeAll(async () => {
  bucket = await startBucket();
  testApp = await createTestApp({ env: createBucketEnv() });
});
afterEach(() => {
  bucket.setOutcome(() => 'executed');
  bucket.objects.clear();
  // No request had an invalid signature.
  expect(bucket.clientErrors).toEqual([]);
});
afterAll(async () => {
  await testApp.close();
  await bucket.close();
});

const DAY_MS = 24 * 3_600_000;
const buildPhoto = () =>
  sharp({ create: { width: 40, height: 30, channels: 3, background: '#336699' } })
    .png()
    .toBuffer();
const urlOf = (response: { json: <T>() => T }) => response.json<{ url: string }>().url;
const expectedKeysOf = (id: string) =>
  ['1600.avif', '1600.webp', '480.avif', '480.webp', '960.avif', '960.webp'].map(
    (name) => `images/${id}/${name}`,
  );
const idOf = (url: string) => /images\/([^/]+)\//.exec(url)?.[1] ?? '';

test('an upload is stored in the bucket in all widths and formats, and served from there', async () => {
  const url = urlOf(await sendFile(testApp, '/images', await testApp.buildSeller(), await buildPhoto()));
  expect(url).toMatch(/^\/api\/images\//);
  expect([...bucket.objects.keys()].sort()).toEqual(expectedKeysOf(idOf(url)));
  const file = await testApp.call('GET', `/images/${idOf(url)}/960.avif`);
  expect([file.statusCode, file.headers['content-type']]).toEqual([200, 'image/avif']);
  expect((await sharp(file.rawPayload).metadata()).width).toBe(40);
  expect((await testApp.call('GET', `/images/${crypto.randomUUID()}/960.avif`)).statusCode).toBe(404);
});

test('picture URLs use the bucket’s public URL if it is set', async () => {
  const appWithPublicUrl = await createTestApp({
    db: testApp.db,
    env: { ...createBucketEnv(), S3_PUBLIC_URL: 'https://pictures.example/cars/' },
  });
  const seller = await testApp.buildSeller();
  const url = urlOf(await sendFile(appWithPublicUrl, '/images', seller, await buildPhoto()));
  expect(url).toMatch(/^https:\/\/pictures\.example\/cars\/images\/[^/]+\/1600\.webp$/);
  expect(createImageSrcset(url, 'avif')).toContain('/480.avif 480w');
  const car = {
    ...{ carName: 'Volvo', carModel: 'V60', location: 'Chicago, Lake Street, 1', condition: 'good' },
    ...{ carPrice: 9000, phone: '+1 312 555 0100', purchaseYear: 2020, brandImg: url },
  };
  const createResponse = await appWithPublicUrl.call('POST', '/cars', { as: seller, body: car });
  expect(createResponse.statusCode).toBe(201);
  const { insertedId } = createResponse.json<{ insertedId: string }>();
  expect((await appWithPublicUrl.call('GET', `/cars/${insertedId}`)).json()).toMatchObject({ image: url });
  await appWithPublicUrl.close();
});

test.each([
  ['is full', { status: 507, code: 'XMinioStorageFull' }, 'storage_full'],
  ['has exceeded its quota', { status: 403, code: 'QuotaExceeded' }, 'storage_full'],
  ['denies access', { status: 403, code: 'AccessDenied' }, 'unavailable'],
  ['returns a server error', { status: 500, code: 'InternalError' }, 'unavailable'],
])(
  'an upload to a bucket that %s returns a clear error and leaves nothing behind',
  async (_caseName, failure, code) => {
    const seller = await testApp.buildSeller();
    // The store fails after the first files are stored.
    bucket.setOutcome((_count, method, key) =>
      method === 'PUT' && key.endsWith('960.webp') ? failure : 'executed',
    );
    const response = await sendFile(testApp, '/images', seller, await buildPhoto());
    expect(errorOf(response)).toMatchObject({ status: 503, code });
    expect(response.body).not.toContain(failure.code);
    expect([...bucket.objects.keys()]).toEqual([]);
    expect(await testApp.db.$count(images, eq(images.ownerId, seller.id))).toBe(0);
  },
);

test('the job removes files that could not be removed immediately', async () => {
  const seller = await testApp.buildSeller();
  bucket.setOutcome((_count, method, key) =>
    method === 'DELETE' || key.endsWith('960.webp') ? ACCESS_DENIED : 'executed',
  );
  expect((await sendFile(testApp, '/images', seller, await buildPhoto())).statusCode).toBe(503);
  const [key] = bucket.objects.keys();
  const id = idOf(`/${key ?? ''}`);
  const afterGracePeriod = new Date(Date.now() + 25 * (DAY_MS / 24));
  await expect(
    removeUnusedPictures(testApp.db, testApp.services.pictures, afterGracePeriod),
  ).rejects.toThrow();
  expect(await testApp.db.$count(images, eq(images.id, id))).toBe(1);
  bucket.setOutcome(() => 'executed');
  await removeUnusedPictures(testApp.db, testApp.services.pictures, afterGracePeriod);
  expect([...bucket.objects.keys()]).toEqual([]);
  expect(await testApp.db.$count(images, eq(images.id, id))).toBe(0);
});

test('an upload to an unreachable bucket returns 503', async () => {
  const unreachableApp = await createTestApp({
    db: testApp.db,
    env: { ...createBucketEnv(), S3_ENDPOINT: 'http://127.0.0.1:9' },
  });
  const seller = await testApp.buildSeller();
  const response = await sendFile(unreachableApp, '/images', seller, await buildPhoto());
  expect(errorOf(response)).toMatchObject({ status: 503, code: 'unavailable' });
  await unreachableApp.close();
});
