import { MAX_OFFER_ROUNDS } from '@second-gear/contract/offer-states';
import type { Offer } from '@second-gear/contract/offers';
import { eq } from 'drizzle-orm';
import { cars } from '../../platform/db/tables/cars.ts';
import { offers } from '../../platform/db/tables/offers.ts';
import { users } from '../../platform/db/tables/users.ts';
import { createTestApp, errorOf, type TestApp } from '../../testing/app.ts';
import { bookingFormOf } from '../../testing/booking.ts';
import { createOffers } from '../../testing/offer-fixtures.ts';

let testApp: TestApp;
beforeAll(async () => {
  testApp = await createTestApp({ env: { OFFER_EXPIRY_HOURS: '12' } });
});
afterAll(() => testApp.close());

const HOUR_MS = 3_600_000;
/** Returns the expected 409 response. The message is arbitrary by default. */
const conflictError = (code: string, message: unknown = expect.any(String)) => ({
  status: 409,
  code,
  message,
});
const hoursLeft = ({ expiresAt }: Offer) => (Date.parse(expiresAt ?? '') - Date.now()) / HOUR_MS;

test('an offer is made, countered and accepted; both sides see each amount, its author and time', async () => {
  const seller = await testApp.buildSeller({ name: 'Sal' });
  const {
    car,
    buyer,
    actOnOffer: move,
    openOffer: createOffer,
    readOffer,
  } = await createOffers(testApp, { sellerId: seller.id });
  const id = await createOffer(14_000.5);
  const firstRound = { by: 'buyer', amount: 14_000.5, at: expect.any(String) };
  const madeOffer = await readOffer(id, 'seller');
  expect(madeOffer).toEqual({
    _id: id,
    carId: car.id,
    brandName: car.brandName,
    model: car.model,
    image: expect.stringContaining('/images/'),
    resellPrice: 16_000,
    orderable: true,
    side: 'seller',
    withName: buyer.name,
    state: 'open',
    turn: 'seller',
    amount: 14_000.5,
    rounds: [firstRound],
    createdAt: expect.any(String),
    expiresAt: expect.any(String),
    orderId: null,
  });
  expect(hoursLeft(madeOffer)).toBeGreaterThan(11.9);
  expect(hoursLeft(madeOffer)).toBeLessThan(12.1);

  await testApp.db
    .update(offers)
    .set({ expiresAt: new Date(Date.now() + HOUR_MS) })
    .where(eq(offers.id, id));
  expect((await move(id, 'seller', 'counter', { amount: 15_000 })).json()).toEqual({ modifiedCount: 1 });
  const counteredOffer = await readOffer(id, 'buyer');
  expect(counteredOffer).toMatchObject({
    side: 'buyer',
    withName: 'Sal',
    state: 'open',
    turn: 'buyer',
    amount: 15_000,
    rounds: [firstRound, { by: 'seller', amount: 15_000 }],
  });
  expect(hoursLeft(counteredOffer)).toBeGreaterThan(11.9);

  await testApp.db
    .update(offers)
    .set({ expiresAt: new Date(Date.now() + HOUR_MS) })
    .where(eq(offers.id, id));
  expect((await move(id, 'buyer', 'accept', { amount: 15_000 })).json()).toEqual({ modifiedCount: 1 });
  const acceptedOffer = await readOffer(id, 'seller');
  expect(acceptedOffer).toMatchObject({ state: 'accepted', amount: 15_000 });
  expect(hoursLeft(acceptedOffer)).toBeGreaterThan(11.9);
});

test('the buyer counters in turn, and either side may decline on its turn', async () => {
  const { actOnOffer: move, openOffer: createOffer, readOffer } = await createOffers(testApp);
  const id = await createOffer(13_000);
  await move(id, 'seller', 'counter', { amount: 15_500 });
  await move(id, 'buyer', 'counter', { amount: 14_000 });
  expect(await readOffer(id, 'seller')).toMatchObject({
    turn: 'seller',
    amount: 14_000,
    rounds: { length: 3 },
  });
  expect((await move(id, 'seller', 'decline')).statusCode).toBe(200);
  expect(await readOffer(id, 'buyer')).toMatchObject({ state: 'declined', expiresAt: null });
  const nextId = await createOffer(13_500);
  await move(nextId, 'seller', 'counter', { amount: 15_000 });
  expect((await move(nextId, 'buyer', 'decline')).statusCode).toBe(200);
});

test('the side with the latest amount may withdraw it; only the buyer may withdraw an accepted offer', async () => {
  const {
    actOnOffer: move,
    openOffer: createOffer,
    createAcceptedOffer,
    readOffer,
  } = await createOffers(testApp);
  const ownOfferId = await createOffer(13_000);
  expect((await move(ownOfferId, 'buyer', 'withdraw')).statusCode).toBe(200);
  expect(await readOffer(ownOfferId, 'seller')).toMatchObject({ state: 'withdrawn', expiresAt: null });
  const counteredId = await createOffer(13_000);
  await move(counteredId, 'seller', 'counter', { amount: 15_000 });
  expect(errorOf(await move(counteredId, 'buyer', 'withdraw'))).toMatchObject(
    conflictError('your_turn', 'The other person made a counteroffer. Accept it, decline it, or counter.'),
  );
  expect((await move(counteredId, 'seller', 'withdraw')).statusCode).toBe(200);
  const id = await createAcceptedOffer(14_000);
  expect(errorOf(await move(id, 'seller', 'withdraw'))).toMatchObject(conflictError('offer_accepted'));
  expect((await move(id, 'buyer', 'withdraw')).statusCode).toBe(200);
});

test.each(['accept', 'decline', 'counter'] as const)(
  'a user whose turn it is not cannot %s',
  async (action) => {
    const { actOnOffer: move, openOffer: createOffer, readOffer } = await createOffers(testApp);
    const id = await createOffer(13_000);
    const body = action === 'decline' ? undefined : { amount: action === 'accept' ? 13_000 : 12_000 };
    expect(errorOf(await move(id, 'buyer', action, body))).toMatchObject(
      conflictError('not_your_turn', 'It’s the other person’s turn to respond'),
    );
    expect(await readOffer(id, 'buyer')).toMatchObject({ state: 'open', turn: 'seller', amount: 13_000 });
  },
);

test.each([
  ['accepted', 'This offer was accepted'],
  ['declined', 'This offer was declined'],
  ['withdrawn', 'This offer was withdrawn'],
  ['expired', 'This offer has expired'],
  ['used', 'The car was ordered at this price'],
] as const)('a late move on an offer that is %s returns that state', async (state, message) => {
  const { car, buyer, actOnOffer: move, openOffer: createOffer, expireOffer } = await createOffers(testApp);
  const id = await createOffer(13_000);
  if (state === 'accepted' || state === 'used') await move(id, 'seller', 'accept', { amount: 13_000 });
  if (state === 'declined') await move(id, 'seller', 'decline');
  if (state === 'withdrawn') await move(id, 'buyer', 'withdraw');
  if (state === 'expired') await expireOffer(id);
  if (state === 'used') {
    await testApp.call('POST', '/orders', { as: buyer, body: bookingFormOf(car, { resellPrice: 13_000 }) });
  }
  for (const [action, body] of [
    ['accept', { amount: 13_000 }],
    ['decline', undefined],
    ['counter', { amount: 14_000 }],
  ] as const) {
    const error = errorOf(await move(id, 'seller', action, body));
    expect(error).toMatchObject(conflictError(`offer_${state}`, message));
  }
});

test('accepting requires the amount that the user saw', async () => {
  const { actOnOffer: move, openOffer: createOffer, readOffer } = await createOffers(testApp);
  const id = await createOffer(13_000);
  expect(errorOf(await move(id, 'seller', 'accept', { amount: 13_001 }))).toMatchObject(
    conflictError('changed', 'This offer has changed. Reload to see the new amount.'),
  );
  expect(await readOffer(id, 'buyer')).toMatchObject({ state: 'open', amount: 13_000 });
  expect((await move(id, 'seller', 'accept', { amount: 13_000 })).statusCode).toBe(200);
});

test('amounts must be below the price and converge; errors are returned for the field', async () => {
  const { buyer, makeOffer: make, actOnOffer: move, openOffer: createOffer } = await createOffers(testApp);
  const expectedInvalidAmount = (amount: string) => ({
    status: 400,
    fields: { amount: expect.stringContaining(amount) },
  });
  for (const amount of [16_000, 16_000.01, 20_000]) {
    expect(errorOf(await make(amount))).toMatchObject({
      status: 400,
      code: 'invalid',
      fields: { amount: 'Offer less than the asking price of $16,000' },
    });
  }
  expect((await testApp.call('GET', '/offers', { as: buyer })).json()).toEqual([]);
  for (const amount of [0, -5, 0.49, 10.001, 1e9]) {
    expect(errorOf(await make(amount))).toMatchObject({
      status: 400,
      fields: { amount: expect.any(String) },
    });
  }
  const id = await createOffer(13_000);
  expect(errorOf(await move(id, 'seller', 'counter', { amount: 13_000 }))).toMatchObject(
    expectedInvalidAmount('more than the buyer’s $13,000'),
  );
  expect(errorOf(await move(id, 'seller', 'counter', { amount: 16_000 }))).toMatchObject(
    expectedInvalidAmount('less than the asking price'),
  );
  expect((await move(id, 'seller', 'counter', { amount: 15_000 })).statusCode).toBe(200);
  expect(errorOf(await move(id, 'buyer', 'counter', { amount: 15_000 }))).toMatchObject(
    expectedInvalidAmount('less than the seller’s $15,000'),
  );
  expect(errorOf(await move(id, 'buyer', 'counter', {}))).toMatchObject({
    status: 400,
    fields: { amount: expect.any(String) },
  });
});

test('after the maximum number of counteroffers, only accepting or declining is possible', async () => {
  const { actOnOffer: move, openOffer: createOffer, readOffer } = await createOffers(testApp);
  const id = await createOffer(10_000);
  for (let rounds = 1; rounds < MAX_OFFER_ROUNDS; rounds += 1) {
    const [side, amount] =
      rounds % 2 === 1 ? (['seller', 15_000 - rounds] as const) : (['buyer', 10_000 + rounds] as const);
    expect((await move(id, side, 'counter', { amount })).statusCode).toBe(200);
  }
  expect((await readOffer(id, 'buyer')).rounds).toHaveLength(MAX_OFFER_ROUNDS);
  expect(errorOf(await move(id, 'buyer', 'counter', { amount: 11_000 }))).toMatchObject(
    conflictError('too_many_rounds', 'You’ve reached the counteroffer limit. Accept or decline this offer.'),
  );
  const { amount } = await readOffer(id, 'buyer');
  expect((await move(id, 'buyer', 'accept', { amount })).statusCode).toBe(200);
});

test('while the car cannot be ordered, no offer can be accepted or countered, but an offer can be ended', async () => {
  const expectMovesRejected = async (side: 'buyer' | 'seller', id: string, amount: number) => {
    expect(await readOffer(id, 'buyer')).toMatchObject({ state: 'open', orderable: false });
    for (const [action, moveAmount] of [
      ['accept', amount],
      ['counter', 14_000],
    ] as const) {
      const error = errorOf(await move(id, side, action, { amount: moveAmount }));
      expect(error).toMatchObject(conflictError('not_orderable', 'This car isn’t available right now'));
    }
    expect(await readOffer(id, 'buyer')).toMatchObject({ state: 'open', amount });
  };
  const { car, seller, actOnOffer: move, openOffer: createOffer, readOffer } = await createOffers(testApp);
  const id = await createOffer(13_000);
  await testApp.db.update(cars).set({ status: 'booked' }).where(eq(cars.id, car.id));
  await expectMovesRejected('seller', id, 13_000);
  await testApp.db.update(cars).set({ status: 'available' }).where(eq(cars.id, car.id));
  await move(id, 'seller', 'counter', { amount: 15_000 });
  await testApp.db.update(users).set({ suspended: true }).where(eq(users.id, seller.id));
  await expectMovesRejected('buyer', id, 15_000);
  expect((await move(id, 'buyer', 'decline')).statusCode).toBe(200);
});

test('an offer for a booked car can be declined or withdrawn only by the side that may do so', async () => {
  const { car, actOnOffer: move, openOffer: createOffer, readOffer } = await createOffers(testApp);
  const setCarStatus = (status: 'available' | 'booked') =>
    testApp.db.update(cars).set({ status }).where(eq(cars.id, car.id));
  const withdrawnId = await createOffer(13_000);
  await setCarStatus('booked');
  expect(errorOf(await move(withdrawnId, 'buyer', 'decline'))).toMatchObject(conflictError('not_your_turn'));
  expect(errorOf(await move(withdrawnId, 'seller', 'withdraw'))).toMatchObject(conflictError('your_turn'));
  expect(await readOffer(withdrawnId, 'seller')).toMatchObject({ state: 'open', orderable: false });
  expect((await move(withdrawnId, 'buyer', 'withdraw')).statusCode).toBe(200);
  expect(errorOf(await move(withdrawnId, 'seller', 'decline'))).toMatchObject({ code: 'offer_withdrawn' });
  await setCarStatus('available');
  const declinedId = await createOffer(13_000);
  await setCarStatus('booked');
  expect((await move(declinedId, 'seller', 'decline')).statusCode).toBe(200);
  expect(errorOf(await move(declinedId, 'buyer', 'withdraw'))).toMatchObject({ code: 'offer_declined' });
});

test.each([
  ['counter', 'seller', { amount: 14_000 }, 'withdraw', 'buyer', undefined, ['offer_withdrawn', 'your_turn']],
  [
    'accept',
    'seller',
    { amount: 13_000 },
    'counter',
    'seller',
    { amount: 14_000 },
    ['not_your_turn', 'offer_accepted'],
  ],
  [
    'decline',
    'seller',
    undefined,
    'accept',
    'seller',
    { amount: 13_000 },
    ['offer_accepted', 'offer_declined'],
  ],
] as const)(
  'of two concurrent moves (%s by the %s with %j, and %s), one succeeds and the other is rejected',
  async (actionA, sideA, bodyA, actionB, sideB, bodyB, allowedCodes) => {
    const { actOnOffer: move, openOffer: createOffer, readOffer } = await createOffers(testApp);
    for (let round = 0; round < 4; round += 1) {
      const id = await createOffer(13_000);
      const moves = [() => move(id, sideA, actionA, bodyA), () => move(id, sideB, actionB, bodyB)];
      const responses = await Promise.all((round % 2 === 0 ? moves : moves.reverse()).map((send) => send()));
      expect(responses.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
      expect(allowedCodes).toContain(errorOf(responses.find(({ statusCode }) => statusCode === 409)!).code);
      const { state } = await readOffer(id, 'buyer');
      expect(['accepted', 'withdrawn', 'declined', 'open']).toContain(state);
      await testApp.db.delete(offers).where(eq(offers.id, id));
    }
  },
);

test('a withdrawal concurrent with the acceptance ends the offer, before or after it', async () => {
  const { actOnOffer: move, openOffer: createOffer, readOffer } = await createOffers(testApp);
  for (let round = 0; round < 4; round += 1) {
    const id = await createOffer(13_000);
    const accept = () => move(id, 'seller', 'accept', { amount: 13_000 });
    const withdraw = () => move(id, 'buyer', 'withdraw');
    const moves = round % 2 === 0 ? [accept(), withdraw()] : [withdraw(), accept()].reverse();
    const [acceptResponse, withdrawResponse] = await Promise.all(moves);
    expect(withdrawResponse?.statusCode).toBe(200);
    if (acceptResponse?.statusCode !== 200) {
      expect(errorOf(acceptResponse!)).toMatchObject(conflictError('offer_withdrawn'));
    }
    expect(await readOffer(id, 'seller')).toMatchObject({ state: 'withdrawn' });
  }
});
