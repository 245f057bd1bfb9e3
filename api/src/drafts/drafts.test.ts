import { randomUUID } from 'node:crypto';
import { mapCarFacts } from '@second-gear/contract/car-facts';
import type { Draft, DraftForm, DraftPicture } from '@second-gear/contract/drafts';
import { MAX_DRAFTS } from '@second-gear/contract/drafts';
import { eq } from 'drizzle-orm';
import { cars, images } from '../db/tables/cars.ts';
import { drafts } from '../db/tables/drafts.ts';
import { removeUnusedPictures } from '../images/unused-job.ts';
import { createTestApp, errorOf, type TestApp } from '../testing/app.ts';
import { pagesOf } from '../testing/paging.ts';
import { pruneDrafts } from './queries.ts';

let t: TestApp;
beforeAll(async () => {
  t = await createTestApp();
});
afterAll(() => t.close());

interface Person {
  id: string;
}
const DAY_MS = 24 * 3_600_000;
const fromNow = (days: number) => new Date(Date.now() + days * DAY_MS);
const blankForm: DraftForm = {
  carName: '',
  carModel: '',
  location: '',
  condition: '',
  carPrice: '',
  phone: '',
  purchaseYear: '',
  description: '',
  categoryId: '',
  ...mapCarFacts<Pick<DraftForm, 'vin' | 'mileage' | 'fuel' | 'gearbox' | 'body' | 'colour'>>(() => ''),
};
const saveDraft = (
  as: Person | undefined,
  id: string,
  version: number,
  { pictures = [], ...form }: Partial<DraftForm> & { pictures?: DraftPicture[] } = {},
) =>
  t.call('PUT', `/drafts/${id}`, {
    ...(as && { as }),
    body: { version, form: { ...blankForm, ...form }, pictures },
  });
const getDraft = (as: Person, id: string) => t.call('GET', `/drafts/${id}`, { as });
const listDraftsOf = async (as: Person) => (await t.call('GET', '/drafts', { as })).json<Draft[]>();

describe('saving drafts', () => {
  test('a user finds a saved draft unchanged on any device', async () => {
    const seller = await t.buildSeller();
    const [id, picture] = [randomUUID(), await t.buildImage(seller.id)];
    const pictures = [{ url: picture.url, name: 'front.jpg' }];
    expect(
      (await saveDraft(seller, id, 0, { carName: 'Saab', carPrice: 'about 9', pictures })).json(),
    ).toEqual({
      version: 1,
      changedAt: expect.any(String),
    });
    const storedDraft = {
      _id: id,
      version: 1,
      form: { ...blankForm, carName: 'Saab', carPrice: 'about 9' },
      pictures,
    };
    expect((await getDraft(seller, id)).json()).toMatchObject(storedDraft);
    expect(await listDraftsOf(seller)).toMatchObject([storedDraft]);
  });

  test('rejects a save over an unseen change and returns the newer draft', async () => {
    const [seller, id] = [await t.buildSeller(), randomUUID()];
    await saveDraft(seller, id, 0, { carName: 'Saab' });
    await saveDraft(seller, id, 1, { carName: 'Saab', carModel: '900' });
    const staleSave = await saveDraft(seller, id, 1, { carName: 'Saab', carModel: '9000' });
    expect(errorOf(staleSave)).toMatchObject({ status: 409, code: 'draft_changed' });
    expect(staleSave.json<{ draft: Draft }>().draft).toMatchObject({ version: 2, form: { carModel: '900' } });
    expect((await getDraft(seller, id)).json<Draft>().form.carModel).toBe('900');
    expect((await saveDraft(seller, id, 2, { carModel: '9000' })).json()).toMatchObject({ version: 3 });
  });

  test('repeating a save after a lost response returns the stored draft', async () => {
    const [seller, id] = [await t.buildSeller(), randomUUID()];
    await saveDraft(seller, id, 0, { carName: 'Saab' });
    expect((await saveDraft(seller, id, 0, { carName: 'Saab' })).json()).toMatchObject({ version: 1 });
    expect((await getDraft(seller, id)).json()).toMatchObject({ version: 1 });
  });

  test('of ten concurrent changes to one version, one is saved', async () => {
    const [seller, id] = [await t.buildSeller(), randomUUID()];
    await saveDraft(seller, id, 0);
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, at) => saveDraft(seller, id, 1, { carName: `Car ${String(at)}` })),
    );
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, ...Array(9).fill(409)]);
  });

  test('names fields that are too long and pictures of other users', async () => {
    const [seller, other, id] = [await t.buildSeller(), await t.buildSeller(), randomUUID()];
    expect(errorOf(await saveDraft(seller, id, 0, { carName: 'x'.repeat(501) }))).toMatchObject({
      status: 400,
      fields: { 'form.carName': expect.stringContaining('Shorten this') },
    });
    const { url } = await t.buildImage(other.id);
    const foreign = await saveDraft(seller, id, 0, { pictures: [{ url, name: 'x.jpg' }] });
    expect(errorOf(foreign)).toMatchObject({ status: 400, fields: { pictures: expect.any(String) } });
    expect(errorOf(await saveDraft(seller, 'short', 0))).toMatchObject({ status: 400 });
    const many = Array.from({ length: 13 }, () => ({ url, name: 'x' }));
    expect((await saveDraft(seller, id, 0, { pictures: many })).statusCode).toBe(400);
    expect(await listDraftsOf(seller)).toEqual([]);
  });

  test('the number of drafts is limited, also for concurrent requests', async () => {
    const seller = await t.buildSeller();
    const answers = await Promise.all(
      Array.from({ length: MAX_DRAFTS + 3 }, () => saveDraft(seller, randomUUID(), 0, { carName: 'Saab' })),
    );
    const refused = answers.filter(({ statusCode }) => statusCode !== 200);
    expect(refused).toHaveLength(3);
    for (const answer of refused)
      expect(errorOf(answer)).toMatchObject({ status: 409, code: 'too_many_drafts' });
    const [first] = await listDraftsOf(seller);
    expect((await saveDraft(seller, first!._id, first!.version, { carName: 'Volvo' })).statusCode).toBe(200);
  }, 30_000);

  test('a draft’s pictures are stored as long as the draft', async () => {
    const seller = await t.buildSeller();
    const [storedDraft, dropped, id] = [
      await t.buildImage(seller.id),
      await t.buildImage(seller.id),
      randomUUID(),
    ];
    const pictures = [storedDraft, dropped].map(({ url }) => ({ url, name: 'x.jpg' }));
    await saveDraft(seller, id, 0, { pictures });
    const removeUnused = (now?: Date) => removeUnusedPictures(t.db, t.services.pictures, now);
    await removeUnused(fromNow(2));
    expect(await t.db.$count(images, eq(images.ownerId, seller.id))).toBe(2);
    await saveDraft(seller, id, 1, { pictures: pictures.slice(0, 1) });
    await removeUnused();
    await removeUnused(fromNow(2));
    expect((await saveDraft(seller, id, 2, { pictures })).statusCode).toBe(400);
    expect((await saveDraft(seller, id, 2, { pictures: pictures.slice(0, 1) })).statusCode).toBe(200);
  });
});

describe('access to drafts', () => {
  test('another user’s draft returns 404, also to admins, and cannot be overwritten', async () => {
    const [seller, id] = [await t.buildSeller(), randomUUID()];
    await saveDraft(seller, id, 0, { carName: 'Saab' });
    for (const other of [await t.buildSeller(), await t.buildAdmin()]) {
      expect((await getDraft(other, id)).statusCode).toBe(404);
      expect((await t.call('DELETE', `/drafts/${id}`, { as: other })).statusCode).toBe(404);
      expect((await saveDraft(other, id, 0)).statusCode).toBe(404);
      expect((await saveDraft(other, id, 1)).statusCode).toBe(404);
      expect(await listDraftsOf(other)).toEqual([]);
    }
    expect((await getDraft(seller, id)).json()).toMatchObject({ form: { carName: 'Saab' } });
  });

  test('returns 401 to a visitor and 403 to a buyer', async () => {
    expect((await saveDraft(undefined, randomUUID(), 0)).statusCode).toBe(401);
    expect((await saveDraft(await t.buildUser(), randomUUID(), 0)).statusCode).toBe(403);
  });

  test('a draft is deleted once, and a later change does not restore it', async () => {
    const [seller, id] = [await t.buildSeller(), randomUUID()];
    await saveDraft(seller, id, 0);
    const remove = () => t.call('DELETE', `/drafts/${id}`, { as: seller });
    expect((await remove()).json()).toEqual({ deletedCount: 1 });
    expect((await remove()).statusCode).toBe(404);
    expect((await getDraft(seller, id)).statusCode).toBe(404);
    expect((await saveDraft(seller, id, 1)).statusCode).toBe(404);
  });
});

test('returns pages of drafts, last changed first', async () => {
  const seller = await t.buildSeller();
  const ids = Array.from({ length: 5 }, () => randomUUID());
  for (const [at, id] of ids.entries()) {
    await saveDraft(seller, id, 0);
    await t.db
      .update(drafts)
      .set({ changedAt: fromNow(-at) })
      .where(eq(drafts.id, id));
  }
  const pages = await pagesOf(t, '/drafts?limit=2', seller);
  expect(pages.flat().map(({ _id }) => _id)).toEqual(ids);
});

describe('publishing a draft', () => {
  const toListing = async (seller: Person, draftId: string, overrides: object = {}) => ({
    ...{ carName: 'Saab', carModel: '900', location: 'Chicago, Lake Street, 12', condition: 'good' },
    ...{ carPrice: 9000, phone: '+1 312 555 0101', purchaseYear: 1994 },
    brandImg: (await t.buildImage(seller.id)).url,
    draftId,
    ...overrides,
  });
  const addListing = (as: Person, body: object, headers = {}) =>
    t.call('POST', '/cars', { as, body, headers });
  const countCarsOf = (seller: Person) => t.db.$count(cars, eq(cars.sellerId, seller.id));

  test('publishing deletes the draft, and stale devices get the id of its car', async () => {
    const [seller, id] = [await t.buildSeller(), randomUUID()];
    await saveDraft(seller, id, 0, { carName: 'Saab' });
    const carId = (await addListing(seller, await toListing(seller, id))).json<{ insertedId: string }>()
      .insertedId;
    expect(await listDraftsOf(seller)).toEqual([]);
    for (const answer of [await getDraft(seller, id), await saveDraft(seller, id, 1, { carName: 'Volvo' })]) {
      expect(errorOf(answer)).toMatchObject({ status: 409, code: 'draft_listed', carId });
    }
    const [row] = await t.db.select().from(drafts).where(eq(drafts.id, id));
    expect(row).toMatchObject({ form: {}, images: [] });
  });

  test('a draft cannot be published twice, and a repeated request with its key gets the same response', async () => {
    const [seller, id] = [await t.buildSeller(), randomUUID()];
    const body = await toListing(seller, id);
    const key = { 'idempotency-key': 'k1' };
    const first = await addListing(seller, body, key);
    expect((await addListing(seller, body, key)).json()).toEqual(first.json());
    const again = await addListing(seller, { ...body, condition: 'fair' });
    expect(errorOf(again)).toMatchObject({ status: 409, code: 'draft_listed' });
    expect(await countCarsOf(seller)).toBe(1);
  });

  test('of ten concurrent requests to publish a draft, one succeeds', async () => {
    const [seller, id] = [await t.buildSeller(), randomUUID()];
    await saveDraft(seller, id, 0);
    const body = await toListing(seller, id);
    const answers = await Promise.all(Array.from({ length: 10 }, () => addListing(seller, body)));
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([201, ...Array(9).fill(409)]);
    expect(await countCarsOf(seller)).toBe(1);
  });

  test('a draft remains if its publication is rejected', async () => {
    const [seller, id] = [await t.buildSeller(), randomUUID()];
    await saveDraft(seller, id, 0, { carName: 'Saab' });
    expect(
      (await addListing(seller, await toListing(seller, id, { categoryId: 'nothing' }))).statusCode,
    ).toBe(400);
    expect(await listDraftsOf(seller)).toHaveLength(1);
  });

  test('returns 404 for publishing another user’s draft', async () => {
    const [seller, other, id] = [await t.buildSeller(), await t.buildSeller(), randomUUID()];
    await saveDraft(seller, id, 0, { carName: 'Saab' });
    expect((await addListing(other, await toListing(other, id))).statusCode).toBe(404);
    expect(await countCarsOf(other)).toBe(0);
    expect(await listDraftsOf(seller)).toHaveLength(1);
  });

  test('a published draft is stored for a month and an unchanged one for a year', async () => {
    const seller = await t.buildSeller();
    const [listed, open] = [randomUUID(), randomUUID()];
    await saveDraft(seller, open, 0, { carName: 'Saab' });
    await addListing(seller, await toListing(seller, listed));
    await pruneDrafts(t.db, fromNow(29));
    expect((await getDraft(seller, listed)).statusCode).toBe(409);
    await pruneDrafts(t.db, fromNow(31));
    expect((await getDraft(seller, listed)).statusCode).toBe(404);
    expect((await getDraft(seller, open)).statusCode).toBe(200);
    await pruneDrafts(t.db, fromNow(366));
    expect((await getDraft(seller, open)).statusCode).toBe(404);
  });
});
