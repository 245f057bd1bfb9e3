import type { Finding, ModerationCase, OwnCase } from '@second-gear/contract/moderation';
import { sql } from 'drizzle-orm';
import sharp from 'sharp';
import { createTestApp, type TestApp } from '../testing/app.ts';
import { bookingOf } from '../testing/booking.ts';
import { listCar } from '../testing/listing-form.ts';
import { pagesOf } from '../testing/paging.ts';
import { photo, uploadPhoto } from '../testing/photo.ts';
import { buildPricedStock } from '../testing/priced-stock.ts';
import { forgetCases } from './forget-job.ts';

let t: TestApp;
let admin: { id: string };
let seller: { id: string };
beforeAll(async () => {
  t = await createTestApp();
});
beforeEach(async () => {
  await t.clear();
  admin = await t.buildAdmin();
  seller = await t.buildSeller({ name: 'Sal Seller' });
});
afterAll(() => t.close());

const list = async (given: object = {}, as = seller): Promise<string> => {
  const answer = await listCar(t, as, given);
  expect(answer.statusCode).toBe(201);
  return answer.json<{ insertedId: string }>().insertedId;
};
const queue = async (query = '') =>
  (await t.call('GET', `/moderation${query}`, { as: admin })).json<ModerationCase[]>();
const own = async (as = seller) => (await t.call('GET', '/moderation/own', { as })).json<OwnCase[]>();
const found = async (): Promise<Finding[]> => (await queue()).flatMap(({ findings }) => findings);
const isShown = async (id: string) => (await t.call('GET', `/cars/${id}`)).statusCode === 200;
const change = (id: string, body: object) => t.call('PATCH', `/cars/${id}`, { as: seller, body });
const decide = async (decision: string, reason?: string) =>
  t.call('PUT', `/moderation/${(await queue())[0]?._id ?? ''}/decision`, {
    as: admin,
    body: { decision, ...(reason && { reason }) },
  });
const PHONE = { description: 'Call me: 312 555 0142' };

test('a listing without findings is public immediately', async () => {
  const id = await list();
  expect(await isShown(id)).toBe(true);
  expect(await queue()).toEqual([]);
});

test('a listing with contact data is hidden from others; only its seller sees it, with the reason', async () => {
  const id = await list(PHONE);
  const buyer = await t.buildUser();
  for (const url of [
    '/cars',
    '/viewallcars',
    '/cars?q=audi',
    `/cars?seller=${seller.id}`,
    `/cars?ids=${id}`,
    '/brands',
  ])
    expect((await t.call('GET', url)).json()).toEqual([]);
  expect((await t.call('GET', '/sitemap.xml')).body).not.toContain(id);
  expect(await isShown(id)).toBe(false);
  const { locationId } = await t.buildCar();
  const booking = bookingOf({ id, brandName: 'Audi', model: 'A4', priceCents: 1_000_000, locationId });
  expect((await t.call('POST', '/orders', { as: buyer, body: booking })).statusCode).toBe(404);
  expect((await t.call('POST', '/wishlist', { as: buyer, body: { car: { _id: id } } })).statusCode).toBe(404);

  const findings = [{ rule: 'contact_data', says: 'A phone number is in the text' }];
  const waits = { kind: 'listing', state: 'waiting', findings, carId: id, resellPrice: 10_000 };
  expect(await own()).toMatchObject([{ ...waits, text: PHONE.description, images: [expect.any(String)] }]);
  expect(await own(buyer)).toEqual([]);
  expect(await queue()).toMatchObject([
    { ...waits, ownerId: seller.id, ownerName: 'Sal Seller', marks: [{ from: 9, to: 21 }] },
  ]);
  expect((await t.call('GET', `/cars/${id}`, { as: admin })).statusCode).toBe(200);
  expect((await t.call('GET', `/cars/${id}/own`, { as: seller })).statusCode).toBe(200);
});

test('cached lists change with the decision', async () => {
  const id = await list(PHONE);
  const ids = async () =>
    (await t.call('GET', '/cars?limit=5')).json<{ _id: string }[]>().map(({ _id }) => _id);
  expect(await ids()).toEqual([]);
  await decide('approved');
  expect(await ids()).toEqual([id]);
  await decide('waiting');
  expect(await ids()).toEqual([]);
});

test.each([
  ['4000', '$4,000 is 5\\d % below the \\$[89],\\d+ to \\$1\\d,\\d+ that such cars cost'],
  ['30000', '\\$30,000 is 1\\d\\d % above the'],
])('a listing with a price of %s, far from similar cars, is held back', async (carPrice, says) => {
  await buildPricedStock(t);
  const id = await list({ carPrice });
  expect(await isShown(id)).toBe(false);
  expect(await found()).toEqual([
    { rule: 'price_far_off', says: expect.stringMatching(says.replace(/^\$/u, '\\$')) },
  ]);
});

test('a bargain or a price without comparison is not held back', async () => {
  await buildPricedStock(t);
  for (const given of [{ carPrice: '6000' }, { carPrice: '14000' }, { carPrice: '1', carModel: 'Q9' }])
    expect(await isShown(await list(given))).toBe(true);
});

test('a new account has a limit of listings without review; a verified account has none', async () => {
  await t.call('PUT', '/moderation/rules/new_account', { as: admin, body: { on: true, limit: 1 } });
  const verified = await t.buildSeller({ verified: true });
  const settled = await t.buildSeller({ createdAt: new Date(Date.now() - 8 * 86_400_000) });
  for (const as of [verified, settled]) {
    await list({}, as);
    expect(await isShown(await list({}, as))).toBe(true);
  }
  expect(await isShown(await list())).toBe(true);
  expect(await isShown(await list())).toBe(false);
  expect(await found()).toMatchObject([{ rule: 'new_account' }]);
});

test('an admin’s own listing is not held back', async () => {
  expect(await isShown(await list(PHONE, admin))).toBe(true);
});

describe('repeated pictures', () => {
  const upload = (as: { id: string }, data: Buffer) => uploadPhoto(t, as, data);

  test('a picture of another seller’s listing is recognized, also resized and re-encoded', async () => {
    const first = await t.buildSeller();
    await list({ brandImg: await upload(first, await photo(3)) }, first);
    const taken = await sharp(await photo(3))
      .resize(500, 400, { fit: 'fill' })
      .jpeg({ quality: 60 })
      .toBuffer();
    const mine = await upload(seller, await photo(11));
    const id = await list({ brandImg: mine, images: [mine, await upload(seller, taken)] });
    expect(await isShown(id)).toBe(false);
    expect(await found()).toEqual([
      { rule: 'repeated_photos', says: 'A picture is in another seller’s listing too' },
    ]);
  });

  test('the user’s own, blank and unlisted pictures do not count as repeated', async () => {
    const other = await t.buildSeller();
    const blank = await sharp({ create: { width: 640, height: 480, channels: 3, background: '#336699' } })
      .png()
      .toBuffer();
    await list({ brandImg: await upload(other, blank) }, other);
    await upload(other, await photo(5));
    await list({ brandImg: await upload(seller, await photo(5)) });
    const brandImg = await upload(seller, await photo(5));
    expect(await isShown(await list({ brandImg, images: [brandImg, await upload(seller, blank)] }))).toBe(
      true,
    );
  });
});

describe('edited listing', () => {
  test('an edit with a finding hides the listing, and fixing it publishes it again', async () => {
    const id = await list();
    expect((await change(id, PHONE)).json()).toEqual({ modifiedCount: 1 });
    expect(await isShown(id)).toBe(false);
    await change(id, { condition: 'fair' });
    expect(await isShown(id)).toBe(false);
    await change(id, { description: 'Ask me here' });
    expect(await isShown(id)).toBe(true);
    expect(await own()).toEqual([]);
  });

  test('an approved listing is not reviewed again until the approved part changes', async () => {
    const id = await list(PHONE);
    await decide('approved');
    await change(id, { resellPrice: 9000 });
    expect(await isShown(id)).toBe(true);
    await change(id, { description: 'Call me: 312 555 0143' });
    expect(await isShown(id)).toBe(false);
  });

  test('a rejected listing waits for an admin again, whatever the seller fixes', async () => {
    const id = await list(PHONE);
    await decide('refused', 'No numbers, please');
    expect(await own()).toMatchObject([{ state: 'refused', reason: 'No numbers, please' }]);
    await change(id, { description: 'One owner' });
    expect(await isShown(id)).toBe(false);
    expect(await queue('?state=waiting')).toMatchObject([{ carId: id, reason: '' }]);
  });
});

describe('publication date of a listing', () => {
  /** Backdates all listings by this many days. */
  const passDays = (days: number) =>
    t.db.execute(sql`update cars set published_at = published_at - ${days}::int * interval '1 day'`);
  const newest = async () =>
    (await t.call('GET', '/cars?sort=newest&limit=5')).json<{ _id: string; publishingDate: string }[]>();
  const ids = async () => (await newest()).map(({ _id }) => _id);
  const ageOfFirst = async () => Date.now() - Date.parse((await newest())[0]?.publishingDate ?? '');
  const MINUTE = 60_000;

  test('a listing approved days later sorts before those listed in between, with the later date', async () => {
    const waited = await list(PHONE);
    await passDays(2);
    const meanwhile = await list();
    await passDays(1);
    await decide('approved');
    expect(await ids()).toEqual([waited, meanwhile]);
    expect(await ageOfFirst()).toBeLessThan(MINUTE);
  });

  test('a listing gets the later date when its seller fixes it, or when it is approved after a rejection', async () => {
    const mended = await list(PHONE);
    await passDays(2);
    const refused = await list();
    await passDays(1);
    await change(mended, { description: 'Ask me here' });
    expect(await ids()).toEqual([mended, refused]);

    const third = await list(PHONE);
    const waiting = async () => (await queue('?state=waiting'))[0]?._id ?? '';
    const say = async (body: object) =>
      t.call('PUT', `/moderation/${await waiting()}/decision`, { as: admin, body });
    await say({ decision: 'refused', reason: 'No' });
    await change(third, { description: 'One owner' });
    await passDays(3);
    await say({ decision: 'approved' });
    expect(await ids()).toEqual([third, mended, refused]);
  });

  test('a listing deleted and restored while it waits gets the date of its approval', async () => {
    const id = await list(PHONE);
    await t.call('DELETE', `/cars/${id}`, { as: seller });
    await t.call('POST', `/cars/${id}/restore`, { as: seller });
    await passDays(3);
    await decide('approved');
    expect(await ageOfFirst()).toBeLessThan(MINUTE);
  });

  test('a listing that was public before retains its date when an edit is held back', async () => {
    const old = await list();
    await passDays(2);
    const later = await list();
    await change(old, PHONE);
    await decide('approved');
    expect(await ids()).toEqual([later, old]);
    await change(old, { description: 'Mail me: sal@example.test' });
    await change(old, { description: 'Ask me here' });
    expect(await ids()).toEqual([later, old]);
  });

  test('a listing retains its date when an approval is reverted and repeated', async () => {
    const old = await list(PHONE);
    await decide('approved');
    await passDays(2);
    const later = await list();
    await decide('waiting');
    await decide('approved');
    expect(await ids()).toEqual([later, old]);
  });
});

test('deleting and restoring does not bypass the queue; cases of permanently deleted listings are removed', async () => {
  const id = await list(PHONE);
  await t.call('DELETE', `/cars/${id}`, { as: seller });
  expect(await queue()).toEqual([]);
  expect((await t.call('GET', '/users/me/waiting', { as: admin })).json()).toMatchObject({ toLookAt: 0 });
  await forgetCases(t.db);
  expect((await t.call('POST', `/cars/${id}/restore`, { as: seller })).statusCode).toBe(200);
  expect(await isShown(id)).toBe(false);
  expect(await queue()).toHaveLength(1);
  await t.call('DELETE', `/cars/${id}`, { as: seller });
  await t.call('DELETE', `/users/${seller.id}`, { as: admin });
  await forgetCases(t.db);
  expect(await queue()).toEqual([]);
});

test('five concurrent listings create five cases, and the queue is paged, oldest first', async () => {
  await Promise.all(Array.from({ length: 5 }, () => list(PHONE)));
  const pages = await pagesOf(t, '/moderation?limit=2', admin);
  expect(pages.map((page) => page.length)).toEqual([2, 2, 1]);
  expect(await pagesOf(t, '/moderation/own?limit=3', seller)).toHaveLength(2);
});
