import { randomUUID } from 'node:crypto';
import { mapCarFacts } from '@second-gear/contract/car-facts';
import type { Draft, DraftForm, DraftPicture } from '@second-gear/contract/drafts';
import { MAX_DRAFTS } from '@second-gear/contract/drafts';
import { eq } from 'drizzle-orm';
import { cars, images } from '../../platform/db/tables/cars.ts';
import { drafts } from '../../platform/db/tables/drafts.ts';
import { createTestApp, errorOf, type TestApp } from '../../testing/app.ts';
import { pagesOf } from '../../testing/paging.ts';
import { removeUnusedPictures } from '../images/unused-images-job.ts';
import { pruneDrafts } from './queries.ts';

let testApp: TestApp;
beforeAll(async () => {
  testApp = await createTestApp();
});
afterAll(() => testApp.close());

interface Caller {
  id: string;
}
const DAY_MS = 24 * 3_600_000;
const daysFromNow = (days: number) => new Date(Date.now() + days * DAY_MS);
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
  as: Caller | undefined,
  id: string,
  version: number,
  { pictures = [], ...form }: Partial<DraftForm> & { pictures?: DraftPicture[] } = {},
) =>
  testApp.call('PUT', `/drafts/${id}`, {
    ...(as && { as }),
    body: { version, form: { ...blankForm, ...form }, pictures },
  });
const getDraft = (as: Caller, id: string) => testApp.call('GET', `/drafts/${id}`, { as });
const listDraftsOf = async (as: Caller) => (await testApp.call('GET', '/drafts', { as })).json<Draft[]>();

describe('saving drafts', () => {
  test('a user finds a saved draft unchanged on any device', async () => {
    const seller = await testApp.buildSeller();
    const [id, picture] = [randomUUID(), await testApp.buildImage(seller.id)];
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

  test('rejects a save that is based on an old version, and returns the newer draft', async () => {
    const [seller, id] = [await testApp.buildSeller(), randomUUID()];
    await saveDraft(seller, id, 0, { carName: 'Saab' });
    await saveDraft(seller, id, 1, { carName: 'Saab', carModel: '900' });
    const staleSave = await saveDraft(seller, id, 1, { carName: 'Saab', carModel: '9000' });
    expect(errorOf(staleSave)).toMatchObject({ status: 409, code: 'draft_changed' });
    expect(staleSave.json<{ draft: Draft }>().draft).toMatchObject({ version: 2, form: { carModel: '900' } });
    expect((await getDraft(seller, id)).json<Draft>().form.carModel).toBe('900');
    expect((await saveDraft(seller, id, 2, { carModel: '9000' })).json()).toMatchObject({ version: 3 });
  });

  test('repeating a save after a lost response returns the stored draft', async () => {
    const [seller, id] = [await testApp.buildSeller(), randomUUID()];
    await saveDraft(seller, id, 0, { carName: 'Saab' });
    expect((await saveDraft(seller, id, 0, { carName: 'Saab' })).json()).toMatchObject({ version: 1 });
    expect((await getDraft(seller, id)).json()).toMatchObject({ version: 1 });
  });

  test('only one of ten concurrent changes to the same version is saved', async () => {
    const [seller, id] = [await testApp.buildSeller(), randomUUID()];
    await saveDraft(seller, id, 0);
    const responses = await Promise.all(
      Array.from({ length: 10 }, (_, index) => saveDraft(seller, id, 1, { carName: `Car ${String(index)}` })),
    );
    expect(responses.map(({ statusCode }) => statusCode).sort()).toEqual([200, ...Array(9).fill(409)]);
  });

  test('rejects fields that are too long and other users’ pictures, and names the field', async () => {
    const [seller, otherSeller, id] = [
      await testApp.buildSeller(),
      await testApp.buildSeller(),
      randomUUID(),
    ];
    expect(errorOf(await saveDraft(seller, id, 0, { carName: 'x'.repeat(501) }))).toMatchObject({
      status: 400,
      fields: { 'form.carName': expect.stringContaining('Shorten this') },
    });
    const { url } = await testApp.buildImage(otherSeller.id);
    const foreignPictureResponse = await saveDraft(seller, id, 0, { pictures: [{ url, name: 'x.jpg' }] });
    expect(errorOf(foreignPictureResponse)).toMatchObject({
      status: 400,
      fields: { pictures: expect.any(String) },
    });
    expect(errorOf(await saveDraft(seller, 'short', 0))).toMatchObject({ status: 400 });
    const tooManyPictures = Array.from({ length: 13 }, () => ({ url, name: 'x' }));
    expect((await saveDraft(seller, id, 0, { pictures: tooManyPictures })).statusCode).toBe(400);
    expect(await listDraftsOf(seller)).toEqual([]);
  });

  test('the number of drafts is limited, even for concurrent requests', async () => {
    const seller = await testApp.buildSeller();
    const responses = await Promise.all(
      Array.from({ length: MAX_DRAFTS + 3 }, () => saveDraft(seller, randomUUID(), 0, { carName: 'Saab' })),
    );
    const rejectedResponses = responses.filter(({ statusCode }) => statusCode !== 200);
    expect(rejectedResponses).toHaveLength(3);
    for (const response of rejectedResponses)
      expect(errorOf(response)).toMatchObject({ status: 409, code: 'too_many_drafts' });
    const [firstDraft] = await listDraftsOf(seller);
    expect(
      (await saveDraft(seller, firstDraft!._id, firstDraft!.version, { carName: 'Volvo' })).statusCode,
    ).toBe(200);
  }, 30_000);

  test('a draft’s pictures are kept as long as the draft', async () => {
    const seller = await testApp.buildSeller();
    const [remainingPicture, removedPicture, id] = [
      await testApp.buildImage(seller.id),
      await testApp.buildImage(seller.id),
      randomUUID(),
    ];
    const pictures = [remainingPicture, removedPicture].map(({ url }) => ({ url, name: 'x.jpg' }));
    await saveDraft(seller, id, 0, { pictures });
    const removeUnused = (now?: Date) => removeUnusedPictures(testApp.db, testApp.services.pictures, now);
    await removeUnused(daysFromNow(2));
    expect(await testApp.db.$count(images, eq(images.ownerId, seller.id))).toBe(2);
    await saveDraft(seller, id, 1, { pictures: pictures.slice(0, 1) });
    await removeUnused();
    await removeUnused(daysFromNow(2));
    expect((await saveDraft(seller, id, 2, { pictures })).statusCode).toBe(400);
    expect((await saveDraft(seller, id, 2, { pictures: pictures.slice(0, 1) })).statusCode).toBe(200);
  });
});

describe('access to drafts', () => {
  test('another user’s draft returns 404, even to admins, and cannot be overwritten', async () => {
    const [seller, id] = [await testApp.buildSeller(), randomUUID()];
    await saveDraft(seller, id, 0, { carName: 'Saab' });
    for (const other of [await testApp.buildSeller(), await testApp.buildAdmin()]) {
      expect((await getDraft(other, id)).statusCode).toBe(404);
      expect((await testApp.call('DELETE', `/drafts/${id}`, { as: other })).statusCode).toBe(404);
      expect((await saveDraft(other, id, 0)).statusCode).toBe(404);
      expect((await saveDraft(other, id, 1)).statusCode).toBe(404);
      expect(await listDraftsOf(other)).toEqual([]);
    }
    expect((await getDraft(seller, id)).json()).toMatchObject({ form: { carName: 'Saab' } });
  });

  test('returns 401 to a visitor and 403 to a buyer', async () => {
    expect((await saveDraft(undefined, randomUUID(), 0)).statusCode).toBe(401);
    expect((await saveDraft(await testApp.buildUser(), randomUUID(), 0)).statusCode).toBe(403);
  });

  test('a draft is deleted once, and a later change does not restore it', async () => {
    const [seller, id] = [await testApp.buildSeller(), randomUUID()];
    await saveDraft(seller, id, 0);
    const remove = () => testApp.call('DELETE', `/drafts/${id}`, { as: seller });
    expect((await remove()).json()).toEqual({ deletedCount: 1 });
    expect((await remove()).statusCode).toBe(404);
    expect((await getDraft(seller, id)).statusCode).toBe(404);
    expect((await saveDraft(seller, id, 1)).statusCode).toBe(404);
  });
});

test('returns pages of drafts, last changed first', async () => {
  const seller = await testApp.buildSeller();
  const ids = Array.from({ length: 5 }, () => randomUUID());
  for (const [index, id] of ids.entries()) {
    await saveDraft(seller, id, 0);
    await testApp.db
      .update(drafts)
      .set({ changedAt: daysFromNow(-index) })
      .where(eq(drafts.id, id));
  }
  const pages = await pagesOf(testApp, '/drafts?limit=2', seller);
  expect(pages.flat().map(({ _id }) => _id)).toEqual(ids);
});

describe('publishing a draft', () => {
  const toListing = async (seller: Caller, draftId: string, overrides: object = {}) => ({
    ...{ carName: 'Saab', carModel: '900', location: 'Chicago, Lake Street, 12', condition: 'good' },
    ...{ carPrice: 9000, phone: '+1 312 555 0101', purchaseYear: 1994 },
    brandImg: (await testApp.buildImage(seller.id)).url,
    draftId,
    ...overrides,
  });
  const addListing = (as: Caller, body: object, headers = {}) =>
    testApp.call('POST', '/cars', { as, body, headers });
  const countCarsOf = (seller: Caller) => testApp.db.$count(cars, eq(cars.sellerId, seller.id));

  test('publishing deletes the draft, and stale devices get the id of its car', async () => {
    const [seller, id] = [await testApp.buildSeller(), randomUUID()];
    await saveDraft(seller, id, 0, { carName: 'Saab' });
    const carId = (await addListing(seller, await toListing(seller, id))).json<{ insertedId: string }>()
      .insertedId;
    expect(await listDraftsOf(seller)).toEqual([]);
    for (const response of [
      await getDraft(seller, id),
      await saveDraft(seller, id, 1, { carName: 'Volvo' }),
    ]) {
      expect(errorOf(response)).toMatchObject({ status: 409, code: 'draft_listed', carId });
    }
    const [row] = await testApp.db.select().from(drafts).where(eq(drafts.id, id));
    expect(row).toMatchObject({ form: {}, images: [] });
  });

  test('a draft cannot be published twice, and a repeated request with its key gets the same response', async () => {
    const [seller, id] = [await testApp.buildSeller(), randomUUID()];
    const body = await toListing(seller, id);
    const key = { 'idempotency-key': 'k1' };
    const firstResponse = await addListing(seller, body, key);
    expect((await addListing(seller, body, key)).json()).toEqual(firstResponse.json());
    const repeatedResponse = await addListing(seller, { ...body, condition: 'fair' });
    expect(errorOf(repeatedResponse)).toMatchObject({ status: 409, code: 'draft_listed' });
    expect(await countCarsOf(seller)).toBe(1);
  });

  test('only one of ten concurrent requests to publish a draft succeeds', async () => {
    const [seller, id] = [await testApp.buildSeller(), randomUUID()];
    await saveDraft(seller, id, 0);
    const body = await toListing(seller, id);
    const responses = await Promise.all(Array.from({ length: 10 }, () => addListing(seller, body)));
    expect(responses.map(({ statusCode }) => statusCode).sort()).toEqual([201, ...Array(9).fill(409)]);
    expect(await countCarsOf(seller)).toBe(1);
  });

  test('a draft remains if its publication is rejected', async () => {
    const [seller, id] = [await testApp.buildSeller(), randomUUID()];
    await saveDraft(seller, id, 0, { carName: 'Saab' });
    expect(
      (await addListing(seller, await toListing(seller, id, { categoryId: 'nothing' }))).statusCode,
    ).toBe(400);
    expect(await listDraftsOf(seller)).toHaveLength(1);
  });

  test('returns 404 for publishing another user’s draft', async () => {
    const [seller, otherSeller, id] = [
      await testApp.buildSeller(),
      await testApp.buildSeller(),
      randomUUID(),
    ];
    await saveDraft(seller, id, 0, { carName: 'Saab' });
    expect((await addListing(otherSeller, await toListing(otherSeller, id))).statusCode).toBe(404);
    expect(await countCarsOf(otherSeller)).toBe(0);
    expect(await listDraftsOf(seller)).toHaveLength(1);
  });

  test('a published draft is stored for a month and an unchanged one for a year', async () => {
    const seller = await testApp.buildSeller();
    const [publishedDraftId, openDraftId] = [randomUUID(), randomUUID()];
    await saveDraft(seller, openDraftId, 0, { carName: 'Saab' });
    await addListing(seller, await toListing(seller, publishedDraftId));
    await pruneDrafts(testApp.db, daysFromNow(29));
    expect((await getDraft(seller, publishedDraftId)).statusCode).toBe(409);
    await pruneDrafts(testApp.db, daysFromNow(31));
    expect((await getDraft(seller, publishedDraftId)).statusCode).toBe(404);
    expect((await getDraft(seller, openDraftId)).statusCode).toBe(200);
    await pruneDrafts(testApp.db, daysFromNow(366));
    expect((await getDraft(seller, openDraftId)).statusCode).toBe(404);
  });
});
