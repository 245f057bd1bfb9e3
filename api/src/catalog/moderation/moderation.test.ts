import type { AuditEntry } from '@second-gear/contract/audit';
import type { ModerationCase, OwnCase } from '@second-gear/contract/moderation';
import type { Review } from '@second-gear/contract/sellers';
import { createTestApp, errorOf, type TestApp } from '../../testing/app.ts';
import { listCar } from '../../testing/listing-form.ts';
import { createOrderFixtures } from '../../testing/order-fixtures.ts';

let testApp: TestApp;
let admin: { id: string };
let seller: { id: string };
beforeAll(async () => {
  testApp = await createTestApp();
});
beforeEach(async () => {
  await testApp.clear();
  admin = await testApp.buildAdmin({ name: 'Root' });
  seller = await testApp.buildSeller({ name: 'Sal Seller' });
});
afterAll(() => testApp.close());

const PHONE = 'Call me: 312 555 0142';
const readQueue = async () =>
  (await testApp.call('GET', '/moderation', { as: admin })).json<ModerationCase[]>();
const findFirstCaseId = async () => (await readQueue())[0]?._id ?? '';
const readLog = async () => (await testApp.call('GET', '/audit', { as: admin })).json<AuditEntry[]>();
const decideCase = (id: string, body: object, as = admin) =>
  testApp.call('PUT', `/moderation/${id}/decision`, { as, body });

describe('moderation decisions', () => {
  beforeEach(() => listCar(testApp, seller, { description: PHONE }));

  test('a decision can be reverted, and the log records both with the findings', async () => {
    const id = await findFirstCaseId();
    expect((await decideCase(id, { decision: 'refused', reason: ' No numbers ' })).json()).toEqual({
      modifiedCount: 1,
    });
    expect(await readQueue()).toMatchObject([{ state: 'refused', reason: 'No numbers' }]);
    expect((await decideCase(id, { decision: 'waiting' })).json()).toEqual({ modifiedCount: 1 });
    expect(await readQueue()).toMatchObject([{ state: 'waiting', reason: '' }]);
    expect(await readLog()).toMatchObject([
      { action: 'return listing to queue', admin: 'Root' },
      {
        action: 'reject listing',
        subject: 'Audi A4',
        detail: 'No numbers – Contains a phone number',
      },
    ]);
  });

  test.each([
    ['nothing', {}],
    ['only spaces', { reason: '  ' }],
  ])(
    'a rejection with %s as the reason returns 400 for the field, and the case still waits',
    async (_caseName, part) => {
      const rejectedResponse = await decideCase(await findFirstCaseId(), { decision: 'refused', ...part });
      expect(errorOf(rejectedResponse)).toMatchObject({
        status: 400,
        fields: { reason: 'Reason is required' },
      });
      expect(await readQueue()).toMatchObject([{ state: 'waiting' }]);
      expect(await readLog()).toEqual([]);
    },
  );

  test('of two concurrent decisions, one succeeds and the other gets 409', async () => {
    const id = await findFirstCaseId();
    const responses = await Promise.all([
      decideCase(id, { decision: 'approved' }),
      decideCase(id, { decision: 'refused', reason: 'No' }, await testApp.buildAdmin()),
    ]);
    expect(responses.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
    expect(errorOf(responses.find(({ statusCode }) => statusCode === 409)!)).toMatchObject({
      code: 'already_decided',
    });
    expect(await readLog()).toHaveLength(1);
  });

  test('a repeated decision changes nothing; an unknown case returns 404, an invalid decision 400', async () => {
    const id = await findFirstCaseId();
    await decideCase(id, { decision: 'approved' });
    expect((await decideCase(id, { decision: 'approved' })).json()).toEqual({ modifiedCount: 0 });
    expect((await decideCase('nothing', { decision: 'approved' })).statusCode).toBe(404);
    expect(errorOf(await decideCase(id, { decision: 'burnt' }))).toMatchObject({
      status: 400,
      fields: { decision: expect.any(String) },
    });
    await testApp.call('DELETE', `/cars/${(await readQueue())[0]?.carId ?? ''}`, { as: seller });
    expect((await decideCase(id, { decision: 'waiting' })).statusCode).toBe(404);
  });

  test('admins see how many cases wait; sellers see how many of their listings are rejected', async () => {
    const countWaiting = async (as: { id: string }) =>
      (await testApp.call('GET', '/users/me/waiting', { as })).json<object>();
    expect(await countWaiting(admin)).toMatchObject({ toLookAt: 1, refusedListings: 0 });
    expect(await countWaiting(seller)).toMatchObject({ toLookAt: 0, refusedListings: 0 });
    await decideCase(await findFirstCaseId(), { decision: 'refused', reason: 'No' });
    expect(await countWaiting(admin)).toMatchObject({ toLookAt: 0, refusedListings: 0 });
    expect(await countWaiting(seller)).toMatchObject({ toLookAt: 0, refusedListings: 1 });
  });

  test('a seller cannot decide about a case', async () => {
    for (const response of [
      await decideCase(await findFirstCaseId(), { decision: 'approved' }, seller),
      await testApp.call('GET', '/moderation', { as: seller }),
      await testApp.call('GET', '/moderation/rules', { as: seller }),
      await testApp.call('PUT', '/moderation/rules/contact_data', { as: seller, body: { on: false } }),
    ])
      expect(response.statusCode).toBe(403);
    expect(await readQueue()).toMatchObject([{ state: 'waiting' }]);
  });
});

describe('moderation rules', () => {
  const readRules = async () =>
    (await testApp.call('GET', '/moderation/rules', { as: admin })).json<object[]>();
  const setRule = (name: string, body: object) =>
    testApp.call('PUT', `/moderation/rules/${name}`, { as: admin, body });

  test('rules have the contract’s defaults, are set separately, and changes are logged', async () => {
    expect(await readRules()).toEqual([
      { name: 'price_far_off', on: true, limit: 50 },
      { name: 'repeated_photos', on: true, limit: 4 },
      { name: 'contact_data', on: true, limit: null },
      { name: 'new_account', on: true, limit: 10 },
    ]);
    expect((await setRule('price_far_off', { on: true, limit: 30 })).json()).toEqual({ modifiedCount: 1 });
    expect((await setRule('price_far_off', { on: true })).json()).toEqual({ modifiedCount: 0 });
    await setRule('contact_data', { on: false });
    expect(await readRules()).toMatchObject([{ limit: 30 }, {}, { on: false, limit: null }, {}]);
    expect(await readLog()).toMatchObject([
      { action: 'change moderation rule', subject: 'contact data', detail: 'off' },
      { action: 'change moderation rule', subject: 'price far off', detail: 'on, limit 30' },
    ]);
  });

  test('a disabled rule finds nothing, and cases in the queue stay there', async () => {
    await listCar(testApp, seller, { description: PHONE });
    await setRule('contact_data', { on: false });
    await listCar(testApp, seller, { description: PHONE });
    expect(await readQueue()).toHaveLength(1);
    expect((await testApp.call('GET', '/cars')).json()).toHaveLength(1);
  });

  test.each([
    ['price_far_off', 4, 'Enter a limit between 5 and 95'],
    ['price_far_off', 96, 'Enter a limit between 5 and 95'],
    ['repeated_photos', 11, 'Enter a limit between 0 and 10'],
    ['contact_data', 1, 'This rule doesn’t use a limit'],
    ['new_account', 1.5, expect.any(String)],
  ])('the rule %s cannot have a limit of %s', async (name, limit, expectedMessage) => {
    const rulesBefore = await readRules();
    expect(errorOf(await setRule(name, { on: true, limit }))).toMatchObject({
      status: 400,
      fields: { limit: expectedMessage },
    });
    expect(await readRules()).toEqual(rulesBefore);
  });

  test('an unknown rule is rejected', async () => {
    expect((await setRule('horoscope', { on: true })).statusCode).toBe(400);
  });
});

describe('moderation of reviews', () => {
  const rateSeller = async (text: string) => {
    const car = await testApp.buildCar({ sellerId: seller.id, brandName: 'Saab', model: '900' });
    const buyer = await testApp.buildUser({ name: 'Bea Buyer' });
    const order = await createOrderFixtures(testApp).buildAt('handed_over', {
      carId: car.id,
      buyerId: buyer.id,
    });
    const response = await testApp.call('POST', '/ratings', {
      as: buyer,
      body: { orderId: order.id, stars: 2, text },
    });
    return { buyer, order, body: response.json<{ insertedId: string; waits: boolean }>() };
  };
  const readReviews = async () =>
    (await testApp.call('GET', `/sellers/${seller.id}/reviews`)).json<Review[]>();

  test('the text of a review with contact data is held back, but its stars count immediately', async () => {
    const { buyer, order, body: rating } = await rateSeller('Call me: 312 555 0142');
    expect(rating.waits).toBe(true);
    expect(await readReviews()).toMatchObject([{ stars: 2, text: '', waiting: true, takenDown: false }]);
    expect((await testApp.call('GET', `/sellers/${seller.id}`)).json()).toMatchObject({ sellerRating: 2 });
    expect((await testApp.call('GET', '/reviews', { as: seller })).body).not.toContain('312 555');
    const ownCases = (await testApp.call('GET', '/moderation/own', { as: buyer })).json<OwnCase[]>();
    expect(ownCases).toMatchObject([
      { kind: 'review', orderId: order.id, brandName: 'Saab', model: '900', text: PHONE, stars: 2 },
    ]);
    const readOwnCasesOf = async (orderId: string) =>
      (await testApp.call('GET', `/moderation/own?orderId=${orderId}`, { as: buyer })).json<OwnCase[]>();
    expect(await readOwnCasesOf(order.id)).toEqual(ownCases);
    expect(await readOwnCasesOf('another')).toEqual([]);
    const reviewUrl = `/reviews/${rating.insertedId}`;
    expect(
      errorOf(await testApp.call('POST', `${reviewUrl}/answer`, { as: seller, body: { text: 'x' } })),
    ).toMatchObject({
      status: 409,
      code: 'waiting',
    });
    expect(
      errorOf(await testApp.call('POST', `${reviewUrl}/reports`, { as: buyer, body: {} })),
    ).toMatchObject({
      status: 409,
      code: 'no_words',
    });
  });

  test('the text of an approved review is public; that of a rejected review is removed', async () => {
    await rateSeller(PHONE);
    await decideCase(await findFirstCaseId(), { decision: 'approved' });
    expect(await readReviews()).toMatchObject([{ text: PHONE, waiting: false }]);
    await decideCase(await findFirstCaseId(), { decision: 'waiting' });
    await decideCase(await findFirstCaseId(), { decision: 'refused', reason: 'No numbers' });
    expect(await readReviews()).toMatchObject([{ text: '', waiting: false, takenDown: true }]);
    expect(await readLog()).toMatchObject([
      { action: 'reject review', subject: 'Saab 900' },
      { action: 'return review to queue' },
      { action: 'approve review' },
    ]);
  });

  test('the text of a review without findings is public immediately', async () => {
    expect((await rateSeller('Late, and rude')).body.waits).toBe(false);
    expect(await readReviews()).toMatchObject([{ text: 'Late, and rude', waiting: false }]);
  });

  test('the held-back text of a review stays hidden after its author’s account is deleted', async () => {
    const { buyer } = await rateSeller(PHONE);
    await testApp.call('DELETE', `/users/${buyer.id}`, { as: admin });
    expect(await readReviews()).toMatchObject([{ text: '', waiting: true }]);
    expect(await readQueue()).toMatchObject([{ kind: 'review', ownerId: null, ownerName: null }]);
  });
});
