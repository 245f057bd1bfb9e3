import sharp from 'sharp';
import { createTestApp, type TestApp } from '../../testing/app.ts';
import { sendFile } from '../../testing/send-file.ts';
import { emptyTrash } from '../trash/empty-trash.ts';
import { removeUnusedPictures } from './unused-images-job.ts';

let testApp: TestApp;
beforeAll(async () => {
  testApp = await createTestApp();
});
afterAll(() => testApp.close());

const HOUR_MS = 3_600_000;
const hoursFromNow = (hours: number) => new Date(Date.now() + hours * HOUR_MS);
const removeUnusedAfter = async (hours: number) => {
  await emptyTrash(testApp.db, hoursFromNow(hours));
  return removeUnusedPictures(testApp.db, testApp.services.pictures, hoursFromNow(hours));
};

async function upload(seller: { id: string }): Promise<string> {
  const data = await sharp({ create: { width: 4, height: 3, channels: 3, background: '#369' } })
    .png()
    .toBuffer();
  return (await sendFile(testApp, '/images', seller, data)).json<{ url: string }>().url.slice('/api'.length);
}
const listExisting = async (...paths: string[]) =>
  Promise.all(paths.map(async (path) => (await testApp.call('GET', path)).statusCode === 200));

test('an unused upload is removed after a day; an upload on a listing stays', async () => {
  const seller = await testApp.buildSeller();
  const [unusedPath, usedPath] = [await upload(seller), await upload(seller)];
  await testApp.buildCar({ sellerId: seller.id, images: [usedPath] });
  expect(await removeUnusedAfter(23)).toBe(0);
  expect(await listExisting(unusedPath, usedPath)).toEqual([true, true]);
  expect(await removeUnusedAfter(25)).toBe(1);
  expect(await listExisting(unusedPath, usedPath)).toEqual([false, true]);
});

test('a picture removed from a listing can be added again within a day', async () => {
  const seller = await testApp.buildSeller();
  const [keptPicture, removedPicture, reusedPicture] = [
    await upload(seller),
    await upload(seller),
    await upload(seller),
  ];
  const car = await testApp.buildCar({
    sellerId: seller.id,
    images: [keptPicture, removedPicture, reusedPicture],
  });
  const showOnListing = (...paths: string[]) =>
    testApp.call('PATCH', `/cars/${car.id}`, {
      as: seller,
      body: { images: paths.map((path) => `/api${path}`) },
    });
  await showOnListing(keptPicture);
  await removeUnusedAfter(0);
  expect((await showOnListing(keptPicture, reusedPicture)).statusCode).toBe(200);
  expect(await removeUnusedAfter(25)).toBe(1);
  expect(await listExisting(keptPicture, removedPicture, reusedPicture)).toEqual([true, false, true]);
});

test('the pictures of a deleted listing stay until it can no longer be restored', async () => {
  const seller = await testApp.buildSeller();
  const [ownPicture, shared] = [await upload(seller), await upload(seller)];
  const car = await testApp.buildCar({ sellerId: seller.id, images: [ownPicture, shared] });
  await testApp.buildCar({ sellerId: seller.id, images: [shared] });
  await testApp.call('DELETE', `/cars/${car.id}`, { as: seller });
  expect(await removeUnusedAfter(23)).toBe(0);
  expect(await listExisting(ownPicture, shared)).toEqual([true, true]);
  expect(await removeUnusedAfter(25)).toBe(1);
  expect(await listExisting(ownPicture, shared)).toEqual([false, true]);
});
