import type { APIRequestContext } from '@playwright/test';
import type { Car } from '@second-gear/contract/cars';
import type { DisputeItem } from '@second-gear/contract/disputes';
import type { FreeTimes } from '@second-gear/contract/meeting-hours';
import { createAccount } from '../../accounts/accounts.ts';
import { ADMIN, type TestDataApi } from '../../data/test-data-api.ts';
import { payOrder } from '../../pages/dashboard-pages.ts';
import { createBuyerAndSeller } from '../buyer-and-seller-data.ts';

/** A message of nearly maximum length, with a word that is too long for any line. */
const LONG_MESSAGE = `${'Is it still there? '.repeat(60)}${'x'.repeat(300)}`;
const DAILY_HOURS = Array.from({ length: 7 }, (_, day) => ({ weekday: day + 1, from: '10:00', to: '14:00' }));

/**
 * Creates two cars with long words in their names and details. The buyer makes an offer for each. The seller,
 * who is not verified, counters the first offer and accepts the second.
 */
async function createOffers(testDataApi: TestDataApi, http: APIRequestContext, buyer: string) {
  const { email } = await createAccount(http, 'seller');
  const listWithOffer = async (price: number) => {
    const car = await testDataApi.listCar(price, email);
    await testDataApi.call(email, 'PATCH', `/cars/${car._id}`, {
      brandName: 'Volkswagen',
      model: `Countryman ${car.model}`,
      fuel: 'plug-in hybrid',
      mileage: 145_000,
      body: 'station wagon',
      condition: 'excellent',
    });
    const offer = { carId: car._id, amount: price - 2_000 };
    const { insertedId } = await testDataApi.call<{ insertedId: string }>(buyer, 'POST', '/offers', offer);
    return { ...offer, insertedId };
  };
  const [countered, agreed] = [await listWithOffer(16_000), await listWithOffer(12_000)];
  await testDataApi.call(email, 'POST', `/offers/${countered.insertedId}/counter`, {
    amount: countered.amount + 500.5,
  });
  await testDataApi.call(email, 'POST', `/offers/${agreed.insertedId}/accept`, { amount: agreed.amount });
  return { counteredCarId: countered.carId, agreedCarId: agreed.carId, unverifiedEmail: email };
}

/**
 * Creates a buyer and a seller with cars, orders, and reviews in all states: reviewed, reported, held, handed
 * over, disputed.
 */
export async function createTestData(testDataApi: TestDataApi, http: APIRequestContext) {
  const buyerAndSeller = await createBuyerAndSeller(testDataApi, http);
  const { buyer, seller, bookedCar, availableCar } = buyerAndSeller;
  const postAs = (email: string) => (path: string, data?: unknown) =>
    testDataApi.call<{ insertedId: string }>(email, 'POST', path, data);
  const [postAsBuyer, postAsSeller] = [postAs(buyer.email), postAs(seller.email)];
  const createPaidOrder = async (car: Car, customer = buyer) => {
    const _id = await testDataApi.orderCar(car, customer);
    await payOrder(http, testDataApi, { ...car, _id }, customer.email);
    return { _id, model: car.model, brandName: car.brandName };
  };

  await postAsBuyer('/reportlist', { car: { _id: availableCar._id }, reason: 'Another car' });
  /** Creates a buyer who buys a car, reviews the seller, and is reported. Returns the id of the report. */
  const reviewAndReport = async (price: number, stars: number, text: string) => {
    const reviewer = await createAccount(http, 'buyer');
    const { _id: orderId } = await createPaidOrder(await testDataApi.listCar(price, seller.email), reviewer);
    await postAs(reviewer.email)(`/orders/${orderId}/hand-over`);
    const { insertedId } = await postAs(reviewer.email)('/ratings', { orderId, stars, text });
    return (await postAsSeller(`/reviews/${insertedId}/reports`, { reason: 'Not about this car' }))
      .insertedId;
  };

  const heldCar = await testDataApi.listCar(15_000, seller.email);
  await testDataApi.call(seller.email, 'PATCH', `/cars/${heldCar._id}`, {
    description: 'Call me: 312 555 0142',
  });
  const advertisedCar = await testDataApi.listCar(15_100, seller.email);
  const { brandName, model, resellPrice } = advertisedCar;
  await postAsSeller('/ads', { carId: advertisedCar._id, brandName, model, resellPrice });

  await testDataApi.call(seller.email, 'PUT', '/hours', { spans: DAILY_HOURS, closedDays: ['2999-12-24'] });
  // Uses existing cars, because an admin must review the listings of a seller who lists too many on one day.
  const [meetingCar, handedOverCar, disputedCar] = buyerAndSeller.otherCars as [Car, Car, Car];
  // Wishlist entries of cars that cannot be ordered: the first car is reserved, and the second one is sold
  // later.
  for (const { _id } of [bookedCar, meetingCar]) await postAsBuyer('/wishlist', { car: { _id } });
  const meetingOrder = await createPaidOrder(meetingCar);
  const { insertedId: longThread } = await postAsBuyer('/messages', {
    carId: meetingCar._id,
    text: LONG_MESSAGE,
  });
  await postAsSeller(`/messages/${longThread}`, { text: LONG_MESSAGE });
  await postAsBuyer(`/messages/${buyerAndSeller.thread}`, { text: 'Call me: 312 555 0142' });
  await postAsSeller(`/messages/${buyerAndSeller.thread}`, { text: 'Mine is 312 555 0143' });
  const handedOverOrder = await createPaidOrder(handedOverCar);
  const disputedOrder = await createPaidOrder(disputedCar);
  const slots = `/orders/${meetingOrder._id}/slots`;
  const { times } = await testDataApi.call<FreeTimes>(buyer.email, 'GET', slots);
  await testDataApi.call(buyer.email, 'POST', `/orders/${meetingOrder._id}/meeting`, { time: times[0] });
  await postAsBuyer(`/orders/${handedOverOrder._id}/hand-over`);
  await postAsBuyer(`/orders/${disputedOrder._id}/dispute`, {
    text: 'The gearbox howls in third gear, as it did not on the way to the bank.',
    pictures: [await testDataApi.upload(buyer.email, '/disputes/pictures')],
  });

  const canceledCar = await testDataApi.listCar(15_200);
  const canceledOrder = { ...canceledCar, _id: await testDataApi.orderCar(canceledCar, buyer) };
  await postAsBuyer(`/orders/${canceledOrder._id}/cancel`);

  const openDisputes = await testDataApi.call<DisputeItem[]>(ADMIN, 'GET', '/disputes?state=open');
  const dispute = openDisputes.find(({ orderId }) => orderId === disputedOrder._id)?._id;
  if (!dispute) throw new Error('The dispute is missing');

  const otherAdmin = await createAccount(http, 'buyer');
  await testDataApi.call(ADMIN, 'PUT', `/users/admin/${otherAdmin.uid}`);
  const suspended = await createAccount(http, 'buyer');
  /** Suspends the user. Call it after the user has signed in, because a suspended user cannot sign in. */
  const suspend = () =>
    testDataApi.call(ADMIN, 'PUT', `/users/${suspended.uid}/suspended`, {
      suspended: true,
      reason: 'Ordered three cars and missed every meeting.',
    });
  const offers = await createOffers(testDataApi, http, buyer.email);
  const cars = await testDataApi.call<Car[]>(ADMIN, 'GET', '/cars');
  const carWithPictures = cars.find(({ images, status }) => images.length > 2 && status === 'available');
  if (!carWithPictures) throw new Error('The site has no car with several pictures');
  const ratedCar = cars.find(({ priceLabel }) => priceLabel !== null);
  if (!ratedCar) throw new Error('The site has no car with a price rating');
  // Last, because listings of verified accounts skip the review queue.
  await testDataApi.call(ADMIN, 'PUT', `/users/${seller.uid}/verified`, { verified: true });
  await reviewAndReport(15_300, 4, 'All went well.');
  const report = await reviewAndReport(15_400, 2, 'Rude on the phone, and late.');
  await testDataApi.call(ADMIN, 'PUT', `/review-reports/${report}/resolution`, { resolution: 'taken_down' });
  return {
    ...buyerAndSeller,
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
