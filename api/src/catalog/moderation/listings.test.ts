import type { Finding, ModerationCase, OwnCase } from '@second-gear/contract/moderation';
import { sql } from 'drizzle-orm';
import sharp from 'sharp';
import { createTestApp, type TestApp } from '../../testing/app.ts';
import { bookingFormOf } from '../../testing/booking.ts';
import { listCar } from '../../testing/listing-form.ts';
import { pagesOf } from '../../testing/paging.ts';
import { createPhoto, uploadPhoto } from '../../testing/photo.ts';
import { buildPricedStock } from '../../testing/priced-stock.ts';
import { pruneCases } from './cases.ts';

let testApp: TestApp;
let admin: { id: string };
let seller: { id: string };
beforeAll(async () => {
  testApp = await createTestApp();
});
beforeEach(async () => {
  await testApp.clear();
  admin = await testApp.buildAdmin();
  seller = await testApp.buildSeller({ name: 'Sal Seller' });
});
afterAll(() => testApp.close());

const createListing = async (overrides: object = {}, as = seller): Promise<string> => {
  const response = await listCar(testApp, as, overrides);
  expect(response.statusCode).toBe(201);
  return response.json<{ insertedId: string }>().insertedId;
};
const readQueue = async (query = '') =>
  (await testApp.call('GET', `/moderation${query}`, { as: admin })).json<ModerationCase[]>();
const readOwnCases = async (as = seller) =>
  (await testApp.call('GET', '/moderation/own', { as })).json<OwnCase[]>();
const readFindings = async (): Promise<Finding[]> => (await readQueue()).flatMap(({ findings }) => findings);
const isShown = async (id: string) => (await testApp.call('GET', `/cars/${id}`)).statusCode === 200;
const changeCar = (id: string, body: object) => testApp.call('PATCH', `/cars/${id}`, { as: seller, body });
const decideFirstCase = async (decision: string, reason?: string) =>
  testApp.call('PUT', `/moderation/${(await readQueue())[0]?._id ?? ''}/decision`, {
    as: admin,
    body: { decision, ...(reason && { reason }) },
  });
const PHONE = { description: 'Call me: 312 555 0142' };

test('a listing without findings is public immediately', async () => {
  const id = await createListing();
  expect(await isShown(id)).toBe(true);
  expect(await readQueue()).toEqual([]);
});

test('a listing with contact data is hidden from others; only its seller sees it, with the reason', async () => {
  const id = await createListing(PHONE);
  const buyer = await testApp.buildUser();
  for (const url of [
    '/cars',
    '/viewallcars',
    '/cars?q=audi',
    `/cars?seller=${seller.id}`,
    `/cars?ids=${id}`,
    '/brands',
  ])
    expect((await testApp.call('GET', url)).json()).toEqual([]);
  expect((await testApp.call('GET', '/sitemap.xml')).body).not.toContain(id);
  expect(await isShown(id)).toBe(false);
  const { locationId } = await testApp.buildCar();
  const booking = bookingFormOf({ id, brandName: 'Audi', model: 'A4', priceCents: 1_000_000, locationId });
  expect((await testApp.call('POST', '/orders', { as: buyer, body: booking })).statusCode).toBe(404);
  expect(
    (await testApp.call('POST', '/wishlist', { as: buyer, body: { car: { _id: id } } })).statusCode,
  ).toBe(404);

  const findings = [{ rule: 'contact_data', says: 'Contains a phone number' }];
  const expectedCase = { kind: 'listing', state: 'waiting', findings, carId: id, resellPrice: 10_000 };
  expect(await readOwnCases()).toMatchObject([
    { ...expectedCase, text: PHONE.description, images: [expect.any(String)] },
  ]);
  expect(await readOwnCases(buyer)).toEqual([]);
  expect(await readQueue()).toMatchObject([
    { ...expectedCase, ownerId: seller.id, ownerName: 'Sal Seller', marks: [{ from: 9, to: 21 }] },
  ]);
  expect((await testApp.call('GET', `/cars/${id}`, { as: admin })).statusCode).toBe(200);
  expect((await testApp.call('GET', `/cars/${id}/own`, { as: seller })).statusCode).toBe(200);
});

test('cached lists change with the decision', async () => {
  const id = await createListing(PHONE);
  const listIds = async () =>
    (await testApp.call('GET', '/cars?limit=5')).json<{ _id: string }[]>().map(({ _id }) => _id);
  expect(await listIds()).toEqual([]);
  await decideFirstCase('approved');
  expect(await listIds()).toEqual([id]);
  await decideFirstCase('waiting');
  expect(await listIds()).toEqual([]);
});

test.each([
  ['4000', '$4,000 is 5\\d% below the typical \\$[89],\\d+ to \\$1\\d,\\d+ for similar cars'],
  ['30000', '\\$30,000 is 1\\d\\d% above the'],
])('a listing with a price of %s, far from similar cars, is held back', async (carPrice, expectedFinding) => {
  await buildPricedStock(testApp);
  const id = await createListing({ carPrice });
  expect(await isShown(id)).toBe(false);
  expect(await readFindings()).toEqual([
    { rule: 'price_far_off', says: expect.stringMatching(expectedFinding.replace(/^\$/u, '\\$')) },
  ]);
});

test('a bargain is not held back, nor is a price without comparable cars', async () => {
  await buildPricedStock(testApp);
  for (const overrides of [{ carPrice: '6000' }, { carPrice: '14000' }, { carPrice: '1', carModel: 'Q9' }])
    expect(await isShown(await createListing(overrides))).toBe(true);
});

test('a new account may list only so many cars without review; a verified account has no limit', async () => {
  await testApp.call('PUT', '/moderation/rules/new_account', { as: admin, body: { on: true, limit: 1 } });
  const verifiedSeller = await testApp.buildSeller({ verified: true });
  const sellerWithOldAccount = await testApp.buildSeller({
    createdAt: new Date(Date.now() - 8 * 86_400_000),
  });
  for (const as of [verifiedSeller, sellerWithOldAccount]) {
    await createListing({}, as);
    expect(await isShown(await createListing({}, as))).toBe(true);
  }
  expect(await isShown(await createListing())).toBe(true);
  expect(await isShown(await createListing())).toBe(false);
  expect(await readFindings()).toMatchObject([{ rule: 'new_account' }]);
});

test('an admin’s own listing is not held back', async () => {
  expect(await isShown(await createListing(PHONE, admin))).toBe(true);
});

describe('repeated pictures', () => {
  const upload = (as: { id: string }, data: Buffer) => uploadPhoto(testApp, as, data);

  test('a picture of another seller’s listing is recognized, even if resized and re-encoded', async () => {
    const otherSeller = await testApp.buildSeller();
    await createListing({ brandImg: await upload(otherSeller, await createPhoto(3)) }, otherSeller);
    const copiedPhoto = await sharp(await createPhoto(3))
      .resize(500, 400, { fit: 'fill' })
      .jpeg({ quality: 60 })
      .toBuffer();
    const picture = await upload(seller, await createPhoto(11));
    const id = await createListing({
      brandImg: picture,
      images: [picture, await upload(seller, copiedPhoto)],
    });
    expect(await isShown(id)).toBe(false);
    expect(await readFindings()).toEqual([
      { rule: 'repeated_photos', says: 'A photo also appears in another seller’s listing' },
    ]);
  });

  test('the user’s own, blank and unlisted pictures do not count as repeated', async () => {
    const otherSeller = await testApp.buildSeller();
    const blankPhoto = await sharp({
      create: { width: 640, height: 480, channels: 3, background: '#336699' },
    })
      .png()
      .toBuffer();
    await createListing({ brandImg: await upload(otherSeller, blankPhoto) }, otherSeller);
    await upload(otherSeller, await createPhoto(5));
    await createListing({ brandImg: await upload(seller, await createPhoto(5)) });
    const brandImg = await upload(seller, await createPhoto(5));
    expect(
      await isShown(await createListing({ brandImg, images: [brandImg, await upload(seller, blankPhoto)] })),
    ).toBe(true);
  });
});

describe('edited listing', () => {
  test('an edit with a finding hides the listing, and fixing it publishes it again', async () => {
    const id = await createListing();
    expect((await changeCar(id, PHONE)).json()).toEqual({ modifiedCount: 1 });
    expect(await isShown(id)).toBe(false);
    await changeCar(id, { condition: 'fair' });
    expect(await isShown(id)).toBe(false);
    await changeCar(id, { description: 'Ask me here' });
    expect(await isShown(id)).toBe(true);
    expect(await readOwnCases()).toEqual([]);
  });

  test('an approved listing is not reviewed again until the approved part changes', async () => {
    const id = await createListing(PHONE);
    await decideFirstCase('approved');
    await changeCar(id, { resellPrice: 9000 });
    expect(await isShown(id)).toBe(true);
    await changeCar(id, { description: 'Call me: 312 555 0143' });
    expect(await isShown(id)).toBe(false);
  });

  test('a rejected listing waits for an admin again, whatever the seller fixes', async () => {
    const id = await createListing(PHONE);
    await decideFirstCase('refused', 'No numbers, please');
    expect(await readOwnCases()).toMatchObject([{ state: 'refused', reason: 'No numbers, please' }]);
    await changeCar(id, { description: 'One owner' });
    expect(await isShown(id)).toBe(false);
    expect(await readQueue('?state=waiting')).toMatchObject([{ carId: id, reason: '' }]);
  });
});

describe('publication date of a listing', () => {
  /** Backdates all listings by the given number of days. */
  const backdateCars = (days: number) =>
    testApp.db.execute(sql`update cars set published_at = published_at - ${days}::int * interval '1 day'`);
  const listNewest = async () =>
    (await testApp.call('GET', '/cars?sort=newest&limit=5')).json<
      { _id: string; publishingDate: string }[]
    >();
  const listIds = async () => (await listNewest()).map(({ _id }) => _id);
  const readAgeOfFirst = async () => Date.now() - Date.parse((await listNewest())[0]?.publishingDate ?? '');
  const MINUTE_MS = 60_000;

  test('a listing approved days later sorts before those listed in between, with the later date', async () => {
    const waitingId = await createListing(PHONE);
    await backdateCars(2);
    const meanwhile = await createListing();
    await backdateCars(1);
    await decideFirstCase('approved');
    expect(await listIds()).toEqual([waitingId, meanwhile]);
    expect(await readAgeOfFirst()).toBeLessThan(MINUTE_MS);
  });

  test('a listing gets the date of its seller’s fix, or of its approval after a rejection', async () => {
    const fixedId = await createListing(PHONE);
    await backdateCars(2);
    const laterId = await createListing();
    await backdateCars(1);
    await changeCar(fixedId, { description: 'Ask me here' });
    expect(await listIds()).toEqual([fixedId, laterId]);

    const thirdId = await createListing(PHONE);
    const findWaitingCaseId = async () => (await readQueue('?state=waiting'))[0]?._id ?? '';
    const decideWaitingCase = async (body: object) =>
      testApp.call('PUT', `/moderation/${await findWaitingCaseId()}/decision`, { as: admin, body });
    await decideWaitingCase({ decision: 'refused', reason: 'No' });
    await changeCar(thirdId, { description: 'One owner' });
    await backdateCars(3);
    await decideWaitingCase({ decision: 'approved' });
    expect(await listIds()).toEqual([thirdId, fixedId, laterId]);
  });

  test('a listing deleted and restored while it waits gets the date of its approval', async () => {
    const id = await createListing(PHONE);
    await testApp.call('DELETE', `/cars/${id}`, { as: seller });
    await testApp.call('POST', `/cars/${id}/restore`, { as: seller });
    await backdateCars(3);
    await decideFirstCase('approved');
    expect(await readAgeOfFirst()).toBeLessThan(MINUTE_MS);
  });

  test('a listing that was public before retains its date when an edit is held back', async () => {
    const oldId = await createListing();
    await backdateCars(2);
    const laterId = await createListing();
    await changeCar(oldId, PHONE);
    await decideFirstCase('approved');
    expect(await listIds()).toEqual([laterId, oldId]);
    await changeCar(oldId, { description: 'Mail me: sal@example.test' });
    await changeCar(oldId, { description: 'Ask me here' });
    expect(await listIds()).toEqual([laterId, oldId]);
  });

  test('a listing retains its date when an approval is reverted and repeated', async () => {
    const oldId = await createListing(PHONE);
    await decideFirstCase('approved');
    await backdateCars(2);
    const laterId = await createListing();
    await decideFirstCase('waiting');
    await decideFirstCase('approved');
    expect(await listIds()).toEqual([laterId, oldId]);
  });
});

test('a restored listing stays in the queue; a permanently deleted listing loses its case', async () => {
  const id = await createListing(PHONE);
  await testApp.call('DELETE', `/cars/${id}`, { as: seller });
  expect(await readQueue()).toEqual([]);
  expect((await testApp.call('GET', '/users/me/waiting', { as: admin })).json()).toMatchObject({
    toLookAt: 0,
  });
  await pruneCases(testApp.db);
  expect((await testApp.call('POST', `/cars/${id}/restore`, { as: seller })).statusCode).toBe(200);
  expect(await isShown(id)).toBe(false);
  expect(await readQueue()).toHaveLength(1);
  await testApp.call('DELETE', `/cars/${id}`, { as: seller });
  await testApp.call('DELETE', `/users/${seller.id}`, { as: admin });
  await pruneCases(testApp.db);
  expect(await readQueue()).toEqual([]);
});

test('five concurrent listings create five cases, and the queue is paged, oldest first', async () => {
  await Promise.all(Array.from({ length: 5 }, () => createListing(PHONE)));
  const pages = await pagesOf(testApp, '/moderation?limit=2', admin);
  expect(pages.map((page) => page.length)).toEqual([2, 2, 1]);
  expect(await pagesOf(testApp, '/moderation/own?limit=3', seller)).toHaveLength(2);
});
