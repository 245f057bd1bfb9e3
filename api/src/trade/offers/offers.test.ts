import { MAX_LIVE_OFFERS } from '@second-gear/contract/offer-states';
import type { Offer } from '@second-gear/contract/offers';
import { eq } from 'drizzle-orm';
import type { CurrentUser } from '../../platform/auth/current-user.ts';
import { cars } from '../../platform/db/tables/cars.ts';
import { moderationCases } from '../../platform/db/tables/moderation.ts';
import { offers } from '../../platform/db/tables/offers.ts';
import { users } from '../../platform/db/tables/users.ts';
import { createTestApp, errorOf, type TestApp } from '../../testing/app.ts';
import { createOffers } from '../../testing/offer-fixtures.ts';
import { pagesOf } from '../../testing/paging.ts';
import { makeOffer } from './make-offer.ts';

let testApp: TestApp;
beforeAll(async () => {
  testApp = await createTestApp();
});
afterAll(() => testApp.close());

const listOffers = async (as: { id: string }, query = '') =>
  (await testApp.call('GET', `/offers${query}`, { as })).json<Offer[]>();

test('an offer expires, is shown as expired, and makes room for another one', async () => {
  const {
    buyer,
    openOffer: createOffer,
    makeOffer: make,
    createAcceptedOffer,
    readOffer,
    expireOffer,
    actOnOffer: move,
  } = await createOffers(testApp);
  const id = await createOffer(13_000);
  expect(errorOf(await make(13_500))).toMatchObject({
    status: 409,
    code: 'offer_open',
    message: 'You already have an offer on this car. Find it under Offers in your dashboard.',
  });
  await expireOffer(id);
  expect(await readOffer(id, 'seller')).toMatchObject({ state: 'expired', expiresAt: null });
  const secondOfferId = await createAcceptedOffer(13_500);
  expect(errorOf(await make(13_600))).toMatchObject({ status: 409, code: 'offer_open' });
  await expireOffer(secondOfferId);
  expect(errorOf(await move(secondOfferId, 'buyer', 'withdraw'))).toMatchObject({ code: 'offer_expired' });
  await createOffer(13_600);
  expect((await listOffers(buyer)).map(({ state }) => state)).toEqual(['open', 'expired', 'expired']);
  expect((await listOffers(buyer)).map(({ amount }) => amount)).toEqual([13_600, 13_500, 13_000]);
});

test('an offer for the user’s own car, an unknown car, or one that cannot be ordered is rejected', async () => {
  const { car, seller, makeOffer: make, buyer } = await createOffers(testApp);
  expect(errorOf(await make(9000, seller))).toMatchObject({ status: 403, code: 'own_car' });
  expect(errorOf(await make(16_000, seller))).toMatchObject({ status: 403, code: 'own_car' });
  for (const status of ['booked', 'sold'] as const) {
    await testApp.db.update(cars).set({ status }).where(eq(cars.id, car.id));
    expect(errorOf(await make(9000))).toMatchObject({
      status: 409,
      code: 'not_orderable',
      message: 'This car isn’t available right now',
    });
  }
  await testApp.db.update(users).set({ suspended: true }).where(eq(users.id, seller.id));
  expect((await make(9000)).statusCode).toBe(404);
  const unknownCarResponse = await testApp.call('POST', '/offers', {
    as: buyer,
    body: { carId: 'nothing', amount: 9000 },
  });
  expect(errorOf(unknownCarResponse)).toMatchObject({ status: 404, message: 'Car not found' });
  const admin = await testApp.buildAdmin();
  expect((await (await createOffers(testApp)).makeOffer(9000, admin)).statusCode).toBe(201);
});

test('a suspended user can neither make nor change an offer', async () => {
  const { buyer, makeOffer: make, actOnOffer: move, openOffer: createOffer } = await createOffers(testApp);
  const id = await createOffer(13_000);
  await testApp.db.update(users).set({ suspended: true }).where(eq(users.id, buyer.id));
  expect((await make(12_000)).statusCode).toBe(403);
  expect((await move(id, 'buyer', 'withdraw')).statusCode).toBe(403);
});

test('an offer returns 404 for everyone except its buyer and seller, even for admins', async () => {
  const notFoundBody = { status: 404, code: 'not_found', message: 'Offer not found' };
  const { openOffer: createOffer, actOnOffer: move, readOffer } = await createOffers(testApp);
  const id = await createOffer(13_000);
  for (const as of [await testApp.buildUser(), await testApp.buildSeller(), await testApp.buildAdmin()]) {
    expect(errorOf(await testApp.call('GET', `/offers/${id}`, { as }))).toMatchObject(notFoundBody);
    expect(await listOffers(as)).toEqual([]);
    for (const [action, body] of [
      ['accept', { amount: 13_000 }],
      ['decline', undefined],
      ['counter', { amount: 14_000 }],
      ['withdraw', undefined],
    ] as const) {
      const response = await testApp.call('POST', `/offers/${id}/${action}`, { as, ...(body && { body }) });
      expect(errorOf(response)).toMatchObject(notFoundBody);
    }
  }
  expect(errorOf(await move('nothing', 'buyer', 'withdraw'))).toMatchObject(notFoundBody);
  expect(await readOffer(id, 'seller')).toMatchObject({ state: 'open' });
});

test('the number of a buyer’s open offers is limited, and ended offers do not count', async () => {
  const buyer = await testApp.buildUser();
  const make = async () =>
    testApp.call('POST', '/offers', {
      as: buyer,
      body: { carId: (await testApp.buildCar()).id, amount: 9000 },
    });
  const createdIds: string[] = [];
  for (let count = 0; count < MAX_LIVE_OFFERS; count += 1) {
    createdIds.push((await make()).json<{ insertedId: string }>().insertedId);
  }
  expect(errorOf(await make())).toMatchObject({
    status: 409,
    code: 'too_many_offers',
    message: 'You’ve reached the limit of 10 open offers. Withdraw one first.',
  });
  await testApp.call('POST', `/offers/${createdIds[0]!}/withdraw`, { as: buyer });
  expect((await make()).statusCode).toBe(201);
  expect((await make()).statusCode).toBe(409);
  await testApp.db
    .update(offers)
    .set({ expiresAt: new Date(0) })
    .where(eq(offers.id, createdIds[1]!));
  expect((await make()).statusCode).toBe(201);
  expect((await make()).statusCode).toBe(409);
});

test('lists of offers are paged, latest change first, and filter by side and by car', async () => {
  const {
    car,
    seller,
    buyer,
    openOffer: createOffer,
    actOnOffer: move,
    makeOffer: make,
  } = await createOffers(testApp);
  const firstOfferId = await createOffer(13_000);
  await make(12_000, await testApp.buildUser());
  await move(firstOfferId, 'seller', 'counter', { amount: 15_000 });
  const otherCar = await testApp.buildCar();
  await testApp.call('POST', '/offers', { as: seller, body: { carId: otherCar.id, amount: 500 } });
  const listAmounts = async (as: { id: string }, query = '') =>
    (await listOffers(as, query)).map(({ amount }) => amount);
  expect(await listAmounts(seller)).toEqual([500, 15_000, 12_000]);
  expect(await listAmounts(seller, '?side=seller')).toEqual([15_000, 12_000]);
  expect(await listAmounts(seller, '?side=buyer')).toEqual([500]);
  expect(await listAmounts(seller, `?carId=${otherCar.id}`)).toEqual([500]);
  expect(await listAmounts(buyer, `?side=buyer&carId=${car.id}`)).toEqual([15_000]);
  const pages = await pagesOf(testApp, '/offers?limit=1', seller);
  expect(pages.map(([onlyOffer]) => onlyOffer?.['amount'])).toEqual([500, 15_000, 12_000]);
  expect((await testApp.call('GET', '/offers?side=admin', { as: buyer })).statusCode).toBe(400);
});

test('only one of a buyer’s concurrent offers for one car is created', async () => {
  const { makeOffer: make, buyer } = await createOffers(testApp);
  const statuses = await Promise.all([1, 2, 3, 4].map(async (n) => (await make(9000 + n)).statusCode));
  expect(statuses.sort()).toEqual([201, 409, 409, 409]);
  expect(await listOffers(buyer)).toHaveLength(1);
});

test('the database allows only one open offer per buyer and car', async () => {
  const { car, buyer, seller, openOffer: createOffer } = await createOffers(testApp);
  await createOffer(13_000);
  const secondInsert = testApp.db.insert(offers).values({
    id: 'second',
    carId: car.id,
    buyerId: buyer.id,
    sellerId: seller.id,
    amountCents: 1,
    expiresAt: new Date(0),
  });
  await expect(secondInsert).rejects.toMatchObject({ cause: { constraint: 'offers_one_live' } });
});

test('an offer is deleted with its car, and an offer for the deleted car gets 404', async () => {
  const { car, seller, buyer, openOffer: createOffer } = await createOffers(testApp);
  await createOffer(13_000);
  expect((await testApp.call('DELETE', `/cars/${car.id}`, { as: seller })).statusCode).toBe(200);
  expect(await listOffers(buyer)).toEqual([]);
  const offerForDeletedCar = makeOffer(testApp.db, {
    buyer: { id: buyer.id } as CurrentUser,
    carId: car.id,
    amountCents: 1,
    hours: 1,
  });
  await expect(offerForDeletedCar).rejects.toMatchObject({ status: 404 });
});

test('the to-do count includes only the offers that await the user’s answer', async () => {
  const countToAnswer = async (as: { id: string }) =>
    (await testApp.call('GET', '/users/me/waiting', { as })).json<{ offersToAnswer: number }>()
      .offersToAnswer;
  const {
    buyer,
    seller,
    openOffer: createOffer,
    actOnOffer: move,
    expireOffer,
  } = await createOffers(testApp);
  const id = await createOffer(13_000);
  expect([await countToAnswer(buyer), await countToAnswer(seller)]).toEqual([0, 1]);
  await move(id, 'seller', 'counter', { amount: 15_000 });
  expect([await countToAnswer(buyer), await countToAnswer(seller)]).toEqual([1, 0]);
  await expireOffer(id);
  expect(await countToAnswer(buyer)).toBe(0);
  const nextOfferId = await createOffer(13_000);
  await move(nextOfferId, 'seller', 'accept', { amount: 13_000 });
  expect([await countToAnswer(buyer), await countToAnswer(seller)]).toEqual([0, 0]);
});

describe('offer for a hidden listing', () => {
  const PHONE = 'BMW 312-555-0142';
  /**
   * Creates an offer that the seller counters with 15,000, before the listing is hidden because of a phone
   * number.
   */
  const buildHiddenOffer = async () => {
    const bargain = await createOffers(testApp, { brandName: 'Saab', model: '900' });
    const id = await bargain.openOffer(13_000);
    expect((await bargain.actOnOffer(id, 'seller', 'counter', { amount: 15_000 })).statusCode).toBe(200);
    const body = { model: PHONE, resellPrice: 17_000 };
    const response = await testApp.call('PATCH', `/cars/${bargain.car.id}`, { as: bargain.seller, body });
    expect(response.statusCode).toBe(200);
    return { ...bargain, id };
  };

  test('the offer shows changes to the hidden listing to its seller, but not to its buyer', async () => {
    const { id, buyer, readOffer } = await buildHiddenOffer();
    const expectedForBuyer = {
      brandName: '',
      model: '',
      image: '',
      resellPrice: 16_000,
      orderable: false,
      amount: 15_000,
    };
    expect(await readOffer(id, 'buyer')).toMatchObject(expectedForBuyer);
    expect(await listOffers(buyer)).toMatchObject([expectedForBuyer]);
    expect(await readOffer(id, 'seller')).toMatchObject({
      model: PHONE,
      resellPrice: 17_000,
      orderable: false,
    });
  });

  test('a counteroffer does not reveal the hidden price, and the offer can still be ended', async () => {
    const { id, actOnOffer: move } = await buildHiddenOffer();
    const counterResponse = await move(id, 'buyer', 'counter', { amount: 18_000 });
    expect(errorOf(counterResponse)).toMatchObject({ status: 409, code: 'not_orderable' });
    expect(counterResponse.body).not.toContain('17,000');
    expect((await move(id, 'buyer', 'decline')).statusCode).toBe(200);
  });

  test('the offer is as before once an admin has approved the listing', async () => {
    const { id, readOffer } = await buildHiddenOffer();
    await testApp.db.update(moderationCases).set({ state: 'approved' });
    expect(await readOffer(id, 'buyer')).toMatchObject({
      model: PHONE,
      resellPrice: 17_000,
      orderable: true,
    });
  });
});
