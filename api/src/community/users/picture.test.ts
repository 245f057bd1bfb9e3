import type { User } from '@second-gear/contract/users';
import { eq } from 'drizzle-orm';
import sharp from 'sharp';
import { removeUnusedPictures } from '../../catalog/images/unused-images-job.ts';
import { images } from '../../platform/db/tables/cars.ts';
import { createTestApp, errorOf, type TestApp } from '../../testing/app.ts';
import { sendFile } from '../../testing/send-file.ts';

let testApp: TestApp;
beforeAll(async () => {
  testApp = await createTestApp();
});
afterAll(() => testApp.close());

const createPhoto = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#936' } })
    .jpeg()
    .toBuffer();
const uploadPicture = async (as: { id: string } | undefined, data?: Buffer) =>
  sendFile(testApp, '/users/me/picture', as, data ?? (await createPhoto(60, 40)));
const pictureUrlOf = (response: { json: <T>() => T }) => response.json<{ url: string }>().url;
const readOwnPicture = async (as: { id: string }) =>
  (await testApp.call('GET', '/users/me', { as })).json<User>().picture;
const fetchPicture = (url: string) => testApp.call('GET', url.slice('/api'.length));

test('a profile picture is a 512-pixel square without metadata, shown wherever the user is', async () => {
  const buyer = await testApp.buildUser();
  expect(await readOwnPicture(buyer)).toBeNull();
  const data = await sharp(await createPhoto(1200, 700))
    .withExif({ IFD0: { Copyright: 'secret owner' } })
    .jpeg()
    .toBuffer();
  const response = await uploadPicture(buyer, data);
  expect(response.statusCode).toBe(201);
  const url = pictureUrlOf(response);
  expect(url).toMatch(/^\/api\/images\/[0-9a-f-]{36}\/512\.webp$/);
  const file = await fetchPicture(url);
  expect(await sharp(file.rawPayload).metadata()).toMatchObject({ format: 'webp', width: 512, height: 512 });
  expect(file.rawPayload.includes('secret owner')).toBe(false);
  expect(await readOwnPicture(buyer)).toBe(url);
  const admin = await testApp.buildAdmin();
  const foundUsers = (
    await testApp.call('GET', `/users?q=${encodeURIComponent(buyer.email)}`, { as: admin })
  ).json();
  expect(foundUsers).toMatchObject([{ picture: url }]);
});

test('a new profile picture replaces the old one, whose file is deleted at once', async () => {
  const user = await testApp.buildUser();
  const [firstUrl, secondUrl] = [
    pictureUrlOf(await uploadPicture(user)),
    pictureUrlOf(await uploadPicture(user)),
  ];
  expect(secondUrl).not.toBe(firstUrl);
  expect([(await fetchPicture(firstUrl)).statusCode, (await fetchPicture(secondUrl)).statusCode]).toEqual([
    404, 200,
  ]);
  expect(await testApp.db.$count(images, eq(images.ownerId, user.id))).toBe(1);
  await removeUnusedPictures(testApp.db, testApp.services.pictures, new Date(Date.now() + 48 * 3_600_000));
  expect((await fetchPicture(secondUrl)).statusCode).toBe(200);

  const remove = () => testApp.call('DELETE', '/users/me/picture', { as: user });
  expect((await remove()).json()).toEqual({ modifiedCount: 1 });
  expect([await readOwnPicture(user), (await fetchPicture(secondUrl)).statusCode]).toEqual([null, 404]);
  expect((await remove()).json()).toEqual({ modifiedCount: 0 });
});

test('a profile picture upload rejects other files and visitors', async () => {
  const user = await testApp.buildUser();
  expect(errorOf(await uploadPicture(user, Buffer.from('<script>')))).toMatchObject({ status: 415 });
  const truncated = (await createPhoto(300, 300)).subarray(0, 400);
  expect(errorOf(await uploadPicture(user, truncated))).toMatchObject({
    status: 422,
    code: 'unreadable_image',
  });
  expect(errorOf(await uploadPicture(user, await createPhoto(1, 20_000)))).toMatchObject({
    status: 422,
    code: 'too_long',
  });
  const misnamed = await sendFile(testApp, '/users/me/picture', user, await createPhoto(5, 5), {
    name: 'picture',
  });
  expect(errorOf(misnamed)).toMatchObject({ status: 400, fields: { file: expect.any(String) } });
  expect((await uploadPicture(undefined)).statusCode).toBe(401);
  expect((await testApp.call('DELETE', '/users/me/picture')).statusCode).toBe(401);
  expect(await testApp.db.$count(images, eq(images.ownerId, user.id))).toBe(0);
});

test('a profile picture can’t be used in a listing', async () => {
  const seller = await testApp.buildSeller();
  const url = pictureUrlOf(await uploadPicture(seller));
  for (const brandImg of [url, url.replace('512', '1600')]) {
    const response = await testApp.call('POST', '/cars', {
      as: seller,
      body: {
        ...{ carName: 'Volvo', carModel: 'V60', location: 'Chicago, Lake Street, 1', condition: 'good' },
        ...{ carPrice: 9000, phone: '+1 312 555 0100', purchaseYear: 2020, brandImg },
      },
    });
    expect(errorOf(response)).toMatchObject({ status: 400, fields: { brandImg: expect.any(String) } });
  }
});
