import { ACCESS_DENIED, startBucket, type TestBucket } from '@second-gear/node-utils/testing/bucket';
import { eq, inArray } from 'drizzle-orm';
import sharp from 'sharp';
import { images } from '../../platform/db/tables/cars.ts';
import type { PictureStore } from '../../platform/storage/picture-store.ts';
import { createTestApp, errorOf, type TestApp } from '../../testing/app.ts';
import { LISTING_FORM } from '../../testing/listing-form.ts';
import { sendFile } from '../../testing/send-file.ts';
import { removeUnusedPictures } from './unused-images-job.ts';

let bucket: TestBucket;
let testApp: TestApp;
/** A second process with the same database and bucket. */
let otherApp: TestApp;
beforeAll(async () => {
  bucket = await startBucket();
  const env = {
    S3_ENDPOINT: bucket.settings.endpoint,
    S3_BUCKET: bucket.settings.name,
    S3_REGION: bucket.settings.region,
    S3_ACCESS_KEY_ID: bucket.settings.accessKeyId,
    S3_SECRET_ACCESS_KEY: bucket.settings.secretAccessKey,
  };
  testApp = await createTestApp({ env });
  otherApp = await createTestApp({ db: testApp.db, env });
});
beforeEach(async () => {
  bucket.setOutcome(() => 'executed');
  bucket.objects.clear();
  await testApp.db.delete(images);
});
afterAll(async () => {
  await otherApp.close();
  await testApp.close();
  await bucket.close();
});

const HOUR_MS = 3_600_000;
const oneHourFromNow = () => new Date(Date.now() + HOUR_MS);
const twoDaysFromNow = () => new Date(Date.now() + 48 * HOUR_MS);
const buildPhoto = () =>
  sharp({ create: { width: 40, height: 30, channels: 3, background: '#336699' } })
    .png()
    .toBuffer();
const uploadPhoto = async (url: string, as: { id: string }) =>
  (await sendFile(testApp, url, as, await buildPhoto())).json<{ url: string }>().url;
const fetchStatuses = async (url: string) => {
  const path = url.slice('/api'.length);
  const [, id, file] = /images\/([^/]+)\/(.+)$/.exec(url) ?? [];
  const cachedRequest = { headers: { 'if-none-match': `"${id ?? ''}-${file ?? ''}"` } };
  return Promise.all(
    [testApp.call('GET', path), otherApp.call('GET', path), testApp.call('GET', path, cachedRequest)].map(
      async (response) => (await response).statusCode,
    ),
  );
};
const countImageRows = () => testApp.db.$count(images);

test('a removed profile picture is hidden at once; a failed removal of its files is retried', async () => {
  const user = await testApp.buildUser();
  const url = await uploadPhoto('/users/me/picture', user);
  expect(await fetchStatuses(url)).toEqual([200, 200, 304]);
  bucket.setOutcome((_count, method) => (method === 'DELETE' ? ACCESS_DENIED : 'executed'));
  const remove = () => testApp.call('DELETE', '/users/me/picture', { as: user });
  expect((await remove()).json()).toEqual({ modifiedCount: 1 });
  expect((await remove()).json()).toEqual({ modifiedCount: 0 });
  expect(await fetchStatuses(url)).toEqual([404, 404, 404]);
  await expect(removeUnusedPictures(testApp.db, testApp.services.pictures, oneHourFromNow())).rejects.toThrow(
    'could not remove',
  );
  expect(bucket.objects.size).toBeGreaterThan(0);
  bucket.setOutcome(() => 'executed');
  expect(await removeUnusedPictures(testApp.db, testApp.services.pictures, oneHourFromNow())).toBe(1);
  expect([bucket.objects.size, await countImageRows()]).toEqual([0, 0]);
  expect(await fetchStatuses(url)).toEqual([404, 404, 404]);
});

test('the pictures of a deleted user are hidden immediately, even if the bucket fails', async () => {
  const [admin, seller, otherSeller] = [
    await testApp.buildAdmin(),
    await testApp.buildSeller(),
    await testApp.buildSeller(),
  ];
  const urls = [await uploadPhoto('/users/me/picture', seller), await uploadPhoto('/images', seller)];
  const otherSellersUrl = await uploadPhoto('/images', otherSeller);
  await testApp.buildCar({ sellerId: otherSeller.id, images: [otherSellersUrl.slice('/api'.length)] });
  bucket.setOutcome((_count, method) => (method === 'DELETE' ? ACCESS_DENIED : 'executed'));
  const deleteResponse = await testApp.call('DELETE', `/users/${seller.id}`, { as: admin });
  expect(deleteResponse.json()).toEqual({ deletedCount: 1 });
  for (const url of urls) expect(await fetchStatuses(url)).toEqual([404, 404, 404]);
  bucket.setOutcome(() => 'executed');
  await removeUnusedPictures(testApp.db, testApp.services.pictures, oneHourFromNow());
  expect(new Set([...bucket.objects.keys()].map((key) => key.split('/')[1]))).toEqual(
    new Set([otherSellersUrl.split('/')[3]]),
  );
  expect(await fetchStatuses(otherSellersUrl)).toEqual([200, 200, 304]);
});

test('a picture that arrives during its owner’s deletion is removed', async () => {
  const [admin, seller] = [await testApp.buildAdmin(), await testApp.buildSeller()];
  const { pictures } = testApp.services;
  const slowStore: PictureStore = {
    ...pictures,
    put: async (id, files) => {
      await testApp.call('DELETE', `/users/${seller.id}`, { as: admin });
      // A removal at this time finds no files yet.
      await removeUnusedPictures(testApp.db, pictures);
      await pictures.put(id, files);
    },
  };
  const appDuringDeletion = await createTestApp({ db: testApp.db, pictures: slowStore });
  const response = await sendFile(appDuringDeletion, '/images', seller, await buildPhoto());
  expect(errorOf(response)).toMatchObject({ status: 403, code: 'account_deleted' });
  const [key] = [...bucket.objects.keys()];
  expect(await fetchStatuses(`/api/${key ?? ''}`)).toEqual([404, 404, 404]);
  await removeUnusedPictures(testApp.db, pictures, oneHourFromNow());
  expect([bucket.objects.size, await countImageRows()]).toEqual([0, 0]);
  await appDuringDeletion.close();
});

describe('removal of unused pictures', () => {
  const buildUploads = async (count: number) => {
    const seller = await testApp.buildSeller();
    return Promise.all(Array.from({ length: count }, async () => (await testApp.buildImage(seller.id)).id));
  };
  const removeWith = (pictures: Partial<PictureStore>) =>
    removeUnusedPictures(testApp.db, { ...testApp.services.pictures, ...pictures }, twoDaysFromNow());

  test('a slow store keeps no transaction open and receives only a few removals at a time', async () => {
    const ids = await buildUploads(60);
    const removedIds: string[] = [];
    let running = 0;
    let maxConcurrent = 0;
    const remove = async (batchIds: readonly string[]) => {
      running += 1;
      maxConcurrent = Math.max(maxConcurrent, running);
      // Throws if another transaction holds these rows.
      await testApp.db
        .select()
        .from(images)
        .where(inArray(images.id, [...batchIds]))
        .for('update', { noWait: true });
      removedIds.push(...batchIds);
      running -= 1;
    };
    expect(await removeWith({ remove })).toBe(60);
    expect(removedIds.sort()).toEqual([...ids].sort());
    expect(maxConcurrent).toBeGreaterThan(1);
    expect(maxConcurrent).toBeLessThanOrEqual(8);
    expect(await countImageRows()).toBe(0);
  });

  test('after a crash between removing files and row, no form accepts the picture', async () => {
    const seller = await testApp.buildSeller();
    const { id, url } = await testApp.buildImage(seller.id);
    const simulateCrash = () => Promise.reject(new Error('the process stops here'));
    await expect(removeWith({ remove: simulateCrash })).rejects.toThrow();
    expect(await countImageRows()).toBe(1);
    const listingResponse = await testApp.call('POST', '/cars', {
      as: seller,
      body: { ...LISTING_FORM, brandImg: url },
    });
    expect(errorOf(listingResponse)).toMatchObject({ status: 400, fields: { brandImg: expect.any(String) } });
    expect(await removeWith({ remove: () => Promise.resolve() })).toBe(1);
    expect(await testApp.db.$count(images, eq(images.id, id))).toBe(0);
  });

  test('a picture whose files cannot be removed does not block the others', async () => {
    const ids = (await buildUploads(9)).sort();
    const remove = async ([id]: readonly string[]) =>
      id === ids[0] ? Promise.reject(new Error('not this one')) : Promise.resolve();
    await expect(removeWith({ remove })).rejects.toThrow('could not remove');
    expect((await testApp.db.select({ id: images.id }).from(images)).map(({ id }) => id)).toEqual([ids[0]]);
  });
});
