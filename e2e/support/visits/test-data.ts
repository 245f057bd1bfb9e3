import type { APIRequestContext } from '@playwright/test';
import type { Car } from '@second-gear/contract/cars';
import type { DisputeItem } from '@second-gear/contract/disputes';
import type { FreeTimes } from '@second-gear/contract/meeting-hours';
import { createAccount } from '../accounts.ts';
import { createBuyerAndSeller } from '../buyer-and-seller-data.ts';
import { payOrder } from '../dashboard-pages.ts';
import { ADMIN, type TestDataApi } from '../test-data-api.ts';

/** A message of nearly maximum length, with a word that fits on no line. */
const LONG_MESSAGE = `${'Is it still there? '.repeat(60)}${'x'.repeat(300)}`;
const DAILY_HOURS = Array.from({ length: 7 }, (_, day) => ({ weekday: day + 1, from: '10:00', to: '14:00' }));

/**
 * Creates two cars with long words in names and facts. Their unverified seller has answered the buyer's
 * offers for them.
 */
async function createOffers(shop: TestDataApi, http: APIRequestContext, buyer: string) {
  const { email } = await createAccount(http, 'seller');
  const listWithOffer = async (price: number) => {
    const car = await shop.listCar(price, email);
    await shop.call(email, 'PATCH', `/cars/${car._id}`, {
      brandName: 'Volkswagen',
      model: `Countryman ${car.model}`,
      fuel: 'plug-in hybrid',
      mileage: 145_000,
      body: 'station wagon',
      condition: 'excellent',
    });
    const offer = { carId: car._id, amount: price - 2_000 };
    const { insertedId } = await shop.call<{ insertedId: string }>(buyer, 'POST', '/offers', offer);
    return { ...offer, insertedId };
  };
  const [countered, agreed] = [await listWithOffer(16_000), await listWithOffer(12_000)];
  await shop.call(email, 'POST', `/offers/${countered.insertedId}/counter`, {
    amount: countered.amount + 500.5,
  });
  await shop.call(email, 'POST', `/offers/${agreed.insertedId}/accept`, { amount: agreed.amount });
  return { countered: countered.carId, agreed: agreed.carId, unverified: email };
}

/**
 * Creates a buyer and a seller with cars, orders, and reviews in all states: reviewed, reported, held, handed
 * over, disputed.
 */
export async function createTestData(shop: TestDataApi, http: APIRequestContext) {
  const trade = await createBuyerAndSeller(shop, http);
  const { buyer, seller, bookedCar, availableCar } = trade;
  const postAs = (as: string) => (path: string, data?: unknown) =>
    shop.call<{ insertedId: string }>(as, 'POST', path, data);
  const [postAsBuyer, postAsSeller] = [postAs(buyer.email), postAs(seller.email)];
  const createPaidOrder = async (car: Car, by = buyer) => {
    const _id = await shop.orderCar(car, by);
    await payOrder(http, shop, { ...car, _id }, by.email);
    return { _id, model: car.model, brandName: car.brandName };
  };

  await postAsBuyer('/reportlist', { car: { _id: availableCar._id }, reason: 'Another car' });
  /** Creates a buyer who buys a car, reviews the seller, and is reported. Returns the id of the report. */
  const reviewAndReport = async (price: number, stars: number, text: string) => {
    const reviewer = await createAccount(http, 'buyer');
    const { _id: orderId } = await createPaidOrder(await shop.listCar(price, seller.email), reviewer);
    await postAs(reviewer.email)(`/orders/${orderId}/hand-over`);
    const { insertedId } = await postAs(reviewer.email)('/ratings', { orderId, stars, text });
    return (await postAsSeller(`/reviews/${insertedId}/reports`, { reason: 'Not about this car' }))
      .insertedId;
  };

  const heldCar = await shop.listCar(15_000, seller.email);
  await shop.call(seller.email, 'PATCH', `/cars/${heldCar._id}`, { description: 'Call me: 312 555 0142' });
  const advertisedCar = await shop.listCar(15_100, seller.email);
  const { brandName, model, resellPrice } = advertisedCar;
  await postAsSeller('/ads', { carId: advertisedCar._id, brandName, model, resellPrice });

  await shop.call(seller.email, 'PUT', '/hours', { spans: DAILY_HOURS, closedDays: ['2999-12-24'] });
  // Existing cars of the seller, because too many listings on one day need a review by an admin.
  const [meetingCar, handedOverCar, disputedCar] = trade.rest as [Car, Car, Car];
  // Wishlist entries that cannot be ordered: one car is booked, and the other is sold below.
  for (const { _id } of [bookedCar, meetingCar]) await postAsBuyer('/wishlist', { car: { _id } });
  const meetingOrder = await createPaidOrder(meetingCar);
  const { insertedId: longThread } = await postAsBuyer('/messages', {
    carId: meetingCar._id,
    text: LONG_MESSAGE,
  });
  await postAsSeller(`/messages/${longThread}`, { text: LONG_MESSAGE });
  await postAsBuyer(`/messages/${trade.thread}`, { text: 'Call me: 312 555 0142' });
  await postAsSeller(`/messages/${trade.thread}`, { text: 'Mine is 312 555 0143' });
  const handedOverOrder = await createPaidOrder(handedOverCar);
  const disputedOrder = await createPaidOrder(disputedCar);
  const slots = `/orders/${meetingOrder._id}/slots`;
  const { times } = await shop.call<FreeTimes>(buyer.email, 'GET', slots);
  await shop.call(buyer.email, 'POST', `/orders/${meetingOrder._id}/meeting`, { time: times[0] });
  await postAsBuyer(`/orders/${handedOverOrder._id}/hand-over`);
  await postAsBuyer(`/orders/${disputedOrder._id}/dispute`, {
    text: 'The gearbox howls in third gear, as it did not on the way to the bank.',
    pictures: [await shop.upload(buyer.email, '/disputes/pictures')],
  });

  const canceledCar = await shop.listCar(15_200);
  const canceledOrder = { ...canceledCar, _id: await shop.orderCar(canceledCar, buyer) };
  await postAsBuyer(`/orders/${canceledOrder._id}/cancel`);

  const openDisputes = await shop.call<DisputeItem[]>(ADMIN, 'GET', '/disputes?state=open');
  const dispute = openDisputes.find(({ orderId }) => orderId === disputedOrder._id)?._id;
  if (!dispute) throw new Error('The dispute is not there');

  const otherAdmin = await createAccount(http, 'buyer');
  await shop.call(ADMIN, 'PUT', `/users/admin/${otherAdmin.uid}`);
  const suspended = await createAccount(http, 'buyer');
  /** Suspends the user. Runs after the user's session exists, because suspended users get none. */
  const suspend = () =>
    shop.call(ADMIN, 'PUT', `/users/${suspended.uid}/suspended`, {
      suspended: true,
      reason: 'Three cars were ordered and none of them was met for.',
    });
  const offers = await createOffers(shop, http, buyer.email);
  const cars = await shop.call<Car[]>(ADMIN, 'GET', '/cars');
  const carWithPictures = cars.find(({ images, status }) => images.length > 2 && status === 'available');
  if (!carWithPictures) throw new Error('The site has no car with several pictures');
  const ratedCar = cars.find(({ priceLabel }) => priceLabel !== null);
  if (!ratedCar) throw new Error('The site has no car whose price can be judged');
  // Last, because listings of verified accounts skip the review queue.
  await shop.call(ADMIN, 'PUT', `/users/${seller.uid}/verified`, { verified: true });
  await reviewAndReport(15_300, 4, 'All went well.');
  const report = await reviewAndReport(15_400, 2, 'Rude on the phone, and late.');
  await shop.call(ADMIN, 'PUT', `/review-reports/${report}/resolution`, { resolution: 'taken_down' });
  return {
    ...trade,
    ...offers,
    carWithPictures,
    ratedCar,
    longThread,
    heldCar,
    meetingOrder,
    handedOverOrder,
    disputedOrder,
    canceledOrder,
    dispute,
    admin: otherAdmin,
    suspended,
    suspend,
  };
}

export type TestData = Awaited<ReturnType<typeof createTestData>>;
