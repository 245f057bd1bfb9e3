import type { AuditEntry } from '@second-gear/contract/audit';
import type { ModerationCase, OwnCase } from '@second-gear/contract/moderation';
import type { Review } from '@second-gear/contract/sellers';
import { createTestApp, errorOf, type TestApp } from '../testing/app.ts';
import { listCar } from '../testing/listing-form.ts';
import { createSteps } from '../testing/steps.ts';

let t: TestApp;
let admin: { id: string };
let seller: { id: string };
beforeAll(async () => {
  t = await createTestApp();
});
beforeEach(async () => {
  await t.clear();
  admin = await t.buildAdmin({ name: 'Root' });
  seller = await t.buildSeller({ name: 'Sal Seller' });
});
afterAll(() => t.close());

const PHONE = 'Call me: 312 555 0142';
const queue = async () => (await t.call('GET', '/moderation', { as: admin })).json<ModerationCase[]>();
const first = async () => (await queue())[0]?._id ?? '';
const log = async () => (await t.call('GET', '/audit', { as: admin })).json<AuditEntry[]>();
const decide = (id: string, body: object, as = admin) =>
  t.call('PUT', `/moderation/${id}/decision`, { as, body });

describe('moderation decisions', () => {
  beforeEach(() => listCar(t, seller, { description: PHONE }));

  test('a decision can be reverted, and the log records both with the findings', async () => {
    const id = await first();
    expect((await decide(id, { decision: 'refused', reason: ' No numbers ' })).json()).toEqual({
      modifiedCount: 1,
    });
    expect(await queue()).toMatchObject([{ state: 'refused', reason: 'No numbers' }]);
    expect((await decide(id, { decision: 'waiting' })).json()).toEqual({ modifiedCount: 1 });
    expect(await queue()).toMatchObject([{ state: 'waiting', reason: '' }]);
    expect(await log()).toMatchObject([
      { action: 'put listing back into the queue', admin: 'Root' },
      {
        action: 'refuse listing',
        subject: 'Audi A4',
        detail: 'No numbers – A phone number is in the text',
      },
    ]);
  });

  test.each([
    ['none', {}],
    ['blanks', { reason: '  ' }],
  ])(
    'a rejection with %s as the reason returns 400 for the field, and the case still waits',
    async (_what, part) => {
      const refused = await decide(await first(), { decision: 'refused', ...part });
      expect(errorOf(refused)).toMatchObject({ status: 400, fields: { reason: 'Reason is required' } });
      expect(await queue()).toMatchObject([{ state: 'waiting' }]);
      expect(await log()).toEqual([]);
    },
  );

  test('of two concurrent decisions one succeeds and the other gets 409', async () => {
    const id = await first();
    const answers = await Promise.all([
      decide(id, { decision: 'approved' }),
      decide(id, { decision: 'refused', reason: 'No' }, await t.buildAdmin()),
    ]);
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
    expect(errorOf(answers.find(({ statusCode }) => statusCode === 409)!)).toMatchObject({
      code: 'already_decided',
    });
    expect(await log()).toHaveLength(1);
  });

  test('a repeated decision changes nothing; an unknown case returns 404, an invalid decision 400', async () => {
    const id = await first();
    await decide(id, { decision: 'approved' });
    expect((await decide(id, { decision: 'approved' })).json()).toEqual({ modifiedCount: 0 });
    expect((await decide('nothing', { decision: 'approved' })).statusCode).toBe(404);
    expect(errorOf(await decide(id, { decision: 'burnt' }))).toMatchObject({
      status: 400,
      fields: { decision: expect.any(String) },
    });
    await t.call('DELETE', `/cars/${(await queue())[0]?.carId ?? ''}`, { as: seller });
    expect((await decide(id, { decision: 'waiting' })).statusCode).toBe(404);
  });

  test('waiting cases are counted for admins, rejected listings for their seller', async () => {
    const waiting = async (as: { id: string }) =>
      (await t.call('GET', '/users/me/waiting', { as })).json<object>();
    expect(await waiting(admin)).toMatchObject({ toLookAt: 1, refusedListings: 0 });
    expect(await waiting(seller)).toMatchObject({ toLookAt: 0, refusedListings: 0 });
    await decide(await first(), { decision: 'refused', reason: 'No' });
    expect(await waiting(admin)).toMatchObject({ toLookAt: 0, refusedListings: 0 });
    expect(await waiting(seller)).toMatchObject({ toLookAt: 0, refusedListings: 1 });
  });

  test('a seller cannot decide about a case', async () => {
    for (const answer of [
      await decide(await first(), { decision: 'approved' }, seller),
      await t.call('GET', '/moderation', { as: seller }),
      await t.call('GET', '/moderation/rules', { as: seller }),
      await t.call('PUT', '/moderation/rules/contact_data', { as: seller, body: { on: false } }),
    ])
      expect(answer.statusCode).toBe(403);
    expect(await queue()).toMatchObject([{ state: 'waiting' }]);
  });
});

describe('moderation rules', () => {
  const rules = async () => (await t.call('GET', '/moderation/rules', { as: admin })).json<object[]>();
  const set = (name: string, body: object) => t.call('PUT', `/moderation/rules/${name}`, { as: admin, body });

  test('rules have the contract’s defaults, are set separately, and changes are logged', async () => {
    expect(await rules()).toEqual([
      { name: 'price_far_off', on: true, limit: 50 },
      { name: 'repeated_photos', on: true, limit: 4 },
      { name: 'contact_data', on: true, limit: null },
      { name: 'new_account', on: true, limit: 10 },
    ]);
    expect((await set('price_far_off', { on: true, limit: 30 })).json()).toEqual({ modifiedCount: 1 });
    expect((await set('price_far_off', { on: true })).json()).toEqual({ modifiedCount: 0 });
    await set('contact_data', { on: false });
    expect(await rules()).toMatchObject([{ limit: 30 }, {}, { on: false, limit: null }, {}]);
    expect(await log()).toMatchObject([
      { action: 'change moderation rule', subject: 'contact data', detail: 'off' },
      { action: 'change moderation rule', subject: 'price far off', detail: 'on, limit 30' },
    ]);
  });

  test('a disabled rule finds nothing, and cases in the queue stay there', async () => {
    await listCar(t, seller, { description: PHONE });
    await set('contact_data', { on: false });
    await listCar(t, seller, { description: PHONE });
    expect(await queue()).toHaveLength(1);
    expect((await t.call('GET', '/cars')).json()).toHaveLength(1);
  });

  test.each([
    ['price_far_off', 4, 'Limit must be from 5 to 95'],
    ['price_far_off', 96, 'Limit must be from 5 to 95'],
    ['repeated_photos', 11, 'Limit must be from 0 to 10'],
    ['contact_data', 1, 'This rule goes by no number'],
    ['new_account', 1.5, expect.any(String)],
  ])('the rule %s cannot have a limit of %s', async (name, limit, said) => {
    const before = await rules();
    expect(errorOf(await set(name, { on: true, limit }))).toMatchObject({
      status: 400,
      fields: { limit: said },
    });
    expect(await rules()).toEqual(before);
  });

  test('an unknown rule is rejected', async () => {
    expect((await set('horoscope', { on: true })).statusCode).toBe(400);
  });
});

describe('moderation of reviews', () => {
  const rate = async (text: string) => {
    const car = await t.buildCar({ sellerId: seller.id, brandName: 'Saab', model: '900' });
    const buyer = await t.buildUser({ name: 'Bea Buyer' });
    const order = await createSteps(t).at('handed_over', { carId: car.id, buyerId: buyer.id });
    const answer = await t.call('POST', '/ratings', {
      as: buyer,
      body: { orderId: order.id, stars: 2, text },
    });
    return { buyer, order, answer: answer.json<{ insertedId: string; waits: boolean }>() };
  };
  const read = async () => (await t.call('GET', `/sellers/${seller.id}/reviews`)).json<Review[]>();

  test('the text of a review with contact data is held back, but its stars count immediately', async () => {
    const { buyer, order, answer } = await rate('Call me: 312 555 0142');
    expect(answer.waits).toBe(true);
    expect(await read()).toMatchObject([{ stars: 2, text: '', waiting: true, takenDown: false }]);
    expect((await t.call('GET', `/sellers/${seller.id}`)).json()).toMatchObject({ sellerRating: 2 });
    expect((await t.call('GET', '/reviews', { as: seller })).body).not.toContain('312 555');
    const own = (await t.call('GET', '/moderation/own', { as: buyer })).json<OwnCase[]>();
    expect(own).toMatchObject([
      { kind: 'review', orderId: order.id, brandName: 'Saab', model: '900', text: PHONE, stars: 2 },
    ]);
    const of = async (orderId: string) =>
      (await t.call('GET', `/moderation/own?orderId=${orderId}`, { as: buyer })).json<OwnCase[]>();
    expect(await of(order.id)).toEqual(own);
    expect(await of('another')).toEqual([]);
    const about = `/reviews/${answer.insertedId}`;
    expect(
      errorOf(await t.call('POST', `${about}/answer`, { as: seller, body: { text: 'x' } })),
    ).toMatchObject({
      status: 409,
      code: 'waiting',
    });
    expect(errorOf(await t.call('POST', `${about}/reports`, { as: buyer, body: {} }))).toMatchObject({
      status: 409,
      code: 'no_words',
    });
  });

  test('the text of an approved review is public; that of a rejected review is removed', async () => {
    await rate(PHONE);
    await decide(await first(), { decision: 'approved' });
    expect(await read()).toMatchObject([{ text: PHONE, waiting: false }]);
    await decide(await first(), { decision: 'waiting' });
    await decide(await first(), { decision: 'refused', reason: 'No numbers' });
    expect(await read()).toMatchObject([{ text: '', waiting: false, takenDown: true }]);
    expect(await log()).toMatchObject([
      { action: 'refuse review', subject: 'Saab 900' },
      { action: 'put review back into the queue' },
      { action: 'approve review' },
    ]);
  });

  test('the text of a review without findings is public immediately', async () => {
    expect((await rate('Late, and rude')).answer.waits).toBe(false);
    expect(await read()).toMatchObject([{ text: 'Late, and rude', waiting: false }]);
  });

  test('the held-back text of a review stays hidden after its author’s account is deleted', async () => {
    const { buyer } = await rate(PHONE);
    await t.call('DELETE', `/users/${buyer.id}`, { as: admin });
    expect(await read()).toMatchObject([{ text: '', waiting: true }]);
    expect(await queue()).toMatchObject([{ kind: 'review', ownerId: null, ownerName: null }]);
  });
});
